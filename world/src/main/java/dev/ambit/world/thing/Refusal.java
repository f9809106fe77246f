package dev.ambit.world.thing;

import dev.ambit.world.data.Findings;
import java.util.List;

/** Something cannot be done; the message says what, why and, where there is one, the way out. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Findings.Diagnosis> diagnoses;

    public Refusal(String why) {
        this(why, List.of());
    }

    public Refusal(String why, List<Findings.Diagnosis> diagnoses) {
        // It is an answer, not an accident: nobody reads its stack.
        super(why, null, false, false);
        this.diagnoses = List.copyOf(diagnoses);
    }

    public String why() {
        return String.valueOf(getMessage());
    }

    /** What the compiler said. */
    public List<Findings.Diagnosis> diagnoses() {
        return diagnoses;
    }
}

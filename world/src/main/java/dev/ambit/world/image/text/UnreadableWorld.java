package dev.ambit.world.image.text;

import java.util.List;
import java.util.stream.Collectors;

/** A folder that is no world. Tells everything that is wrong with it, so that all can be mended at once. */
public final class UnreadableWorld extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    UnreadableWorld(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}

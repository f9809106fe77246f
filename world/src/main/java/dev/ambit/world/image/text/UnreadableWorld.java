package dev.ambit.world.image.text;

import java.util.List;
import java.util.stream.Collectors;

/** A folder that is no world. Tells everything that is wrong with it, so that all can be mended at once. */
public final class UnreadableWorld extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<TextProblem> problems;

    UnreadableWorld(List<TextProblem> problems) {
        super(problems.stream().map(TextProblem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<TextProblem> problems() {
        return problems;
    }
}

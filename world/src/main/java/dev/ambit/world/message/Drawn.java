package dev.ambit.world.message;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.room.Room;
import dev.ambit.space.text.PlanText;
import dev.ambit.space.tree.PlanCheck;
import dev.ambit.space.tree.PlanProblem;
import java.util.List;
import java.util.Optional;

/**
 * What became of a plan.
 *
 * @param room ready to be walked in; none when the plan has errors
 */
public record Drawn(Optional<Room> room, List<PlanProblem> problems) {

    public Drawn {
        problems = List.copyOf(problems);
    }

    /** Nothing but a problem. */
    public static Drawn broken(String why) {
        return new Drawn(
                Optional.empty(), List.of(new PlanProblem(PlanProblem.Severity.ERROR, PlanProblem.Kind.ROOM, 0, why)));
    }

    /** Checks a plan and works the room out. Takes as long as it takes. */
    public static Drawn of(String text) {
        Plan plan;
        try {
            plan = PlanText.read(text);
        } catch (IllegalArgumentException e) {
            return broken(String.valueOf(e.getMessage()));
        }
        List<PlanProblem> problems = PlanCheck.check(plan);
        boolean broken = problems.stream().anyMatch(PlanProblem::isError);
        return new Drawn(broken ? Optional.empty() : Optional.of(Room.of(plan)), problems);
    }
}

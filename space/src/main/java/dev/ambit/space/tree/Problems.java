package dev.ambit.space.tree;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Vertex;
import java.util.ArrayList;
import java.util.List;

/** Gathers what is wrong with a plan, worst first, and stops where nobody would read on. */
final class Problems {

    /** Of one sort; a builder who has repaired these asks again. */
    static final int MOST = 50;

    private final Plan plan;
    private final List<PlanProblem> errors = new ArrayList<>();
    private final List<PlanProblem> warnings = new ArrayList<>();

    Problems(Plan plan) {
        this.plan = plan;
    }

    void error(PlanProblem.Kind kind, int number, String message) {
        errors.add(new PlanProblem(PlanProblem.Severity.ERROR, kind, number, message));
    }

    void warning(PlanProblem.Kind kind, int number, String message) {
        warnings.add(new PlanProblem(PlanProblem.Severity.WARNING, kind, number, message));
    }

    boolean hasErrors() {
        return !errors.isEmpty();
    }

    List<PlanProblem> all() {
        List<PlanProblem> all = new ArrayList<>(errors);
        all.addAll(warnings);
        return List.copyOf(all);
    }

    /** A line as a builder finds it on the plan. */
    String line(int number) {
        PlanLine line = plan.lines().get(number);
        return "line " + number + " from " + spot(plan.from(line)) + " to " + spot(plan.to(line));
    }

    static String spot(Vertex vertex) {
        return spot(vertex.x(), vertex.z());
    }

    static String spot(double x, double z) {
        return "(" + Math.round(x) + ", " + Math.round(z) + ")";
    }
}

package dev.ambit.world.data;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.tree.PlanProblem;
import java.util.List;
import java.util.Optional;

/** What came of a request, for its asker. */
public sealed interface Result {
    record Done(Datum value) implements Result {}

    record Inspected(Findings.Inspection inspection) implements Result {}

    record Listed(List<Findings.Entry> entries) implements Result {
        public Listed {
            entries = List.copyOf(entries);
        }
    }

    /** What has happened to a Thing, newest first. */
    record Past(List<Findings.PastEvent> events) implements Result {
        public Past {
            events = List.copyOf(events);
        }
    }

    /** When something was written down, newest first. */
    record Moments(List<Findings.Moment> moments) implements Result {
        public Moments {
            moments = List.copyOf(moments);
        }
    }

    record Met(List<Findings.Acquaintance> people) implements Result {
        public Met {
            people = List.copyOf(people);
        }
    }

    record WouldLose(Findings.Losses losses) implements Result {}

    record PlanOf(Plan plan, boolean mayDraw) implements Result {}

    /** @param key names what the page draws it from; none when the plan has errors */
    record DrawnPlan(Optional<String> key, List<PlanProblem> problems) implements Result {
        public DrawnPlan {
            problems = List.copyOf(problems);
        }
    }

    /** @param diagnoses of Kod that did not compile */
    record Failed(String why, List<Findings.Diagnosis> diagnoses) implements Result {
        public Failed {
            diagnoses = List.copyOf(diagnoses);
        }
    }

    /** What a compiler says about Kod that does compile, or would. */
    record Checked(List<Findings.Diagnosis> diagnoses) implements Result {
        public Checked {
            diagnoses = List.copyOf(diagnoses);
        }
    }
}

package dev.ambit.kod.compile;

import dev.ambit.kod.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters and locals of a handler. */
final class HandlerScope {

    /** No handler: the scope of defaults and constants. */
    static final HandlerScope NONE = new HandlerScope();

    static final class Variable {
        private final Name name;
        private final int number;
        private boolean assigned;

        Variable(Name name, int number, boolean assigned) {
            this.name = name;
            this.number = number;
            this.assigned = assigned;
        }

        int number() {
            return number;
        }

        boolean isAssigned() {
            return assigned;
        }

        void assign() {
            assigned = true;
        }
    }

    private final Map<String, Variable> variables = new HashMap<>();

    boolean has(String key) {
        return variables.containsKey(key);
    }

    void addParameter(Name name, int number) {
        variables.put(name.key(), new Variable(name, number, true));
    }

    void addLocal(Name name, int number, boolean assigned) {
        variables.put(name.key(), new Variable(name, number, assigned));
    }

    Optional<Variable> find(String key) {
        return Optional.ofNullable(variables.get(key));
    }

    /** In order of declaration. */
    List<Name> neverAssigned() {
        var idle = new ArrayList<Variable>();
        variables.values().stream().filter(variable -> !variable.assigned).forEach(idle::add);
        idle.sort((a, b) -> Integer.compare(a.number, b.number));
        return idle.stream().map(variable -> variable.name).toList();
    }
}

package dev.ambit.kod.js;

import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.lang.Builtin;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * What runs of instructions cost, and where the limit is looked at: at the same places as on the server, so that a
 * runaway ends at the same statement here and there. A run starts at the first instruction, at jump targets, behind
 * jumps and behind calls that may run handlers; the limit is looked at on entry, where backward jumps lead, and behind
 * those calls.
 */
final class Charge {
    private static final Set<Integer> REENTERING = Set.of(
            Builtin.CREATE.id(),
            Builtin.SEND.id(),
            Builtin.PARSE_STRING.id(),
            Builtin.CREATE_TIMER.id(),
            Builtin.RECYCLE_USER.id());

    private final int[] costs;
    private final BitSet looks = new BitSet();

    Charge(List<Instruction> code, ControlFlow flow) {
        BitSet starts = new BitSet();
        starts.set(0);
        looks.set(0);
        for (int i = 0; i < code.size(); i++) {
            int target = flow.target(i);
            if (target >= 0) {
                starts.set(target);
                starts.set(i + 1);
                if (target <= i) {
                    looks.set(target);
                }
            } else if (code.get(i) instanceof Instruction.Call call && reenters(call.function())) {
                starts.set(i + 1);
                looks.set(i + 1);
            }
        }
        costs = new int[code.size()];
        int start = 0;
        for (int i = 0; i < costs.length; i++) {
            if (starts.get(i)) {
                start = i;
            }
            costs[start]++;
        }
    }

    private static boolean reenters(int function) {
        return function >= Builtin.FIRST_OWN_ID || REENTERING.contains(function);
    }

    /** The cost of the run that starts here; 0 inside a run. */
    int at(int index) {
        return costs[index];
    }

    boolean looksAt(int index) {
        return looks.get(index);
    }
}

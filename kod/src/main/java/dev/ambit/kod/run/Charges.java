package dev.ambit.kod.run;

import dev.ambit.kod.bof.Instruction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * What a handler's instructions cost, and where the limit is looked at.
 *
 * <p>Every instruction costs one statement. To make counting cheap, a straight run of instructions is paid for as a
 * whole when it is entered: runs start at the first instruction, at jump targets, behind jumps, and behind calls that
 * may run other handlers. The limit is looked at when the handler is entered, at the targets of backward jumps, and
 * behind those calls. Both engines charge and look at the same places, so a runaway ends at the same instruction.
 */
public final class Charges {
    private final int[] charge;
    private final BitSet looks = new BitSet();
    private boolean loops;

    Charges(Instruction[] code, int[] targets, Routines routines) {
        BitSet starts = new BitSet();
        starts.set(0);
        looks.set(0);
        for (int i = 0; i < code.length; i++) {
            if (targets[i] >= 0) {
                starts.set(targets[i]);
                starts.set(i + 1);
                if (targets[i] <= i) {
                    looks.set(targets[i]);
                    loops = true;
                }
            } else if (code[i] instanceof Instruction.Call call && routines.reenters(call.function())) {
                starts.set(i + 1);
                looks.set(i + 1);
            }
        }
        charge = new int[code.length];
        int start = 0;
        for (int i = 0; i < code.length; i++) {
            if (starts.get(i)) {
                start = i;
            }
            charge[start]++;
        }
    }

    /** How many statements the run that starts here costs; 0 inside a run. */
    public int at(int index) {
        return charge[index];
    }

    public boolean startsRun(int index) {
        return charge[index] != 0;
    }

    public boolean looksAt(int index) {
        return looks.get(index);
    }

    /** Whether any jump goes backward. */
    public boolean loops() {
        return loops;
    }

    @Override
    public String toString() {
        return Arrays.toString(charge) + " " + looks;
    }
}

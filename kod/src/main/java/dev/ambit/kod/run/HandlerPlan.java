package dev.ambit.kod.run;

import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import java.util.Arrays;

/** What can be worked out about a handler before it has a machine; {@link HandlerCode} is one in a machine. */
final class HandlerPlan {
    final Handler handler;
    final Instruction[] code;
    final int[] targets;
    final int[][] namedIds;
    final Charges charges;
    final int[] parameterIds;
    final boolean propagates;

    HandlerPlan(Handler handler, Routines routines) {
        this.handler = handler;
        code = handler.code().toArray(Instruction[]::new);
        int[] indexes = indexes(code);
        targets = Arrays.stream(code).mapToInt(i -> target(i, indexes)).toArray();
        namedIds = Arrays.stream(code).map(HandlerPlan::namedIds).toArray(int[][]::new);
        charges = new Charges(code, targets, routines);
        parameterIds =
                handler.parameters().stream().mapToInt(Handler.Parameter::id).toArray();
        propagates = Arrays.stream(code).anyMatch(Instruction.Propagate.class::isInstance);
    }

    /** The number of the instruction that a jump leads to, where the verifier has seen one; -1 for what is no jump. */
    private int target(Instruction instruction, int[] indexes) {
        return switch (instruction) {
            case Instruction.Goto jump -> indexes[jump.target() - code[0].offset()];
            case Instruction.Branch branch -> indexes[branch.target() - code[0].offset()];
            default -> -1;
        };
    }

    /** The number of the instruction that starts at each byte of the code; 0 at the others. */
    private static int[] indexes(Instruction[] code) {
        int[] indexes = new int[code[code.length - 1].offset() - code[0].offset() + 1];
        for (int i = 0; i < code.length; i++) {
            indexes[code[i].offset() - code[0].offset()] = i;
        }
        return indexes;
    }

    private static int[] namedIds(Instruction instruction) {
        return instruction instanceof Instruction.Call call
                ? call.named().stream()
                        .mapToInt(Instruction.NamedArgument::parameterId)
                        .toArray()
                : new int[0];
    }
}

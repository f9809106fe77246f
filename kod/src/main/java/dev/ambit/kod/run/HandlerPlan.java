package dev.ambit.kod.run;

import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What can be worked out about a handler before it has a machine; {@link HandlerCode} is one in a machine. */
final class HandlerPlan {
    final Handler handler;
    final Instruction[] code;
    final int[] targets;
    final int[] indexes;
    final int[][] namedIds;
    final Charges charges;
    final int[] parameterIds;
    final boolean propagates;

    HandlerPlan(Handler handler, Routines routines) {
        this.handler = handler;
        code = handler.code().toArray(Instruction[]::new);
        targets = targets(handler.code());
        indexes = indexes(code);
        namedIds = Arrays.stream(code).map(HandlerPlan::namedIds).toArray(int[][]::new);
        charges = new Charges(code, targets, routines);
        parameterIds =
                handler.parameters().stream().mapToInt(Handler.Parameter::id).toArray();
        propagates = Arrays.stream(code).anyMatch(Instruction.Propagate.class::isInstance);
    }

    private static int[] targets(List<Instruction> code) {
        Map<Integer, Integer> indexes = new HashMap<>();
        for (int i = 0; i < code.size(); i++) {
            indexes.put(code.get(i).offset(), i);
        }
        return code.stream()
                .mapToInt(instruction -> switch (instruction) {
                    case Instruction.Goto jump -> indexes.get(jump.target());
                    case Instruction.Branch branch -> indexes.get(branch.target());
                    default -> -1;
                })
                .toArray();
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

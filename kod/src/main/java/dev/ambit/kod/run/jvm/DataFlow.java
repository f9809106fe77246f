package dev.ambit.kod.run.jvm;

import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.value.Value;
import java.util.BitSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What can be known about a handler before it runs: which locals are surely integers where, and which are still needed.
 *
 * <p>An operator whose left side is an integer gives an integer, whatever the right side is, since errors give back the
 * left side. So a counter that starts as a number stays one.
 */
final class DataFlow {
    private final HandlerCode code;
    /** Locals that hold integers before each instruction; null where no path leads. */
    private final @Nullable BitSet[] integers;
    /** Locals that are read later, after each instruction. */
    private final BitSet[] live;
    /** Locals that never hold anything but integers. */
    private final BitSet numbers = new BitSet();

    DataFlow(HandlerCode code) {
        this.code = code;
        integers = new @Nullable BitSet[code.size()];
        live = new BitSet[code.size()];
        findIntegers();
        findNumbers(findLive());
    }

    boolean isReachable(int index) {
        return integers[index] != null;
    }

    /** Whether the operand is surely an integer just before this instruction. */
    boolean isInteger(int index, Operand operand) {
        BitSet known = integers[index];
        return known != null && isInteger(known, operand);
    }

    /** Whether the local may be read after this instruction. */
    boolean isLiveAfter(int index, int local) {
        return live[index].get(local);
    }

    /** Whether this local never holds anything but an integer, from its first assignment on. */
    boolean isNumber(int local) {
        return numbers.get(local);
    }

    private void findNumbers(BitSet liveAtStart) {
        numbers.set(code.parameters(), code.locals());
        numbers.andNot(liveAtStart);
        for (int i = 0; i < code.size(); i++) {
            if (isReachable(i)) {
                BitSet after = afterInstruction(i);
                int assigned = assigned(code.instruction(i));
                if (assigned >= 0 && !after.get(assigned)) {
                    numbers.clear(assigned);
                }
            }
        }
    }

    private static int assigned(Instruction instruction) {
        Operand dest = switch (instruction) {
            case Instruction.Unary u -> u.dest();
            case Instruction.Binary b -> b.dest();
            case Instruction.Call c -> c.dest().orElse(null);
            default -> null;
        };
        return dest != null && dest.kind() == Operand.Kind.LOCAL ? dest.word() : -1;
    }

    private void findIntegers() {
        BitSet start = new BitSet();
        // Parameters come from anywhere, the other locals start as nil.
        integers[0] = start;
        BitSet pending = new BitSet();
        pending.set(0);
        for (int i = 0; i >= 0; i = pending.nextSetBit(0)) {
            pending.clear(i);
            BitSet after = afterInstruction(i);
            successors(i, next -> {
                BitSet known = integers[next];
                if (known == null) {
                    integers[next] = (BitSet) after.clone();
                    pending.set(next);
                } else {
                    int before = known.cardinality();
                    known.and(after);
                    if (known.cardinality() != before) {
                        pending.set(next);
                    }
                }
            });
        }
    }

    private BitSet afterInstruction(int index) {
        BitSet known =
                (BitSet) java.util.Objects.requireNonNull(integers[index]).clone();
        switch (code.instruction(index)) {
            case Instruction.Unary u -> assign(known, u.dest(), isInteger(known, u.source()));
            case Instruction.Binary b -> assign(known, b.dest(), givesInteger(known, b));
            case Instruction.Call c -> c.dest().ifPresent(dest -> assign(known, dest, false));
            default -> {}
        }
        return known;
    }

    private boolean givesInteger(BitSet known, Instruction.Binary b) {
        return b.op() == BinaryOp.EQUAL || b.op() == BinaryOp.NOT_EQUAL || isInteger(known, b.left());
    }

    private static void assign(BitSet known, Operand dest, boolean integer) {
        if (dest.kind() == Operand.Kind.LOCAL) {
            known.set(dest.word(), integer);
        }
    }

    private static boolean isInteger(BitSet known, Operand operand) {
        return switch (operand.kind()) {
            case LOCAL -> known.get(operand.word());
            case CONSTANT -> operand.word() >>> 28 == Value.INTEGER;
            default -> false;
        };
    }

    /** Also gives the locals that are read before they are assigned. */
    private BitSet findLive() {
        BitSet[] before = new BitSet[code.size()];
        for (int i = 0; i < code.size(); i++) {
            live[i] = new BitSet();
            before[i] = new BitSet();
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = code.size() - 1; i >= 0; i--) {
                BitSet after = live[i];
                successors(i, next -> after.or(before[next]));
                BitSet now = (BitSet) after.clone();
                readsAndWrites(code.instruction(i), now);
                if (!now.equals(before[i])) {
                    before[i] = now;
                    changed = true;
                }
            }
        }
        return before[0];
    }

    private static void readsAndWrites(Instruction instruction, BitSet locals) {
        switch (instruction) {
            case Instruction.Unary u -> {
                write(locals, u.dest());
                read(locals, u.source());
            }
            case Instruction.Binary b -> {
                write(locals, b.dest());
                read(locals, b.left());
                read(locals, b.right());
            }
            case Instruction.Branch b -> read(locals, b.test());
            case Instruction.Call c -> {
                c.dest().ifPresent(dest -> write(locals, dest));
                c.arguments().forEach(a -> read(locals, a));
                c.named().forEach(n -> read(locals, n.value()));
            }
            case Instruction.Return r -> read(locals, r.source());
            case Instruction.Goto _, Instruction.Propagate _ -> {}
        }
    }

    private static void read(BitSet locals, Operand operand) {
        if (operand.kind() == Operand.Kind.LOCAL) {
            locals.set(operand.word());
        }
    }

    private static void write(BitSet locals, Operand operand) {
        if (operand.kind() == Operand.Kind.LOCAL) {
            locals.clear(operand.word());
        }
    }

    private void successors(int index, IntConsumer action) {
        switch (code.instruction(index)) {
            case Instruction.Goto _ -> action.accept(code.target(index));
            case Instruction.Branch _ -> {
                action.accept(code.target(index));
                action.accept(index + 1);
            }
            case Instruction.Return _, Instruction.Propagate _ -> {}
            default -> action.accept(index + 1);
        }
    }
}

package dev.ambit.kod.run;

import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A handler as the interpreter wants it: arrays with one place for each instruction.
 *
 * <pre>
 * operation    one of the numbers below
 * dest         where the result goes: an operand, or NOWHERE
 * left, right  operands; a jump has its target in right
 * charge       statements to pay before this instruction; negative where the limit is looked at, 0 inside a run
 * call         what a call needs
 *
 * operand      0 and up: the local of this number
 *              below:    ~(number &lt;&lt; 2 | kind) of a property's slot, a constant's place, a class variable
 * </pre>
 *
 * It holds for the slots that the class had when it was made.
 */
final class Decoded {
    // Unary operators have the numbers 0 to 3, binary ones 4 to 18, in the order of their codes.
    static final int NOT = 0;
    static final int NEGATE = 1;
    static final int COPY = 2;
    static final int BIT_NOT = 3;
    static final int ADD = 4;
    static final int SUBTRACT = 5;
    static final int MULTIPLY = 6;
    static final int DIVIDE = 7;
    static final int MOD = 8;
    static final int AND = 9;
    static final int OR = 10;
    static final int EQUAL = 11;
    static final int NOT_EQUAL = 12;
    static final int LESS = 13;
    static final int GREATER = 14;
    static final int LESS_EQUAL = 15;
    static final int GREATER_EQUAL = 16;
    static final int BIT_AND = 17;
    static final int BIT_OR = 18;
    static final int GOTO = 19;
    static final int BRANCH_IF = 20;
    static final int BRANCH_UNLESS = 21;
    static final int CALL = 22;
    static final int RETURN = 23;
    static final int PROPAGATE = 24;

    static final int PROPERTY = 1;
    static final int CONSTANT = 2;
    static final int CLASS_VARIABLE = 3;
    static final int NOWHERE = Integer.MIN_VALUE;

    final HandlerCode code;
    final int[] operation;
    final int[] dest;
    final int[] left;
    final int[] right;
    final int[] charge;
    final @Nullable CallPlan[] calls;
    long[] constants = {Value.NIL};
    private int constantCount = 1;

    /** A call: its function, its arguments as operands, and the names of the named ones with theirs. */
    record CallPlan(
            int function, @Nullable Routine routine, int[] arguments, int[] names, int[] named, boolean tooMany) {
        /** Missing arguments are nil. */
        int argument(int index) {
            return index < arguments.length ? arguments[index] : NIL;
        }
    }

    /** The first constant. */
    private static final int NIL = ~CONSTANT;

    Decoded(HandlerCode code, Machine machine) {
        this.code = code;
        int size = code.size();
        operation = new int[size];
        dest = new int[size];
        left = new int[size];
        right = new int[size];
        charge = new int[size];
        calls = new @Nullable CallPlan[size];
        Charges charges = code.charges();
        for (int i = 0; i < size; i++) {
            charge[i] = charges.looksAt(i) ? -charges.at(i) : charges.at(i);
            decode(i, code.instruction(i), machine);
        }
    }

    private void decode(int i, Instruction instruction, Machine machine) {
        switch (instruction) {
            case Instruction.Unary u -> put(i, u.op().code(), operand(u.dest()), operand(u.source()), 0);
            case Instruction.Binary b ->
                put(i, ADD + b.op().code(), operand(b.dest()), operand(b.left()), operand(b.right()));
            case Instruction.Goto _ -> put(i, GOTO, NOWHERE, 0, code.target(i));
            case Instruction.Branch b ->
                put(i, b.whenNonzero() ? BRANCH_IF : BRANCH_UNLESS, NOWHERE, operand(b.test()), code.target(i));
            case Instruction.Call c -> {
                put(i, CALL, c.dest().map(this::operand).orElse(NOWHERE), 0, 0);
                calls[i] = plan(c, code.namedIds(i), machine);
            }
            case Instruction.Return r -> put(i, RETURN, NOWHERE, operand(r.source()), 0);
            case Instruction.Propagate _ -> put(i, PROPAGATE, NOWHERE, 0, 0);
        }
    }

    private void put(int i, int what, int to, int first, int second) {
        operation[i] = what;
        dest[i] = to;
        left[i] = first;
        right[i] = second;
    }

    private CallPlan plan(Instruction.Call call, int[] names, Machine machine) {
        return new CallPlan(
                call.function(),
                machine.routines.get(call.function()),
                call.arguments().stream().mapToInt(this::operand).toArray(),
                names,
                call.named().stream().mapToInt(one -> operand(one.value())).toArray(),
                call.arguments().size() > machine.limits.listElements()
                        || names.length > machine.limits.namedArguments());
    }

    private int operand(Operand operand) {
        int word = operand.word();
        return switch (operand.kind()) {
            case LOCAL -> word;
            case PROPERTY -> ~(code.slot(word) << 2 | PROPERTY);
            case CONSTANT -> ~(constant(code.widen(word)) << 2 | CONSTANT);
            case CLASS_VARIABLE -> ~(word << 2 | CLASS_VARIABLE);
        };
    }

    private int constant(long value) {
        for (int i = 0; i < constantCount; i++) {
            if (constants[i] == value) {
                return i;
            }
        }
        if (constantCount == constants.length) {
            constants = Arrays.copyOf(constants, constantCount * 2);
        }
        constants[constantCount] = value;
        return constantCount++;
    }
}

package dev.ambit.kod.bof;

import java.util.List;
import java.util.Optional;

/** One instruction of compiled Kod. {@code offset} counts bytes from the start of the object file. */
public sealed interface Instruction {

    int offset();

    record Unary(int offset, UnaryOp op, Operand dest, Operand source) implements Instruction {}

    record Binary(int offset, BinaryOp op, Operand dest, Operand left, Operand right) implements Instruction {}

    /** {@code target} is absolute, like {@code offset}; the file stores the difference. */
    record Goto(int offset, int target) implements Instruction {}

    record Branch(int offset, boolean whenNonzero, int target, Operand test) implements Instruction {}

    /** {@code dest} is a local or a property, or empty when the result is dropped. */
    record Call(int offset, int function, Optional<Operand> dest, List<Operand> arguments, List<NamedArgument> named)
            implements Instruction {
        public Call {
            arguments = List.copyOf(arguments);
            named = List.copyOf(named);
        }
    }

    record Return(int offset, Operand source) implements Instruction {}

    record Propagate(int offset) implements Instruction {}

    /** {@code #name=value}; {@code parameterId} is the id of the name. */
    record NamedArgument(int parameterId, Operand value) {}

    /** In the order of the codes of the file. */
    enum UnaryOp {
        NOT(0),
        NEGATE(1),
        COPY(2),
        BITWISE_NOT(3);

        private final int code;

        UnaryOp(int code) {
            this.code = code;
        }

        /** Its byte in the file. */
        public int code() {
            return code;
        }
    }

    /** In the order of the codes of the file. */
    enum BinaryOp {
        ADD(0),
        SUBTRACT(1),
        MULTIPLY(2),
        DIVIDE(3),
        MOD(4),
        AND(5),
        OR(6),
        EQUAL(7),
        NOT_EQUAL(8),
        LESS(9),
        GREATER(10),
        LESS_EQUAL(11),
        GREATER_EQUAL(12),
        BITWISE_AND(13),
        BITWISE_OR(14);

        private final int code;

        BinaryOp(int code) {
            this.code = code;
        }

        /** Its byte in the file. */
        public int code() {
            return code;
        }
    }
}

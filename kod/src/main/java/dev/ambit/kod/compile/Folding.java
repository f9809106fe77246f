package dev.ambit.kod.compile;

import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Instruction.UnaryOp;
import dev.ambit.kod.compile.Code.Int;
import dev.ambit.kod.compile.Code.Value;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.Span;

/**
 * Computes operations on integer constants: 32 bits wide, cut to 28 only when written. Comparisons are never folded and
 * chains are not regrouped. The remainder is the plain one, which may be negative, unlike MOD when it runs.
 */
final class Folding {

    private Folding() {}

    static Value unary(UnaryOp op, Value operand) {
        if (!(operand instanceof Int(int value))) {
            return new Code.Unary(op, operand);
        }
        return new Int(
                switch (op) {
                    case NOT -> value == 0 ? 1 : 0;
                    case NEGATE -> -value;
                    case BITWISE_NOT -> ~value;
                    case COPY -> value;
                });
    }

    static Value binary(BinaryOp op, Value left, Value right, Span span, Diagnostics diagnostics) {
        if (!(left instanceof Int(int a)) || !(right instanceof Int(int b))) {
            return new Code.Binary(op, left, right);
        }
        return switch (op) {
            case ADD -> new Int(a + b);
            case SUBTRACT -> new Int(a - b);
            case MULTIPLY -> new Int(a * b);
            case DIVIDE, MOD -> {
                if (b == 0) {
                    diagnostics.error(span, "Division by zero");
                    yield left;
                }
                yield new Int(op == BinaryOp.DIVIDE ? a / b : a % b);
            }
            case AND -> new Int(a != 0 && b != 0 ? 1 : 0);
            case OR -> new Int(a != 0 || b != 0 ? 1 : 0);
            case BITWISE_AND -> new Int(a & b);
            case BITWISE_OR -> new Int(a | b);
            case EQUAL, NOT_EQUAL, LESS, GREATER, LESS_EQUAL, GREATER_EQUAL -> new Code.Binary(op, left, right);
        };
    }
}

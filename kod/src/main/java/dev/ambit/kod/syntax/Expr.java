package dev.ambit.kod.syntax;

import java.util.List;

/** An expression. */
public sealed interface Expr {

    Span span();

    record Binary(BinaryOperator operator, Expr left, Expr right, Span span) implements Expr {}

    record Unary(UnaryOperator operator, Expr operand, Span span) implements Expr {}

    /** {@code ( inner )} */
    record Parenthesized(Expr inner, Span span) implements Expr {}

    /** A 32-bit number; what does not fit into 28 bits is cut when it is written. */
    @SuppressWarnings("AvoidCommonTypeNames") // nobody says it without Expr before it
    record Number(int value, Span span) implements Expr {}

    /** {@code $} */
    record Nil(Span span) implements Expr {}

    /** A debug string; {@code text} has its escapes resolved. */
    record Text(String text, Span span) implements Expr {}

    /** {@code &Class} */
    record ClassLiteral(Name name, Span span) implements Expr {}

    /** {@code @Message} */
    record MessageLiteral(Name name, Span span) implements Expr {}

    record Identifier(Name name, Span span) implements Expr {}

    record Call(Name function, List<Argument> arguments, Span span) implements Expr {}

    /** {@code [ elements ]} */
    record ListOf(List<Expr> elements, Span span) implements Expr {}

    /** An argument of a call. */
    sealed interface Argument {
        Expr value();

        Span span();

        record Positional(Expr value) implements Argument {
            @Override
            public Span span() {
                return value.span();
            }
        }

        /** {@code #name=value} */
        record Named(Name name, Expr value, Span span) implements Argument {}
    }

    enum UnaryOperator {
        NEGATE,
        NOT,
        COMPLEMENT
    }

    /** Binary operators with their precedence: more binds tighter. All group to the left. */
    enum BinaryOperator {
        MULTIPLY(7),
        DIVIDE(7),
        MOD(7),
        ADD(6),
        SUBTRACT(6),
        EQUAL(5),
        NOT_EQUAL(5),
        LESS(5),
        GREATER(5),
        LESS_EQUAL(5),
        GREATER_EQUAL(5),
        BITWISE_AND(4),
        BITWISE_OR(3),
        AND(2),
        OR(1);

        private final int precedence;

        BinaryOperator(int precedence) {
            this.precedence = precedence;
        }

        public int precedence() {
            return precedence;
        }
    }
}

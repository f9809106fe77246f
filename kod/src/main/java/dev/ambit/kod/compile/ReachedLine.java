package dev.ambit.kod.compile;

import dev.ambit.kod.syntax.Expr;

/**
 * The line the original's parser has reached when an expression is complete. Mostly that is the line of the token after
 * it, because the parser must look at that token to know that the expression does not go on; but nothing can go on
 * after a constant, a call or a product, so for these it is still the line where they end.
 */
final class ReachedLine {

    private ReachedLine() {}

    /** @param lineAfter the line of the token after the expression */
    static int of(Expr expr, int lineAfter) {
        if (expr instanceof Expr.Parenthesized parens) {
            // Parentheses make no node of their own: what counts is when the inside was complete.
            return of(parens.inner(), parens.span().endLine());
        }
        return looksAhead(expr) ? lineAfter : expr.span().endLine();
    }

    private static boolean looksAhead(Expr expr) {
        return switch (expr) {
            case Expr.Identifier _ -> true; // it could be the name of a function
            case Expr.Unary unary -> looksAhead(unary.operand());
            case Expr.Binary binary ->
                switch (binary.operator()) {
                    case MULTIPLY, DIVIDE, MOD -> looksAhead(binary.right());
                    default -> true; // an operator that binds tighter could follow
                };
            case Expr.Number _,
                    Expr.Nil _,
                    Expr.Text _,
                    Expr.ClassLiteral _,
                    Expr.MessageLiteral _,
                    Expr.Parenthesized _,
                    Expr.Call _,
                    Expr.ListOf _ -> false;
        };
    }
}

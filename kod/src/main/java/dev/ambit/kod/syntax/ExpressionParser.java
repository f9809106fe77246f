package dev.ambit.kod.syntax;

import dev.ambit.kod.syntax.Expr.Argument;
import dev.ambit.kod.syntax.Expr.BinaryOperator;
import dev.ambit.kod.syntax.Expr.UnaryOperator;
import dev.ambit.kod.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses expressions by precedence climbing. */
final class ExpressionParser {

    /** Deeper than anybody nests by hand, shallow enough for any stack. */
    static final int MAX_NESTING = 200;

    /** Binary operators in one expression; in a chain each of them is a level of the tree. */
    static final int MAX_OPERATORS = 1000;

    private final TokenStream tokens;
    private int nesting;
    private int operators;

    ExpressionParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    Expr expression() {
        // A statement that was given up may have left the count high.
        nesting = 0;
        operators = 0;
        return binary(1);
    }

    private Expr inner() {
        if (++nesting > MAX_NESTING) {
            throw tooDeep(tokens);
        }
        var expr = binary(1);
        nesting--;
        return expr;
    }

    static SyntaxError tooDeep(TokenStream tokens) {
        tokens.diagnostics().error(tokens.span(), "Nesting is deeper than " + MAX_NESTING + " levels");
        return new SyntaxError();
    }

    private Expr binary(int lowest) {
        var left = unary();
        while (true) {
            var operator = operator(tokens.kind());
            if (operator == null || operator.precedence() < lowest) {
                return left;
            }
            if (++operators > MAX_OPERATORS) {
                tokens.diagnostics().error(tokens.span(), "Expression has more than " + MAX_OPERATORS + " operators");
                throw new SyntaxError();
            }
            tokens.take();
            var right = binary(operator.precedence() + 1);
            left = new Expr.Binary(operator, left, right, left.span().to(right.span()));
        }
    }

    private static @Nullable BinaryOperator operator(Kind kind) {
        return switch (kind) {
            case STAR -> BinaryOperator.MULTIPLY;
            case SLASH -> BinaryOperator.DIVIDE;
            case MOD -> BinaryOperator.MOD;
            case PLUS -> BinaryOperator.ADD;
            case MINUS -> BinaryOperator.SUBTRACT;
            case EQUAL -> BinaryOperator.EQUAL;
            case NOT_EQUAL -> BinaryOperator.NOT_EQUAL;
            case LESS -> BinaryOperator.LESS;
            case GREATER -> BinaryOperator.GREATER;
            case LESS_EQUAL -> BinaryOperator.LESS_EQUAL;
            case GREATER_EQUAL -> BinaryOperator.GREATER_EQUAL;
            case AMPERSAND -> BinaryOperator.BITWISE_AND;
            case BAR -> BinaryOperator.BITWISE_OR;
            case AND -> BinaryOperator.AND;
            case OR -> BinaryOperator.OR;
            default -> null;
        };
    }

    private Expr unary() {
        var operator = switch (tokens.kind()) {
            case MINUS -> UnaryOperator.NEGATE;
            case NOT -> UnaryOperator.NOT;
            case TILDE -> UnaryOperator.COMPLEMENT;
            default -> null;
        };
        if (operator == null) {
            return primary();
        }
        var start = tokens.span();
        tokens.take();
        if (++nesting > MAX_NESTING) {
            throw tooDeep(tokens);
        }
        var operand = unary();
        nesting--;
        return new Expr.Unary(operator, operand, start.to(operand.span()));
    }

    private Expr primary() {
        var start = tokens.span();
        return switch (tokens.kind()) {
            case NUMBER -> new Expr.Number(tokens.take().number(), start);
            case DOLLAR -> {
                tokens.take();
                yield new Expr.Nil(start);
            }
            case STRING -> new Expr.Text(tokens.take().text(), start);
            case AMPERSAND -> {
                tokens.take();
                var name = tokens.takeName();
                yield new Expr.ClassLiteral(name, start.to(name.span()));
            }
            case AT -> {
                tokens.take();
                var name = tokens.takeName();
                yield new Expr.MessageLiteral(name, start.to(name.span()));
            }
            case LEFT_PAREN -> {
                tokens.take();
                var inner = inner();
                tokens.take(Kind.RIGHT_PAREN);
                yield new Expr.Parenthesized(inner, start.to(tokens.lastSpan()));
            }
            case LEFT_BRACKET -> list();
            case IDENTIFIER -> {
                var name = tokens.takeName();
                yield tokens.at(Kind.LEFT_PAREN) ? call(name) : new Expr.Identifier(name, start);
            }
            default -> throw tokens.unexpected("an expression");
        };
    }

    /** {@code [ elements ]}, from the bracket. */
    Expr.ListOf list() {
        var start = tokens.span();
        tokens.take(Kind.LEFT_BRACKET);
        var elements = new ArrayList<Expr>();
        if (!tokens.at(Kind.RIGHT_BRACKET)) {
            do {
                elements.add(inner());
            } while (tokens.takeIf(Kind.COMMA));
        }
        tokens.take(Kind.RIGHT_BRACKET);
        return new Expr.ListOf(List.copyOf(elements), start.to(tokens.lastSpan()));
    }

    /** The arguments of a call of {@code function}, from the parenthesis. */
    Expr.Call call(Name function) {
        tokens.take(Kind.LEFT_PAREN);
        var arguments = new ArrayList<Argument>();
        if (!tokens.at(Kind.RIGHT_PAREN)) {
            do {
                arguments.add(argument());
            } while (tokens.takeIf(Kind.COMMA));
        }
        tokens.take(Kind.RIGHT_PAREN);
        return new Expr.Call(function, List.copyOf(arguments), function.span().to(tokens.lastSpan()));
    }

    private Argument argument() {
        if (!tokens.at(Kind.HASH)) {
            return new Argument.Positional(inner());
        }
        var start = tokens.span();
        tokens.take();
        var name = tokens.takeName();
        tokens.take(Kind.EQUAL);
        var value = inner();
        return new Argument.Named(name, value, start.to(value.span()));
    }
}

package dev.ambit.kod.syntax;

import dev.ambit.kod.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parses the statements of a handler, or of a file included in one. */
final class StatementParser {

    private final TokenStream tokens;
    private final IncludeReader includes;
    private final ExpressionParser expressions;
    private int nesting;

    /** @param nesting how deep the blocks around the first statement are already */
    StatementParser(TokenStream tokens, IncludeReader includes, int nesting) {
        this.tokens = tokens;
        this.includes = includes;
        this.expressions = new ExpressionParser(tokens);
        this.nesting = nesting;
    }

    List<Name> locals() {
        if (!tokens.takeIf(Kind.LOCAL)) {
            return List.of();
        }
        var locals = new ArrayList<Name>();
        try {
            do {
                locals.add(tokens.takeName());
            } while (tokens.takeIf(Kind.COMMA));
            tokens.take(Kind.SEMICOLON);
        } catch (SyntaxError error) {
            tokens.skipStatement();
        }
        return List.copyOf(locals);
    }

    /** Statements up to and including the closing brace. */
    List<Stmt> untilBrace() {
        var statements = new ArrayList<Stmt>();
        while (!tokens.at(Kind.RIGHT_BRACE)) {
            if (tokens.at(Kind.END_OF_FILE) || tokens.at(Kind.END)) {
                throw tokens.unexpected("a statement or }");
            }
            addStatement(statements);
        }
        tokens.take();
        return List.copyOf(statements);
    }

    /** All statements of an included file. */
    List<Stmt> untilEndOfFile() {
        var statements = new ArrayList<Stmt>();
        while (!tokens.at(Kind.END_OF_FILE)) {
            if (tokens.at(Kind.RIGHT_BRACE) || tokens.at(Kind.END)) {
                tokens.unexpected("a statement");
                return statements;
            }
            addStatement(statements);
        }
        return List.copyOf(statements);
    }

    private void addStatement(List<Stmt> statements) {
        try {
            statements.add(statement());
        } catch (SyntaxError error) {
            tokens.skipStatement();
        }
    }

    private List<Stmt> block() {
        tokens.take(Kind.LEFT_BRACE);
        if (nesting >= ExpressionParser.MAX_NESTING) {
            throw ExpressionParser.tooDeep(tokens);
        }
        nesting++;
        try {
            return untilBrace();
        } finally {
            nesting--;
        }
    }

    private Stmt statement() {
        var start = tokens.span();
        return switch (tokens.kind()) {
            case IDENTIFIER -> callOrAssignment();
            case LEFT_BRACKET -> {
                var list = expressions.list();
                yield new Stmt.Invoke(list, semicolon(start));
            }
            case IF -> ifStatement();
            case WHILE -> {
                tokens.take();
                var condition = expressions.expression();
                var brace = tokens.span();
                var body = block();
                yield new Stmt.While(condition, brace, body, start.to(tokens.lastSpan()));
            }
            case FOR -> {
                tokens.take();
                var variable = tokens.takeName();
                tokens.take(Kind.IN);
                var list = expressions.expression();
                var brace = tokens.span();
                var body = block();
                yield new Stmt.ForEach(variable, list, brace, body, start.to(tokens.lastSpan()));
            }
            case RETURN -> {
                tokens.take();
                Optional<Expr> value =
                        tokens.at(Kind.SEMICOLON) ? Optional.empty() : Optional.of(expressions.expression());
                yield new Stmt.Return(value, semicolon(start));
            }
            case PROPAGATE -> {
                tokens.take();
                yield new Stmt.Propagate(semicolon(start));
            }
            case BREAK -> {
                tokens.take();
                yield new Stmt.Break(semicolon(start));
            }
            case CONTINUE -> {
                tokens.take();
                yield new Stmt.Continue(semicolon(start));
            }
            case INCLUDE -> include();
            default -> throw tokens.unexpected("a statement");
        };
    }

    private Span semicolon(Span start) {
        tokens.take(Kind.SEMICOLON);
        return start.to(tokens.lastSpan());
    }

    private Stmt callOrAssignment() {
        var name = tokens.takeName();
        if (tokens.at(Kind.LEFT_PAREN)) {
            var call = expressions.call(name);
            return new Stmt.Invoke(call, semicolon(name.span()));
        }
        if (!tokens.takeIf(Kind.EQUAL)) {
            throw tokens.unexpected("= or (");
        }
        var value = expressions.expression();
        return new Stmt.Assign(name, value, semicolon(name.span()));
    }

    private Stmt ifStatement() {
        var start = tokens.span();
        tokens.take();
        var condition = expressions.expression();
        var brace = tokens.span();
        var then = block();
        List<Stmt> otherwise = tokens.takeIf(Kind.ELSE) ? block() : List.of();
        return new Stmt.If(condition, brace, then, otherwise, start.to(tokens.lastSpan()));
    }

    private Stmt include() {
        var start = tokens.span();
        tokens.take();
        if (!tokens.at(Kind.FILE_NAME) && !tokens.at(Kind.IDENTIFIER)) {
            throw tokens.unexpected("a file name");
        }
        String file = tokens.take().text();
        var span = semicolon(start);
        return new Stmt.Include(file, includes.statements(file, span, nesting), span);
    }
}

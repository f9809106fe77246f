package dev.ambit.kod.syntax;

import dev.ambit.kod.syntax.KodFile.ClassDecl;
import dev.ambit.kod.syntax.KodFile.ConstantDecl;
import dev.ambit.kod.syntax.KodFile.ConstantInclude;
import dev.ambit.kod.syntax.KodFile.ConstantItem;
import dev.ambit.kod.syntax.KodFile.HandlerDecl;
import dev.ambit.kod.syntax.KodFile.ParameterDecl;
import dev.ambit.kod.syntax.KodFile.ResourceDecl;
import dev.ambit.kod.syntax.KodFile.VariableDecl;
import dev.ambit.kod.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses classes: headers, the blocks of lines, and handlers down to their opening brace. Statements are parsed by
 * {@link StatementParser}, expressions by {@link ExpressionParser}.
 *
 * <p>After an error in a line the next line is tried, after one in a statement the next statement, after one in a
 * handler's header the next handler.
 */
public final class Parser {

    private final TokenStream tokens;
    private final IncludeReader includes;
    private final ExpressionParser expressions;

    private Parser(TokenStream tokens, IncludeReader includes) {
        this.tokens = tokens;
        this.includes = includes;
        this.expressions = new ExpressionParser(tokens);
    }

    /** The tree of {@code source}, as much of it as makes sense when {@code diagnostics} gets errors. */
    public static KodFile parse(SourceFile source, Includes includes, IncludeCache cache, Diagnostics diagnostics) {
        var reader = new IncludeReader(source, includes, cache, diagnostics);
        var classes = new ArrayList<ClassDecl>();
        try {
            new Parser(new TokenStream(source, diagnostics, true), reader).classes(classes);
        } catch (Diagnostics.TooMany stop) {
            // Said already.
        }
        return new KodFile(source, List.copyOf(classes), reader.used());
    }

    public static KodFile parse(SourceFile source, Diagnostics diagnostics) {
        return parse(source, Includes.NONE, new IncludeCache(), diagnostics);
    }

    /** The lines of a file included in a constants block. */
    static List<ConstantItem> constants(TokenStream tokens, IncludeReader includes) {
        var parser = new Parser(tokens, includes);
        var items = new ArrayList<ConstantItem>();
        while (!tokens.at(Kind.END_OF_FILE)) {
            parser.line(() -> items.add(parser.constant()));
        }
        return List.copyOf(items);
    }

    /** The handlers of {@code source}, which has nothing else: the form in which a method is edited live. */
    public static List<HandlerDecl> parseHandlers(SourceFile source, Includes includes, Diagnostics diagnostics) {
        var reader = new IncludeReader(source, includes, new IncludeCache(), diagnostics);
        var tokens = new TokenStream(source, diagnostics, false);
        var handlers = new ArrayList<HandlerDecl>();
        try {
            new Parser(tokens, reader).handlers(handlers);
            if (!tokens.at(Kind.END_OF_FILE)) {
                tokens.unexpected("a handler");
            }
        } catch (Diagnostics.TooMany stop) {
            // Said already.
        }
        return List.copyOf(handlers);
    }

    private void classes(List<ClassDecl> classes) {
        while (true) {
            while (tokens.at(Kind.END_OF_LINE)) {
                tokens.take();
            }
            if (tokens.at(Kind.END_OF_FILE)) {
                return;
            }
            try {
                classes.add(kodClass());
            } catch (SyntaxError error) {
                tokens.skipPast(Kind.END);
            }
        }
    }

    private ClassDecl kodClass() {
        var start = tokens.span();
        Name name = tokens.takeName();
        Optional<Name> superclass = Optional.empty();
        if (tokens.takeIf(Kind.IS)) {
            superclass = Optional.of(tokens.takeName());
        }
        tokens.take(Kind.END_OF_LINE);
        var constants = new ArrayList<ConstantItem>();
        var resources = new ArrayList<ResourceDecl>();
        var classVars = new ArrayList<VariableDecl>();
        var properties = new ArrayList<VariableDecl>();
        var handlers = new ArrayList<HandlerDecl>();
        block(Kind.CONSTANTS, () -> constants.add(constant()));
        block(Kind.RESOURCES, () -> resources.add(resource()));
        block(Kind.CLASSVARS, () -> classVars.add(variable()));
        block(Kind.PROPERTIES, () -> properties.add(variable()));
        if (tokens.takeIf(Kind.MESSAGES)) {
            tokens.take(Kind.COLON);
            handlers(handlers);
        }
        var end = tokens.span();
        tokens.take(Kind.END);
        tokens.takeIf(Kind.END_OF_LINE);
        return new ClassDecl(
                name,
                superclass,
                List.copyOf(constants),
                List.copyOf(resources),
                List.copyOf(classVars),
                List.copyOf(properties),
                List.copyOf(handlers),
                start.to(end));
    }

    private void block(Kind heading, Runnable oneLine) {
        if (!tokens.takeIf(heading)) {
            return;
        }
        tokens.take(Kind.COLON);
        tokens.take(Kind.END_OF_LINE);
        while (!endsBlock()) {
            line(oneLine);
        }
    }

    private boolean endsBlock() {
        return switch (tokens.kind()) {
            case RESOURCES, CLASSVARS, PROPERTIES, MESSAGES, END, END_OF_FILE -> true;
            default -> false;
        };
    }

    private void line(Runnable oneLine) {
        try {
            oneLine.run();
        } catch (SyntaxError error) {
            tokens.skipPast(Kind.END_OF_LINE);
        }
    }

    private ConstantItem constant() {
        var start = tokens.span();
        if (tokens.takeIf(Kind.INCLUDE)) {
            String file = fileName();
            tokens.take(Kind.END_OF_LINE);
            var span = start.to(tokens.lastSpan());
            return new ConstantInclude(file, includes.constants(file, span), span);
        }
        Name name = tokens.takeName();
        tokens.take(Kind.EQUAL);
        Expr value = expressions.expression();
        tokens.take(Kind.END_OF_LINE);
        return new ConstantDecl(name, value, start.to(value.span()));
    }

    private String fileName() {
        if (tokens.at(Kind.FILE_NAME) || tokens.at(Kind.IDENTIFIER)) {
            return tokens.take().text();
        }
        throw tokens.unexpected("a file name");
    }

    private ResourceDecl resource() {
        Name name = tokens.takeName();
        tokens.take(Kind.EQUAL);
        String text;
        if (tokens.at(Kind.STRING)) {
            text = tokens.take().text();
        } else if (tokens.at(Kind.FILE_NAME) || tokens.at(Kind.IDENTIFIER)) {
            text = fileName();
        } else {
            throw tokens.unexpected("a string or a file name");
        }
        var span = name.span().to(tokens.lastSpan());
        tokens.take(Kind.END_OF_LINE);
        return new ResourceDecl(name, text, span);
    }

    private VariableDecl variable() {
        Name name = tokens.takeName();
        Optional<Expr> value = Optional.empty();
        if (tokens.takeIf(Kind.EQUAL)) {
            value = Optional.of(expressions.expression());
        }
        var span = name.span().to(tokens.lastSpan());
        tokens.take(Kind.END_OF_LINE);
        return new VariableDecl(name, value, span);
    }

    private void handlers(List<HandlerDecl> handlers) {
        while (!tokens.at(Kind.END) && !tokens.at(Kind.END_OF_FILE)) {
            try {
                handlers.add(handler());
            } catch (SyntaxError error) {
                tokens.skipHandler();
            }
        }
    }

    private HandlerDecl handler() {
        tokens.span();
        var remarks = tokens.remarks();
        Name name = tokens.takeName();
        var parameters = parameters();
        Optional<Expr.Text> comment = Optional.empty();
        if (tokens.at(Kind.STRING)) {
            var span = tokens.span();
            comment = Optional.of(new Expr.Text(tokens.take().text(), span));
        }
        tokens.take(Kind.LEFT_BRACE);
        var statements = new StatementParser(tokens, includes, 0);
        var locals = statements.locals();
        var body = statements.untilBrace();
        return new HandlerDecl(
                name, parameters, comment, remarks, locals, body, name.span().to(tokens.lastSpan()));
    }

    private List<ParameterDecl> parameters() {
        tokens.take(Kind.LEFT_PAREN);
        if (tokens.takeIf(Kind.RIGHT_PAREN)) {
            return List.of();
        }
        var parameters = new ArrayList<ParameterDecl>();
        do {
            Name name = tokens.takeName();
            tokens.take(Kind.EQUAL);
            Expr value = expressions.expression();
            parameters.add(new ParameterDecl(name, value, name.span().to(value.span())));
        } while (tokens.takeIf(Kind.COMMA));
        tokens.take(Kind.RIGHT_PAREN);
        return List.copyOf(parameters);
    }
}

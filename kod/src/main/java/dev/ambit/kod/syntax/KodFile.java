package dev.ambit.kod.syntax;

import java.util.List;
import java.util.Optional;

/**
 * The tree of one source file.
 *
 * @param includes every file it included, directly or not, in order of first use
 */
public record KodFile(SourceFile source, List<ClassDecl> classes, List<SourceFile> includes) {

    public record ClassDecl(
            Name name,
            Optional<Name> superclass,
            List<ConstantItem> constants,
            List<ResourceDecl> resources,
            List<VariableDecl> classVars,
            List<VariableDecl> properties,
            List<HandlerDecl> handlers,
            Span span) {}

    /** A line of a constants block. */
    public sealed interface ConstantItem {
        Span span();
    }

    public record ConstantDecl(Name name, Expr value, Span span) implements ConstantItem {}

    /** {@code items} is the same list wherever the same unchanged file is included. */
    public record ConstantInclude(String file, List<ConstantItem> items, Span span) implements ConstantItem {}

    /** @param text the text, or the file name */
    public record ResourceDecl(Name name, String text, Span span) {}

    /** A class variable or a property. */
    public record VariableDecl(Name name, Optional<Expr> value, Span span) {}

    /**
     * @param comment the string after the header, which players can read in the game
     * @param remarks the {@code %} comments right before the header
     */
    public record HandlerDecl(
            Name name,
            List<ParameterDecl> parameters,
            Optional<Expr.Text> comment,
            List<String> remarks,
            List<Name> locals,
            List<Stmt> body,
            Span span) {}

    public record ParameterDecl(Name name, Expr value, Span span) {}
}

package dev.ambit.kod.syntax;

import java.util.List;
import java.util.Optional;

/** A statement. Its span ends with its semicolon or closing brace. */
public sealed interface Stmt {

    Span span();

    record Assign(Name target, Expr value, Span span) implements Stmt {}

    /** A call whose result is dropped: {@link Expr.Call} or {@link Expr.ListOf}. */
    record Invoke(Expr call, Span span) implements Stmt {}

    /** @param brace the opening brace after the condition; the line table counts from it */
    record If(Expr condition, Span brace, List<Stmt> then, List<Stmt> otherwise, Span span) implements Stmt {}

    record While(Expr condition, Span brace, List<Stmt> body, Span span) implements Stmt {}

    record ForEach(Name variable, Expr list, Span brace, List<Stmt> body, Span span) implements Stmt {}

    record Return(Optional<Expr> value, Span span) implements Stmt {}

    record Propagate(Span span) implements Stmt {}

    record Break(Span span) implements Stmt {}

    record Continue(Span span) implements Stmt {}

    /** The statements of an included file. */
    record Include(String file, List<Stmt> body, Span span) implements Stmt {}
}

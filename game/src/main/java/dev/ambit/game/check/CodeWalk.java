package dev.ambit.game.check;

import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.KodFile.ClassDecl;
import dev.ambit.kod.syntax.KodFile.HandlerDecl;
import dev.ambit.kod.syntax.Stmt;
import java.util.List;
import java.util.function.Consumer;

/** Visits every expression in a piece of code, those within others too. */
final class CodeWalk {
    private final Consumer<Expr> visit;

    private CodeWalk(Consumer<Expr> visit) {
        this.visit = visit;
    }

    /** All there is in a class: defaults of variables and parameters, and handlers. */
    static void of(ClassDecl kodClass, Consumer<Expr> visit) {
        CodeWalk walk = new CodeWalk(visit);
        kodClass.classVars().forEach(one -> one.value().ifPresent(walk::expression));
        kodClass.properties().forEach(one -> one.value().ifPresent(walk::expression));
        kodClass.handlers().forEach(walk::handler);
    }

    /** Only what runs. */
    static void ofHandlers(ClassDecl kodClass, Consumer<Expr> visit) {
        kodClass.handlers().forEach(new CodeWalk(visit)::handler);
    }

    private void handler(HandlerDecl handler) {
        handler.parameters().forEach(one -> expression(one.value()));
        statements(handler.body());
    }

    private void statements(List<Stmt> all) {
        all.forEach(this::statement);
    }

    private void statement(Stmt statement) {
        switch (statement) {
            case Stmt.Assign assign -> expression(assign.value());
            case Stmt.Invoke invoke -> expression(invoke.call());
            case Stmt.If choice -> {
                expression(choice.condition());
                statements(choice.then());
                statements(choice.otherwise());
            }
            case Stmt.While loop -> {
                expression(loop.condition());
                statements(loop.body());
            }
            case Stmt.ForEach loop -> {
                expression(loop.list());
                statements(loop.body());
            }
            case Stmt.Return answer -> answer.value().ifPresent(this::expression);
            case Stmt.Include include -> statements(include.body());
            case Stmt.Propagate _, Stmt.Break _, Stmt.Continue _ -> {}
        }
    }

    private void expression(Expr expression) {
        visit.accept(expression);
        switch (expression) {
            case Expr.Binary binary -> {
                expression(binary.left());
                expression(binary.right());
            }
            case Expr.Unary unary -> expression(unary.operand());
            case Expr.Parenthesized inner -> expression(inner.inner());
            case Expr.Call call -> call.arguments().forEach(one -> expression(one.value()));
            case Expr.ListOf list -> list.elements().forEach(this::expression);
            case Expr.Number _,
                    Expr.Nil _,
                    Expr.Text _,
                    Expr.ClassLiteral _,
                    Expr.MessageLiteral _,
                    Expr.Identifier _ -> {}
        }
    }
}

package dev.ambit.kod.compile;

import dev.ambit.kod.base.ClassInterface.SlotKind;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.bof.Operand.Kind;
import dev.ambit.kod.compile.Code.Leaf;
import dev.ambit.kod.compile.Code.Step;
import dev.ambit.kod.lang.Word;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.Name;
import dev.ambit.kod.syntax.Span;
import dev.ambit.kod.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;

/** Resolves the statements of one handler, from top to bottom. */
final class StatementResolver {

    private final GlobalNames names;
    private final ClassScope classScope;
    private final HandlerScope handlerScope;
    private final ExpressionResolver expressions;
    private final boolean hasSuperclass;
    private final Diagnostics diagnostics;
    private int loops;

    StatementResolver(
            GlobalNames names,
            ClassScope classScope,
            HandlerScope handlerScope,
            ExpressionResolver expressions,
            boolean hasSuperclass,
            Diagnostics diagnostics) {
        this.names = names;
        this.classScope = classScope;
        this.handlerScope = handlerScope;
        this.expressions = expressions;
        this.hasSuperclass = hasSuperclass;
        this.diagnostics = diagnostics;
    }

    List<Step> body(List<Stmt> statements) {
        var steps = new ArrayList<Step>();
        addAll(statements, steps);
        return steps;
    }

    private void addAll(List<Stmt> statements, List<Step> steps) {
        for (var statement : statements) {
            if (statement instanceof Stmt.Include include) {
                addAll(include.body(), steps);
            } else {
                steps.add(step(statement));
            }
        }
    }

    private Step step(Stmt statement) {
        return switch (statement) {
            case Stmt.Assign assign -> {
                var value = expressions.resolve(assign.value());
                yield new Code.Assign(target(assign.target()), value, endLine(assign));
            }
            case Stmt.Invoke invoke -> new Code.Invoke(call(invoke.call()), endLine(invoke));
            case Stmt.If choice -> {
                var condition = expressions.resolve(choice.condition());
                int line = conditionLine(choice.condition(), condition, choice.brace());
                yield new Code.If(condition, body(choice.then()), body(choice.otherwise()), line);
            }
            case Stmt.While loop -> {
                var condition = expressions.resolve(loop.condition());
                yield new Code.While(
                        condition, loopBody(loop.body()), conditionLine(loop.condition(), condition, loop.brace()));
            }
            case Stmt.ForEach loop -> {
                var variable = loopVariable(loop.variable());
                var list = expressions.resolve(loop.list());
                yield new Code.ForEach(
                        variable, list, loopBody(loop.body()), conditionLine(loop.list(), list, loop.brace()));
            }
            case Stmt.Return back -> {
                var value = back.value()
                        .map(expressions::resolve)
                        .orElseGet(() -> new Leaf(new Operand(Kind.CONSTANT, Word.NIL)));
                yield new Code.Return(value, endLine(back));
            }
            case Stmt.Propagate propagate -> {
                if (!hasSuperclass) {
                    diagnostics.error(propagate.span(), "Can't PROPAGATE in a class with no superclass");
                }
                yield new Code.Propagate(endLine(propagate));
            }
            case Stmt.Break stop -> {
                needLoop("Break", stop.span());
                yield new Code.Break(endLine(stop));
            }
            case Stmt.Continue next -> {
                needLoop("Continue", next.span());
                yield new Code.Continue(endLine(next));
            }
            case Stmt.Include _ -> throw new IllegalStateException("included statements are taken one by one");
        };
    }

    private Code.Call call(Expr expr) {
        return (Code.Call) expressions.resolve(expr);
    }

    private List<Step> loopBody(List<Stmt> statements) {
        loops++;
        var steps = body(statements);
        loops--;
        return steps;
    }

    private void needLoop(String what, Span span) {
        if (loops == 0) {
            diagnostics.error(span, what + " statement must appear inside a loop");
        }
    }

    private static int endLine(Stmt statement) {
        return statement.span().endLine();
    }

    /**
     * The original takes one off the line it has reached when the condition is complete: right if it has looked at a
     * brace on the next line. It does not note a line for a resource.
     */
    private static int conditionLine(Expr condition, Code.Value value, Span brace) {
        if (value instanceof Leaf(var operand)
                && operand.kind() == Kind.CONSTANT
                && Word.tag(operand.word()) == Word.TAG_RESOURCE) {
            return -1;
        }
        return ReachedLine.of(condition, brace.line()) - 1;
    }

    private Operand loopVariable(Name name) {
        boolean classVariable = !handlerScope.has(name.key())
                && classScope
                        .slot(name.key())
                        .filter(slot -> slot.kind() == SlotKind.CLASS_VARIABLE)
                        .isPresent();
        if (classVariable) {
            diagnostics.error(name.span(), "Loop variable " + name + " has wrong type");
            return new Operand(Kind.LOCAL, 0);
        }
        return target(name);
    }

    private Operand target(Name name) {
        var variable = handlerScope.find(name.key());
        if (variable.isPresent()) {
            variable.get().assign();
            return new Operand(Kind.LOCAL, variable.get().number());
        }
        var slot = classScope.slot(name.key());
        boolean known = classScope.constant(name.key()).isPresent() || slot.isPresent() || names.isDefined(name.key());
        if (!known) {
            diagnostics.error(name.span(), "Unknown identifier " + name);
        } else if (slot.isEmpty() || slot.get().kind() == SlotKind.CLASS_VARIABLE) {
            diagnostics.error(name.span(), "Identifier " + name + " cannot be assigned to");
        } else if (slot.get().number() == 0) {
            diagnostics.error(name.span(), "Can't assign to self");
        } else {
            classScope.assigned(name.key());
            return new Operand(Kind.PROPERTY, slot.get().number());
        }
        return new Operand(Kind.LOCAL, 0);
    }
}

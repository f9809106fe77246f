package dev.ambit.kod.compile;

import dev.ambit.kod.bof.Bof.LineEntry;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Instruction.NamedArgument;
import dev.ambit.kod.bof.Instruction.UnaryOp;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.bof.Operand.Kind;
import dev.ambit.kod.compile.Code.HandlerCode;
import dev.ambit.kod.compile.Code.Step;
import dev.ambit.kod.compile.Code.Value;
import dev.ambit.kod.lang.Builtin;
import dev.ambit.kod.lang.Word;
import dev.ambit.kod.syntax.Diagnostics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns one handler into three-address code, choosing temporaries exactly as the original compiler does, so that the
 * bytes are the same.
 *
 * <p>{@code used} is the highest local in use. A compound left operand goes to {@code used + 1}, a compound right
 * operand to the one after, and each of them counts as in use while its own operands are computed. A condition, return
 * value, argument or loop list also goes to {@code used + 1}, but does not count while it is computed itself. Offsets
 * are instruction numbers here; the writer turns them into bytes.
 */
final class HandlerLowering {

    private static final int MAX_LOCALS = 255;

    private static final Operand NIL = new Operand(Kind.CONSTANT, Word.NIL);

    private static final class Label {
        private int target = -1;
    }

    /** Where {@code break} and {@code continue} go. */
    private record Loop(Label onBreak, Label onContinue) {}

    private record Jump(int index, Label label) {}

    private static final class TooManyLocals extends RuntimeException {
        TooManyLocals() {
            super("too many locals", null, false, false);
        }
    }

    private final HandlerCode handler;
    private final int base;
    private final List<LineEntry> lines;
    private final List<Instruction> code = new ArrayList<>();
    private final List<Jump> jumps = new ArrayList<>();
    private final List<Loop> loops = new ArrayList<>();
    private int locals;

    /** @param base a number for the first instruction that no other handler of the file uses */
    HandlerLowering(HandlerCode handler, int base, List<LineEntry> lines) {
        this.handler = handler;
        this.base = base;
        this.lines = lines;
        this.locals = handler.locals();
    }

    Handler lower(Diagnostics diagnostics) {
        try {
            if (locals > MAX_LOCALS) {
                throw new TooManyLocals();
            }
            block(handler.body(), locals - 1);
            patchJumps();
        } catch (TooManyLocals tooMany) {
            code.clear();
            diagnostics.error(
                    handler.span(),
                    "Handler " + handler.name() + " needs more than " + MAX_LOCALS
                            + " parameters, locals and temporaries");
        }
        var parameters = handler.parameters().stream()
                .map(parameter -> new Handler.Parameter(parameter.id(), parameter.defaultWord()))
                .toList();
        return new Handler(handler.messageId(), handler.comment(), locals, parameters, code);
    }

    // Instructions

    private int here() {
        return base + code.size();
    }

    private void unary(UnaryOp op, Operand dest, Operand source) {
        code.add(new Instruction.Unary(here(), op, dest, source));
    }

    private void binary(BinaryOp op, Operand dest, Operand left, Operand right) {
        code.add(new Instruction.Binary(here(), op, dest, left, right));
    }

    private void jump(Label label) {
        jumps.add(new Jump(code.size(), label));
        code.add(new Instruction.Goto(here(), -1));
    }

    private void branch(boolean whenNonzero, Operand test, Label label) {
        jumps.add(new Jump(code.size(), label));
        code.add(new Instruction.Branch(here(), whenNonzero, -1, test));
    }

    private void bind(Label label) {
        label.target = here();
    }

    private void patchJumps() {
        for (var jump : jumps) {
            int target = jump.label().target;
            code.set(
                    jump.index(),
                    switch (code.get(jump.index())) {
                        case Instruction.Branch branch ->
                            new Instruction.Branch(branch.offset(), branch.whenNonzero(), target, branch.test());
                        case Instruction instruction -> new Instruction.Goto(instruction.offset(), target);
                    });
        }
    }

    private Operand local(int number) {
        if (number >= MAX_LOCALS) {
            throw new TooManyLocals();
        }
        locals = Math.max(locals, number + 1);
        return new Operand(Kind.LOCAL, number);
    }

    // Statements

    private void block(List<Step> steps, int used) {
        for (var step : steps) {
            if (step.line() != 0) {
                // Line 0, a condition on the first line of an included file, is no line to the original.
                lines.add(new LineEntry(here(), step.line()));
            }
            step(step, used);
        }
    }

    private void step(Step step, int used) {
        switch (step) {
            case Code.Assign assign -> compute(assign.value(), assign.target(), used);
            case Code.Invoke invoke -> call(invoke.call(), Optional.empty(), used);
            case Code.If choice -> choose(choice, used);
            case Code.While loop -> {
                var top = new Label();
                var end = new Label();
                bind(top);
                branch(false, simple(loop.condition(), used), end);
                loop(loop.body(), new Loop(end, top), used);
                jump(top);
                bind(end);
            }
            case Code.ForEach loop -> forEach(loop, used);
            case Code.Return back -> {
                var value = simple(back.value(), used);
                code.add(new Instruction.Return(here(), value));
            }
            case Code.Propagate _ -> code.add(new Instruction.Propagate(here()));
            case Code.Break _ -> jump(loops.getLast().onBreak());
            case Code.Continue _ -> jump(loops.getLast().onContinue());
        }
    }

    /** An empty else is no else: the original's tree cannot tell them apart. */
    private void choose(Code.If choice, int used) {
        var otherwise = new Label();
        var end = new Label();
        branch(false, simple(choice.condition(), used), otherwise);
        block(choice.then(), used);
        if (!choice.otherwise().isEmpty()) {
            jump(end);
        }
        bind(otherwise);
        block(choice.otherwise(), used);
        bind(end);
    }

    private void loop(List<Step> body, Loop loop, int used) {
        loops.add(loop);
        block(body, used);
        loops.removeLast();
    }

    private void forEach(Code.ForEach loop, int used) {
        var rest = local(used + 1);
        // The list does not count as in use while it is computed, like any value that goes to a fresh temporary.
        compute(loop.list(), rest, used);
        var top = new Label();
        var next = new Label();
        var end = new Label();
        bind(top);
        var atEnd = local(used + 2);
        binary(BinaryOp.EQUAL, atEnd, rest, NIL);
        branch(true, atEnd, end);
        instruction(Builtin.FIRST.id(), Optional.of(loop.variable()), List.of(rest), List.of());
        loop(loop.body(), new Loop(end, next), used + 1);
        bind(next);
        instruction(Builtin.REST.id(), Optional.of(rest), List.of(rest), List.of());
        jump(top);
        bind(end);
    }

    // Expressions

    private static Optional<Operand> inPlace(Value value) {
        return switch (value) {
            case Code.Int(int number) -> Optional.of(new Operand(Kind.CONSTANT, Word.of(Word.TAG_INTEGER, number)));
            case Code.Leaf(var operand) -> Optional.of(operand);
            case Code.Unary _, Code.Binary _, Code.Call _ -> Optional.empty();
        };
    }

    /** The value itself, or the next free temporary that holds it. */
    private Operand simple(Value value, int used) {
        var operand = inPlace(value);
        if (operand.isPresent()) {
            return operand.get();
        }
        var temporary = local(used + 1);
        compute(value, temporary, used);
        return temporary;
    }

    private void compute(Value value, Operand dest, int used) {
        switch (value) {
            case Code.Int _, Code.Leaf _ ->
                unary(UnaryOp.COPY, dest, inPlace(value).orElseThrow());
            case Code.Unary(var op, var operand) -> {
                var simple = inPlace(operand);
                if (simple.isEmpty()) {
                    compute(operand, dest, used);
                }
                unary(op, dest, simple.orElse(dest));
            }
            case Code.Binary binary -> binary(binary, dest, used);
            case Code.Call call -> call(call, Optional.of(dest), used);
        }
    }

    private void binary(Code.Binary binary, Operand dest, int used) {
        int inUse = used;
        var left = inPlace(binary.left());
        if (left.isEmpty()) {
            left = Optional.of(local(++inUse));
            compute(binary.left(), left.get(), inUse);
        }
        var end = new Label();
        if (binary.op() == BinaryOp.AND || binary.op() == BinaryOp.OR) {
            boolean and = binary.op() == BinaryOp.AND;
            var needRight = new Label();
            branch(and, left.get(), needRight);
            unary(UnaryOp.COPY, dest, new Operand(Kind.CONSTANT, Word.of(Word.TAG_INTEGER, and ? 0 : 1)));
            jump(end);
            bind(needRight);
        }
        var right = inPlace(binary.right());
        if (right.isEmpty()) {
            right = Optional.of(local(++inUse));
            compute(binary.right(), right.get(), inUse);
        }
        binary(binary.op(), dest, left.get(), right.get());
        bind(end);
    }

    private void call(Code.Call call, Optional<Operand> dest, int used) {
        int inUse = used;
        var arguments = new ArrayList<Operand>();
        for (var argument : call.arguments()) {
            var operand = simple(argument, inUse);
            inUse += inPlace(argument).isEmpty() ? 1 : 0;
            arguments.add(operand);
        }
        var named = new ArrayList<NamedArgument>();
        for (var argument : call.named()) {
            var operand = simple(argument.value(), inUse);
            inUse += inPlace(argument.value()).isEmpty() ? 1 : 0;
            named.add(new NamedArgument(argument.parameterId(), operand));
        }
        instruction(call.function(), dest, arguments, named);
    }

    private void instruction(int function, Optional<Operand> dest, List<Operand> arguments, List<NamedArgument> named) {
        code.add(new Instruction.Call(here(), function, dest, arguments, named));
    }
}

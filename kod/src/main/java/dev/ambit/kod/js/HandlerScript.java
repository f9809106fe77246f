package dev.ambit.kod.js;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.lang.Builtin;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes one handler as a function.
 *
 * <pre>
 * function(rt, self, args) { "use strict";
 * return rt.run(self, args, [owner, message, file, first line], function(me, sent) {
 * const c0 = rt.debugString(4, "Woof!");                 constants other than nil and integers
 * let l0 = rt.argument(sent, "times", 1), l1 = null;     parameters and locals
 * rt.spend(3, 12);                                       pays for the instructions up to the next jump
 * l1 = rt.add(l0, 1, 12);                                one statement an instruction; 12 is its line
 * return l1;
 * }); }
 * </pre>
 */
final class HandlerScript {
    /** The same limits as on the server. A call with more does nothing. */
    private static final int MOST_ARGUMENTS = 40;

    private static final int MOST_NAMED = 45;

    private final String owner;
    private final Handler handler;
    private final List<Instruction> code;
    private final String fileName;
    private final TreeMap<Integer, Integer> lines = new TreeMap<>();
    private final ScriptNames names;
    private final ControlFlow flow;
    private final Charge charge;
    private final Map<Long, String> constants = new LinkedHashMap<>();
    private final StringBuilder body = new StringBuilder();

    HandlerScript(Bof file, String owner, Handler handler, ScriptNames names) {
        this.owner = owner;
        this.handler = handler;
        this.names = names;
        code = handler.code();
        fileName = file.sourceName();
        file.lines().forEach(entry -> lines.put(entry.offset(), entry.line()));
        flow = new ControlFlow(code);
        charge = new Charge(code, flow);
    }

    String text() {
        String locals = locals();
        if (flow.isStructured()) {
            structured();
        } else {
            stateMachine();
        }
        String where = Literal.text(owner) + ", " + Literal.text(names.messageName(handler.messageId())) + ", "
                + Literal.text(fileName) + ", " + line(0);
        return "function(rt, self, args) { \"use strict\";\nreturn rt.run(self, args, [" + where
                + "], function(me, sent) {\n" + constants() + locals + body + "}); }";
    }

    private String constants() {
        return constants.entrySet().stream()
                .map(one -> "const " + one.getValue() + " = " + Literal.value(one.getKey(), names) + ";\n")
                .collect(Collectors.joining());
    }

    private String locals() {
        if (handler.locals() == 0) {
            return "";
        }
        List<String> all = new ArrayList<>();
        for (int i = 0; i < handler.locals(); i++) {
            all.add("l" + i + " = " + (i < handler.parameters().size() ? parameter(i) : "null"));
        }
        return "let " + String.join(", ", all) + ";\n";
    }

    private String parameter(int index) {
        Handler.Parameter parameter = handler.parameters().get(index);
        return "rt.argument(sent, " + Literal.text(names.parameterName(parameter.id())) + ", "
                + constant(names.widen(parameter.defaultValue())) + ")";
    }

    private void structured() {
        for (int i = 0; i <= code.size(); i++) {
            for (ControlFlow.Region region : flow.closing(i)) {
                body.append(region.isLoop() ? "break " + region.label() + "; }\n" : "}\n");
            }
            if (i == code.size()) {
                return;
            }
            for (ControlFlow.Region region : flow.opening(i)) {
                body.append(region.label()).append(region.isLoop() ? ": for (;;) {\n" : ": {\n");
            }
            pay(i);
            int target = flow.target(i);
            String jump = target <= i ? "continue w" + target + ";" : "break b" + target + ";";
            body.append(statement(i, jump)).append('\n');
        }
    }

    private void stateMachine() {
        BitSet targets = flow.targets();
        targets.set(0);
        body.append("let at = 0;\nfor (;;) switch (at) {\n");
        for (int i = 0; i < code.size(); i++) {
            if (targets.get(i)) {
                body.append("case ").append(i).append(":\n");
            }
            pay(i);
            body.append(statement(i, "{ at = " + flow.target(i) + "; continue; }"))
                    .append('\n');
        }
        body.append("}\n");
    }

    private void pay(int index) {
        int cost = charge.at(index);
        if (cost > 0) {
            body.append(charge.looksAt(index) ? "rt.spend(" + cost + ", " + line(index) : "rt.use(" + cost)
                    .append(");\n");
        }
    }

    /** @param jump what to do to get to the target, if this is a jump */
    private String statement(int index, String jump) {
        return switch (code.get(index)) {
            case Instruction.Unary unary -> store(unary.dest(), unary(unary, line(index)));
            case Instruction.Binary binary -> store(binary.dest(), binary(binary, line(index)));
            case Instruction.Goto _ -> jump;
            case Instruction.Branch branch ->
                "if (" + (branch.whenNonzero() ? "" : "!") + "rt.truth(" + load(branch.test()) + ")) " + jump;
            case Instruction.Call call -> {
                String result = call(call, line(index));
                yield call.dest().map(dest -> store(dest, result)).orElse(result + ";");
            }
            case Instruction.Return back -> "return " + load(back.source()) + ";";
            case Instruction.Propagate _ -> "return rt.propagate(" + line(index) + ");";
        };
    }

    private String unary(Instruction.Unary unary, int line) {
        String source = load(unary.source());
        return switch (unary.op()) {
            case COPY -> source;
            case NOT -> "rt.not(" + source + ", " + line + ")";
            case NEGATE -> "rt.negate(" + source + ", " + line + ")";
            case BITWISE_NOT -> "rt.bitNot(" + source + ", " + line + ")";
        };
    }

    private String binary(Instruction.Binary binary, int line) {
        String left = load(binary.left());
        String right = load(binary.right());
        String operation = switch (binary.op()) {
            case ADD -> "add";
            case SUBTRACT -> "subtract";
            case MULTIPLY -> "multiply";
            case DIVIDE -> "divide";
            case MOD -> "mod";
            case AND -> "and";
            case OR -> "or";
            case LESS -> "less";
            case GREATER -> "greater";
            case LESS_EQUAL -> "lessEqual";
            case GREATER_EQUAL -> "greaterEqual";
            case BITWISE_AND -> "bitAnd";
            case BITWISE_OR -> "bitOr";
            case EQUAL -> "===";
            case NOT_EQUAL -> "!==";
        };
        return operation.endsWith("=")
                ? "(" + left + " " + operation + " " + right + " ? 1 : 0)"
                : "rt." + operation + "(" + left + ", " + right + ", " + line + ")";
    }

    private String call(Instruction.Call call, int line) {
        if (call.arguments().size() > MOST_ARGUMENTS || call.named().size() > MOST_NAMED) {
            return "rt.tooManyArguments(" + line + ")";
        }
        List<String> arguments = call.arguments().stream().map(this::load).toList();
        if (call.function() == Builtin.SEND.id()) {
            return "rt.send(" + line + ", " + at(arguments, 0) + ", " + at(arguments, 1) + ", " + named(call) + ")";
        }
        if (call.function() == Builtin.POST.id()) {
            return "rt.post(" + line + ", " + at(arguments, 0) + ", " + at(arguments, 1) + ", " + named(call) + ")";
        }
        if (call.function() == Builtin.CREATE.id()) {
            return "rt.create(" + line + ", " + at(arguments, 0) + ", " + named(call) + ")";
        }
        String function = Builtin.byId(call.function())
                .map(known -> Literal.text(known.kodName()))
                .orElse(String.valueOf(call.function()));
        return "rt.call(" + line + ", " + function + ", [" + String.join(", ", arguments) + "])";
    }

    private static String at(List<String> arguments, int index) {
        return index < arguments.size() ? arguments.get(index) : "null";
    }

    /** Names and values by turns. */
    private String named(Instruction.Call call) {
        return call.named().stream()
                .map(one -> Literal.text(names.parameterName(one.parameterId())) + ", " + load(one.value()))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private String load(Operand operand) {
        return switch (operand.kind()) {
            case LOCAL -> "l" + operand.word();
            case PROPERTY -> property(operand.word());
            case CONSTANT -> constant(names.widen(operand.word()));
            case CLASS_VARIABLE -> classVariable(operand.word());
        };
    }

    private String property(int index) {
        return index == 0 ? "me" : "rt.get(me, " + Literal.text(names.propertyName(index)) + ")";
    }

    /** A Thing modelled on this class may have another value, even a property, in the place of a class variable. */
    private String classVariable(int index) {
        long value = names.classVariable(index);
        String usual = Value.tag(value) == Value.OVERRIDE ? property(Value.id(value)) : constant(value);
        return "rt.variable(me, " + Literal.text(names.classVariableName(index)) + ", " + usual + ")";
    }

    private String constant(long value) {
        return Literal.isPlain(value)
                ? Literal.value(value, names)
                : constants.computeIfAbsent(value, _ -> "c" + constants.size());
    }

    private String store(Operand dest, String value) {
        return dest.kind() == Operand.Kind.LOCAL
                ? "l" + dest.word() + " = " + value + ";"
                : "rt.set(me, " + Literal.text(names.propertyName(dest.word())) + ", " + value + ");";
    }

    /** The line of the statement that an instruction belongs to; 0 when the file has none. */
    private int line(int index) {
        var entry = lines.floorEntry(code.get(index).offset());
        return entry == null ? 0 : entry.getValue();
    }
}

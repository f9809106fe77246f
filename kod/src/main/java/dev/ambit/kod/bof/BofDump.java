package dev.ambit.kod.bof;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.lang.Builtin;
import dev.ambit.kod.lang.FixedNames;
import dev.ambit.kod.lang.Word;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** An object file as text to read: offset, bytes, meaning, and the source where it is known. */
public final class BofDump {

    private static final int SHOWN_BYTES = 16;

    private final Bof bof;
    private final byte[] bytes;
    private final Map<Integer, String> names;
    private final List<String> source;
    private final Map<Integer, Integer> lines = new HashMap<>();
    private final StringBuilder out = new StringBuilder();

    private BofDump(Bof bof, Map<Integer, String> names, List<String> source) {
        this.bof = BofLayout.place(bof);
        this.bytes = BofWriter.write(bof);
        this.names = names;
        this.source = source;
        this.bof.lines().forEach(line -> lines.put(line.offset(), line.line()));
    }

    public static String dump(Bof bof) {
        return dump(bof, new Kodbase(), List.of());
    }

    /**
     * @param base names for the numbers it knows
     * @param source the lines of the source file, or none
     */
    public static String dump(Bof bof, Kodbase base, List<String> source) {
        var dump = new BofDump(bof, names(base), source);
        dump.file();
        return dump.out.toString();
    }

    /** Just the instructions of a handler, one a line, without offsets and bytes. */
    public static List<String> instructions(Handler handler) {
        var empty = new Bof("", List.of(), List.of(), false, List.of());
        var dump = new BofDump(empty, Map.of(), List.of());
        return handler.code().stream().map(dump::meaning).toList();
    }

    private static Map<Integer, String> names(Kodbase base) {
        var names = new HashMap<Integer, String>();
        for (KodbaseClass kodClass : base.classes()) {
            names.put(kodClass.id(), kodClass.name());
            kodClass.resources().forEach(resource -> names.put(resource.number(), resource.name()));
            for (var message : kodClass.messages()) {
                names.put(message.id(), message.name());
                message.parameters().forEach(parameter -> names.put(parameter.number(), parameter.name()));
            }
        }
        base.missing().forEach(symbol -> names.put(symbol.id(), symbol.name()));
        FixedNames.all().forEach(fixed -> names.putIfAbsent(fixed.id(), fixed.name()));
        return names;
    }

    private String name(int id) {
        String name = names.get(id);
        return name == null ? String.valueOf(id) : name + "(" + id + ")";
    }

    private void file() {
        var layout = BofLayout.of(bof);
        line(
                0,
                24,
                "header: version " + Bof.VERSION + ", source " + bof.sourceName() + ", "
                        + bof.classes().size() + " classes, strings at " + layout.strings()
                        + (bof.hasLines() ? ", lines at " + layout.lines() : ""));
        for (int i = 0; i < bof.classes().size(); i++) {
            kodClass(bof.classes().get(i), layout.classes().get(i));
        }
        line(layout.strings(), 4, "STRINGS: " + bof.strings().size());
        for (int i = 0; i < bof.strings().size(); i++) {
            out.append("        ")
                    .append(i)
                    .append(": ")
                    .append(quoted(bof.strings().get(i)))
                    .append('\n');
        }
    }

    private void kodClass(BofClass kodClass, BofLayout.ClassPlace place) {
        String above = kodClass.superId() == 0 ? "" : " is " + name(kodClass.superId());
        line(
                place.start(),
                20,
                "CLASS " + name(kodClass.id()) + above + ", " + kodClass.classVarCount() + " class variables, "
                        + kodClass.propertyCount() + " properties");
        int at = place.start() + 20;
        for (var classVar : kodClass.classVars()) {
            line(at, 8, "  class variable " + classVar.index() + " = " + value(classVar.value()));
            at += 8;
        }
        at = place.properties() + 8;
        for (var property : kodClass.properties()) {
            line(at, 8, "  property " + property.index() + " = " + value(property.value()));
            at += 8;
        }
        for (int i = 0; i < kodClass.handlers().size(); i++) {
            handler(kodClass.handlers().get(i), place.handlers().get(i));
        }
    }

    private void handler(Handler handler, int at) {
        String comment =
                handler.comment() < 0 ? "" : ", comment " + quoted(bof.strings().get(handler.comment()));
        line(at, 2, "HANDLER " + name(handler.messageId()) + ", " + handler.locals() + " locals" + comment);
        for (int i = 0; i < handler.parameters().size(); i++) {
            var parameter = handler.parameters().get(i);
            line(
                    at + 2 + 8 * i,
                    8,
                    "  local" + i + " is parameter " + name(parameter.id()) + " = " + value(parameter.defaultValue()));
        }
        for (var instruction : handler.code()) {
            Integer line = lines.get(instruction.offset());
            if (line != null) {
                String text = line >= 1 && line <= source.size()
                        ? ": " + source.get(line - 1).strip()
                        : "";
                out.append("        ; line ").append(line).append(text).append('\n');
            }
            line(instruction.offset(), CodeWriter.size(instruction), meaning(instruction));
        }
    }

    private void line(int offset, int size, String meaning) {
        int shown = Math.min(size, SHOWN_BYTES);
        String hex = HexFormat.ofDelimiter(" ").formatHex(Arrays.copyOfRange(bytes, offset, offset + shown));
        out.append("%6d  %-50s %s%n"
                .formatted(offset, size > shown ? hex + " .." : hex, meaning)
                .replace("\r", ""));
    }

    private String meaning(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Unary unary -> {
                String sign = switch (unary.op()) {
                    case NOT -> "NOT ";
                    case NEGATE -> "- ";
                    case COPY -> "";
                    case BITWISE_NOT -> "~ ";
                };
                yield operand(unary.dest()) + " = " + sign + operand(unary.source());
            }
            case Instruction.Binary binary ->
                operand(binary.dest()) + " = " + operand(binary.left()) + " " + sign(binary.op()) + " "
                        + operand(binary.right());
            case Instruction.Goto jump -> "goto " + jump.target();
            case Instruction.Branch branch ->
                "if " + (branch.whenNonzero() ? "" : "not ") + operand(branch.test()) + " goto " + branch.target();
            case Instruction.Call call -> call(call);
            case Instruction.Return back -> "return " + operand(back.source());
            case Instruction.Propagate _ -> "propagate";
        };
    }

    private String call(Instruction.Call call) {
        String arguments = call.arguments().stream().map(this::operand).collect(Collectors.joining(", "));
        String named = call.named().stream()
                .map(argument -> "#" + name(argument.parameterId()) + "=" + operand(argument.value()))
                .collect(Collectors.joining(", "));
        String function = Builtin.byId(call.function()).map(Builtin::kodName).orElse("function" + call.function());
        String comma = arguments.isEmpty() || named.isEmpty() ? "" : ", ";
        String dest = call.dest().map(to -> operand(to) + " = ").orElse("");
        return dest + function + "(" + arguments + comma + named + ")";
    }

    private static String sign(Instruction.BinaryOp op) {
        return switch (op) {
            case ADD -> "+";
            case SUBTRACT -> "-";
            case MULTIPLY -> "*";
            case DIVIDE -> "/";
            case MOD -> "MOD";
            case AND -> "AND";
            case OR -> "OR";
            case EQUAL -> "=";
            case NOT_EQUAL -> "<>";
            case LESS -> "<";
            case GREATER -> ">";
            case LESS_EQUAL -> "<=";
            case GREATER_EQUAL -> ">=";
            case BITWISE_AND -> "&";
            case BITWISE_OR -> "|";
        };
    }

    private String operand(Operand operand) {
        return switch (operand.kind()) {
            case LOCAL -> "local" + operand.word();
            case PROPERTY -> operand.word() == 0 ? "self" : "prop" + operand.word();
            case CLASS_VARIABLE -> "classvar" + operand.word();
            case CONSTANT -> value(operand.word());
        };
    }

    private String value(int word) {
        int data = Word.data(word);
        return switch (Word.tag(word)) {
            case 0 -> data == 0 ? "$" : "$ " + data;
            case Word.TAG_INTEGER -> String.valueOf(data);
            case Word.TAG_RESOURCE -> "resource " + name(data);
            case Word.TAG_CLASS -> "&" + name(data);
            case Word.TAG_MESSAGE -> "@" + name(data);
            case Word.TAG_DEBUG_STRING ->
                data >= 0 && data < bof.strings().size() ? quoted(bof.strings().get(data)) : "string " + data;
            case Word.TAG_OVERRIDE -> "prop" + data;
            default -> "tag " + Word.tag(word) + " " + data;
        };
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        for (char c : text.replace("\r\n", "\n").toCharArray()) {
            switch (c) {
                case '\n' -> quoted.append("\\n");
                case '"', '\\' -> quoted.append('\\').append(c);
                default -> {
                    if (c < ' ' || c > '~') {
                        quoted.append("\\x%02X".formatted((int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}

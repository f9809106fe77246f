package dev.ambit.kod.compile;

import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Instruction.UnaryOp;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.syntax.Span;
import java.util.List;
import java.util.Optional;

/** Handlers with every name resolved and constants folded: what is left to do is choosing temporaries. */
final class Code {

    private Code() {}

    sealed interface Value {}

    /** Something an instruction can name: a constant, a local, a property, a class variable. */
    record Leaf(Operand operand) implements Value {}

    /** An integer constant before it is cut to 28 bits, so that folding can go on. */
    record Int(int value) implements Value {}

    record Unary(UnaryOp op, Value operand) implements Value {}

    record Binary(BinaryOp op, Value left, Value right) implements Value {}

    /** @param named sorted by parameter id */
    record Call(int function, List<Value> arguments, List<NamedValue> named) implements Value {}

    record NamedValue(int parameterId, Value value) {}

    /** {@code line} is the line that the line table gets. */
    sealed interface Step {
        int line();
    }

    record Assign(Operand target, Value value, int line) implements Step {}

    record Invoke(Call call, int line) implements Step {}

    record If(Value condition, List<Step> then, List<Step> otherwise, int line) implements Step {}

    record While(Value condition, List<Step> body, int line) implements Step {}

    record ForEach(Operand variable, Value list, List<Step> body, int line) implements Step {}

    record Return(Value value, int line) implements Step {}

    record Propagate(int line) implements Step {}

    record Break(int line) implements Step {}

    record Continue(int line) implements Step {}

    /**
     * @param comment string number, or -1
     * @param parameters sorted by id
     * @param locals parameters and declared locals
     */
    record HandlerCode(
            String name,
            int messageId,
            int comment,
            List<ParameterCode> parameters,
            int locals,
            List<Step> body,
            Span span) {}

    record ParameterCode(String name, int id, int defaultWord) {}

    record ClassCode(
            String name,
            int id,
            int superId,
            Optional<String> superName,
            int classVarCount,
            List<SlotCode> classVars,
            int propertyCount,
            List<SlotCode> properties,
            List<ResourceCode> resources,
            List<HandlerCode> handlers) {}

    record SlotCode(String name, int number, int word) {}

    record ResourceCode(String name, int id, String text) {}

    record FileCode(String sourceName, List<ClassCode> classes, List<String> strings) {}
}

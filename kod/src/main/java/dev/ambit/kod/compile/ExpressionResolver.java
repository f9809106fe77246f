package dev.ambit.kod.compile;

import dev.ambit.kod.base.ClassInterface.SlotKind;
import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Instruction.UnaryOp;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.bof.Operand.Kind;
import dev.ambit.kod.compile.Code.Int;
import dev.ambit.kod.compile.Code.Leaf;
import dev.ambit.kod.compile.Code.NamedValue;
import dev.ambit.kod.compile.Code.Value;
import dev.ambit.kod.lang.Builtin;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.lang.Word;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.Expr.Argument;
import dev.ambit.kod.syntax.Name;
import dev.ambit.kod.syntax.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Resolves expressions, operands before operators, so that names get their numbers in the original's order. */
final class ExpressionResolver {

    private static final Value NIL = constant(Word.NIL);

    private final GlobalNames names;
    private final ClassScope classScope;
    private final HandlerScope handlerScope;
    private final List<String> strings;
    private final Diagnostics diagnostics;

    ExpressionResolver(
            GlobalNames names,
            ClassScope classScope,
            HandlerScope handlerScope,
            List<String> strings,
            Diagnostics diagnostics) {
        this.names = names;
        this.classScope = classScope;
        this.handlerScope = handlerScope;
        this.strings = strings;
        this.diagnostics = diagnostics;
    }

    private static Value constant(int word) {
        return new Leaf(new Operand(Kind.CONSTANT, word));
    }

    Value resolve(Expr expr) {
        return switch (expr) {
            case Expr.Number number -> new Int(number.value());
            case Expr.Nil _ -> NIL;
            case Expr.Text text -> constant(Word.of(Word.TAG_DEBUG_STRING, addString(text.text())));
            case Expr.ClassLiteral literal -> literal(Word.TAG_CLASS, SymbolKind.CLASS, literal.name());
            case Expr.MessageLiteral literal -> literal(Word.TAG_MESSAGE, SymbolKind.MESSAGE, literal.name());
            case Expr.Identifier identifier -> identifier(identifier.name());
            case Expr.Parenthesized parens -> resolve(parens.inner());
            case Expr.Unary unary -> Folding.unary(operation(unary.operator()), resolve(unary.operand()));
            case Expr.Binary binary -> {
                var left = resolve(binary.left());
                var right = resolve(binary.right());
                yield Folding.binary(operation(binary.operator()), left, right, binary.span(), diagnostics);
            }
            case Expr.Call call -> call(call);
            case Expr.ListOf list -> list(list);
        };
    }

    private Value literal(int tag, SymbolKind kind, Name name) {
        var hiding = handlerScope
                .find(name.key())
                .map(HandlerScope.Variable::number)
                .or(() -> classScope.slot(name.key()).map(slot -> slot.number()));
        return constant(Word.of(tag, names.mention(kind, name, hiding)));
    }

    /** Debug strings are numbered as they appear; equal ones are not merged. */
    int addString(String text) {
        strings.add(text);
        return strings.size() - 1;
    }

    private static UnaryOp operation(Expr.UnaryOperator operator) {
        return switch (operator) {
            case NEGATE -> UnaryOp.NEGATE;
            case NOT -> UnaryOp.NOT;
            case COMPLEMENT -> UnaryOp.BITWISE_NOT;
        };
    }

    private static BinaryOp operation(Expr.BinaryOperator operator) {
        return BinaryOp.valueOf(operator.name());
    }

    private Value identifier(Name name) {
        var variable = handlerScope.find(name.key());
        if (variable.isPresent()) {
            // The original does not complain where the name is also a global one, taking it for a parameter.
            if (!variable.get().isAssigned() && !names.isDefined(name.key())) {
                diagnostics.error(name.span(), "Variable " + name + " used before it's initialized");
                variable.get().assign();
            }
            return new Leaf(new Operand(Kind.LOCAL, variable.get().number()));
        }
        var constant = classScope.constant(name.key());
        if (constant.isPresent()) {
            return new Int(constant.get());
        }
        var slot = classScope.slot(name.key());
        if (slot.isPresent()) {
            var kind = slot.get().kind() == SlotKind.PROPERTY ? Kind.PROPERTY : Kind.CLASS_VARIABLE;
            return new Leaf(new Operand(kind, slot.get().number()));
        }
        var resource = names.resource(name.key());
        if (resource.isPresent()) {
            return constant(Word.of(Word.TAG_RESOURCE, resource.get().id()));
        }
        diagnostics.error(
                name.span(),
                names.isDefined(name.key())
                        ? "Identifier " + name + " in expression has wrong type"
                        : "Unknown identifier " + name);
        return NIL;
    }

    /** The word of a default value, if the expression is constant. */
    Optional<Integer> constantWord(Expr expr) {
        return switch (resolve(expr)) {
            case Int(int value) -> Optional.of(Word.of(Word.TAG_INTEGER, value));
            case Leaf(var operand) when operand.kind() == Kind.CONSTANT -> Optional.of(operand.word());
            default -> Optional.empty();
        };
    }

    private Code.Call list(Expr.ListOf list) {
        var elements = new ArrayList<Value>();
        for (var element : list.elements()) {
            elements.add(resolve(element));
        }
        limit(elements.size(), list.span());
        return new Code.Call(Builtin.LIST.id(), elements, List.of());
    }

    private void limit(int arguments, Span span) {
        if (arguments > Builtin.MANY) {
            diagnostics.error(span, "More than " + Builtin.MANY + " arguments");
        }
    }

    Code.Call call(Expr.Call call) {
        var positional = new ArrayList<Value>();
        var named = new ArrayList<NamedValue>();
        // The parameters get their numbers when the call is complete, after all that the values mention.
        var values = call.arguments().stream()
                .map(argument -> resolve(argument.value()))
                .toList();
        for (int i = 0; i < values.size(); i++) {
            switch (call.arguments().get(i)) {
                case Argument.Positional _ -> positional.add(values.get(i));
                case Argument.Named setting -> named.add(new NamedValue(parameter(setting.name()), values.get(i)));
            }
        }
        limit(Math.max(positional.size(), named.size()), call.span());
        named.sort(Comparator.comparingInt(NamedValue::parameterId));
        return new Code.Call(function(call), positional, named);
    }

    private int parameter(Name name) {
        if (names.keepsKindsApart()) {
            return names.mention(SymbolKind.PARAMETER, name);
        }
        boolean taken = classScope.constant(name.key()).isPresent()
                || classScope.slot(name.key()).isPresent()
                || GlobalNames.isFunction(name.key());
        if (taken && !handlerScope.has(name.key())) {
            diagnostics.error(name.span(), "Literal " + name + " is a duplicate identifier");
            return 0;
        }
        return names.mention(SymbolKind.PARAMETER, name);
    }

    private int function(Expr.Call call) {
        Name name = call.function();
        boolean hidden = !names.keepsKindsApart()
                && (handlerScope.has(name.key())
                        || classScope.constant(name.key()).isPresent()
                        || classScope.slot(name.key()).isPresent());
        var builtin = hidden ? Optional.<Builtin>empty() : Builtin.byName(name.key());
        if (builtin.isEmpty()) {
            diagnostics.error(call.span(), "Expecting a function name; found " + name);
            return 0;
        }
        checkArguments(call, builtin.get());
        return builtin.get().id();
    }

    private void checkArguments(Expr.Call call, Builtin builtin) {
        int count = call.arguments().size();
        int fixed = builtin.minArguments();
        if (count < fixed) {
            diagnostics.error(
                    call.span(), "Expecting " + fixed + " arguments to " + call.function() + "; found " + count);
            return;
        }
        var parameters = new HashSet<String>();
        for (int i = 0; i < count; i++) {
            var argument = call.arguments().get(i);
            boolean settingHere = i >= builtin.maxArguments();
            if (settingHere && !builtin.takesNamed()) {
                diagnostics.error(argument.span(), "Extra argument #" + (i + 1) + " to function " + call.function());
                return;
            }
            switch (argument) {
                case Argument.Positional _
                when settingHere ->
                    diagnostics.error(argument.span(), "Expecting setting (i.e. #a=b ) in argument #" + (i + 1));
                case Argument.Named _
                when !settingHere -> diagnostics.error(argument.span(), "Expecting expression in argument #" + (i + 1));
                case Argument.Named named
                when !parameters.add(named.name().key()) ->
                    diagnostics.warning(named.span(), "Parameter " + named.name() + " is given twice");
                default -> {}
            }
        }
    }
}

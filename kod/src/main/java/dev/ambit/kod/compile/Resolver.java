package dev.ambit.kod.compile;

import dev.ambit.kod.base.ClassInterface;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.base.KodbaseClass.Entry;
import dev.ambit.kod.compile.Code.ClassCode;
import dev.ambit.kod.compile.Code.FileCode;
import dev.ambit.kod.compile.Code.HandlerCode;
import dev.ambit.kod.compile.Code.ParameterCode;
import dev.ambit.kod.compile.Code.ResourceCode;
import dev.ambit.kod.compile.Code.SlotCode;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.lang.Word;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.KodFile.ClassDecl;
import dev.ambit.kod.syntax.KodFile.HandlerDecl;
import dev.ambit.kod.syntax.KodFile.ParameterDecl;
import dev.ambit.kod.syntax.KodFile.VariableDecl;
import dev.ambit.kod.syntax.Name;
import dev.ambit.kod.syntax.Span;
import dev.ambit.kod.syntax.Stmt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives every name of a file its meaning and number, folds constants and makes all checks. Files must come in the order
 * in which they are to be numbered, one at a time.
 */
final class Resolver {

    private final Diagnostics diagnostics;
    private final GlobalNames names;
    private final Constants noConstants;
    private final List<String> strings = new ArrayList<>();
    private final List<ClassCode> classes = new ArrayList<>();

    private Resolver(Kodbase base, Constants noConstants, Diagnostics diagnostics) {
        this(new GlobalNames(base, diagnostics), noConstants, diagnostics);
    }

    private Resolver(GlobalNames names, Constants noConstants, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.names = names;
        this.noConstants = noConstants;
    }

    /** What a file needs of others beyond its superclasses: resources by name, and the numbers they had. */
    record Resolved(FileCode code, Map<String, Integer> usedResources) {}

    /**
     * Resolves a file and enters its classes into {@code base}, also when there are errors: the files after it are
     * checked against what it declares. Whoever finds errors must throw {@code base} away.
     *
     * @param noConstants the empty ground of constants, the same object for all files of a run
     */
    static Resolved resolve(KodFile file, Kodbase base, Constants noConstants, Diagnostics diagnostics) {
        var resolver = new Resolver(base, noConstants, diagnostics);
        try {
            for (var kodClass : file.classes()) {
                resolver.kodClass(kodClass);
            }
        } catch (Diagnostics.TooMany stop) {
            // Said already.
        }
        resolver.names.commit();
        var code = new FileCode(file.source().name(), resolver.classes, resolver.strings);
        return new Resolved(code, resolver.names.usedResources());
    }

    /** Resolves one handler for a class that is in {@code base} already, and enters it there. */
    static Resolved resolveMethod(
            KodbaseClass kodClass,
            String sourceName,
            HandlerDecl decl,
            Map<String, Integer> constants,
            Kodbase base,
            Diagnostics diagnostics) {
        var resolver = new Resolver(base, Constants.of(constants), diagnostics);
        try {
            resolver.method(kodClass, decl);
        } catch (Diagnostics.TooMany stop) {
            // Said already.
        }
        resolver.names.commit();
        var code = new FileCode(sourceName, resolver.classes, resolver.strings);
        return new Resolved(code, resolver.names.usedResources());
    }

    /** Resolves one handler for a class that is as {@code visible} says; {@code base} is only read. */
    static Drafted draft(
            MethodDraft.Home home,
            String sourceName,
            HandlerDecl decl,
            Map<String, Integer> constants,
            Kodbase base,
            Diagnostics diagnostics) {
        var names = new MethodNames(base, diagnostics);
        var resolver = new Resolver(names, Constants.of(constants), diagnostics);
        try {
            var scope = new ClassScope(home.visible(), resolver.noConstants, diagnostics);
            var defaults =
                    new ExpressionResolver(resolver.names, scope, HandlerScope.NONE, resolver.strings, diagnostics);
            var handler = resolver.handler(decl, scope, defaults, home.superId() != 0);
            resolver.classes.add(new ClassCode(
                    home.name(),
                    home.id(),
                    home.superId(),
                    Optional.empty(),
                    home.visible().classVars(),
                    List.of(),
                    home.visible().properties(),
                    List.of(),
                    List.of(),
                    List.of(handler)));
        } catch (Diagnostics.TooMany stop) {
            // Said already.
        }
        return new Drafted(new FileCode(sourceName, resolver.classes, resolver.strings), names);
    }

    record Drafted(FileCode code, MethodNames names) {
        /** The message of the one handler, with its parameters. */
        KodbaseClass.Message message() {
            return entry(code.classes().getFirst()).messages().getFirst();
        }
    }

    private void method(KodbaseClass kodClass, HandlerDecl decl) {
        var visible = names.base().interfaceOf(kodClass.id());
        var scope = new ClassScope(visible, noConstants, diagnostics);
        var defaults = new ExpressionResolver(names, scope, HandlerScope.NONE, strings, diagnostics);
        var handler = handler(decl, scope, defaults, kodClass.superId() != 0);
        var code = new ClassCode(
                kodClass.name(),
                kodClass.id(),
                kodClass.superId(),
                Optional.of(kodClass.superName()),
                visible.classVars(),
                List.of(),
                visible.properties(),
                List.of(),
                List.of(),
                List.of(handler));
        classes.add(code);
        var messages = new ArrayList<>(kodClass.messages());
        messages.removeIf(message -> message.id() == handler.messageId());
        messages.addAll(entry(code).messages());
        messages.sort(Comparator.comparingInt(KodbaseClass.Message::id));
        names.base()
                .put(new KodbaseClass(
                        kodClass.name(),
                        kodClass.id(),
                        kodClass.superId(),
                        kodClass.superName(),
                        kodClass.resources(),
                        kodClass.classVars(),
                        kodClass.properties(),
                        messages));
    }

    private void kodClass(ClassDecl decl) {
        int id = names.define(SymbolKind.CLASS, decl.name());
        if (names.definedBefore(decl.name())) {
            diagnostics.error(decl.name().span(), "Class " + decl.name() + " is given twice");
        }
        var superclass = decl.superclass().flatMap(name -> superclass(decl.name(), name));
        var inherited =
                superclass.map(above -> names.base().interfaceOf(above.id())).orElse(ClassInterface.NONE);
        var scope = new ClassScope(inherited, noConstants, diagnostics);
        var expressions = new ExpressionResolver(names, scope, HandlerScope.NONE, strings, diagnostics);
        scope.addConstants(decl.constants(), expressions);
        var resources = new ArrayList<ResourceCode>();
        for (var resource : decl.resources()) {
            scope.addResource(resource.name(), resource.text(), names).ifPresent(resources::add);
        }
        for (var classVar : decl.classVars()) {
            scope.addClassVar(classVar.name(), defaultWord("Classvar", classVar, expressions));
        }
        for (var property : decl.properties()) {
            scope.addProperty(property.name(), defaultWord("Property", property, expressions));
        }
        var handlers = handlers(decl, scope, expressions);
        var code = new ClassCode(
                decl.name().text(),
                id,
                superclass.map(KodbaseClass::id).orElse(0),
                superclass.map(KodbaseClass::name),
                scope.classVarCount(),
                scope.classVars(),
                scope.propertyCount(),
                scope.properties(),
                resources,
                handlers);
        classes.add(code);
        names.base().put(entry(code));
    }

    private Optional<KodbaseClass> superclass(Name name, Name above) {
        if (above.key().equals(name.key())) {
            diagnostics.error(above.span(), "Can't subclass from self");
            return Optional.empty();
        }
        var found = names.base().findClass(above.key());
        if (found.isEmpty()) {
            diagnostics.error(above.span(), "Can't find superclass " + above);
        }
        return found;
    }

    private int defaultWord(String what, VariableDecl decl, ExpressionResolver expressions) {
        return decl.value().map(value -> defaultWord(what, value, expressions)).orElse(Word.NIL);
    }

    private int defaultWord(String what, Expr value, ExpressionResolver expressions) {
        return expressions.constantWord(value).orElseGet(() -> {
            diagnostics.error(value.span(), what + " can only be initialized to a constant");
            return Word.NIL;
        });
    }

    private List<HandlerCode> handlers(ClassDecl decl, ClassScope scope, ExpressionResolver expressions) {
        var seen = new HashSet<String>();
        var handlers = new ArrayList<HandlerCode>();
        for (var handler : decl.handlers()) {
            var code = handler(handler, scope, expressions, decl.superclass().isPresent());
            if (seen.add(handler.name().key())) {
                handlers.add(code);
            } else {
                diagnostics.error(
                        handler.name().span(), "Message handler " + handler.name() + " defined twice in same class");
            }
        }
        handlers.sort(Comparator.comparingInt(HandlerCode::messageId));
        return handlers;
    }

    private HandlerCode handler(
            HandlerDecl decl, ClassScope scope, ExpressionResolver defaults, boolean hasSuperclass) {
        var handlerScope = new HandlerScope();
        var parameters = parameters(decl, scope, defaults, handlerScope);
        if (isTaken(scope, decl.name())) {
            diagnostics.error(decl.name().span(), "Duplicate identifier " + decl.name());
        }
        int messageId = names.define(SymbolKind.MESSAGE, decl.name());
        int locals = parameters.size();
        for (var local : decl.locals()) {
            if (handlerScope.has(local.key())) {
                diagnostics.error(local.span(), "Duplicate identifier " + local);
            } else {
                handlerScope.addLocal(local, locals++, scope.isAssigned(local.key()));
            }
        }
        var expressions = new ExpressionResolver(names, scope, handlerScope, strings, diagnostics);
        var body = new StatementResolver(names, scope, handlerScope, expressions, hasSuperclass, diagnostics)
                .body(decl.body());
        if (!endsWithReturn(decl.body())) {
            diagnostics.error(endOf(decl), "Last statement must be PROPAGATE or RETURN");
        }
        for (var idle : handlerScope.neverAssigned()) {
            diagnostics.warning(idle.span(), "Unused local " + idle + " in handler " + decl.name());
        }
        int comment =
                decl.comment().map(text -> expressions.addString(text.text())).orElse(-1);
        return new HandlerCode(
                decl.name().text(),
                messageId,
                comment,
                parameters,
                locals,
                body,
                decl.name().span());
    }

    /** Whether the class has something that a message or parameter cannot be called like. */
    private boolean isTaken(ClassScope scope, Name name) {
        return names.keepsKindsApart() ? scope.constant(name.key()).isPresent() : scope.has(name.key());
    }

    /** Parameters are the first locals, in the order of their ids. */
    private List<ParameterCode> parameters(
            HandlerDecl decl, ClassScope scope, ExpressionResolver defaults, HandlerScope handlerScope) {
        var parameters = new ArrayList<ParameterCode>();
        var seen = new HashSet<String>();
        for (ParameterDecl parameter : decl.parameters()) {
            int word = defaultWord("Parameter", parameter.value(), defaults);
            Name name = parameter.name();
            if (!seen.add(name.key())) {
                diagnostics.error(name.span(), "Parameter " + name + " appears twice");
            } else if (isTaken(scope, name)) {
                diagnostics.error(name.span(), "Duplicate identifier " + name);
            } else {
                parameters.add(new ParameterCode(name.text(), names.define(SymbolKind.PARAMETER, name), word));
            }
        }
        parameters.sort(Comparator.comparingInt(ParameterCode::id));
        for (var parameter : decl.parameters()) {
            for (int i = 0; i < parameters.size(); i++) {
                if (parameters.get(i).name().equals(parameter.name().text())) {
                    handlerScope.addParameter(parameter.name(), i);
                }
            }
        }
        return parameters;
    }

    /** Textually: two arms that both return do not count. */
    private static boolean endsWithReturn(List<Stmt> body) {
        if (body.isEmpty()) {
            return false;
        }
        return switch (body.getLast()) {
            case Stmt.Return _, Stmt.Propagate _ -> true;
            case Stmt.Include include -> endsWithReturn(include.body());
            default -> false;
        };
    }

    private static Span endOf(HandlerDecl decl) {
        var span = decl.span();
        return new Span(span.file(), Math.max(span.start(), span.end() - 1), span.end());
    }

    private static KodbaseClass entry(ClassCode code) {
        var messages = new ArrayList<KodbaseClass.Message>();
        for (var handler : code.handlers()) {
            var parameters = handler.parameters().stream()
                    .map(parameter -> new Entry(parameter.name(), parameter.id()))
                    .toList();
            messages.add(new KodbaseClass.Message(handler.name(), handler.messageId(), parameters));
        }
        return new KodbaseClass(
                code.name(),
                code.id(),
                code.superId(),
                code.superName().orElse(""),
                code.resources().stream()
                        .map(resource -> new Entry(resource.name(), resource.id()))
                        .toList(),
                entries(code.classVars()),
                entries(code.properties()),
                messages);
    }

    private static List<Entry> entries(List<SlotCode> slots) {
        return slots.stream().map(slot -> new Entry(slot.name(), slot.number())).toList();
    }
}

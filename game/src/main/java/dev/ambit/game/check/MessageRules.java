package dev.ambit.game.check;

import dev.ambit.kod.lang.FixedNames;
import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.KodFile.ClassDecl;
import dev.ambit.kod.syntax.KodFile.HandlerDecl;
import dev.ambit.kod.syntax.KodFile.ParameterDecl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Messages that are sent and nobody handles, parameters that nobody takes, handlers that nobody sends to, classes that are not there. A
 * message that is put together at run time cannot be seen; an administrator may send what no code sends.
 */
final class MessageRules {
    private static final Set<String> SENDING = Set.of("send", "post");
    private static final String SELF = "self";

    private final GameTree tree;
    private final GameFindings findings;
    private final Map<String, Set<String>> parameters = new HashMap<>();
    private final Map<String, Set<String>> handledBy = new HashMap<>();
    private final Set<String> mentioned = new HashSet<>();

    MessageRules(GameTree tree, GameFindings findings) {
        this.tree = tree;
        this.findings = findings;
    }

    void check() {
        for (ClassDecl one : tree.classes()) {
            for (HandlerDecl handler : one.handlers()) {
                handledBy
                        .computeIfAbsent(handler.name().key(), first -> new HashSet<>())
                        .add(one.name().key());
                Set<String> names = parameters.computeIfAbsent(handler.name().key(), first -> new HashSet<>());
                for (ParameterDecl parameter : handler.parameters()) {
                    names.add(parameter.name().key());
                }
            }
        }
        tree.classes().forEach(one -> CodeWalk.of(one, expression -> look(one, expression)));
        handlersNobodySends();
    }

    private void look(ClassDecl in, Expr expression) {
        switch (expression) {
            case Expr.MessageLiteral message -> message(message);
            case Expr.ClassLiteral literal -> {
                if (tree.find(literal.name().key()).isEmpty()) {
                    findings.error("class", literal.span(), "There is no class " + literal.name() + ".");
                }
            }
            case Expr.Call call
            when SENDING.contains(call.function().key())
                    && call.arguments().size() >= 2
                    && call.arguments().get(1).value() instanceof Expr.MessageLiteral message ->
                sent(in, call, message);
            default -> {}
        }
    }

    private void message(Expr.MessageLiteral message) {
        mentioned.add(message.name().key());
        if (!handledBy.containsKey(message.name().key())) {
            findings.error("message", message.span(), "No class handles " + message.name() + ".");
        }
    }

    private void sent(ClassDecl in, Expr.Call call, Expr.MessageLiteral message) {
        Set<String> handlers = handledBy.get(message.name().key());
        if (handlers == null) {
            return;
        }
        boolean toSelf = call.arguments().getFirst().value() instanceof Expr.Identifier target
                && target.name().key().equals(SELF);
        if (toSelf && !isHandledIn(in, handlers)) {
            findings.warning(
                    "self",
                    message.span(),
                    "Neither " + in.name() + " nor a class above or below it handles " + message.name() + ".");
        }
        Set<String> known = parameters.getOrDefault(message.name().key(), Set.of());
        for (Expr.Argument argument : call.arguments()) {
            if (argument instanceof Expr.Argument.Named named
                    && !known.contains(named.name().key())) {
                findings.warning(
                        "parameter",
                        named.span(),
                        "No handler of " + message.name() + " has a parameter " + named.name() + "; it is not heard.");
            }
        }
    }

    private boolean isHandledIn(ClassDecl in, Set<String> handlers) {
        return tree.line(in).stream()
                        .anyMatch(one -> handlers.contains(one.name().key()))
                || tree.family(in.name().key()).stream().anyMatch(handlers::contains);
    }

    /** The server sends some itself; of what is left, all of one name are told of once, where the first is. */
    private void handlersNobodySends() {
        Set<String> told = new HashSet<>();
        FixedNames.all().forEach(fixed -> told.add(fixed.name()));
        List<HandlerDecl> all = new ArrayList<>();
        tree.classes().forEach(one -> all.addAll(one.handlers()));
        for (HandlerDecl handler : all) {
            String key = handler.name().key();
            if (!mentioned.contains(key) && told.add(key)) {
                findings.note("unsent", handler.name().span(), "No code sends " + handler.name() + ".");
            }
        }
    }
}

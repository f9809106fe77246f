package dev.ambit.game.check;

import dev.ambit.game.check.GameFinding.Severity;
import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.KodFile.ClassDecl;
import dev.ambit.kod.syntax.KodFile.VariableDecl;
import dev.ambit.kod.syntax.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Exits that lead nowhere, and rooms that nobody can reach. Only what stands in the code counts, so this is what it assumes:
 *
 * <ul>
 *   <li>a room is a class that has a resource with a room file as a class variable or property of its own;
 *   <li>its number is the property or class variable with {@code room_num} in its name, and is written as a constant; all constants that
 *       begin alike, up to the first underscore, are numbers of rooms;
 *   <li>an exit is such a constant, or the class of a room, in the code of a room;
 *   <li>one may get into a room in any way from code that is no room's, unless that code names more than half of all rooms: then it only
 *       builds them. In a game without numbers, code that names a room's class is enough.
 * </ul>
 */
final class WayRules {
    private static final String NUMBER = "room_num";

    private final GameTree tree;
    private final GameFindings findings;

    /** Rooms by the name of their class. */
    private final Map<String, ClassDecl> rooms = new LinkedHashMap<>();

    private final Map<Integer, String> byNumber = new HashMap<>();
    private final Map<String, Set<String>> ways = new HashMap<>();
    private final Set<String> entrances = new HashSet<>();
    private String prefix = "";

    WayRules(GameTree tree, GameFindings findings) {
        this.tree = tree;
        this.findings = findings;
    }

    void check() {
        tree.classes().stream()
                .filter(this::isRoom)
                .forEach(one -> rooms.put(one.name().key(), one));
        rooms.values().forEach(this::number);
        tree.classes().forEach(this::look);
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(entrances);
        while (!open.isEmpty()) {
            String at = open.remove();
            if (reached.add(at)) {
                open.addAll(ways.getOrDefault(at, Set.of()));
            }
        }
        rooms.forEach((name, room) -> {
            // Others are made of it; nobody has to get into it.
            boolean isBase = tree.family(name).size() > 1;
            if (!reached.contains(name) && !isBase) {
                findings.warning(
                        "unreachable",
                        room.name().span(),
                        "No way leads to " + room.name() + ", as far as the code says.");
            }
        });
    }

    private boolean isRoom(ClassDecl one) {
        return one.classVars().stream().anyMatch(this::isRoomFile)
                || one.properties().stream().anyMatch(this::isRoomFile);
    }

    private boolean isRoomFile(VariableDecl variable) {
        return variable.value()
                .flatMap(value -> value instanceof Expr.Identifier named
                        ? Optional.ofNullable(tree.resources().get(named.name().key()))
                        : Optional.empty())
                .filter(resource -> resource.text().toLowerCase(Locale.ROOT).endsWith(".roo"))
                .isPresent();
    }

    private void number(ClassDecl room) {
        for (VariableDecl variable : variables(room)) {
            if (variable.name().key().contains(NUMBER)
                    && variable.value().orElse(null) instanceof Expr.Identifier constant) {
                String key = constant.name().key();
                tree.value(key).ifPresent(number -> {
                    byNumber.putIfAbsent(number, room.name().key());
                    int underscore = key.indexOf('_');
                    prefix = underscore > 0 ? key.substring(0, underscore + 1) : prefix;
                });
            }
        }
    }

    private static Iterable<VariableDecl> variables(ClassDecl room) {
        return java.util.stream.Stream.concat(room.properties().stream(), room.classVars().stream())
                .toList();
    }

    private void look(ClassDecl one) {
        String name = one.name().key();
        Set<String> named = new HashSet<>();
        CodeWalk.ofHandlers(one, expression -> {
            switch (expression) {
                case Expr.Identifier constant
                when isNumber(constant.name().key()) -> {
                    String room = byNumber.get(tree.value(constant.name().key()).orElse(-1));
                    if (room != null) {
                        named.add(room);
                    } else if (rooms.containsKey(name)) {
                        nowhere(constant.span(), constant.name().text());
                    }
                }
                case Expr.ClassLiteral literal
                when rooms.containsKey(literal.name().key()) ->
                    named.add(literal.name().key());
                default -> {}
            }
        });
        Predicate<Set<String>> onlyBuilds = all -> !prefix.isEmpty() && all.size() * 2 > rooms.size();
        if (rooms.containsKey(name)) {
            named.remove(name);
            // What a base of rooms names, those that are made of it have too.
            tree.family(name)
                    .forEach(heir ->
                            ways.computeIfAbsent(heir, first -> new HashSet<>()).addAll(named));
        } else if (!onlyBuilds.test(named)) {
            entrances.addAll(named);
        }
    }

    private boolean isNumber(String constant) {
        return !prefix.isEmpty()
                && constant.startsWith(prefix)
                && tree.constants().contains(constant);
    }

    private void nowhere(Span where, String constant) {
        findings.add(Severity.WARNING, "exit", where, "This leads nowhere: no room has the number " + constant + ".");
    }
}

package dev.ambit.game.check;

import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.KodFile.ClassDecl;
import dev.ambit.kod.syntax.KodFile.ConstantDecl;
import dev.ambit.kod.syntax.KodFile.ConstantInclude;
import dev.ambit.kod.syntax.KodFile.ConstantItem;
import dev.ambit.kod.syntax.KodFile.ResourceDecl;
import dev.ambit.kod.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** All classes of a game by name, what they inherit, and the values of their constants. Names are in lower case. Immutable when made. */
final class GameTree {
    private final List<ClassDecl> classes = new ArrayList<>();
    private final Map<String, ClassDecl> byName = new HashMap<>();
    private final Map<String, List<String>> below = new HashMap<>();
    private final Map<String, ResourceDecl> resources = new HashMap<>();
    private final Map<String, Expr> constants = new HashMap<>();

    GameTree(List<KodFile> files) {
        for (KodFile file : files) {
            for (ClassDecl one : file.classes()) {
                classes.add(one);
                byName.putIfAbsent(one.name().key(), one);
                one.superclass()
                        .ifPresent(above -> below.computeIfAbsent(above.key(), first -> new ArrayList<>())
                                .add(one.name().key()));
                one.resources()
                        .forEach(resource ->
                                resources.putIfAbsent(resource.name().key(), resource));
                constants(one.constants());
            }
        }
    }

    private void constants(List<ConstantItem> items) {
        for (ConstantItem item : items) {
            switch (item) {
                case ConstantDecl constant ->
                    constants.putIfAbsent(constant.name().key(), constant.value());
                case ConstantInclude include -> constants(include.items());
            }
        }
    }

    List<ClassDecl> classes() {
        return classes;
    }

    Optional<ClassDecl> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    Map<String, ResourceDecl> resources() {
        return resources;
    }

    /** Names of all constants, of whatever class. */
    Set<String> constants() {
        return constants.keySet();
    }

    /** What a constant is, where that is a number and no arithmetic. */
    OptionalInt value(String constant) {
        Set<String> seen = new HashSet<>();
        String at = constant;
        while (seen.add(at)) {
            switch (constants.get(at)) {
                case Expr.Number number -> {
                    return OptionalInt.of(number.value());
                }
                case Expr.Identifier other -> at = other.name().key();
                case null, default -> {
                    return OptionalInt.empty();
                }
            }
        }
        return OptionalInt.empty();
    }

    /** A class and all above it, as far as they are there. */
    List<ClassDecl> line(ClassDecl from) {
        List<ClassDecl> line = new ArrayList<>();
        Optional<ClassDecl> at = Optional.of(from);
        while (at.isPresent() && !line.contains(at.get())) {
            line.add(at.get());
            at = at.get().superclass().map(Name::key).flatMap(this::find);
        }
        return line;
    }

    /** A class and all below it. */
    Set<String> family(String name) {
        Set<String> family = new HashSet<>();
        collect(name, family);
        return family;
    }

    private void collect(String name, Set<String> into) {
        if (into.add(name)) {
            below.getOrDefault(name, List.of()).forEach(one -> collect(one, into));
        }
    }
}

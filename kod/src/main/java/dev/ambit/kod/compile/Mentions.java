package dev.ambit.kod.compile;

import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.KodFile.ClassDecl;
import dev.ambit.kod.syntax.KodFile.ConstantDecl;
import dev.ambit.kod.syntax.KodFile.ConstantInclude;
import dev.ambit.kod.syntax.KodFile.ConstantItem;
import dev.ambit.kod.syntax.Stmt;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What decides when a file can be compiled: what it defines and what it needs. All names in lower case.
 *
 * @param identifiers plain names in expressions that the file does not declare itself, so they may be resources of
 *     others; inherited properties are among them, which does no harm
 */
record Mentions(Set<String> classes, Set<String> resources, Set<String> superclasses, Set<String> identifiers) {

    static Mentions of(KodFile file) {
        var mentions = new Mentions(new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
        file.classes().forEach(mentions::addClass);
        mentions.identifiers.removeAll(mentions.resources);
        mentions.superclasses.removeAll(mentions.classes);
        return mentions;
    }

    private void addClass(ClassDecl decl) {
        classes.add(decl.name().key());
        decl.superclass().ifPresent(name -> superclasses.add(name.key()));
        var own = new HashSet<String>();
        decl.classVars().forEach(classVar -> own.add(classVar.name().key()));
        decl.properties().forEach(property -> own.add(property.name().key()));
        var used = new HashSet<String>();
        for (var resource : decl.resources()) {
            resources.add(resource.name().key());
        }
        for (var classVar : decl.classVars()) {
            classVar.value().ifPresent(value -> collect(value, used));
        }
        for (var property : decl.properties()) {
            property.value().ifPresent(value -> collect(value, used));
        }
        for (var handler : decl.handlers()) {
            var local = new HashSet<String>();
            handler.parameters().forEach(parameter -> local.add(parameter.name().key()));
            handler.locals().forEach(name -> local.add(name.key()));
            var inHandler = new HashSet<String>();
            handler.parameters().forEach(parameter -> collect(parameter.value(), inHandler));
            collect(handler.body(), inHandler);
            inHandler.removeAll(local);
            used.addAll(inHandler);
        }
        used.removeAll(own);
        removeConstants(decl.constants(), used);
        identifiers.addAll(used);
    }

    private static void removeConstants(List<ConstantItem> items, Set<String> used) {
        for (var item : items) {
            switch (item) {
                case ConstantDecl constant -> used.remove(constant.name().key());
                case ConstantInclude include -> removeConstants(include.items(), used);
            }
        }
    }

    private static void collect(List<Stmt> statements, Set<String> into) {
        for (var statement : statements) {
            switch (statement) {
                case Stmt.Assign assign -> collect(assign.value(), into);
                case Stmt.Invoke invoke -> collect(invoke.call(), into);
                case Stmt.If choice -> {
                    collect(choice.condition(), into);
                    collect(choice.then(), into);
                    collect(choice.otherwise(), into);
                }
                case Stmt.While loop -> {
                    collect(loop.condition(), into);
                    collect(loop.body(), into);
                }
                case Stmt.ForEach loop -> {
                    collect(loop.list(), into);
                    collect(loop.body(), into);
                }
                case Stmt.Return back -> back.value().ifPresent(value -> collect(value, into));
                case Stmt.Include include -> collect(include.body(), into);
                case Stmt.Propagate _, Stmt.Break _, Stmt.Continue _ -> {}
            }
        }
    }

    private static void collect(Expr expr, Set<String> into) {
        switch (expr) {
            case Expr.Identifier identifier -> into.add(identifier.name().key());
            case Expr.Binary binary -> {
                collect(binary.left(), into);
                collect(binary.right(), into);
            }
            case Expr.Unary unary -> collect(unary.operand(), into);
            case Expr.Parenthesized parens -> collect(parens.inner(), into);
            case Expr.Call call -> call.arguments().forEach(argument -> collect(argument.value(), into));
            case Expr.ListOf list -> list.elements().forEach(element -> collect(element, into));
            case Expr.Number _, Expr.Nil _, Expr.Text _, Expr.ClassLiteral _, Expr.MessageLiteral _ -> {}
        }
    }
}

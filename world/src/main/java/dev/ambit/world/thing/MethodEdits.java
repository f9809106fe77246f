package dev.ambit.world.thing;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.compile.MethodDraft;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.image.ThingState;
import java.util.Optional;

/** The methods that people write while the world runs: compiled, paid for and put into a Thing, or taken out of it. */
final class MethodEdits {
    private static final int LONGEST_SOURCE = 50_000;

    private final Things things;

    MethodEdits(Things things) {
        this.things = things;
    }

    /** Compiles a method and puts it into a Thing; its name. */
    String add(Effective who, Thing thing, String source, MethodSide side, Visibility visibility) {
        things.permissions().require(who, Action.PROGRAM, thing, "", "write methods for " + things.nameOf(thing));
        requireShort(source);
        QuotaAccount author = who.avatar() == null ? null : things.account(who.avatar());
        if (author != null) {
            author.payForCompiling(source.length());
        }
        Methods methods = things.methods();
        // Compiled for the class it has; a class of its own starts with the same slots.
        MethodDraft draft = methods.compile(thing, thing.kind(), source);
        Methods.require(draft);
        if (author != null) {
            author.requireRoomForCode(methods.bytesOf(draft, source) - bytesOfReplaced(who, thing, draft));
        }
        put(who, thing, draft, source, side, visibility);
        String name = draft.message().name();
        things.changes().reshaped(thing);
        things.journal().changed(thing, ChangeLog.Deed.ADD_METHOD, name, who);
        return name;
    }

    /**
     * Puts a method there that was here before, or that another Thing has. Whoever does that, it stays the work of its
     * author and runs with the author's rights: it may be a gift with something nasty in it.
     */
    void putBack(Effective who, Thing thing, Method method) {
        things.permissions()
                .require(who, Action.PROGRAM, thing, method.name(), "write methods for " + things.nameOf(thing));
        MethodDraft draft = things.methods().compile(thing, thing.kind(), method.source());
        Methods.require(draft);
        put(things.accounts().authorOf(method), thing, draft, method.source(), method.side(), method.visibility());
        things.changes().reshaped(thing);
        things.journal().changed(thing, ChangeLog.Deed.ADD_METHOD, method.name(), who);
    }

    /** The same for a method as it once was, at the expense of who wants it back; why it cannot be, or nothing. */
    String putBack(Effective who, Thing thing, ThingForm.Piece method) {
        things.permissions()
                .require(who, Action.PROGRAM, thing, method.name(), "write methods for " + things.nameOf(thing));
        if (who.avatar() != null) {
            things.account(who.avatar()).payForCompiling(method.source().length());
        }
        MethodDraft draft = things.methods().compile(thing, thing.kind(), method.source());
        if (draft.file().isEmpty()) {
            return Methods.whyNot(draft);
        }
        Thing author = method.author();
        Effective writer =
                author == null ? Effective.ROOT : things.account(author).effective();
        put(writer, thing, draft, method.source(), method.side(), method.visibility());
        things.changes().reshaped(thing);
        things.journal().changed(thing, ChangeLog.Deed.ADD_METHOD, method.name(), who);
        return "";
    }

    /** Compiles a method and tells what is wrong with it; nothing is changed. */
    MethodDraft check(Effective who, Thing thing, String source) {
        requireShort(source);
        if (who.avatar() != null) {
            things.account(who.avatar()).payForCompiling(source.length());
        }
        return things.methods().compile(thing, thing.kind(), source);
    }

    private static void requireShort(String source) {
        if (source.length() > LONGEST_SOURCE) {
            throw new Refusal("A method has at most " + LONGEST_SOURCE + " characters.");
        }
    }

    private void put(
            Effective who, Thing thing, MethodDraft draft, String source, MethodSide side, Visibility visibility) {
        Methods methods = things.methods();
        Bof file = Methods.require(draft);
        KodClass kind = things.maker().ownClass(thing);
        int bytes = methods.bytesOf(draft, source);
        // Before the script is written, which calls messages by their names.
        methods.enter(draft);
        String script = methods.script(file, kind, side);
        QuotaAccount author = who.avatar() == null ? null : things.account(who.avatar());
        HandlerCode replaced = kind.ownHandler(draft.message().id());
        HandlerCode code = things.machine().workshop().putMethod(kind, file, things.lexicon(), author);
        if (replaced != null) {
            methods.forget(replaced);
        }
        methods.remember(
                code,
                new Method(
                        draft.message().name(),
                        source,
                        thing,
                        who.avatar(),
                        side,
                        visibility,
                        file,
                        script,
                        draft.names(),
                        bytes));
    }

    /** What somebody gets back when this method takes the place of another of theirs. */
    private int bytesOfReplaced(Effective who, Thing thing, MethodDraft draft) {
        HandlerCode replaced =
                thing.hasOwnClass() ? thing.kind().ownHandler(draft.message().id()) : null;
        return Optional.ofNullable(replaced)
                .flatMap(things.methods()::find)
                .filter(method -> method.author() == who.avatar())
                .map(Method::bytes)
                .orElse(0);
    }

    /** Compiles a method again that was there before, whoever may do what by now. */
    void replace(Effective author, Method method) {
        Thing thing = method.owner();
        Methods methods = things.methods();
        MethodDraft draft = methods.compile(thing, thing.kind(), method.source());
        if (draft.file().isEmpty()) {
            // It was right before, and what it uses is gone: it stays as it is and says so when it runs.
            return;
        }
        put(author, thing, draft, method.source(), method.side(), method.visibility());
    }

    /** Compiles a method that a journal has kept; why it cannot be, or nothing. */
    String restore(Effective author, Thing thing, ThingState.MethodText method) {
        MethodDraft draft = things.methods().compile(thing, thing.kind(), method.source());
        if (draft.file().isEmpty()) {
            return Methods.whyNot(draft);
        }
        MethodSide side = method.forClients() ? MethodSide.CLIENT : MethodSide.SERVER;
        Visibility visibility = method.isPrivate() ? Visibility.PRIVATE : Visibility.PUBLIC;
        put(author, thing, draft, method.source(), side, visibility);
        return "";
    }

    void delete(Effective who, Thing thing, String name) {
        things.permissions().require(who, Action.PROGRAM, thing, name, "delete methods of " + things.nameOf(thing));
        int message = things.lexicon().message(name);
        HandlerCode code =
                message < 0 || !thing.hasOwnClass() ? null : thing.kind().ownHandler(message);
        if (code == null || !code.isLive()) {
            throw new Refusal(things.nameOf(thing) + " has no method " + name + " of its own.");
        }
        things.machine().workshop().removeMethod(thing.kind(), message);
        things.methods().forget(code);
        things.changes().reshaped(thing);
        things.journal().changed(thing, ChangeLog.Deed.DELETE_METHOD, name, who);
    }
}

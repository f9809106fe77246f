package dev.ambit.world;

import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;

/** What people can get at from where they are: what they see, and what is theirs wherever it is. */
final class Reach {
    private Reach() {}

    /** @throws Refusal when the request is about something the visitor does not see */
    static void check(Visitor visitor, Effective who, Request request, Things things) {
        switch (request) {
            case Request.SetProperty r -> check(visitor, who, r.id(), things);
            case Request.Call r -> check(visitor, who, r.id(), things);
            case Request.Do r -> {
                check(visitor, who, r.id(), things);
                r.with().ifPresent(id -> check(visitor, who, id, things));
            }
            case Request.Look r -> check(visitor, who, r.id(), things);
            case Request.ListThings r -> {
                if (r.id() != 0) {
                    check(visitor, who, r.id(), things);
                }
            }
            case Request.Check r -> check(visitor, who, r.id(), things);
            case Request.Interest r -> check(visitor, who, r.id(), things);
            case Request.Create r -> r.exemplar().ifPresent(id -> checkExemplar(visitor, who, id, things));
            case Request.Clone r -> check(visitor, who, r.id(), things);
            case Request.AddProperty r -> check(visitor, who, r.id(), things);
            case Request.DeleteProperty r -> check(visitor, who, r.id(), things);
            case Request.SetFlag r -> check(visitor, who, r.id(), things);
            case Request.AddMethod r -> check(visitor, who, r.id(), things);
            case Request.DeleteMethod r -> check(visitor, who, r.id(), things);
            case Request.SetExemplar r -> {
                check(visitor, who, r.id(), things);
                checkExemplar(visitor, who, r.exemplar(), things);
            }
            case Request.DeclareExemplar r -> check(visitor, who, r.id(), things);
            case Request.Give r -> {
                check(visitor, who, r.id(), things);
                check(visitor, who, r.to(), things);
            }
            case Request.Move r -> {
                check(visitor, who, r.id(), things);
                check(visitor, who, r.to(), things);
            }
            case Request.Delete r -> check(visitor, who, r.id(), things);
            case Request.Whisper _, Request.Reload _, Request.Undo _, Request.Redo _ -> {}
        }
    }

    private static void check(Visitor visitor, Effective who, int id, Things things) {
        Thing thing = things.get(id);
        boolean mine = who.isWizard() || thing == visitor.avatar || thing.owner() == visitor.avatar;
        if (!mine && !visitor.watcher.knows(thing) && !things.isClassOrDeclared(thing)) {
            throw new Refusal("You cannot see #" + id + " from here.");
        }
    }

    private static void checkExemplar(Visitor visitor, Effective who, int id, Things things) {
        check(visitor, who, id, things);
    }
}

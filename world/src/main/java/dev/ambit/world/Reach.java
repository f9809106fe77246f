package dev.ambit.world;

import dev.ambit.world.data.Request;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;

/** What people can get at from where they are: what they see, and what is theirs wherever it is. */
final class Reach {
    private final Things things;
    private final People people;

    Reach(Things things, People people) {
        this.things = things;
        this.people = people;
    }

    /** @throws Refusal when the request is about something the visitor does not see */
    void check(Visitor visitor, Effective who, Request request) {
        switch (request) {
            case Request.SetProperty r -> check(visitor, who, r.id());
            case Request.Call r -> check(visitor, who, r.id());
            case Request.Do r -> {
                check(visitor, who, r.id());
                r.with().ifPresent(id -> check(visitor, who, id));
            }
            case Request.Look r -> check(visitor, who, r.id());
            case Request.ListThings r -> {
                if (r.id() != 0) {
                    check(visitor, who, r.id());
                }
            }
            case Request.Check r -> check(visitor, who, r.id());
            case Request.Interest r -> check(visitor, who, r.id());
            case Request.ShowPlan r -> check(visitor, who, r.room());
            case Request.Draft r -> check(visitor, who, r.room());
            case Request.Create r -> r.exemplar().ifPresent(id -> check(visitor, who, id));
            case Request.Clone r -> check(visitor, who, r.id());
            case Request.AddProperty r -> check(visitor, who, r.id());
            case Request.DeleteProperty r -> check(visitor, who, r.id());
            case Request.SetFlag r -> check(visitor, who, r.id());
            case Request.AddMethod r -> check(visitor, who, r.id());
            case Request.DeleteMethod r -> check(visitor, who, r.id());
            case Request.SetExemplar r -> {
                check(visitor, who, r.id());
                check(visitor, who, r.exemplar());
            }
            case Request.DeclareExemplar r -> check(visitor, who, r.id());
            case Request.Give r -> {
                check(visitor, who, r.id());
                check(visitor, who, r.to());
            }
            case Request.Move r -> {
                check(visitor, who, r.id());
                check(visitor, who, r.to());
            }
            case Request.Delete r -> check(visitor, who, r.id());
            case Request.History r -> check(visitor, who, r.id());
            case Request.Revert r -> check(visitor, who, r.id());
            case Request.Moments _, Request.Losses _, Request.RollBack _, Request.Snapshot _ -> {}
            case Request.Who _, Request.Find _, Request.Befriend _, Request.Block _, Request.Mute _ -> {}
            case Request.Whisper _, Request.Reload _, Request.Usage _, Request.Undo _, Request.Redo _ -> {}
        }
    }

    private void check(Visitor visitor, Effective who, int id) {
        Thing thing = things.get(id);
        boolean mine = who.isWizard() || thing == visitor.avatar || thing.owner() == visitor.avatar;
        if (!mine && !visitor.watcher.mayKnow(thing) && !people.isPublic(thing)) {
            throw new Refusal("You cannot see #" + id + " from here.");
        }
    }
}

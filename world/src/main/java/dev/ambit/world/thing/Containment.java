package dev.ambit.world.thing;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import org.jspecify.annotations.Nullable;

/** Where Things are: moves them from one container to another and, at the end, out of the world. Asks nobody. */
final class Containment {
    private final Things things;
    private final Traces traces;

    Containment(Things things) {
        this.things = things;
        traces = new Traces(things);
    }

    /** A Thing stays where it is, and from now on it is there by whoever asks for this. */
    void putDownAgain(Thing thing) {
        Thing room = thing.container();
        if (room != null) {
            traces.putDown(thing, room, null);
        }
    }

    /** A Thing is about to be somebody else's. */
    void given(Thing thing) {
        traces.given(thing);
    }

    /** See {@link Traces#leadsNowhere}. */
    void leadsNowhere(Thing thing) {
        traces.leadsNowhere(thing);
    }

    /** Moves a Thing without asking anybody; refuses only what would make no sense. */
    void move(Thing thing, @Nullable Thing to) {
        Thing from = thing.container();
        if (from == to) {
            return;
        }
        if (to != null && (to == thing || to.isInside(thing))) {
            throw new Refusal(things.nameOf(thing) + " cannot be put into itself, or into what it contains.");
        }
        if (Things.isClass(thing)) {
            throw new Refusal(things.nameOf(thing) + " is a class and cannot be put anywhere.");
        }
        if (to != null && Things.isClass(to)) {
            throw new Refusal(things.nameOf(to) + " is a class, and nothing can be put into it.");
        }
        if (from != null) {
            things.events().tell(thing, "Leave", thing, from);
        }
        boolean pastIt = thing.deleted || thing.container() != from || to != null && (to.deleted || to.isInside(thing));
        if (pastIt) {
            // Somebody who heard of it was quicker.
            return;
        }
        place(thing, to);
        if (to != null) {
            things.events().tell(thing, "Enter", thing, to);
        }
    }

    /** Puts a Thing somewhere without telling anybody who could object. */
    private void place(Thing thing, @Nullable Thing to) {
        Thing from = thing.container();
        if (from == to) {
            return;
        }
        thing.putInto(to);
        if (to != null) {
            things.machine().shade(to.body, thing.body.value());
            things.machine().shade(thing.body, to.body.value());
        }
        things.changes().moved(thing, from, to);
        things.journal()
                .changed(thing, ChangeLog.Deed.MOVE, "", things.messages().effective());
        if (from != null) {
            traces.wipe(thing, from);
        }
        if (to != null) {
            traces.putDown(thing, to, from);
        }
    }

    /** Deletes a Thing; what is in it goes where it was. */
    void delete(Thing thing) {
        requireDeletable(thing);
        Thing actor = things.messages().effective().avatar();
        things.events().tell(thing, "Delete", actor == null ? thing : actor, thing);
        for (Thing content : thing.contentsNow()) {
            if (content.container() == thing) {
                move(content, wayOut(content, thing));
            }
        }
        if (thing.deleted) {
            return;
        }
        move(thing, null);
        if (thing.deleted) {
            return;
        }
        // Those who heard of it may have made something of it, or have put it or something else back.
        requireDeletable(thing);
        for (Thing content : thing.contentsNow()) {
            place(content, wayOut(content, thing));
        }
        place(thing, null);
        traces.wipeEverywhere(thing);
        things.maker().setOwner(thing, null);
        thing.deleted = true;
        things.changes().deleted(thing);
        things.authorIsAnother(thing);
        things.journal()
                .changed(thing, ChangeLog.Deed.DELETE, "", things.messages().effective());
        if (thing.hasOwnClass()) {
            thing.kind().liveHandlers().forEach(things.methods()::forget);
            dissolveWhenIdle(thing.kind());
        }
        things.accounts().forget(thing);
        things.machine().remove(thing.body);
    }

    /** Where something goes when what it is in is deleted. People go to a room, and into nobody's hands. */
    private @Nullable Thing wayOut(Thing content, Thing gone) {
        Thing to = gone.container();
        while (to != null && things.isAvatar(content) && !things.isRoom(to)) {
            to = to.container();
        }
        return to;
    }

    private void requireDeletable(Thing thing) {
        if (Things.isClass(thing)) {
            throw new Refusal(things.nameOf(thing) + " is a class from a file and cannot be deleted.");
        }
        if (things.machine().system() == thing.body) {
            throw new Refusal(things.nameOf(thing) + " stands for the world itself and cannot be deleted.");
        }
        if (thing.connected) {
            throw new Refusal("Somebody is " + things.nameOf(thing) + " right now.");
        }
        if (!thing.kind().children().isEmpty() && thing.hasOwnClass() || hasInstances(thing)) {
            throw new Refusal(things.nameOf(thing) + " is the exemplar of others; delete those first.");
        }
    }

    /** However much waits already: a class that stays when its Thing is gone would stay for ever. */
    private void dissolveWhenIdle(KodClass kind) {
        Runnable dissolve = () -> {
            things.machine().workshop().dissolve(kind);
            things.lexicon().forgetClass(kind.id());
        };
        things.messages().surelyWhenIdle(dissolve);
    }

    boolean hasInstances(Thing exemplar) {
        if (!exemplar.hasOwnClass()) {
            return false;
        }
        for (int id = 0; id < things.machine().objects.count(); id++) {
            KodObject object = things.machine().objects.get(id);
            if (object != null && object != exemplar.body && object.kind == exemplar.kind()) {
                return true;
            }
        }
        return false;
    }
}

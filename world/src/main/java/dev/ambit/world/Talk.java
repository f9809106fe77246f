package dev.ambit.world;

import dev.ambit.world.thing.People;
import dev.ambit.world.thing.RoomRight;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Collection;
import java.util.Optional;

/** What people say aloud: those around hear it, and so does what listens there. */
final class Talk {
    private final Things things;
    private final People people;
    private final int longest;

    /** @param longest in characters */
    Talk(Things things, People people, int longest) {
        this.things = things;
        this.people = people;
        this.longest = longest;
    }

    void say(Visitor visitor, String text) {
        Optional<String> words = words(visitor, text);
        if (words.isEmpty() || !mayBeHeard(visitor)) {
            return;
        }
        int heard = visitor.venue.say(visitor, new News.Said(visitor.id, visitor.name, words.get()));
        // Where there is no crowd, who does not hear does not want to, and that is nobody's business.
        int there = visitor.venue.isCrowd() ? visitor.venue.others() : heard;
        visitor.earshot
                .spoke(visitor.venue.thing.id(), heard, there)
                .ifPresent(how -> visitor.own.add(new News.Notice(how)));
        things.begin(visitor.effective(things));
        people.fire(visitor.avatar, "Say", visitor.avatar, new Datum.Text(words.get()));
        things.end();
    }

    private boolean mayBeHeard(Visitor visitor) {
        Thing room = visitor.venue.thing;
        boolean may = people.allowsIn(visitor.avatar, RoomRight.SPEAK, room);
        if (!may) {
            visitor.own.add(new News.Notice("You may not speak here: " + people.nameOf(room) + " leaves that to "
                    + people.leftTo(room, RoomRight.SPEAK).people() + ". Nobody has heard you."));
        }
        return may;
    }

    /** To one alone, wherever they are; who does not want to hear it does not. */
    void whisper(Visitor visitor, Visitor listener, String text) {
        Optional<String> words = words(visitor, text);
        if (words.isPresent() && !people.hasMuted(listener.avatar, visitor.avatar)) {
            listener.own.add(new News.Whispered(visitor.id, visitor.name, words.get()));
            people.fire(visitor.avatar, "Whisper", visitor.avatar, new Datum.Ref(listener.id));
        }
    }

    void whisper(Visitor visitor, String to, String text, Collection<Visitor> everybody) {
        Optional<Visitor> listener = everybody.stream()
                .filter(other -> Names.key(other.name).equals(Names.key(to)))
                .findFirst();
        if (listener.isEmpty()) {
            visitor.own.add(new News.Notice("There is nobody called " + Names.tidy(to) + " here to listen."));
            return;
        }
        things.begin(visitor.effective(things));
        whisper(visitor, listener.get(), text);
        things.end();
    }

    /** To everybody in the world. */
    void proclaim(Visitor visitor, String text, Collection<Visitor> everybody, VisitRules rules) {
        if (visitor.effective(things).rank().compareTo(rules.broadcast()) < 0) {
            visitor.own.add(new News.Notice("You may not speak to the whole world here."));
            return;
        }
        Optional<String> words = words(visitor, text);
        if (words.isEmpty()) {
            return;
        }
        News said = new News.Proclaimed(visitor.id, visitor.name, words.get());
        everybody.stream()
                .filter(other -> other == visitor || !people.hasMuted(other.avatar, visitor.avatar))
                .forEach(other -> other.own.add(said));
    }

    /** A text as it can be said; nothing when there is nothing to hear, or too much. */
    Optional<String> words(Visitor visitor, String text) {
        String words = Names.tidy(text);
        if (!Names.isVisible(words)) {
            return Optional.empty();
        }
        if (Names.length(words) > longest) {
            visitor.own.add(new News.Notice(
                    "That was too long to say: " + Names.length(words) + " characters, " + longest + " is the most."));
            return Optional.empty();
        }
        return Optional.of(words);
    }
}

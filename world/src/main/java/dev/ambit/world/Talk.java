package dev.ambit.world;

import dev.ambit.world.data.Datum;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.RoomRight;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Optional;

/** What people say: aloud, to those around and to what listens there; to one alone; and to all. */
final class Talk {
    private final Things things;
    private final People people;
    private final Visitors visitors;
    private final WorldRules rules;

    Talk(Things things, People people, Visitors visitors, WorldRules rules) {
        this.things = things;
        this.people = people;
        this.visitors = visitors;
        this.rules = rules;
    }

    void say(Visitor visitor, String text) {
        Optional<String> words = words(visitor, text);
        if (words.isEmpty() || !mayBeHeard(visitor)) {
            return;
        }
        Venue venue = visitor.position.venue();
        int heard = venue.say(visitor, new News.Said(visitor.id, visitor.name, words.get()));
        // Where there is no crowd, who does not hear does not want to, and that is nobody's business.
        int there = venue.isCrowd() ? venue.others() : heard;
        visitor.earshot.spoke(venue.thing.id(), heard, there).ifPresent(visitor.news::notice);
        things.as(
                visitor.effective(things),
                () -> people.fire(visitor.avatar, "Say", visitor.avatar, new Datum.Text(words.get())));
    }

    private boolean mayBeHeard(Visitor visitor) {
        Thing room = visitor.position.room();
        boolean may = people.allowsIn(visitor.avatar, RoomRight.SPEAK, room);
        if (!may) {
            visitor.news.notice("You may not speak here: " + people.nameOf(room) + " leaves that to "
                    + people.leftTo(room, RoomRight.SPEAK).people() + ". Nobody has heard you.");
        }
        return may;
    }

    /** To one alone, wherever they are; who does not want to hear it does not. */
    void whisper(Visitor visitor, Visitor listener, String text) {
        Optional<String> words = words(visitor, text);
        if (words.isPresent() && !people.hasMuted(listener.avatar, visitor.avatar)) {
            listener.news.add(new News.Whispered(visitor.id, visitor.name, words.get()));
            people.fire(visitor.avatar, "Whisper", visitor.avatar, new Datum.Ref(listener.id));
        }
    }

    void whisper(Visitor visitor, String to, String text) {
        Optional<Visitor> listener = visitors.called(to);
        if (listener.isPresent()) {
            things.as(visitor.effective(things), () -> whisper(visitor, listener.get(), text));
            return;
        }
        String name = NameRules.tidy(to);
        Optional<String> words = words(visitor, text);
        if (words.isPresent() && !visitor.line.whisperOutside(name, words.get())) {
            visitor.news.notice("There is nobody called " + name + " here to listen.");
        }
    }

    /** To everybody in the world. */
    void proclaim(Visitor visitor, String text) {
        if (visitor.effective(things).rank().compareTo(rules.visits().broadcast()) < 0) {
            visitor.news.notice("You may not speak to the whole world here.");
            return;
        }
        Optional<String> words = words(visitor, text);
        if (words.isEmpty()) {
            return;
        }
        News said = new News.Proclaimed(visitor.id, visitor.name, words.get());
        visitors.all().stream()
                .filter(other -> other == visitor || !people.hasMuted(other.avatar, visitor.avatar))
                .forEach(other -> other.news.add(said));
    }

    /** A text as it can be said; nothing when there is nothing to hear, or too much. */
    Optional<String> words(Visitor visitor, String text) {
        String words = NameRules.tidy(text);
        if (!NameRules.isVisible(words)) {
            return Optional.empty();
        }
        if (NameRules.length(words) > rules.talkLength()) {
            visitor.news.notice("That was too long to say: " + NameRules.length(words) + " characters, "
                    + rules.talkLength() + " is the most.");
            return Optional.empty();
        }
        return Optional.of(words);
    }
}

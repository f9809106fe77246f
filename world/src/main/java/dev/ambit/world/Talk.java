package dev.ambit.world;

import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Things;
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
        if (words.isEmpty()) {
            return;
        }
        visitor.venue.say(visitor, new News.Said(visitor.id, visitor.name, words.get()));
        things.begin(visitor.effective(things));
        people.fire(visitor.avatar, "Say", visitor.avatar, new Datum.Text(words.get()));
        things.end();
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

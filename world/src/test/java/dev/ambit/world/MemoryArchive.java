package dev.ambit.world;

import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Found;
import dev.ambit.world.data.Request;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.PastReader;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.message.Archive;
import dev.ambit.world.message.Input;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The past of a {@link Village}, read when the test says so. Of histories it tells how far they were asked for. */
final class MemoryArchive implements Archive {
    final Deque<Question> questions = new ArrayDeque<>();
    Optional<Found.WayBack> wentBackTo = Optional.empty();
    private final Village village;

    MemoryArchive(Village village) {
        this.village = village;
        village.world.archive(this);
    }

    @Override
    public void read(Question question) {
        questions.add(question);
    }

    @Override
    public void rollBack(Found.WayBack to, String wishedBy) {
        wentBackTo = Optional.of(to);
    }

    /** The entry that holds all that has happened so far. */
    long now() {
        village.tick();
        return village.journal.entries.size();
    }

    void answerNext() {
        Question question = questions.remove();
        village.accept(new Input.FromThePast(question.asker(), question.number(), find(question)));
        village.tick();
    }

    private Found find(Question question) {
        return switch (question.request()) {
            case Request.History history ->
                new Found.Events(List.of(new Findings.PastEvent(
                        question.upTo(), 0, history.property(), "", "", question.everything() ? "all" : "own", "")));
            case Request.Revert revert -> state(revert);
            case Request.Moments _ -> new Found.Moments(List.of());
            case Request.Losses _ -> new Found.Losses(new Findings.Losses(1, 2, 3, 4, List.of()));
            case Request.RollBack back -> new Found.WayBack(((Request.When.Entry) back.when()).sequence(), 0);
            case Request.Snapshot _ -> new Found.Done("made");
        };
    }

    private Found state(Request.Revert revert) {
        Image then = new Image();
        village.journal.entries.subList(0, (int) revert.sequence()).forEach(then::apply);
        ThingImage thing = then.thing(revert.id());
        if (thing == null) {
            return new Found.Nothing("It was not there.");
        }
        Image now = village.journal.image;
        return new Found.State(PastReader.read(then, thing, revert.sequence(), id -> now.thing(id) != null));
    }
}

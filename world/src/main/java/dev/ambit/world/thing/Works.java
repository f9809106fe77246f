package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Undoes what somebody has made: the methods first, so that none of them can do anything while the rest goes. */
final class Works {
    private static final Logger LOG = LoggerFactory.getLogger(Works.class);

    /** Those who hear of a deletion can make something of it; not for ever. */
    private static final int MOST_ROUNDS = 20;

    private final Things things;
    private final Edits edits;

    Works(Things things) {
        this.things = things;
        edits = new Edits(things);
    }

    /** Deletes every method that somebody has written and every Thing that is theirs, as the world itself. */
    void deleteAllOf(Thing maker) {
        everything().forEach(thing -> deleteMethods(maker, thing));
        List<Thing> left = ownedBy(maker);
        for (int round = 0; round < MOST_ROUNDS && !left.isEmpty(); round++) {
            left.forEach(thing -> tryToDelete(maker, thing));
            left = ownedBy(maker);
        }
        for (Thing thing : left) {
            LOG.warn("{}, which {} has made, cannot be deleted; it belongs to the world now", thing, maker);
            things.maker().setOwner(thing, null);
        }
    }

    /** What others own in somebody's hands stays where that one stood, or goes to its owner if it is not let in there. */
    void dropWhatOthersOwn(Thing carrier, @Nullable Thing room) {
        for (Thing content : List.copyOf(carrier.contents())) {
            if (content.owner() != carrier) {
                things.containment()
                        .move(content, RoomModeration.isBarred(things, content, room) ? content.owner() : room);
            }
        }
    }

    private void deleteMethods(Thing maker, Thing thing) {
        if (!thing.hasOwnClass()) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (HandlerCode handler : thing.kind().liveHandlers()) {
            Method method = things.methods().of(handler);
            if (method.author() == maker) {
                names.add(method.name());
            }
        }
        names.forEach(name -> edits.methods().delete(Effective.ROOT, thing, name));
    }

    private void tryToDelete(Thing maker, Thing thing) {
        try {
            freeHeirs(maker, thing);
            if (!thing.deleted) {
                things.containment().delete(thing);
            }
        } catch (Refusal refusal) {
            // An exemplar of something that goes in this round too: it goes in the next one.
            LOG.debug("Not yet: {}", refusal.why());
        }
    }

    /** What others have made from it is from now on made from what it was made from. */
    private void freeHeirs(Thing maker, Thing exemplar) {
        Thing above = exemplar.exemplar();
        if (!exemplar.hasOwnClass() || above == null) {
            return;
        }
        for (Thing heir : everything()) {
            if (heir.exemplar() == exemplar && heir.owner() != maker) {
                edits.setExemplar(Effective.ROOT, heir, above);
            }
        }
    }

    private List<Thing> ownedBy(Thing maker) {
        return everything().stream()
                .filter(thing -> thing.owner() == maker && !Things.isClass(thing))
                .toList();
    }

    private List<Thing> everything() {
        List<Thing> all = new ArrayList<>();
        things.each(thing -> {
            if (!thing.deleted) {
                all.add(thing);
            }
        });
        return all;
    }
}

package dev.ambit.world.sight;

import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.ToyThings;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Whatever happens in whatever order, each client knows exactly what it may know, and hears of nothing else. */
class ReplicationPropertyTest {

    enum Deed {
        TICK,
        WRITE,
        UNSET,
        WRITE_LOCAL,
        SCRIBBLE,
        SHOW,
        INHERIT_SHOWING,
        MOVE,
        AVATAR_MOVES,
        MOVE_OUT,
        CREATE,
        CREATE_AVATAR,
        DELETE,
        SET_EXEMPLAR,
        NO_EXEMPLAR,
        RESHAPE,
        GIVE,
        ENTER,
        LEAVE,
        RECONNECT,
        INTEREST,
        LOSE_INTEREST,
        MEET,
        PART,
        CALL
    }

    /** Something that happens. The numbers choose among the Things and clients there are. */
    record Event(Deed deed, int what, int where, int how) {}

    @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE)
    void everyClientKnowsExactlyWhatItMayKnow(@ForAll("histories") List<Event> history) {
        Story story = new Story();
        for (Event event : history) {
            story.play(event);
        }
        story.crowd.tickAndCheck();
    }

    @Provide
    Arbitrary<List<Event>> histories() {
        Arbitrary<Deed> deeds = Arbitraries.frequency(
                Tuple.of(20, Deed.TICK),
                Tuple.of(5, Deed.WRITE),
                Tuple.of(2, Deed.UNSET),
                Tuple.of(1, Deed.WRITE_LOCAL),
                Tuple.of(1, Deed.SCRIBBLE),
                Tuple.of(10, Deed.SHOW),
                Tuple.of(2, Deed.INHERIT_SHOWING),
                Tuple.of(14, Deed.MOVE),
                Tuple.of(8, Deed.AVATAR_MOVES),
                Tuple.of(2, Deed.MOVE_OUT),
                Tuple.of(3, Deed.CREATE),
                Tuple.of(1, Deed.CREATE_AVATAR),
                Tuple.of(4, Deed.DELETE),
                Tuple.of(6, Deed.SET_EXEMPLAR),
                Tuple.of(2, Deed.NO_EXEMPLAR),
                Tuple.of(2, Deed.RESHAPE),
                Tuple.of(1, Deed.GIVE),
                Tuple.of(4, Deed.ENTER),
                Tuple.of(1, Deed.LEAVE),
                Tuple.of(2, Deed.RECONNECT),
                Tuple.of(4, Deed.INTEREST),
                Tuple.of(2, Deed.LOSE_INTEREST),
                Tuple.of(12, Deed.MEET),
                Tuple.of(8, Deed.PART),
                Tuple.of(2, Deed.CALL));
        Arbitrary<Integer> numbers = Arbitraries.integers().between(0, 40);
        return Combinators.combine(deeds, numbers, numbers, numbers)
                .as(Event::new)
                .list()
                .ofMaxSize(60);
    }

    /** A small world with two halls, one inside the other, a cellar, boxes in boxes and three people with bags. */
    private static final class Story {
        private static final List<String> LOOKS = List.of("open", "noticeable", "room");

        final Crowd crowd = new Crowd();
        private final ToyThings things = crowd.things;
        private final Thing[] avatars = new Thing[3];

        Story() {
            Thing top = things.create(null, null);
            Thing hall = things.create(top, null);
            things.write(hall, "room", 1);
            Thing box = things.create(top, null);
            Thing avatar = things.create(top, null);
            Thing outer = things.create(hall, null);
            Thing inner = things.create(hall, outer);
            Thing cellar = things.create(hall, null);
            Thing chest = things.create(box, outer);
            things.create(box, things.create(box, chest));
            things.create(top, inner);
            Thing[] homes = {outer, inner, cellar};
            for (int i = 0; i < homes.length; i++) {
                avatars[i] = things.createAvatar(avatar, homes[i]);
                things.create(top, things.create(box, avatars[i]));
            }
            crowd.enter(avatars[0]);
            crowd.enter(avatars[1]);
            crowd.tickAndCheck();
        }

        void play(Event event) {
            List<Thing> living = things.living();
            Thing thing = pick(living, event.what);
            Thing other = pick(living, event.where);
            switch (event.deed) {
                case TICK -> crowd.tickAndCheck();
                case WRITE -> things.write(thing, event.where % 2 == 0 ? "name" : "color", event.how);
                case UNSET -> things.unset(thing, "color");
                case WRITE_LOCAL -> things.write(thing, ToyThings.LOCAL, event.how);
                case SCRIBBLE -> {
                    things.scribble(thing, event.how);
                    crowd.bystanders.touched(thing);
                }
                case SHOW -> {
                    things.write(thing, pick(LOOKS, event.where), event.how % 2);
                    looksDifferent(thing, event.how);
                }
                case INHERIT_SHOWING -> {
                    things.unset(thing, pick(LOOKS, event.where));
                    looksDifferent(thing, event.how);
                }
                case MOVE -> move(thing, other);
                case AVATAR_MOVES -> move(pick(List.of(avatars), event.what), other);
                case MOVE_OUT -> move(thing, null);
                case CREATE -> things.create(pick(living, event.how), other);
                case CREATE_AVATAR -> things.createAvatar(pick(living, event.how), other);
                case DELETE -> {
                    if (living.size() > 8) {
                        things.delete(thing);
                    }
                }
                case SET_EXEMPLAR -> {
                    if (things.mayHaveExemplar(thing, other)) {
                        things.setExemplar(thing, other);
                        looksDifferent(thing, event.how);
                    }
                }
                case NO_EXEMPLAR -> {
                    things.setExemplar(thing, null);
                    looksDifferent(thing, event.how);
                }
                case RESHAPE -> things.reshape(thing);
                case GIVE -> things.setOwner(thing, other);
                case CALL -> crowd.call(thing);
                case ENTER -> {
                    Thing avatar = event.how % 4 == 0 ? thing : pick(List.of(avatars), event.what);
                    if (crowd.clients.size() < 7 && !avatar.isDeleted()) {
                        crowd.enter(avatar);
                    }
                }
                case MEET -> {
                    if (!crowd.clients.isEmpty()) {
                        crowd.meet(pick(crowd.clients, event.what), pick(crowd.clients, event.where));
                    }
                }
                case PART -> {
                    if (!crowd.clients.isEmpty()) {
                        crowd.part(pick(crowd.clients, event.what), pick(crowd.clients, event.where));
                    }
                }
                case LEAVE, RECONNECT, INTEREST, LOSE_INTEREST -> {
                    if (!crowd.clients.isEmpty()) {
                        play(event.deed, pick(crowd.clients, event.what), other);
                    }
                }
            }
        }

        private void play(Deed deed, Crowd.Client client, Thing thing) {
            switch (deed) {
                case LEAVE -> crowd.leave(client);
                case RECONNECT -> {
                    crowd.leave(client);
                    crowd.enter(client.watcher.avatar());
                }
                case INTEREST -> crowd.interest(client, thing);
                default -> crowd.loseInterest(client, thing);
            }
        }

        private void move(Thing thing, Thing target) {
            if (!thing.isDeleted() && (target == null || things.mayMove(thing, target))) {
                things.move(thing, target);
            }
        }

        /** A world either names all Things that inherit a look, or asks for a look at everything. */
        private void looksDifferent(Thing thing, int how) {
            if (how % 5 == 0) {
                crowd.bystanders.lookAnew();
            } else {
                things.noteSight(thing);
            }
        }

        private static <T> T pick(List<T> all, int number) {
            return all.get(number % all.size());
        }
    }
}

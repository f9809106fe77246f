package dev.ambit.world.sight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.Village;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.ThingView;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Dump;
import dev.ambit.world.image.Image;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Truth;
import dev.ambit.world.thing.WholeImage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The people of a village with the pages they look through. After each tick every page has to know exactly what the
 * oracle says, and every question has to be answered.
 */
final class Townsfolk {
    /** As many as a page keeps for each in view, see World. */
    private static final int KEPT_FOR_EACH_IN_VIEW = 6;

    final Village village;
    final Truth truth;
    final List<Page> pages = new ArrayList<>();
    private final int crowd;

    /** @param crowd everybody is told of so many others */
    Townsfolk(int crowd) {
        this.crowd = crowd;
        village = Village.withCrowd(crowd);
        truth = new Truth(village.world.things());
    }

    /** One session: takes what it hears as the page does, its own news first and then the bulletin. */
    final class Page implements Line {
        final String name;

        @Nullable
        Thing avatar;

        private final List<News> heard = new ArrayList<>();
        private final Map<Long, Request> open = new HashMap<>();
        private final Map<Long, Thing> wishes = new HashMap<>();
        private final Set<Thing> interests = new HashSet<>();
        private final Set<Thing> exemplars = new HashSet<>();
        private final Set<Integer> inView = new HashSet<>();
        private final Set<Integer> everMet = new HashSet<>();
        private Set<Integer> knew = Set.of();
        private @Nullable ClientCache cache;
        private @Nullable Integer room;
        private int deliveries;
        private long asked;
        private boolean ended;

        Page(String name) {
            this.name = name;
        }

        @Override
        public void deliver(Dispatch dispatch) {
            deliveries++;
            heard.addAll(dispatch.own());
            heard.addAll(dispatch.bulletin().news());
        }

        @Override
        public void end() {
            ended = true;
        }

        int avatarId() {
            return avatar == null ? 0 : avatar.id();
        }

        Set<Integer> knows() {
            return knew;
        }

        void ask(Request request) {
            asked++;
            open.put(asked, request);
            if (request instanceof Request.Interest interest) {
                Thing thing = village.world.things().find(interest.id());
                if (thing != null) {
                    wishes.put(asked, thing);
                }
            }
            village.accept(new Input.Ask(this, asked, request));
        }

        private void take(News news) {
            switch (news) {
                case News.Welcome welcome -> {
                    assertNull(cache, "welcomed twice");
                    cache = new ClientCache(welcome.you().id(), Optional.of(welcome.roomId()));
                    welcome.others().forEach(other -> inView.add(other.id()));
                    room = welcome.roomId();
                    avatar = village.world.things().find(welcome.you().id());
                    assertNotNull(avatar, "somebody without an avatar");
                }
                case News.InRoom inRoom -> {
                    assertNotNull(cache, "in a room before the welcome");
                    cache.enterRoom(Optional.of(inRoom.roomId()));
                    inView.clear();
                    inRoom.others().forEach(other -> inView.add(other.id()));
                    room = inRoom.roomId();
                }
                case News.Appear appear -> inView.add(appear.person().id());
                case News.Disappear disappear -> inView.remove(disappear.id());
                case News.Answer(long number, Result result) -> {
                    Request request = open.remove(number);
                    assertNotNull(request, () -> "an answer to nothing, or a second one: " + news);
                    if (request instanceof Request.Interest interest && result instanceof Result.Done) {
                        Thing thing = wishes.get(number);
                        if (interest.on()) {
                            interests.add(thing);
                        } else {
                            interests.remove(thing);
                        }
                    }
                }
                case News.ThingSeen _, News.ThingSet _, News.ThingUnset _, News.ThingsDropped _, News.CallMethod _ -> {
                    assertNotNull(cache, "Things before the welcome");
                    cache.apply(news);
                }
                default -> {}
            }
        }

        private void check(Oracle oracle) {
            assertTrue(deliveries <= 1, () -> deliveries + " dispatches in one tick");
            heard.stream().filter(news -> !isOfThings(news)).forEach(this::take);
            Thing self = avatar;
            assertNotNull(self, () -> name + " was not welcomed: " + heard);
            Map<Integer, ThingView> expected = new TreeMap<>();
            interests.removeIf(Thing::isDeleted);
            for (Thing thing : oracle.knows(self, met(oracle, self), interests, exemplars)) {
                expected.put(thing.id(), truth.view(thing));
            }
            Set<Integer> concerned = new TreeSet<>(knew);
            concerned.addAll(expected.keySet());
            for (News news : heard) {
                if (isOfThings(news)) {
                    assertTrue(
                            concerned.containsAll(ClientCache.subjects(news)),
                            () -> name + " must not hear of this: " + news);
                    take(news);
                }
            }
            assertEquals(oracle.room(self).map(Thing::id), Optional.ofNullable(room), () -> "the room of " + name);
            assertSame(expected, cache.things());
            expected.keySet().forEach(this::checkValues);
            List<Request> unanswered = open.values().stream()
                    .filter(request -> !(request instanceof Request.Reload && village.isReading()))
                    .toList();
            assertEquals(List.of(), unanswered, () -> "what " + name + " got no answer to");
            knew = expected.keySet();
            heard.clear();
            deliveries = 0;
        }

        /**
         * Those in view, and those who were before and of whom all is still known: which of these is for the world to say, but
         * they must be here, and there must not be too many.
         */
        private Set<Thing> met(Oracle oracle, Thing self) {
            assertTrue(inView.size() <= crowd, () -> name + " is told of " + inView);
            everMet.addAll(inView);
            Set<Integer> known = knownAfter(heard);
            Set<Thing> met = new HashSet<>();
            int away = 0;
            for (Page page : pages) {
                Thing other = village.avatarOf(page);
                if (page == this || other == null || isPlain(oracle, self, other, page.name)) {
                    continue;
                }
                if (inView.contains(other.id())) {
                    met.add(other);
                } else if (everMet.contains(other.id()) && isKnown(oracle.showing(self, other), known)) {
                    met.add(other);
                    away++;
                }
            }
            int kept = away;
            assertTrue(kept <= KEPT_FOR_EACH_IN_VIEW * crowd, () -> name + " keeps " + kept + " out of view");
            return met;
        }

        /** Who stands in the room, carries nothing that shows, and is called and looks as all are told to whom that one appears. */
        private boolean isPlain(Oracle oracle, Thing self, Thing other, String called) {
            ThingView view = truth.view(other);
            boolean isMadeLikeAll = truth.isMadeFrom(other, "Avatar");
            boolean hasOnlyLooks = Set.of("name", "look", "x", "z", "heading")
                            .containsAll(view.properties().keySet())
                    && isToldAs(other, view, "name", called)
                    && isToldAs(other, view, "look", "robot");
            boolean isItsOwn = view.owner().isEmpty() || view.owner().get() == view.id();
            boolean isInTheRoom = oracle.room(other).equals(Optional.ofNullable(other.container()));
            return isMadeLikeAll
                    && hasOnlyLooks
                    && isItsOwn
                    && isInTheRoom
                    && view.methods().isEmpty()
                    && oracle.showing(self, other).size() <= 1;
        }

        private boolean isToldAs(Thing other, ThingView view, String property, String text) {
            return truth.isLocal(other, property)
                    || new Datum.Text(text).equals(view.properties().get(property));
        }

        private static boolean isKnown(List<Thing> things, Set<Integer> known) {
            return !things.isEmpty() && things.stream().allMatch(thing -> known.contains(thing.id()));
        }

        private Set<Integer> knownAfter(List<News> told) {
            Set<Integer> known = new HashSet<>(cache.things().keySet());
            for (News news : told) {
                if (news instanceof News.ThingSeen(ThingView thing)) {
                    known.add(thing.id());
                } else if (news instanceof News.ThingsDropped) {
                    known.removeAll(ClientCache.subjects(news));
                }
            }
            return known;
        }

        private void assertSame(Map<Integer, ThingView> expected, Map<Integer, ThingView> known) {
            assertEquals(expected.keySet(), known.keySet(), () -> "which Things " + name + " knows; heard " + heard);
            expected.forEach((id, view) ->
                    assertEquals(view, known.get(id), () -> "what " + name + " knows of #" + id + "; heard " + heard));
        }

        /** What is found up the chain of exemplars is what the world reads. */
        private void checkValues(int id) {
            Thing thing = village.world.things().get(id);
            truth.values(thing)
                    .forEach((property, value) -> assertEquals(
                            Optional.of(value),
                            lookUp(id, property),
                            () -> property + " of " + thing + " in the page of " + name + "; heard " + heard));
        }

        private Optional<Datum> lookUp(int id, String property) {
            for (ThingView view = cache.things().get(id); view != null; ) {
                Datum found = view.properties().get(property);
                if (found != null) {
                    return Optional.of(found);
                }
                view = view.exemplar().map(cache.things()::get).orElse(null);
            }
            return Optional.empty();
        }
    }

    private static boolean isOfThings(News news) {
        return news instanceof News.ThingSeen
                || news instanceof News.ThingSet
                || news instanceof News.ThingUnset
                || news instanceof News.ThingsDropped
                || news instanceof News.CallMethod;
    }

    Page arrive(String name) {
        Page page = new Page(name);
        village.accept(new Input.Arrive(page, name, "robot"));
        if (!page.ended) {
            pages.add(page);
        }
        return page;
    }

    void leave(Page page) {
        village.accept(new Input.Leave(page));
        pages.remove(page);
    }

    void tick() {
        village.tick();
        pages.removeIf(page -> page.ended);
        Oracle oracle = new Oracle(truth, truth.living(), people());
        pages.forEach(page -> page.check(oracle));
        Dump.assertSame(
                "what the journal holds", WholeImage.of(village.world.things()), withoutPeople(village.journal.image));
    }

    private Set<Thing> people() {
        Set<Thing> people = new HashSet<>();
        for (Page page : pages) {
            people.add(village.avatarOf(page));
        }
        return people;
    }

    /** Who waits for whom is the world's to know, and the system; all else can be seen at the Things. */
    private static Image withoutPeople(Image image) {
        Image copy = new Image();
        image.write(copy::apply);
        List.copyOf(copy.people().keySet()).forEach(key -> copy.apply(new Change.PersonGone(key)));
        copy.apply(new Change.SystemIs(-1));
        return copy;
    }

    /** Everybody leaves, the world ends, and a new one begins from its journal: it is the same world. */
    void crash() {
        List.copyOf(pages).forEach(this::leave);
        tick();
        // A world that starts anew has nobody inside; somebody may have put the avatar of one who was away somewhere.
        village.journal.image.people().values().forEach(truth::putNowhere);
        tick();
        Village again = village.afterCrash();
        Dump.assertSame(
                "the world after a crash " + again.world.restoreReports(),
                WholeImage.of(village.world.things()),
                WholeImage.of(again.world.things()));
    }
}

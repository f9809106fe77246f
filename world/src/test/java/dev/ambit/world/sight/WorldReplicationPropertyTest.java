package dev.ambit.world.sight;

import dev.ambit.space.Place;
import dev.ambit.world.Village;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.Input;
import dev.ambit.world.sight.Townsfolk.Page;
import dev.ambit.world.thing.Effective.Rank;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Whatever people do in a real world, in whatever order, each page knows exactly what it may know, hears of nothing else,
 * and gets an answer to all it asks. The same for replication alone is {@link ReplicationPropertyTest}.
 */
class WorldReplicationPropertyTest {

    enum Deed {
        TICK,
        ARRIVE,
        LEAVE,
        RECONNECT,
        WALK,
        SAY,
        SET,
        ADD_PROPERTY,
        DELETE_PROPERTY,
        SET_FLAG,
        ADD_METHOD,
        DELETE_METHOD,
        CREATE,
        CREATE_FROM,
        CLONE,
        DELETE,
        UNDO,
        REDO,
        MOVE,
        DO,
        SET_EXEMPLAR,
        DECLARE,
        GIVE,
        INTEREST,
        LOSE_INTEREST,
        CALL,
        ASK,
        COLLECT,
        SNAPSHOT,
        RELOAD,
        FINISH_READING,
        PASS_TIME
    }

    /** Something that somebody does. The numbers choose among the people, Things and words there are. */
    record Event(Deed deed, int who, int what, int where, int how) {}

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void everyPageKnowsExactlyWhatItMayKnow(@ForAll("histories") List<Event> history) {
        play(history, new Story(50));
    }

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void soItIsWhenThereAreMoreThanAnybodyIsToldOf(@ForAll("histories") List<Event> history) {
        play(history, new Story(1));
    }

    /** Nobody is told a name then, so a name is no reason to be told of somebody's Thing. */
    @Example
    void namesThatAreNotToldAreNothingToKnowOfSomebody() {
        Event tick = new Event(Deed.TICK, 0, 0, 0, 0);
        Event adaComesBack = new Event(Deed.RECONNECT, 0, 0, 0, 0);
        Event wizardKeepsNamesBack = new Event(Deed.SET_FLAG, 52, 5, 40, 1);
        play(List.of(adaComesBack, tick, wizardKeepsNamesBack, tick), new Story(50));
    }

    /** Who is told of them knows them as a Thing from then on, also who knows nothing that is made from them. */
    @Example
    void somebodyFromWhomAnotherIsMadeIsMoreThanTheyLookLike() {
        Event wizWalks = new Event(Deed.WALK, 8, 42, 2, 60);
        Event adaMakesABall = new Event(Deed.CREATE_FROM, 6, 60, 51, 1);
        Event adaChangesIt = new Event(Deed.SET, 6, 54, 44, 3);
        Event eveComes = new Event(Deed.ARRIVE, 4, 16, 46, 19);
        Event eveTriesALock = new Event(Deed.DO, 59, 49, 7, 19);
        Event wizMakesAdaLikeWiz = new Event(Deed.SET_EXEMPLAR, 38, 18, 22, 1);
        play(List.of(wizWalks, adaMakesABall, adaChangesIt, eveComes, eveTriesALock, wizMakesAdaLikeWiz), new Story(1));
    }

    private static void play(List<Event> history, Story story) {
        for (Event event : history) {
            story.play(event);
        }
        story.folk.tick();
        story.folk.crash();
    }

    @Provide
    Arbitrary<List<Event>> histories() {
        Arbitrary<Deed> deeds = Arbitraries.frequency(
                Tuple.of(30, Deed.TICK),
                Tuple.of(3, Deed.ARRIVE),
                Tuple.of(1, Deed.LEAVE),
                Tuple.of(2, Deed.RECONNECT),
                Tuple.of(2, Deed.WALK),
                Tuple.of(2, Deed.SAY),
                Tuple.of(10, Deed.SET),
                Tuple.of(5, Deed.ADD_PROPERTY),
                Tuple.of(3, Deed.DELETE_PROPERTY),
                Tuple.of(5, Deed.SET_FLAG),
                Tuple.of(4, Deed.ADD_METHOD),
                Tuple.of(2, Deed.DELETE_METHOD),
                Tuple.of(5, Deed.CREATE),
                Tuple.of(5, Deed.CREATE_FROM),
                Tuple.of(3, Deed.CLONE),
                Tuple.of(4, Deed.DELETE),
                Tuple.of(8, Deed.UNDO),
                Tuple.of(4, Deed.REDO),
                Tuple.of(6, Deed.MOVE),
                Tuple.of(14, Deed.DO),
                Tuple.of(5, Deed.SET_EXEMPLAR),
                Tuple.of(2, Deed.DECLARE),
                Tuple.of(2, Deed.GIVE),
                Tuple.of(3, Deed.INTEREST),
                Tuple.of(2, Deed.LOSE_INTEREST),
                Tuple.of(12, Deed.CALL),
                Tuple.of(2, Deed.ASK),
                Tuple.of(3, Deed.COLLECT),
                Tuple.of(2, Deed.SNAPSHOT),
                Tuple.of(1, Deed.RELOAD),
                Tuple.of(2, Deed.FINISH_READING),
                Tuple.of(1, Deed.PASS_TIME));
        Arbitrary<Integer> numbers = Arbitraries.integers().between(0, 60);
        return Combinators.combine(deeds, numbers, numbers, numbers, numbers)
                .as(Event::new)
                .list()
                .ofMaxSize(80);
    }

    /** Two builders with something of their own, a wizard and a guest; other builders come and go. */
    private static final class Story {
        private static final List<String> NAMES = List.of("Ada", "Bob", "Wiz", "Gus", "Eve", "Dan", "Fay");
        private static final List<String> PROPERTIES = List.of(
                "name", "description", "color", "open", "noticeable", "words", "mood", "extra", "more", "grown");
        private static final List<String> CLASSES = List.of("Toy", "Ball", "Container", "Artifact", "Thing", "Room");
        private static final List<String> VERBS =
                List.of("take", "drop", "give", "open", "close", "use", "look", "lock", "unlock", "click", "eat");
        private static final List<String> METHODS = List.of(
                "Bulk",
                "Thread",
                "Scribble",
                "Loop",
                "Book",
                "Note",
                "Strike",
                "Unbook",
                "Wind",
                "PaintAll",
                "ShowAll",
                "Toss",
                "Kidnap",
                "ThereAndBack",
                "Become",
                "Burst",
                "Grow",
                "Wag",
                "Bark",
                "Secret");
        private static final List<String> SOURCES = List.of(
                "Wag(who = $)\n{\n return;\n}",
                "Bark()\n{\n return 1;\n}",
                "Bark()\n{\n description = \"barks\";\n return 2;\n}",
                "Secret()\n{\n return 3;\n}",
                "OnPeerSay(who = $, what = $)\n{\n description = what;\n return;\n}",
                "OnEnter(who = $)\n{\n noticeable = 1;\n return;\n}",
                "Oops()\n{\n return nonsense;\n}");

        final Townsfolk folk;
        private final Village village;
        private int edition;

        Story(int crowd) {
            folk = new Townsfolk(crowd);
            village = folk.village;
            Page ada = folk.arrive("Ada");
            Page bob = folk.arrive("Bob");
            folk.arrive("Wiz");
            folk.tick();
            for (Page page : List.of(ada, bob)) {
                create(page, "Toy", "toy of " + page.name);
                create(page, "Container", "box of " + page.name);
                create(page, "Ball", "ball of " + page.name);
            }
            folk.tick();
            for (Thing thing : List.copyOf(ada.avatar.contents())) {
                ada.ask(new Request.Do("drop", thing.id(), Optional.empty()));
            }
            folk.tick();
        }

        private static void create(Page page, String className, String name) {
            page.ask(new Request.Create(Optional.empty(), className, Optional.of(name)));
        }

        void play(Event event) {
            switch (event.deed) {
                case TICK -> folk.tick();
                case ARRIVE -> arrive(pick(NAMES, event.who));
                case COLLECT -> {
                    // As the world does: only when all has happened that the tick tells of.
                    folk.truth.collect(event.how % 2 == 0);
                    folk.tick();
                }
                case SNAPSHOT -> village.journal.snapshot();
                case FINISH_READING -> {
                    if (village.isReading()) {
                        village.finishReading();
                    }
                }
                case PASS_TIME -> village.pass(event.how * 10L);
                default -> {
                    if (!folk.pages.isEmpty()) {
                        Page page = pick(folk.pages, event.who);
                        if (page.avatar == null) {
                            folk.tick();
                        }
                        play(event, page);
                    }
                }
            }
        }

        private void arrive(String name) {
            if (folk.pages.stream().noneMatch(page -> page.name.equals(name))) {
                Page page = folk.arrive(name);
                if (name.equals("Gus") && folk.pages.contains(page)) {
                    folk.tick();
                    village.world.things().rank(page.avatar, Rank.GUEST);
                }
            }
        }

        private void play(Event event, Page page) {
            Thing thing = choose(page, event.what);
            Thing other = choose(page, event.where);
            String property = pick(PROPERTIES, event.where);
            switch (event.deed) {
                case LEAVE -> folk.leave(page);
                case RECONNECT -> {
                    folk.leave(page);
                    arrive(page.name);
                }
                case WALK ->
                    village.accept(new Input.Walk(page, new Place(300 + event.what, 300 + event.where, event.how)));
                case SAY -> village.accept(new Input.Say(page, "word " + event.how));
                case SET -> page.ask(new Request.SetProperty(thing.id(), property, datum(page, event)));
                case ADD_PROPERTY ->
                    page.ask(new Request.AddProperty(
                            thing.id(),
                            property,
                            datum(page, event),
                            event.how % 4 == 0 ? Set.of(Flag.LOCAL) : Set.of()));
                case DELETE_PROPERTY -> page.ask(new Request.DeleteProperty(thing.id(), property));
                case SET_FLAG ->
                    page.ask(new Request.SetFlag(
                            thing.id(), property, pick(List.of(Flag.values()), event.how / 20), event.how % 3 > 0));
                case ADD_METHOD -> {
                    String source = pick(SOURCES, event.where);
                    page.ask(new Request.AddMethod(
                            thing.id(),
                            source,
                            source.startsWith("Wag") ? MethodSide.CLIENT : MethodSide.SERVER,
                            source.startsWith("Secret") ? Visibility.PRIVATE : Visibility.PUBLIC));
                }
                case DELETE_METHOD -> page.ask(new Request.DeleteMethod(thing.id(), pick(METHODS, event.where)));
                case CREATE -> create(page, pick(CLASSES, event.where), "made " + event.how);
                case CREATE_FROM -> page.ask(new Request.Create(Optional.of(thing.id()), "", Optional.empty()));
                case CLONE -> page.ask(new Request.Clone(thing.id()));
                case DELETE -> page.ask(new Request.Delete(thing.id()));
                case UNDO -> page.ask(new Request.Undo());
                case REDO -> page.ask(new Request.Redo());
                case MOVE -> page.ask(new Request.Move(thing.id(), other.id()));
                case DO ->
                    page.ask(new Request.Do(
                            pick(VERBS, event.how),
                            thing.id(),
                            event.how % 3 == 2 ? Optional.of(other.id()) : Optional.empty()));
                case SET_EXEMPLAR -> page.ask(new Request.SetExemplar(thing.id(), other.id()));
                case DECLARE -> page.ask(new Request.DeclareExemplar(thing.id(), event.how % 4 > 0));
                case GIVE ->
                    page.ask(new Request.Give(
                            thing.id(), pick(folk.pages, event.where).avatarId()));
                case INTEREST -> page.ask(new Request.Interest(thing.id(), true));
                case LOSE_INTEREST -> page.ask(new Request.Interest(thing.id(), false));
                case CALL -> call(page, pick(METHODS, event.how), thing, other);
                case ASK -> page.ask(question(thing, event));
                case RELOAD -> {
                    edition++;
                    village.edit(changed(event.how));
                    page.ask(new Request.Reload());
                }
                default -> throw new AssertionError(event.deed);
            }
        }

        private void call(Page page, String method, Thing thing, Thing other) {
            Map<String, Datum> arguments = switch (method) {
                case "Kidnap", "ThereAndBack" -> Map.of("who", new Datum.Ref(page.avatarId()));
                case "Become" -> Map.of("what", new Datum.Ref(other.id()));
                case "PaintAll" -> Map.of("paint", new Datum.Text("#" + other.id()));
                case "Note", "Strike" -> Map.of("key", new Datum.Text("key " + other.id() % 3));
                case "ShowAll" -> Map.of("how", new Datum.Whole(other.id() % 2));
                default -> Map.of();
            };
            page.ask(new Request.Call(thing.id(), method, arguments));
        }

        private static Request question(Thing thing, Event event) {
            return switch (event.how % 4) {
                case 0 -> new Request.Look(thing.id());
                case 1 -> new Request.ListThings(pick(List.of(Request.Listing.values()), event.where), thing.id());
                case 2 -> new Request.Check(thing.id(), pick(SOURCES, event.where));
                default -> new Request.Whisper(thing.id(), "psst");
            };
        }

        /** The files with one property more or less, another value, or an error. */
        private String changed(int how) {
            return switch (how % 6) {
                case 0 -> Village.TOWN.replace("   count = 0\n", "   count = 0\n   late" + edition + " = 7\n");
                case 1 -> Village.TOWN.replace("mood = \"calm\"", "mood = \"calm " + edition + "\"");
                case 2 -> Village.TOWN.replace("   beads = $\n", "   fresh = 1\n   beads = $\n");
                case 3 -> Village.TOWN.replace("   mood = \"bouncy\"\n", "   bounce = 3\n");
                case 4 -> Village.TOWN.replace("Toy is Artifact", "Toy is Nothing");
                default -> Village.TOWN;
            };
        }

        /** Something of one's own, something one knows of, or anything at all. */
        private Thing choose(Page page, int number) {
            List<Thing> living = folk.truth.living();
            List<Thing> some = new ArrayList<>();
            for (Thing thing : living) {
                boolean known = page.knows().contains(thing.id());
                if (number % 4 < 2
                        ? thing.owner() != null && thing.owner() == page.avatar
                        : number % 4 == 2 ? known && !folk.truth.isClass(thing) : known) {
                    some.add(thing);
                }
            }
            return pick(some.isEmpty() ? living : some, number / 4);
        }

        private Datum datum(Page page, Event event) {
            return switch (event.how % 6) {
                case 0 -> Datum.NIL;
                case 1 -> new Datum.Whole(1);
                case 2 -> new Datum.Whole(0);
                case 3 -> new Datum.Text("text " + event.how);
                case 4 -> new Datum.Ref(choose(page, event.how).id());
                default -> new Datum.Many(List.of(new Datum.Text("in a list"), new Datum.Whole(event.how)));
            };
        }

        private static <T> T pick(List<T> all, int number) {
            return all.get(number % all.size());
        }
    }
}

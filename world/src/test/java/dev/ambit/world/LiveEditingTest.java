package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.ThingView;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What happens when people change the world while others are in it: Ada builds in the hall, Bob stands by, Wiz is a
 * wizard there, and Cleo is in the cellar where nothing of it can be seen.
 */
class LiveEditingTest {
    private Village village = new Village();
    private final List<Someone> all = new ArrayList<>();
    private final Someone ada = new Someone("Ada");
    private final Someone bob = new Someone("Bob");
    private final Someone wiz = new Someone("Wiz");
    private final Someone cleo = new Someone("Cleo");

    /** Somebody inside; {@code ears} have what was heard in the last tick. */
    private final class Someone {
        final Ears ears = new Ears();
        final int id;
        private long asked;

        Someone(String name) {
            all.add(this);
            village.accept(new Input.Arrive(ears, name, "robot"));
            village.tick();
            id = ears.news(News.Welcome.class).getFirst().you().id();
        }

        Result ask(Request request) {
            all.forEach(one -> one.ears.heard.clear());
            village.accept(new Input.Ask(ears, ++asked, request));
            village.tick();
            return answer();
        }

        Result answer() {
            return ears.news(News.Answer.class).stream()
                    .filter(answer -> answer.number() == asked)
                    .findFirst()
                    .orElseThrow()
                    .result();
        }

        Datum done(Request request) {
            Result result = ask(request);
            return assertInstanceOf(Result.Done.class, result, result::toString).value();
        }

        String refused(Request request) {
            return assertInstanceOf(Result.Failed.class, ask(request)).why();
        }

        int made(Request request) {
            return ((Datum.Ref) done(request)).id();
        }

        int create(String className, String name) {
            return made(new Request.Create(Optional.empty(), className, Optional.of(name)));
        }

        int createFrom(int exemplar) {
            return made(new Request.Create(Optional.of(exemplar), "", Optional.empty()));
        }

        /** Makes something and puts it down in the room. */
        int put(String className, String name) {
            int made = create(className, name);
            perform("drop", made);
            return made;
        }

        void perform(String verb, int what) {
            assertEquals(new Datum.Whole(1), done(new Request.Do(verb, what, Optional.empty())));
        }

        void set(int what, String name, Object value) {
            done(new Request.SetProperty(what, name, datum(value)));
        }

        void addMethod(int what, String source) {
            done(new Request.AddMethod(what, source, MethodSide.SERVER, Visibility.PUBLIC));
        }

        Datum call(int what, String method) {
            return done(new Request.Call(what, method, Map.of()));
        }

        void undo() {
            done(new Request.Undo());
        }

        void redo() {
            done(new Request.Redo());
        }

        Findings.Inspection look(int what) {
            return assertInstanceOf(Result.Inspected.class, ask(new Request.Look(what)))
                    .inspection();
        }

        /** What was heard of a Thing in the last tick. */
        List<News> hears(int what) {
            return Stream.concat(
                            ears.heard.stream().flatMap(d -> d.own().stream()),
                            ears.heard.stream().flatMap(d -> d.bulletin().news().stream()))
                    .filter(news -> switch (news) {
                        case News.ThingSeen seen -> seen.thing().id() == what;
                        case News.ThingSet set -> set.id() == what;
                        case News.ThingUnset unset -> unset.id() == what;
                        case News.ThingsDropped(int[] ids) ->
                            java.util.Arrays.stream(ids).anyMatch(gone -> gone == what);
                        case News.CallMethod call -> call.id() == what;
                        default -> false;
                    })
                    .toList();
        }

        ThingView sees(int what) {
            return hears(what).stream()
                    .filter(News.ThingSeen.class::isInstance)
                    .map(news -> ((News.ThingSeen) news).thing())
                    .reduce((_, last) -> last)
                    .orElseThrow(() -> new AssertionError("hears nothing whole of #" + what + ": " + hears(what)));
        }
    }

    private static Datum datum(Object value) {
        return switch (value) {
            case Datum datum -> datum;
            case Integer number -> new Datum.Whole(number);
            default -> new Datum.Text(value.toString());
        };
    }

    @BeforeEach
    void cleoGoesToTheCellar() {
        cleo.done(new Request.Call(named("ball"), "Kidnap", Map.of("who", new Datum.Ref(cleo.id))));
        assertEquals(
                named("Cellar"), cleo.ears.news(News.InRoom.class).getFirst().roomId());
    }

    private int named(String name) {
        return new Truth(village.world.things())
                .living().stream()
                        .filter(thing -> read(thing.id(), "name").equals(Optional.of(new Datum.Text(name))))
                        .findFirst()
                        .orElseThrow()
                        .id();
    }

    private Optional<Datum> read(int id, String name) {
        return village.world.things().read(village.world.things().get(id), name);
    }

    private void assertReads(Object expected, int id, String name) {
        assertEquals(Optional.of(datum(expected)), read(id, name));
    }

    private Thing thing(int id) {
        return village.world.things().get(id);
    }

    private Set<String> methods(int id) {
        return new Truth(village.world.things())
                .view(thing(id)).methods().stream()
                        .map(ThingView.Method::name)
                        .collect(java.util.stream.Collectors.toSet());
    }

    // ---- properties ----

    @Test
    void aPropertyThatIsSetIsSeenByBystandersInTheNextTickAndNowhereElse() {
        int toy = ada.put("Toy", "toy");
        ada.set(toy, "description", "A red top.");
        News set = new News.ThingSet(toy, Map.of("description", new Datum.Text("A red top.")));
        assertEquals(List.of(set), ada.hears(toy));
        assertEquals(List.of(set), bob.hears(toy));
        assertEquals(List.of(), cleo.hears(toy));
    }

    @Test
    void whoDoesNotOwnAThingMayNotChangeItAndNobodyHearsOfTheAttempt() {
        int toy = ada.put("Toy", "toy");
        assertEquals(
                "You may not change description of toy: it belongs to Ada.",
                bob.refused(new Request.SetProperty(toy, "description", datum("mine"))));
        assertEquals(List.of(), ada.hears(toy));
        wiz.set(toy, "description", "wizards may");
        assertReads("wizards may", toy, "description");
    }

    @Test
    void settingIsUndoneAndDoneAgainAndWhatWasInheritedIsInheritedAgain() {
        int toy = ada.put("Toy", "toy");
        ada.set(toy, "mood", "wild");
        ada.undo();
        assertEquals(List.of(new News.ThingUnset(toy, List.of("mood"))), bob.hears(toy));
        assertReads("calm", toy, "mood");
        ada.redo();
        assertReads("wild", toy, "mood");
        ada.set(toy, "mood", "tame");
        ada.undo();
        assertReads("wild", toy, "mood");
    }

    @Test
    void takingBackAValueThatTheExemplarHasTooIsToldAllTheSame() {
        int toy = ada.put("Toy", "toy");
        ada.set(toy, "count", 0);
        assertEquals(1, bob.hears(toy).size(), "it is its own now");
        ada.undo();
        assertEquals(List.of(new News.ThingUnset(toy, List.of("count"))), bob.hears(toy));
    }

    @Test
    void takingBackAValueOfAClassTellsWhatItsFileSays() {
        int toyClass = thing(ada.put("Toy", "toy")).exemplar().id();
        wiz.set(toyClass, "mood", "wild");
        wiz.undo();
        assertEquals(List.of(new News.ThingSet(toyClass, Map.of("mood", datum("calm")))), bob.hears(toyClass));
        assertReads("calm", toyClass, "mood");
    }

    @Test
    void anAddedPropertyIsSeenUndoneAndDoneAgain() {
        int toy = ada.put("Toy", "toy");
        ada.done(new Request.AddProperty(toy, "age", datum(3), Set.of()));
        assertEquals(datum(3), bob.sees(toy).properties().get("age"));
        assertEquals(List.of(), cleo.hears(toy));
        ada.undo();
        assertFalse(bob.sees(toy).properties().containsKey("age"));
        assertEquals(Optional.empty(), read(toy, "age"));
        ada.redo();
        assertReads(3, toy, "age");
    }

    @Test
    void aDeletedPropertyComesBackWithItsValueAndItsFlags() {
        int toy = ada.put("Toy", "toy");
        ada.done(new Request.AddProperty(toy, "secret", datum("psst"), Set.of(Flag.LOCAL, Flag.CLIENT)));
        assertFalse(bob.sees(toy).properties().containsKey("secret"), "it is local");
        ada.done(new Request.DeleteProperty(toy, "secret"));
        ada.undo();
        assertReads("psst", toy, "secret");
        assertFalse(bob.sees(toy).properties().containsKey("secret"), "it is local again");
        ada.redo();
        assertEquals(Optional.empty(), read(toy, "secret"));
    }

    @Test
    void aPropertyOfAnExemplarThatIsDeletedIsGoneFromThoseBelowInEveryPage() {
        int toy = ada.put("Toy", "toy");
        ada.done(new Request.AddProperty(toy, "age", datum(3), Set.of()));
        int child = ada.createFrom(toy);
        ada.perform("drop", child);
        ada.set(child, "age", 4);
        ada.done(new Request.DeleteProperty(toy, "age"));
        assertFalse(bob.sees(child).properties().containsKey("age"));
    }

    @Test
    void aFlagThatIsSetForAnExemplarHidesThePropertyOfThoseBelow() {
        int toy = ada.put("Toy", "toy");
        int child = ada.createFrom(toy);
        ada.perform("drop", child);
        ada.set(child, "description", "to be hidden");
        ada.done(new Request.SetFlag(toy, "description", Flag.LOCAL, true));
        assertFalse(bob.sees(child).properties().containsKey("description"));
        ada.undo();
        assertEquals(datum("to be hidden"), bob.sees(child).properties().get("description"));
        ada.redo();
        assertFalse(bob.sees(child).properties().containsKey("description"));
    }

    @Test
    void toUndoAFlagThatWasSetBeforeLeavesItSet() {
        int toy = ada.put("Toy", "toy");
        ada.done(new Request.AddProperty(toy, "secret", datum("psst"), Set.of(Flag.LOCAL)));
        ada.done(new Request.SetFlag(toy, "secret", Flag.LOCAL, true));
        ada.undo();
        assertFalse(bob.sees(toy).properties().containsKey("secret"));
    }

    // ---- methods ----

    @Test
    void aMethodThatIsAddedRunsAndIsListedForBystanders() {
        int toy = ada.put("Toy", "toy");
        ada.addMethod(toy, "Bark() { return 7; }");
        assertEquals("Bark", bob.sees(toy).methods().getFirst().name());
        assertEquals(List.of(), cleo.hears(toy));
        assertEquals(new Datum.Whole(7), bob.call(toy, "Bark"));
    }

    @Test
    void aMethodThatDoesNotCompileChangesNothingAndSaysWhere() {
        int toy = ada.put("Toy", "toy");
        ada.addMethod(toy, "Bark() { return 7; }");
        Result.Failed failed = assertInstanceOf(
                Result.Failed.class,
                ada.ask(new Request.AddMethod(
                        toy, "Bark()\n{\n   return nonsense;\n}", MethodSide.SERVER, Visibility.PUBLIC)));
        assertEquals(3, failed.diagnoses().getFirst().line());
        assertEquals(11, failed.diagnoses().getFirst().column());
        assertEquals(List.of(), bob.hears(toy));
        assertEquals(new Datum.Whole(7), bob.call(toy, "Bark"));
        assertEquals("add method Bark of toy", ((Datum.Text) ada.done(new Request.Undo())).text());
    }

    @Test
    void aMethodIsReplacedDeletedUndoneAndDoneAgain() {
        int toy = ada.put("Toy", "toy");
        ada.addMethod(toy, "Bark() { return 1; }");
        ada.addMethod(toy, "Bark() { return 2; }");
        assertEquals(new Datum.Whole(2), bob.call(toy, "Bark"));
        ada.undo();
        assertEquals(new Datum.Whole(1), bob.call(toy, "Bark"));
        ada.redo();
        assertEquals(new Datum.Whole(2), bob.call(toy, "Bark"));
        ada.done(new Request.DeleteMethod(toy, "Bark"));
        assertEquals(List.of(), bob.sees(toy).methods());
        bob.refused(new Request.Call(toy, "Bark", Map.of()));
        ada.undo();
        assertEquals(new Datum.Whole(2), bob.call(toy, "Bark"));
        ada.redo();
        bob.refused(new Request.Call(toy, "Bark", Map.of()));
    }

    @Test
    void aMethodThatAWizardTakesBackOrBringsBackStaysItsAuthors() {
        int toy = ada.put("Toy", "toy");
        ada.addMethod(toy, "Whose() { return EffectiveUser(); }");
        wiz.addMethod(toy, "Whose() { return 0; }");
        wiz.undo();
        assertEquals(new Datum.Ref(ada.id), bob.call(toy, "Whose"), "after a change");
        wiz.done(new Request.DeleteMethod(toy, "Whose"));
        wiz.undo();
        assertEquals(new Datum.Ref(ada.id), bob.call(toy, "Whose"), "after it was deleted");
        wiz.done(new Request.Delete(toy));
        wiz.undo();
        assertEquals(new Datum.Ref(ada.id), bob.call(toy, "Whose"), "after the Thing was deleted");
    }

    @Test
    void aMethodForClientsIsSentToBystandersAndCalledInTheirPages() {
        int toy = ada.put("Toy", "toy");
        ada.done(new Request.AddMethod(toy, "Wag(who = $) { return; }", MethodSide.CLIENT, Visibility.PUBLIC));
        ThingView.Method method = bob.sees(toy).methods().getFirst();
        assertEquals(MethodSide.CLIENT, method.side());
        assertTrue(method.script().orElseThrow().text().contains("\"Wag\""), "the script");
        assertEquals("Ada", method.script().orElseThrow().by(), "and who wrote it");
        bob.call(toy, "Wag");
        assertEquals(1, ada.hears(toy).size());
        assertEquals(List.of(), cleo.hears(toy));
    }

    // ---- coming and going ----

    @Test
    void whatIsMadeIsInTheHandsOfItsMakerWhereNobodyElseSeesIt() {
        int toy = ada.create("Toy", "toy");
        assertEquals(Optional.of(ada.id), ada.sees(toy).container());
        assertEquals(List.of(), bob.hears(toy));
        ada.perform("drop", toy);
        assertEquals(Optional.of(ada.id), bob.sees(toy).owner());
        assertEquals(List.of(), cleo.hears(toy));
    }

    @Test
    void makingIsUndoneAndDoneAgainUnderTheSameNumberAndName() {
        int toy = ada.create("Toy", "toy");
        ada.undo();
        assertEquals(1, ada.hears(toy).size());
        new Truth(village.world.things()).collect(true);
        bob.create("Toy", "another");
        ada.redo();
        assertReads("toy", toy, "name");
        assertEquals(Optional.of(ada.id), ada.sees(toy).owner());
    }

    @Test
    void aCopyHasTheValuesPropertiesAndMethodsAndIsDoneAgainWithThem() {
        int toy = ada.put("Toy", "toy");
        ada.set(toy, "mood", "wild");
        ada.done(new Request.AddProperty(toy, "age", datum(3), Set.of()));
        ada.addMethod(toy, "Bark() { return age; }");
        int copy = ada.made(new Request.Clone(toy));
        assertNotEquals(toy, copy);
        ada.undo();
        assertEquals(null, village.world.things().find(copy));
        ada.redo();
        assertReads("wild", copy, "mood");
        assertReads(3, copy, "age");
        ada.set(copy, "age", 4);
        assertEquals(new Datum.Whole(4), ada.call(copy, "Bark"));
        assertEquals(new Datum.Whole(3), ada.call(toy, "Bark"));
    }

    @Test
    void somethingDeletedComesBackWithItsNumberItsContentsItsMethodsAndItsSecrets() {
        int box = ada.put("Container", "box");
        ada.perform("open", box);
        int coin = ada.create("Toy", "coin");
        ada.done(new Request.Move(coin, box));
        ada.done(new Request.AddProperty(box, "age", datum("very old"), Set.of()));
        ada.done(new Request.AddProperty(box, "secret", datum("psst"), Set.of(Flag.LOCAL)));
        ada.addMethod(box, "Creak() { return age; }");

        ada.done(new Request.Delete(box));
        assertInstanceOf(News.ThingsDropped.class, bob.hears(box).getFirst());
        assertEquals(Optional.of(named("Hall")), bob.sees(coin).container(), "what was in it falls out");
        new Truth(village.world.things()).collect(true);
        bob.put("Toy", "something else meanwhile");

        ada.undo();
        assertEquals(Optional.of(box), bob.sees(coin).container());
        assertEquals(Set.of("Creak"), methods(box));
        assertEquals(datum("very old"), bob.sees(box).properties().get("age"));
        assertFalse(bob.sees(box).properties().containsKey("secret"));
        assertReads("psst", box, "secret");
        assertEquals(datum("very old"), bob.call(box, "Creak"));
        ada.redo();
        assertEquals(null, village.world.things().find(box));
        ada.undo();
        assertEquals(datum("very old"), bob.call(box, "Creak"));
    }

    @Test
    void whoNamesSomethingDeletedNamesItAgainWhenItIsBackAndNothingWhenItIsGoneForGood() {
        int toy = ada.put("Toy", "toy");
        int friend = bob.put("Toy", "friend");
        wiz.set(toy, "beads", new Datum.Many(List.of(new Datum.Ref(friend))));
        wiz.set(toy, "mood", new Datum.Ref(friend));
        bob.done(new Request.Delete(friend));
        new Truth(village.world.things()).collect(true);
        bob.undo();
        assertEquals(Optional.of(new Datum.Ref(friend)), read(toy, "mood"));
        assertEquals(Optional.of(new Datum.Many(List.of(new Datum.Ref(friend)))), read(toy, "beads"));
        bob.redo();
        village.accept(new Input.Leave(bob.ears));
        village.accept(new Input.Leave(wiz.ears));
        village.tick();
        ada.ears.heard.clear();
        new Truth(village.world.things()).collect(true);
        village.tick();
        assertEquals(Datum.NIL, ada.sees(toy).properties().get("mood"));
        assertEquals(
                new Datum.Many(List.of(Datum.NIL)), ada.sees(toy).properties().get("beads"));
    }

    @Test
    void whatWasTakenMeanwhileIsNotPutBackIntoWhatComesBack() {
        int box = ada.put("Container", "box");
        ada.perform("open", box);
        int coin = ada.create("Toy", "coin");
        ada.done(new Request.Move(coin, box));
        ada.done(new Request.Delete(box));
        bob.perform("take", coin);
        ada.undo();
        assertEquals(bob.id, thing(coin).container().id());
    }

    @Test
    void whatComesBackHasTheValuesOfItsExemplarAsThatIsByThen() {
        int toy = ada.put("Toy", "toy");
        ada.done(new Request.AddProperty(toy, "weight", datum(9), Set.of()));
        int child = ada.createFrom(toy);
        ada.set(child, "mood", "wild");
        ada.set(child, "weight", 1);
        ada.done(new Request.Delete(child));
        wiz.done(new Request.DeleteProperty(toy, "weight"));
        wiz.done(new Request.AddProperty(toy, "age", datum(3), Set.of()));
        wiz.set(toy, "description", "changed meanwhile");
        ada.undo();
        assertReads("wild", child, "mood");
        assertReads(3, child, "age");
        assertReads("changed meanwhile", child, "description");
        assertEquals(Optional.empty(), read(child, "weight"));
    }

    @Test
    void nothingComesBackWhoseExemplarIsGoneMeanwhile() {
        int toy = ada.put("Toy", "toy");
        int child = ada.createFrom(toy);
        ada.done(new Request.Delete(child));
        wiz.done(new Request.Delete(toy));
        assertEquals(
                "It cannot be brought back: what it was made from has been deleted.", ada.refused(new Request.Undo()));
        assertEquals(null, village.world.things().find(child));
    }

    @Test
    void somethingDeletedAndBroughtBackWithinATickWasNeverGoneForAnybody() {
        int toy = ada.put("Toy", "toy");
        village.accept(new Input.Ask(ada.ears, 1_000, new Request.Delete(toy)));
        ada.undo();
        assertTrue(bob.hears(toy).stream().noneMatch(News.ThingsDropped.class::isInstance));
        bob.look(toy);
    }

    @Test
    void aThingIsMovedSeenInItsNewPlaceOnlyAndMovedBack() {
        int toy = ada.create("Toy", "toy");
        ada.done(new Request.Move(toy, named("Hall")));
        assertEquals(Optional.of(named("Hall")), bob.sees(toy).container());
        wiz.done(new Request.Move(toy, named("Cellar")));
        assertInstanceOf(News.ThingsDropped.class, bob.hears(toy).getFirst());
        assertEquals(Optional.of(named("Cellar")), cleo.sees(toy).container());
        wiz.undo();
        assertEquals(Optional.of(named("Hall")), bob.sees(toy).container());
        wiz.redo();
        assertEquals(Optional.of(named("Cellar")), cleo.sees(toy).container());
    }

    @Test
    void whatIsNoticeableBecauseOfTheWorldItselfIsSeenThroughWhatIsClosed() {
        int box = ada.put("Container", "box");
        int coin = ada.create("Toy", "coin");
        wiz.done(new Request.Move(coin, box));
        assertTrue(village.world.things().find(0) != null, "the first Thing");
        wiz.set(coin, "noticeable", new Datum.Ref(0));
        assertEquals(Optional.of(box), bob.sees(coin).container());
    }

    @Test
    void nothingIsPutIntoItselfOrIntoWhatItContains() {
        int box = ada.put("Container", "box");
        int inner = ada.create("Container", "inner box");
        ada.perform("open", box);
        ada.done(new Request.Move(inner, box));
        assertEquals(
                "box cannot be put into itself, or into what it contains.", ada.refused(new Request.Move(box, inner)));
        ada.refused(new Request.Move(box, box));
    }

    // ---- exemplars ----

    @Test
    void anInstanceHasWhatItsExemplarHasUntilItHasItsOwn() {
        int toy = ada.put("Toy", "toy");
        int child = ada.createFrom(toy);
        ada.perform("drop", child);
        ada.set(toy, "mood", "wild");
        assertReads("wild", child, "mood");
        assertEquals(List.of(), bob.hears(child), "it has nothing of its own; the page looks up");
        ada.set(child, "mood", "tame");
        ada.set(toy, "mood", "wilder");
        assertReads("tame", child, "mood");
        ada.undo();
        ada.undo();
        assertEquals(List.of(new News.ThingUnset(child, List.of("mood"))), bob.hears(child));
        assertReads("wild", child, "mood");
    }

    @Test
    void anotherExemplarKeepsValuesByNameAndToUndoBringsTheOthersBack() {
        int toy = ada.put("Toy", "toy");
        ada.set(toy, "description", "kept");
        ada.set(toy, "mood", "lost");
        int artifact = thing(thing(toy).exemplar().id()).exemplar().id();
        ada.done(new Request.SetExemplar(toy, artifact));
        assertEquals(Optional.of(artifact), bob.sees(toy).exemplar());
        assertReads("kept", toy, "description");
        assertEquals(Optional.empty(), read(toy, "mood"));
        wiz.set(toy, "description", "changed meanwhile");
        ada.undo();
        assertReads("lost", toy, "mood");
        assertReads("changed meanwhile", toy, "description");
        ada.redo();
        assertEquals(Optional.empty(), read(toy, "mood"));
    }

    @Test
    void whatIsMadeFromSomethingHasItsValuesAlsoAfterAnExemplarFurtherUpHasChanged() {
        int toy = ada.put("Toy", "toy");
        int child = ada.createFrom(toy);
        ada.set(child, "description", "of the child");
        ada.createFrom(child);
        int artifact = thing(toy).exemplar().exemplar().id();
        ada.done(new Request.SetExemplar(toy, artifact));
        assertReads("of the child", ada.createFrom(child), "description");
    }

    @Test
    void anAddedPropertyThatTheNewExemplarHasTooIsOnePropertyAndAddedAgainByUndo() {
        int box = ada.put("Container", "box");
        ada.done(new Request.AddProperty(box, "mood", datum("mine"), Set.of()));
        ada.done(new Request.SetExemplar(box, thing(named("ball")).exemplar().id()));
        assertEquals(datum("mine"), bob.sees(box).properties().get("mood"));
        assertEquals(
                1,
                ada.look(box).properties().stream()
                        .filter(property -> property.name().equals("mood"))
                        .count());
        ada.set(box, "mood", "changed");
        ada.undo();
        ada.undo();
        assertReads("mine", box, "mood");
        ada.done(new Request.DeleteProperty(box, "mood"));
    }

    @Test
    void whatWasPrivateIsPrivateWhenToUndoBringsItBack() {
        int toy = ada.put("Toy", "toy");
        int box = ada.put("Container", "box");
        ada.set(toy, "mood", "of the class");
        ada.done(new Request.SetFlag(toy, "mood", Flag.LOCAL, true));
        ada.done(new Request.AddProperty(box, "mood", datum("added"), Set.of(Flag.LOCAL)));
        ada.done(new Request.SetExemplar(toy, thing(toy).exemplar().exemplar().id()));
        ada.undo();
        assertReads("of the class", toy, "mood");
        assertFalse(bob.sees(toy).properties().containsKey("mood"));
        ada.done(new Request.SetExemplar(box, thing(named("ball")).exemplar().id()));
        ada.undo();
        assertReads("added", box, "mood");
        assertFalse(bob.sees(box).properties().containsKey("mood"));
    }

    @Test
    void anotherPropertyOfTheSameNameHasNoFlagsOfTheOneThatIsGone() {
        int toy = ada.put("Toy", "toy");
        ada.done(new Request.SetFlag(toy, "mood", Flag.LOCAL, true));
        ada.done(new Request.SetExemplar(toy, thing(toy).exemplar().exemplar().id()));
        ada.done(new Request.AddProperty(toy, "mood", datum("anew"), Set.of()));
        village = village.afterCrash();
        assertEquals(
                datum("anew"),
                new Truth(village.world.things()).view(thing(toy)).properties().get("mood"));
    }

    @Test
    void exemplarsDoNotRunInACircle() {
        int toy = ada.put("Toy", "toy");
        int child = ada.createFrom(toy);
        int grandchild = ada.createFrom(child);
        assertTrue(ada.refused(new Request.SetExemplar(toy, grandchild)).endsWith("that would be a circle."));
        ada.refused(new Request.SetExemplar(toy, toy));
    }

    @Test
    void othersMayMakeThingsFromWhatIsDeclaredAnExemplarOnly() {
        int toy = ada.put("Toy", "toy");
        Request create = new Request.Create(Optional.of(toy), "", Optional.empty());
        bob.refused(create);
        ada.done(new Request.DeclareExemplar(toy, true));
        int child = bob.made(create);
        assertEquals(toy, thing(child).exemplar().id());
        ada.undo();
        bob.refused(create);
        ada.redo();
        bob.made(create);
        ada.set(toy, "mood", "wild");
        assertReads("wild", child, "mood");
    }

    @Test
    void whatIsGivenAwayBelongsToSomebodyElseAndIsNotTakenBack() {
        int toy = ada.put("Toy", "toy");
        ada.done(new Request.Give(toy, bob.id));
        assertEquals(Optional.of(bob.id), bob.sees(toy).owner());
        ada.refused(new Request.SetProperty(toy, "mood", datum("mine")));
        bob.set(toy, "mood", "wild");
        ada.ask(new Request.Undo());
        assertEquals(bob.id, thing(toy).owner().id());
    }

    // ---- rooms ----

    @Test
    void whoseRoomIsDeletedComesToTheStart() {
        wiz.done(new Request.Delete(named("Cellar")));
        assertEquals(named("Hall"), cleo.ears.news(News.InRoom.class).getFirst().roomId());
        assertEquals(named("Hall"), thing(cleo.id).container().id());
        wiz.undo();
    }

    @Test
    void whoseRoomIsNoRoomAnyMoreComesToTheStart() {
        int artifact = thing(thing(named("ball")).exemplar().exemplar().id())
                .exemplar()
                .id();
        int cellar = named("Cellar");
        wiz.done(new Request.SetExemplar(cellar, artifact));
        assertEquals(named("Hall"), cleo.ears.news(News.InRoom.class).getFirst().roomId());
        assertEquals(List.of(), cleo.ears.news(News.Notice.class));
    }

    @Test
    void nobodyGoesHomeIntoARoomTheyCarry() {
        int hut = ada.create("Room", "hut");
        wiz.set(ada.id, "home", new Datum.Ref(hut));
        village.accept(new Input.Leave(ada.ears));
        Ears again = new Ears();
        village.accept(new Input.Arrive(again, "Ada", "robot"));
        village.tick();
        assertEquals(named("Hall"), again.news(News.Welcome.class).getFirst().roomId());
    }

    @Test
    void peopleStayPeopleAndNothingElseBecomesOne() {
        int toy = ada.put("Toy", "toy");
        wiz.refused(new Request.SetExemplar(bob.id, toy));
        wiz.refused(new Request.SetExemplar(toy, thing(bob.id).exemplar().id()));
    }

    @Test
    void whoIsBackWithinATickIsNotMissedByAnybody() {
        Request elsewhere = new Request.Call(named("ball"), "Kidnap", Map.of("who", new Datum.Ref(ada.id)));
        village.accept(new Input.Ask(wiz.ears, 1_001, elsewhere));
        village.accept(new Input.Ask(wiz.ears, 1_002, elsewhere));
        wiz.ask(elsewhere);
        assertEquals(named("Hall"), thing(ada.id).container().id(), "by the cellar and the attic");
        assertEquals(List.of(), ada.ears.news(News.InRoom.class), "it is the same room with the same Things");
        assertEquals(List.of(), bob.ears.news(News.Disappear.class));
    }

    @Test
    void whoComesBackWithinATickIsThereForTheOthers() {
        bob.create("Toy", "what his avatar is kept for");
        all.forEach(one -> one.ears.heard.clear());
        village.accept(new Input.Leave(bob.ears));
        Ears again = new Ears();
        village.accept(new Input.Arrive(again, "Bob", "robot"));
        village.tick();
        assertEquals(1, again.news(News.Welcome.class).size());
        assertEquals(1, ada.ears.news(News.Appear.class).size());
        assertEquals(List.of(), ada.ears.news(News.Disappear.class));
    }

    // ---- files ----

    private Result reload(String town) {
        village.edit(town);
        all.forEach(one -> one.ears.heard.clear());
        village.accept(new Input.Ask(wiz.ears, ++wiz.asked, new Request.Reload()));
        village.finishReading();
        village.tick();
        return wiz.answer();
    }

    @Test
    void changedFilesAreInUseValuesAndLiveMethodsStayAndNobodyIsDisconnected() {
        int toy = ada.put("Toy", "toy");
        ada.set(toy, "beads", "kept");
        ada.addMethod(toy, "Bark() { return count; }");
        ada.set(toy, "count", 5);
        ada.done(new Request.AddProperty(toy, "secret", datum("psst"), Set.of(Flag.LOCAL)));
        Result result = reload(Village.TOWN
                .replace("   count = 0\n", "   fresh = 1\n   count = 0\n")
                .replace("mood = \"calm\"", "mood = \"lively\""));
        assertInstanceOf(Result.Done.class, result, result::toString);
        assertReads("kept", toy, "beads");
        assertReads(1, toy, "fresh");
        assertReads("lively", toy, "mood");
        int toyClass = thing(toy).exemplar().id();
        assertEquals(datum("lively"), bob.sees(toyClass).properties().get("mood"));
        ada.set(toy, "secret", "still");
        village.tick();
        assertTrue(
                bob.ears.news(News.ThingSet.class).stream()
                        .noneMatch(set -> set.properties().containsKey("secret")),
                "flags stay with their property");
        assertEquals(new Datum.Whole(5), bob.call(toy, "Bark"));
        assertEquals(4, village.world.population());
    }

    @Test
    void filesThatDoNotCompileChangeNothing() {
        int toy = ada.put("Toy", "toy");
        Result result = reload(Village.TOWN.replace("mood = \"calm\"", "mood = = \"lively\""));
        String why = assertInstanceOf(Result.Failed.class, result).why();
        assertTrue(why.startsWith("The world's code does not compile; nothing has changed."), why);
        assertEquals(List.of(), bob.hears(toy));
        assertReads("calm", toy, "mood");
        assertInstanceOf(Result.Done.class, reload(Village.TOWN), "it can be tried again");
    }

    @Test
    void onlyWizardsHaveFilesReadAnew() {
        ada.refused(new Request.Reload());
        assertFalse(village.isReading());
    }

    @Test
    void aValueThatIsTakenBackWhileItsPropertyBecomesPrivateIsNotKeptByPages() {
        int dam = ada.create("Thing", "the dam");
        ada.done(new Request.DeclareExemplar(dam, true));
        int foal = ada.made(new Request.Create(Optional.of(dam), "", Optional.empty()));
        ada.done(new Request.Do("drop", foal, Optional.empty()));
        ada.done(new Request.SetProperty(foal, "color", new Datum.Text("red")));
        all.forEach(one -> one.ears.heard.clear());
        village.accept(new Input.Ask(ada.ears, 1_000, new Request.Undo()));
        village.accept(new Input.Ask(ada.ears, 1_001, new Request.SetFlag(dam, "color", Flag.LOCAL, true)));
        village.tick();
        List<News.ThingSeen> told = bob.ears.news(News.ThingSeen.class).stream()
                .filter(seen -> seen.thing().id() == foal)
                .toList();
        assertEquals(1, told.size(), "told anew, as it is now");
        assertTrue(!told.getFirst().thing().properties().containsKey("color"));
    }

    @Test
    void aPageHearsThatTheAuthorOfAScriptIsGone() {
        int toy = wiz.put("Toy", "toy");
        wiz.done(new Request.AddMethod(toy, "Wag() { return; }", MethodSide.CLIENT, Visibility.PUBLIC));
        assertEquals("Wiz", author(bob.sees(toy)));
        wiz.done(new Request.Give(toy, ada.id));
        village.accept(new Input.Leave(wiz.ears));
        all.forEach(one -> one.ears.heard.clear());
        village.tick();
        assertEquals("somebody who is gone", author(bob.sees(toy)));
    }

    private static String author(ThingView thing) {
        return thing.methods().stream()
                .flatMap(method -> method.script().stream())
                .findFirst()
                .orElseThrow()
                .by();
    }
}

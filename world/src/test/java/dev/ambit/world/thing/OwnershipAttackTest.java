package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forging who owns what, stealing by way of exemplars, and changing what belongs to the world. */
@ParameterizedClass
@EnumSource(Siege.On.class)
class OwnershipAttackTest {
    private final Siege siege;
    private final TestThings world;

    OwnershipAttackTest(Siege.On on) {
        siege = new Siege(on);
        world = siege.world;
    }

    /** What is hers, what is the world's, and core exemplars, by Kod of somebody else. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SetOwner(what,whom);",
                "SetOwner(what,self);",
                "SetOwner(who,whom);",
                "SetOwner(GetContainer(who),whom);",
                "SetOwner(&Thing,whom);",
                "Destroy(what);",
                "Destroy(GetContainer(who));",
                "Destroy(&Artifact);",
                "SetExemplar(what,self);",
                "SetExemplar(&Artifact,self);",
                "SetExemplar(&Avatar,&Thing);",
                "SetProperty(&Thing,\"name\",\"mine\");",
                "SetProperty(&Avatar,\"open\",1);",
                "SetProperty(GetExemplar(what),\"description\",\"mine\");",
                "AddProperty(&Thing,\"mine\",1);",
                "AddProperty(what,\"mine\",1);",
                "DeleteProperty(&Thing,\"name\");",
                "DeleteProperty(what,\"name\");",
                "SetPropertyFlag(&Thing,\"name\",\"client\",1);",
                "SetPropertyFlag(&Avatar,\"name\",\"client\",1);",
                "SetPropertyFlag(what,\"name\",\"local\",1);",
                "AddMethod(&Thing,\"GetName() { return 1; }\");",
                "AddMethod(&Avatar,\"Tell(what=$) { return 1; }\");",
                "AddMethod(&Warden,\"MayManage(who=$, what=$) { return 1; }\");",
                "AddMethod(GetExemplar(GetContainer(who)),\"CanEnter(who=$) { return 1; }\");",
                "DeleteMethod(&Thing,\"Take\");",
                "MoveInto(what,whom);",
                "MoveInto(what,$);",
                "MoveInto(who,$);",
                "MoveInto(&Thing,self);",
                "MoveInto(GetContainer(who),self);",
                "MoveInto(self,&Room);",
                "MoveInto(self,GetExemplar(GetContainer(who)));",
                "RecycleUser(who);",
                "Send(0,@Constructor);",
                "Send(GetContainer(who),@LockUp,#who=whom);",
                "Send(GetContainer(who),@SetLocked,#who=who,#shut=1);",
                "Send(GetContainer(who),@Admit,#whom=whom);",
                "Send(what,@Say,#what=\"I am Mallory's\");",
                "Send(&Avatar,@SetProfile,#text=\"fools\");",
                "Send(&Artifact,@Take,#who=whom);",
                "Send(&Artifact,@MoveInto,#where=whom);",
                "Send(&Container,@OpenUp,#who=whom); Send(&Container,@Unlock,#who=whom);",
                "Post(0,@Constructor); Post(what,@MoveInto,#where=whom);",
            })
    void nothingOfOthersOrOfTheWorldBecomesMine(String evil) {
        List<String> before = siege.snapshot();
        siege.strike(evil);
        siege.assertSame(before, evil);
        assertTrue(world.as(siege.mallory).rank() == Rank.BUILDER);
    }

    /** The same from the page. */
    @Test
    void requestsAreHeldToTheSameRules() {
        List<String> before = siege.snapshot();
        int ring = siege.ring.id();
        int mallory = siege.mallory.id();
        int thing = world.things.classNamed("Thing").orElseThrow().exemplar().id;
        int avatar = world.things.classNamed("Avatar").orElseThrow().exemplar().id;
        for (int target : List.of(ring, siege.ada.id(), siege.square.id(), thing, avatar, 14)) {
            for (Request.OfThings request : List.of(
                    new Request.SetProperty(target, "description", new Datum.Text("mine")),
                    new Request.SetProperty(target, "name", new Datum.Text("mine")),
                    new Request.AddProperty(target, "mine", Datum.NIL, java.util.Set.of()),
                    new Request.DeleteProperty(target, "name"),
                    new Request.SetFlag(target, "name", Flag.CLIENT, true),
                    new Request.AddMethod(target, "Mine() { return; }", MethodSide.SERVER, Visibility.PUBLIC),
                    new Request.AddMethod(target, "Mine() { return; }", MethodSide.CLIENT, Visibility.PRIVATE),
                    new Request.DeleteMethod(target, "Take"),
                    new Request.SetExemplar(target, siege.horse.id()),
                    new Request.DeclareExemplar(target, true),
                    new Request.Give(target, mallory),
                    new Request.Move(target, mallory),
                    new Request.Delete(target),
                    new Request.Clone(target))) {
                siege.refused(siege.mallory, request);
            }
        }
        siege.assertSame(before, "after all requests");
    }

    @Test
    void guestsOnlyLook() {
        Thing guest = world.person("Guest", Rank.GUEST);
        world.put(guest, siege.square);
        List<String> before = siege.snapshot();
        for (Request.OfThings request : List.of(
                new Request.Create(Optional.empty(), "Thing", Optional.empty()),
                new Request.SetProperty(guest.id(), "description", new Datum.Text("x")),
                new Request.AddProperty(guest.id(), "x", Datum.NIL, java.util.Set.of()),
                new Request.AddMethod(guest.id(), "X() { return; }", MethodSide.SERVER, Visibility.PUBLIC),
                new Request.SetFlag(guest.id(), "name", Flag.CLIENT, true),
                new Request.Clone(guest.id()),
                new Request.Delete(siege.ring.id()))) {
            siege.refused(guest, request);
        }
        siege.assertSame(before, "after all requests");
    }

    @Test
    void peopleAreNotWhatTheirPagesSayTheyAre() {
        for (String name : List.of("name", "x", "z", "heading", "home", "friends", "muted", "look", "open")) {
            siege.refused(siege.mallory, new Request.SetProperty(siege.mallory.id(), name, new Datum.Whole(1)));
            siege.refused(siege.mallory, new Request.SetFlag(siege.mallory.id(), name, Flag.CLIENT, true));
        }
        assertNull(siege.strike("SetPropertyFlag(whom,\"name\",\"client\",1); SetProperty(whom,\"name\",\"Ada\");"));
        assertEquals("Mallory", world.get(siege.mallory, "name"));
    }

    @Test
    void nobodyMakesAvatars() {
        int avatars = count("Avatar");
        siege.strike("Create(&Avatar); Create(whom); SetExemplar(self,&Avatar); SetExemplar(self,whom);");
        siege.refused(siege.mallory, new Request.Clone(siege.mallory.id()));
        siege.refused(siege.mallory, new Request.Create(Optional.of(siege.mallory.id()), "", Optional.empty()));
        siege.refused(siege.mallory, new Request.SetExemplar(siege.horse.id(), siege.mallory.id()));
        assertEquals(avatars, count("Avatar"));
    }

    private int count(String kind) {
        int count = 0;
        for (int id = 0; id < world.things.machine().objects.count(); id++) {
            Thing thing = world.things.find(id);
            count += thing != null && world.things.isOfClass(thing, kind) ? 1 : 0;
        }
        return count;
    }

    // ---- exemplars ----

    private Thing foal() {
        world.ask(siege.mallory, new Request.DeclareExemplar(siege.horse.id(), true));
        Thing foal = world.create(siege.ada, siege.horse);
        world.set(siege.ada, foal, "description", "my foal");
        return foal;
    }

    @Test
    void whatIsMadeFromAnExemplarBelongsToWhoMadeIt() {
        siege.trap("Constructor() { SetOwner(self,EffectiveUser()); MoveInto(self,EffectiveUser());"
                + " SetProperty(self,\"name\",\"mine\"); Destroy(self); return; }");
        Thing foal = foal();
        assertEquals(siege.ada, foal.owner());
        assertEquals(siege.ada, foal.container());
        assertEquals("the horse", world.get(foal, "name"));
    }

    @Test
    void anExemplarWritesWhatItBroughtInAndNothingElse() {
        world.addProperty(siege.mallory, siege.horse, "gait", "walk");
        siege.trap(
                "Trot() { gait = \"trot\"; description = \"mine\"; name = \"mine\"; MoveInto(self,EffectiveUser());"
                        + " SetOwner(self,EffectiveUser()); Destroy(self); SetExemplar(self,&Thing);"
                        + " AddProperty(self,\"mark\",1); SetPropertyFlag(self,\"name\",\"client\",1);"
                        + " AddMethod(self,\"Mine() { return; }\"); CreateTimer(self,@MoveInto,1); Post(self,@MoveInto); return; }");
        Thing foal = foal();
        world.call(siege.mallory, foal, "Trot");
        world.passes(100);
        assertEquals("trot", world.get(foal, "gait"));
        assertEquals("my foal", world.get(foal, "description"));
        assertEquals("the horse", world.get(foal, "name"));
        assertEquals(siege.ada, foal.owner());
        assertEquals(siege.ada, foal.container());
        assertEquals(siege.horse, foal.exemplar());
        assertFalse(foal.kind().slotOf("mark") >= 0);
        // By request, too: what the exemplar has brought in, and nothing else.
        world.set(siege.mallory, foal, "gait", "gallop");
        siege.refused(siege.mallory, new Request.SetProperty(foal.id(), "description", new Datum.Text("mine")));
    }

    @Test
    void whatIsNotDeclaredIsNobodysExemplar() {
        siege.refused(siege.mallory, new Request.Create(Optional.of(siege.ring.id()), "", Optional.empty()));
        siege.refused(siege.mallory, new Request.SetExemplar(siege.horse.id(), siege.ring.id()));
        int before = world.things.machine().objects.live();
        siege.strike("Create(what); SetExemplar(self,what);");
        assertEquals(before, world.things.machine().objects.live());
        assertNotEquals(siege.ring, siege.horse.exemplar());
    }

    @Test
    void anExemplarWithThingsOfOthersCannotBePulledAway() {
        Thing foal = foal();
        siege.refused(siege.mallory, new Request.Delete(siege.horse.id()));
        siege.strike("Destroy(self);");
        assertEquals(siege.horse, foal.exemplar());
        world.ask(siege.mallory, new Request.DeclareExemplar(siege.horse.id(), false));
        assertEquals("my foal", world.get(foal, "description"));
        siege.refused(siege.ada, new Request.Create(Optional.of(siege.horse.id()), "", Optional.empty()));
    }

    @Test
    void anExemplarThatChangesItsOwnTakesNothingFromThoseBelow() {
        world.addProperty(siege.mallory, siege.horse, "gait", "walk");
        Thing foal = foal();
        world.addProperty(siege.ada, foal, "mark", "a star");
        Thing other = world.create(siege.mallory, "Artifact");
        world.addProperty(siege.mallory, other, "mark", "none");
        siege.strike("SetExemplar(self,&Portal);");
        world.ask(siege.mallory, new Request.SetExemplar(siege.horse.id(), other.id()));
        assertEquals("a star", world.get(foal, "mark"));
        assertEquals("my foal", world.get(foal, "description"));
        assertEquals(siege.ada, foal.owner());
    }

    @Test
    void exemplarsCannotRunInACircleWhateverTheOrder() {
        Thing other = world.create(siege.mallory, "Thing");
        world.addProperty(siege.mallory, siege.horse, "other", other);
        siege.strike("a = GetProperty(self,\"other\"); SetExemplar(self,a); SetExemplar(a,self); SetExemplar(a,a);");
        int steps = 0;
        for (Thing at = siege.horse; at != null && steps < 100; at = at.exemplar()) {
            steps++;
        }
        assertTrue(steps < 10, "a circle of exemplars");
        assertEquals(other, siege.horse.exemplar());
    }

    // ---- owners ----

    @Test
    void giftsGoToPeopleOnlyAndNotToThoseWhoDoNotWantThem() {
        siege.refused(siege.mallory, new Request.Give(siege.horse.id(), siege.square.id()));
        siege.refused(siege.mallory, new Request.Give(siege.horse.id(), siege.horse.id()));
        siege.refused(siege.mallory, new Request.Give(siege.mallory.id(), siege.ada.id()));
        world.call(siege.ada, siege.ada, "Mute", "whom", siege.mallory);
        siege.refused(siege.mallory, new Request.Give(siege.horse.id(), siege.ada.id()));
        siege.strike("SetOwner(self,who); SetOwner(self,&Avatar);");
        assertEquals(siege.mallory, siege.horse.owner());
    }

    @Test
    void aGiftIsNotTakenBackByUndo() {
        world.set(siege.mallory, siege.horse, "description", "a wooden horse");
        world.ask(siege.mallory, new Request.Give(siege.horse.id(), siege.ada.id()));
        siege.refused(siege.mallory, new Request.Undo());
        assertEquals(siege.ada, siege.horse.owner());
        assertEquals("a wooden horse", world.get(siege.horse, "description"));
    }

    @Test
    void undoHasTheRightsOfNowAndNotOfThen() {
        world.set(siege.wizard, siege.ring, "description", "cursed");
        world.set(siege.ada, siege.ring, "description", "blessed");
        world.things.rank(siege.wizard, Rank.BUILDER);
        siege.refused(siege.wizard, new Request.Undo());
        assertEquals("blessed", world.get(siege.ring, "description"));
    }

    @Test
    void undoBringsBackNoMoreThanOneMayHave() {
        Siege poor = new Siege(
                Siege.On.JVM, dev.ambit.kod.run.Limits.DEFAULT, new Quota(200_000, 500_000, 3, 4_000_000, 9, 9));
        poor.trap("Fill() { Create(&Thing); Create(&Thing); return; }");
        Thing first = poor.world.create(poor.mallory, "Thing");
        Thing second = poor.world.create(poor.mallory, "Thing");
        poor.world.ask(poor.mallory, new Request.Delete(first.id()));
        poor.world.ask(poor.mallory, new Request.Delete(second.id()));
        assertEquals(1, poor.world.things.account(poor.mallory).owned());
        poor.world.call(poor.mallory, poor.horse, "Fill");
        assertTrue(poor.refused(poor.mallory, new Request.Undo()).contains("3 Things"));
        assertEquals(3, poor.world.things.account(poor.mallory).owned());
    }

    @Test
    void whatWasMadeFromSomethingDeletedStaysDeleted() {
        Thing foal = foal();
        world.ask(siege.ada, new Request.Delete(foal.id()));
        world.ask(siege.mallory, new Request.Delete(siege.horse.id()));
        siege.refused(siege.ada, new Request.Undo());
        assertNull(world.things.find(foal.id()));
    }

    @Test
    void aNumberThatIsUsedAgainNamesNobodyForThoseWhoKeptIt() {
        Thing old = world.create(siege.mallory, "Thing");
        world.addProperty(siege.mallory, siege.horse, "kept", old);
        world.addProperty(siege.mallory, siege.horse, "list", List.of(old, old));
        world.ask(siege.mallory, new Request.Delete(old.id()));
        world.desk.forget(siege.mallory);
        world.things.machine().sweep.finish();
        world.things.machine().sweep.finish();
        for (int i = 0; i < 50; i++) {
            world.create(siege.ada, "Thing");
        }
        assertNull(world.get(siege.horse, "kept"));
        assertEquals(java.util.Arrays.asList(null, null), world.get(siege.horse, "list"));
        Thing foal = world.create(siege.mallory, siege.horse);
        assertNull(world.get(foal, "kept"), "nor for those made from it later");
    }

    @Test
    void whoListensToADeletionCannotKeepWhatIsDeleted() {
        Thing egg = world.create(siege.mallory, "Container");
        world.set(siege.mallory, egg, "open", 1);
        world.addMethod(siege.mallory, egg, "OnLeave() { MoveInto(self,EffectiveUser()); return; }");
        world.addMethod(siege.mallory, egg, "OnDelete() { Create(self); return; }");
        world.addMethod(siege.mallory, siege.horse, "OnPeerLeave(who=$) { MoveInto(who,GetContainer(self)); return; }");
        world.perform(siege.mallory, "drop", egg);
        assertThrows(Refusal.class, () -> world.ask(siege.mallory, new Request.Delete(egg.id())));
        assertFalse(egg.deleted, "it has become an exemplar meanwhile");
        world.ask(siege.mallory, new Request.DeleteMethod(egg.id(), "OnDelete"));
        for (int id = 0; id < world.things.machine().objects.count(); id++) {
            Thing chick = world.things.find(id);
            if (chick != null && chick.exemplar() == egg) {
                world.ask(siege.mallory, new Request.Delete(chick.id()));
            }
        }
        world.ask(siege.mallory, new Request.Delete(egg.id()));
        assertTrue(egg.deleted);
        assertNull(egg.container());
        for (int id = 0; id < world.things.machine().objects.count(); id++) {
            Thing thing = world.things.find(id);
            assertTrue(thing == null || thing.contents().stream().noneMatch(t -> t.deleted), "a ghost in " + thing);
        }
    }

    @Test
    void whatItsConstructorDestroysIsNotMade() {
        siege.trap("Constructor() { Destroy(self); return; }");
        String why =
                siege.refused(siege.mallory, new Request.Create(Optional.of(siege.horse.id()), "", Optional.empty()));
        assertTrue(why.contains("constructor"), why);
        assertEquals(1, world.things.account(siege.mallory).owned());
        assertTrue(siege.mallory.contents().isEmpty());
    }
}

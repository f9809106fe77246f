package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.ShortId;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.gateway.control.packet.VariableId;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients of the control protocol see, do and are answered, beside pages in the same world. */
class ControlOverTheWireTest {
    private static final String PASSWORD = "correct horse";

    @TempDir
    Path folder;

    private AmbitServer server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<AutoCloseable> toClose = new ArrayList<>();

    private void start(Map<String, ?> more) throws AmbitException {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("port", 0);
        settings.put("journal", folder.resolve("world.db").toString());
        settings.put("accounts.argon2.memory", "64 KiB");
        settings.put("accounts.argon2.iterations", 1);
        // One test comes and goes many times, all from one address.
        settings.put("world.visits.pace.arrival.burst", 1_000);
        server = AmbitServer.start(AmbitConfig.with(settings));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : toClose) {
            one.close();
        }
        server.close();
        http.close();
    }

    private ControlGuest guest() throws IOException {
        ControlGuest guest = new ControlGuest(server.controlPort().orElseThrow());
        toClose.add(guest);
        return guest;
    }

    private Guest page(String name) {
        Guest page = Guest.inside(http, server.port(), name);
        toClose.add(page);
        return page;
    }

    private Accountant registered(String name) throws Exception {
        Accountant accountant = new Accountant(server.port());
        toClose.add(accountant);
        assertEquals(
                201,
                accountant.post("register", "name", name, "password", PASSWORD).statusCode());
        return accountant;
    }

    private static Location walked(Location from, int dx) {
        return new Location(from.x() + dx, from.y(), from.z(), 90);
    }

    // ---- with pages ----

    @Test
    void pagesAndControlClientsSeeAndHearEachOther() throws Exception {
        start(Map.of());
        Guest ada = page("Ada");
        ControlGuest bo = guest();
        Command.Teleport inside = bo.enter("Bo");
        assertEquals(0, inside.exit());

        int id = ada.await(item -> item.path("name").asText().equals("Bo"), "Bo")
                .get("id")
                .asInt();
        Packet registered = bo.await(Command.Register.class, r -> r.name().equals("Ada"));
        int adaIs = ((Command.Register) registered.command()).id();
        bo.await(Command.Appear.class, appear -> appear.room() == inside.room());

        bo.send(new Command.LongLocation(walked(inside.to(), 20)));
        ada.await(
                item -> item.path("e").asText().equals("moves")
                        && item.path("m").path(0).path(0).asInt() == id
                        && item.path("m").path(0).path(1).asInt() == inside.to().x() + 20,
                "Bo's step");
        bo.say("How is the weather?");
        assertEquals("How is the weather?", ada.await("said").get("text").asText());
        ada.say("Fine");
        assertEquals(new Command.Text(new ShortId(adaIs), "Fine"), bo.await(Command.Text.class));
        bo.send(ObjectId.PROTOCOL, new Command.Text(new LongId(""), "Hello, world"));
        assertEquals("Hello, world", ada.await("proclaimed").get("text").asText());
        bo.send(new Command.Whisper(new ShortId(adaIs), "psst"));
        assertEquals("Bo whispers: psst", ada.await("told").get("text").asText());

        ada.walk(inside.to().x() - 30, inside.to().y());
        bo.await(Command.ShortLocation.class, step -> step.dx() < 0);
        ada.close();
        Packet gone = bo.await(Command.Teleport.class, jump -> jump.entry() == 0);
        assertEquals(new ShortId(adaIs), gone.object());
    }

    @Test
    void whoComesInNumbersIsToldInOnePacket() throws Exception {
        start(Map.of());
        for (int i = 0; i < 5; i++) {
            guest().enter("Guest" + i);
        }
        ControlGuest late = guest();
        late.enter("Late");
        Command.Combined all = late.await(Command.Combined.class);
        assertEquals(5, all.parts().size());

        ControlGuest few = guest();
        few.enter("Few", "", Property.of(Variable.ACTORS, "2"));
        Command.Combined two = few.await(Command.Combined.class);
        // Before the wish is known all may be told; then all but two disappear.
        if (two.parts().size() > 2) {
            assertEquals(
                    two.parts().size() - 2,
                    few.await(Command.Combined.class).parts().size());
        }
    }

    @Test
    void aTeleportIsToldByWhatCouldBeSeenOfIt() throws Exception {
        start(Map.of());
        ControlGuest ada = guest();
        Command.Teleport at = ada.enter("Ada");
        ControlGuest bo = guest();
        bo.enter("Bo");
        ada.await(Command.Register.class);
        bo.send(new Command.Teleport(at.room(), 2, 3, walked(at.to(), 60)));
        ada.await(Command.Teleport.class, jump -> jump.exit() == 2 && jump.entry() == 3);
        int elsewhere = room(bo, "the Library");
        bo.send(new Command.Teleport(elsewhere, 4, 5, ControlGuest.NOWHERE));
        ada.await(Command.Teleport.class, jump -> jump.exit() == 4 && jump.entry() == 0 && jump.room() == elsewhere);
        ControlGuest cy = guest();
        cy.enter("Cy");
        cy.send(new Command.Teleport(elsewhere, 1, 6, ControlGuest.NOWHERE));
        bo.await(Command.Teleport.class, jump -> jump.exit() == 0 && jump.entry() == 6);
        cy.send(new Command.RoomChange(at.room(), at.to()));
        bo.await(Command.Disappear.class);
        ada.await(Command.Appear.class, appear -> appear.room() == at.room());
    }

    private static int room(ControlGuest guest, String name) throws Exception {
        guest.send(ObjectId.PROTOCOL, new Command.PropertyRequest(List.of(new VariableId.Named(name))));
        Packet answer = guest.await(
                Command.Properties.class,
                told -> told.properties().getFirst().id().equals(new VariableId.Named(name)));
        return Integer.parseInt(
                ((Command.Properties) answer.command()).properties().getFirst().value());
    }

    @Test
    void anUnknownRoomOrAWallIsAnsweredWithWhereOneIs() throws Exception {
        start(Map.of());
        ControlGuest bo = guest();
        Command.Teleport at = bo.enter("Bo");
        bo.send(new Command.Teleport(60_000, 1, 1, ControlGuest.NOWHERE));
        assertEquals(at.to(), bo.await(Command.LongLocation.class).to());
        bo.send(new Command.LongLocation(new Location(30_000, 30_000, 0, 0)));
        assertEquals(at.to(), bo.await(Command.LongLocation.class).to());
    }

    @Test
    void whatOneMayNotSetStaysAsItIs() throws Exception {
        start(Map.of());
        ControlGuest ada = guest();
        ada.enter("Ada");
        ControlGuest bo = guest();
        bo.enter("Bo");
        LongId other = new LongId("Ada");
        bo.send(other, new Command.Properties(List.of(Property.of(Variable.BITMAP, "ugly"))));
        bo.send(other, new Command.State(-1, 0));
        bo.send(new Command.Properties(List.of(new Property(new VariableId.Named("locked"), "1"))));
        bo.send(new Command.Properties(List.of(Property.of(Variable.USERNAME, "Wizard"))));
        bo.send(other, new Command.PropertyRequest(List.of(VariableId.of(Variable.BITMAP))));
        assertEquals(
                List.of(Property.of(Variable.BITMAP, "robot")),
                bo.await(
                                                Command.Properties.class,
                                                p -> !p.properties()
                                                        .equals(List.of(Property.of(Variable.USERNAME, "Bo"))))
                                        .command()
                                instanceof Command.Properties told
                        ? told.properties()
                        : List.of());
        bo.send(other, new Command.StateRequest());
        assertEquals(0, bo.await(Command.State.class).set());
        bo.send(other, new Command.PropertyRequest(List.of(new VariableId.Named("nonsense"))));
        assertEquals(List.of(), bo.await(Command.Properties.class).properties());
        bo.send(new Command.PropertyRequest(List.of(VariableId.of(Variable.USERNAME))));
        assertEquals(
                List.of(Property.of(Variable.USERNAME, "Bo")),
                bo.await(Command.Properties.class).properties());
    }

    // ---- sessions ----

    @Test
    void eachRefusalHasItsNumber() throws Exception {
        start(Map.of("control.oldestProtocol", 5, "control.oldestClient", 3));
        registered("Ada");
        guest().enter("Bo the 2nd");
        assertEquals("1", guest().logIn("Bo the 2nd", ""));
        assertEquals("1", guest().logIn("", ""));
        assertEquals("8", guest().logIn("Ada", "wrong"));
        assertEquals("8", guest().logIn("Ada", ""));
        assertEquals("7", guest().logIn("Cy", "", Property.of(Variable.CLIENT, "2")));
        ControlGuest old = guest();
        old.send(new Command.SessionInit(
                List.of(Property.of(Variable.USERNAME, "Dee"), Property.of(Variable.PROTOCOL, "4"))));
        assertEquals(
                "6", ControlGuest.error(old.await(Command.SessionInit.class).properties()));
        old.awaitEnd();
        ControlGuest lost = guest();
        assertEquals("0", lost.logIn("Eve", ""));
        lost.send(new Command.AppInit(List.of(Property.of(Variable.APPNAME, "StarBright"))));
        assertEquals("4", ControlGuest.error(lost.await(Command.AppInit.class).properties()));
    }

    @Test
    void aFullWorldNamesAnotherOneIfItKnowsOne() throws Exception {
        start(Map.of("world.visitors", 1, "world.visits.priority", 0));
        guest().enter("Bo");
        assertEquals("2", eventually("Cy"));
        close();
        toClose.clear();
        start(Map.of("world.visitors", 1, "control.tryServer", "other.example:7558"));
        guest().enter("Bo");
        assertEquals("10", eventually("Dee"));
        ControlGuest cy = guest();
        cy.send(new Command.SessionInit(List.of(Property.of(Variable.USERNAME, "Cy"))));
        List<Property> answer = cy.await(Command.SessionInit.class).properties();
        assertEquals(
                List.of(
                        Property.of(Variable.ERROR, "10"),
                        new Property(new VariableId.Named("server"), "other.example:7558")),
                answer);
    }

    @Test
    void whoWaitsInASessionWhileTheWorldFillsUpIsToldOfTheOtherServerToo() throws Exception {
        start(Map.of("world.visitors", 1, "control.tryServer", "other.example:7558"));
        ControlGuest cy = guest();
        assertEquals("0", cy.logIn("Cy", ""));
        cy.send(new Command.AppInit(List.of()));
        cy.await(Command.AppInit.class);
        guest().enter("Bo");
        cy.send(new Command.Teleport(0, 0, 1, ControlGuest.NOWHERE));
        assertEquals(
                List.of(
                        Property.of(Variable.ERROR, "10"),
                        new Property(new VariableId.Named("server"), "other.example:7558")),
                cy.await(Command.SessionExit.class).properties());

        ControlGuest dan = guest();
        assertEquals("1", dan.logIn("D".repeat(25), ""), "a name that is too long is refused at once");
        assertTrue(
                guest().logIn("D".repeat(24), "").equals("10"),
                "and not one that is as long as a name may be: there the world is full");
    }

    @Test
    void whatAControlClientSendsAndHearsCountsAsItsOwn() throws Exception {
        start(Map.of());
        ControlGuest bo = guest();
        bo.enter("Bo");
        bo.say("x".repeat(200));
        // What it is called it was told when it came in, too; of the world it has not been told unless it asks.
        bo.send(ObjectId.PROTOCOL, new Command.PropertyRequest(List.of(VariableId.of(Variable.APPNAME))));
        bo.await(
                Command.Properties.class,
                answer -> Property.find(answer.properties(), Variable.APPNAME).isPresent());
        server.close();
        String last = Files.readAllLines(folder.resolve("usage.jsonl")).getLast();
        Matcher spent = Pattern.compile("\\{\"name\":\"Bo\",\"in\":(\\d+),\"out\":(\\d+)")
                .matcher(last);
        assertTrue(spent.find(), last);
        assertTrue(Integer.parseInt(spent.group(1)) > 200, last);
        assertTrue(Integer.parseInt(spent.group(2)) > 0, last);
    }

    /** How many are inside is known after the next tick. */
    private String eventually(String name) throws Exception {
        String error = guest().logIn(name, "");
        for (int i = 0; i < 20 && error.equals("0"); i++) {
            error = guest().logIn(name + i, "");
        }
        return error;
    }

    @Test
    void anAccountIsTheSameByEveryDoor() throws Exception {
        start(Map.of());
        Accountant ada = registered("Ada");
        Guest page = ada.enter("");
        toClose.add(page);
        int id = page.await("welcome").get("id").asInt();

        ControlGuest control = guest();
        control.enter("Ada", PASSWORD);
        assertEquals(
                "You have entered from somewhere else.",
                page.await("goodbye").get("why").asText());
        ControlGuest bo = guest();
        bo.enter("Bo");
        bo.send(new LongId("Ada"), new Command.PropertyRequest(List.of(VariableId.of(Variable.USERNAME))));
        bo.await(Command.Properties.class, p -> p.properties().equals(List.of(Property.of(Variable.USERNAME, "Ada"))));

        Guest again = ada.enter("");
        toClose.add(again);
        assertEquals(id, again.await("welcome").get("id").asInt(), "the same avatar");
        assertNotEquals(
                "0", ControlGuest.error(control.await(Command.SessionExit.class).properties()));
        control.awaitEnd();
    }

    @Test
    void oneLeavesTheWorldTheApplicationAndTheSession() throws Exception {
        start(Map.of());
        ControlGuest ada = guest();
        ada.enter("Ada");
        ControlGuest bo = guest();
        Command.Teleport at = bo.enter("Bo");
        ada.await(Command.Register.class);
        bo.send(new Command.Teleport(at.room(), 2, 0, at.to()));
        ada.await(Command.Teleport.class, jump -> jump.exit() == 2 && jump.entry() == 0);
        bo.say("nobody hears this");
        bo.send(new Command.Teleport(at.room(), 0, 3, at.to()));
        ada.await(Command.Teleport.class, jump -> jump.exit() == 0 && jump.entry() == 3);
        assertTrue(ada.soFar().stream().noneMatch(packet -> packet.command() instanceof Command.Text));
        bo.send(new Command.AppExit(List.of()));
        assertEquals("0", ControlGuest.error(bo.await(Command.AppExit.class).properties()));
        ada.await(Command.Teleport.class, jump -> jump.entry() == 0);
        bo.send(new Command.SessionExit(List.of()));
        assertEquals("0", ControlGuest.error(bo.await(Command.SessionExit.class).properties()));
        bo.awaitEnd();
    }

    // ---- attacks ----

    @Test
    void aDamagedPacketEndsItsConnectionAndNoOther() throws Exception {
        start(Map.of());
        ControlGuest ada = guest();
        ada.enter("Ada");
        byte[][] attacks = {
            {0},
            {1},
            {2, 1},
            {3, 1, 1},
            {5, 1, 18, 0, 1},
            {4, 0, 0, 14},
            {6, 0, (byte) 200, 'x', 14, 0},
            {6, 1, 3, 5, 90, 'x'},
            {5, (byte) 254, 4, 1, 2},
            {4, (byte) 255, 13, 9}
        };
        for (int i = 0; i < attacks.length; i++) {
            ControlGuest mallory = guest();
            mallory.enter("Mallory " + i);
            mallory.sendBytes(attacks[i]);
            mallory.await(Command.Text.class, why -> why.text().startsWith("a control packet is wrong: "));
            assertNotEquals(
                    "0",
                    ControlGuest.error(mallory.await(Command.SessionExit.class).properties()));
            mallory.awaitEnd();
        }
        ada.say("still here");
        ControlGuest bo = guest();
        bo.enter("Bo");
        ada.await(Command.Register.class, register -> register.name().equals("Bo"));
    }

    @Test
    void whatIsUnknownIsSkipped() throws Exception {
        start(Map.of());
        ControlGuest ada = guest();
        ada.enter("Ada");
        ControlGuest bo = guest();
        bo.enter("Bo");
        bo.sendBytes(new byte[] {5, 1, 42, 1, 2});
        bo.sendBytes(new byte[] {4, (byte) 254, 15, 7});
        bo.sendBytes(new byte[] {7, 77, 3, 99, 2, 'h', 'i'});
        bo.send(new ShortId(200), new Command.Disappear());
        bo.say("all is well");
        assertEquals("all is well", ada.await(Command.Text.class).text());
    }

    @Test
    void packetsForSomebodyElsesAvatarMoveNobody() throws Exception {
        start(Map.of());
        ControlGuest ada = guest();
        Command.Teleport at = ada.enter("Ada");
        ControlGuest mallory = guest();
        mallory.enter("Mallory");
        Packet known = mallory.await(
                Command.Register.class, register -> register.name().equals("Ada"));
        int id = ((Command.Register) known.command()).id();
        for (ObjectId victim : List.of(new ShortId(id), new LongId("Ada"))) {
            mallory.send(victim, new Command.LongLocation(walked(at.to(), 40)));
            mallory.send(victim, new Command.Teleport(at.room(), 1, 0, at.to()));
            mallory.send(victim, new Command.RoomChange(at.room(), walked(at.to(), 40)));
            mallory.send(victim, new Command.SessionInit(List.of(Property.of(Variable.USERNAME, "Ada"))));
        }
        // Claims to be another one when speaking.
        mallory.send(new Command.Text(new LongId("Ada"), "I am Ada"));
        Command.Text heard = ada.await(Command.Text.class);
        assertEquals("I am Ada", heard.text());
        assertFalse(heard.who().equals(ObjectId.CLIENT));
        assertTrue(ada.soFar().stream()
                .noneMatch(packet -> packet.object().equals(ObjectId.CLIENT)
                        && (packet.command() instanceof Command.LongLocation
                                || packet.command() instanceof Command.Teleport)));
        ada.send(new Command.PropertyRequest(List.of(VariableId.of(Variable.USERNAME))));
        assertEquals(
                "Ada",
                ada.await(Command.Properties.class).properties().getFirst().value());
    }

    @Test
    void replayedPacketsOfALogInLetNobodyInTwice() throws Exception {
        start(Map.of());
        ControlGuest bo = guest();
        bo.enter("Bo");
        Command.SessionInit again = new Command.SessionInit(
                List.of(Property.of(Variable.USERNAME, "Admin"), Property.of(Variable.PROTOCOL, "11")));
        bo.send(again);
        assertEquals("5", ControlGuest.error(bo.await(Command.SessionInit.class).properties()));
        bo.send(new Command.AppInit(List.of()));
        assertEquals("5", ControlGuest.error(bo.await(Command.AppInit.class).properties()));
        bo.send(new Command.PropertyRequest(List.of(VariableId.of(Variable.USERNAME))));
        assertEquals(
                "Bo", bo.await(Command.Properties.class).properties().getFirst().value());
    }

    @Test
    void whoSaysTooMuchAndDoesNotStopIsCutOff() throws Exception {
        start(Map.of("control.packetsPerSecond", 20, "limits.stalledSeconds", 3));
        ControlGuest bo = guest();
        bo.enter("Bo");
        byte[] nothing = new Packet(ObjectId.CLIENT, new Command.StateRequest()).encode();
        byte[] flood = new byte[nothing.length * 2000];
        for (int i = 0; i < 2000; i++) {
            System.arraycopy(nothing, 0, flood, i * nothing.length, nothing.length);
        }
        bo.sendBytes(flood);
        bo.awaitEnd();
        guest().enter("Cy");
    }

    @Test
    void aThousandWrongPasswordsOpenNothingAndKeepNobodyElseOut() throws Exception {
        start(Map.of());
        registered("Ada");
        for (int i = 0; i < 1000; i++) {
            ControlGuest mallory = new ControlGuest(server.controlPort().orElseThrow());
            assertNotEquals("0", mallory.logIn("Ada", "guess " + i));
            mallory.close();
        }
        guest().enter("Bo");
    }
}

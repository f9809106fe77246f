package dev.ambit.gateway.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.group.TestHost;
import dev.ambit.gateway.group.TestTown;
import dev.ambit.group.Address;
import dev.ambit.group.wire.AddressForm;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.WorldWords;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.Inbox;
import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.FrameKind;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.MapSpot;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.thing.Effective.Rank;
import io.netty.buffer.ByteBufUtil;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The world among the hosts, over real sockets; the test plays the world's thread. */
class WorldResidentTest {
    private static final String HELLO = "{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}";

    private static final Room PLAZA =
            Room.hall("Plaza", 1000, 1000, 256, true, "f", "w", "c", new Place(300, 300, 0), List.of(), List.of());

    private final TestTown town = new TestTown();
    private Inbox inbox = new Inbox(100);
    private WorldResident resident;

    private void open(Inbox with, Authenticator authenticator) throws IOException {
        inbox = with;
        resident = new WorldResident(
                town.server,
                town.loop,
                inbox,
                GatewayLimits.DEFAULT.messageBytes(),
                authenticator,
                50,
                VoiceRules.DEFAULT);
        town.open();
    }

    @AfterEach
    void close() {
        town.close();
    }

    private Input await() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (System.nanoTime() < deadline) {
            Input input = inbox.poll();
            if (input != null) {
                return input;
            }
            LockSupport.parkNanos(1_000_000);
        }
        throw new AssertionError("nothing reached the world");
    }

    @Test
    void whoSendsMoreThanTheWorldCanTakeLosesItsConnectionWithAReason() throws IOException {
        open(new Inbox(1), Authenticator.BELIEVE_EVERYBODY);
        try (TestHost ada = town.host()) {
            ada.tellWorld(HELLO);
            ada.tellWorld("{\"t\":\"ping\",\"n\":1}");
            assertEquals("the world's inbox is full", ada.awaitEnd());
        }
        assertInstanceOf(Input.Arrive.class, await());
        assertInstanceOf(Input.Leave.class, await(), "nobody may stay as a ghost");
        assertEquals(1, town.traffic.cutOffs());
    }

    @Test
    void whatComesWhileItIsNotClearWhoIsEnteringComesAfterTheArrival() throws IOException {
        CompletableFuture<Authenticator.Verdict> verdict = new CompletableFuture<>();
        CompletableFuture<String> asked = new CompletableFuture<>();
        open(new Inbox(10), (line, name, session, address) -> {
            asked.complete(name);
            return verdict;
        });
        try (TestHost ada = town.host()) {
            ada.tellWorld(HELLO);
            ada.tellWorld("{\"t\":\"ping\",\"n\":1}");
            assertEquals("Ada", asked.join());
            // The answer comes back after everything said before it.
            ada.ask(new dev.ambit.group.wire.GroupRequest.Ping(new byte[] {1}));
            assertNull(inbox.poll());
            verdict.complete(new Authenticator.Verdict.Enter(Identity.known("Ada", Rank.USER)));
            Input.Arrive arrive = assertInstanceOf(Input.Arrive.class, await());
            assertEquals(Identity.known("Ada", Rank.USER), arrive.identity());
            assertInstanceOf(Input.Ping.class, await());
        }
    }

    @Test
    void whoIsGoneBeforeItIsClearWhoTheyAreNeverArrives() throws IOException {
        CompletableFuture<Authenticator.Verdict> verdict = new CompletableFuture<>();
        open(new Inbox(10), (line, name, session, address) -> verdict);
        TestHost ada = town.host();
        ada.tellWorld(HELLO);
        ada.ask(new dev.ambit.group.wire.GroupRequest.Ping(new byte[] {1}));
        ada.close();
        assertInstanceOf(Input.Leave.class, await());
        verdict.complete(new Authenticator.Verdict.Enter(Identity.claimed()));
        try (TestHost bob = town.host()) {
            bob.ask(new dev.ambit.group.wire.GroupRequest.Ping(new byte[] {1}));
        }
        assertNull(inbox.poll());
    }

    @Test
    void whoIsRefusedIsToldWhyAndThenEnded() throws IOException, UlpException {
        Authenticator strict = (line, name, session, address) ->
                CompletableFuture.completedFuture(new Authenticator.Verdict.Refuse("You are banned."));
        open(new Inbox(10), strict);
        try (TestHost ada = town.host()) {
            ada.tellWorld(HELLO);
            String told = json(ada.await(MessageType.RECEIVE)).getFirst();
            assertTrue(told.contains("\"e\":\"refused\",\"why\":\"You are banned.\""), told);
            assertEquals("goodbye", ada.awaitEnd());
        }
    }

    /** Lets somebody in as the world would. */
    private Input.Arrive welcome(TestHost host, String name, int id) throws IOException {
        host.tellWorld("{\"t\":\"hello\",\"v\":1,\"name\":\"" + name + "\",\"avatar\":\"fox\"}");
        Input.Arrive arrive = assertInstanceOf(Input.Arrive.class, await());
        arrive.line()
                .deliver(new Dispatch(
                        1,
                        50,
                        List.of(new News.Welcome(
                                new Person(id, id, name, "fox", new Place(1, 2, 3)),
                                "Commons",
                                2,
                                PLAZA,
                                List.of(),
                                List.of(),
                                dev.ambit.world.rules.WorldRules.DEFAULT,
                                Rank.USER,
                                new MapSpot(0, 0, 0))),
                        new Bulletin(List.of())));
        resident.post().depart(true);
        return arrive;
    }

    private static List<String> json(Message.Receive message) throws UlpException {
        return WorldWords.heard(dev.ambit.group.wire.Ulp.encode(message));
    }

    /** The group that the room is, as the welcome says. */
    private static Address roomIn(Message.Receive welcome) throws UlpException {
        Matcher group =
                Pattern.compile("\"group\":([0-9]+)").matcher(json(welcome).getFirst());
        assertTrue(group.find(), json(welcome).getFirst());
        return Address.implicit(Integer.parseInt(group.group(1)));
    }

    @Test
    void aVisitorGetsOneMessageOfAllTheWorldHasAndInTheRoomsGroupWhatOthersSay() throws IOException, UlpException {
        open(new Inbox(100), Authenticator.BELIEVE_EVERYBODY);
        try (TestHost ada = town.host();
                TestHost bob = town.host()) {
            Input.Arrive arriveAda = welcome(ada, "Ada", 7);
            Input.Arrive arriveBob = welcome(bob, "Bob", 8);
            Message.Receive first = ada.await(MessageType.RECEIVE);
            assertEquals(WorldResident.EVERYBODY, first.via().orElseThrow());
            Address room = roomIn(first);
            assertEquals(room, roomIn(bob.await(MessageType.RECEIVE)));

            bob.send(Message.Send.toGroup(room, AppData.talk("hi there").encode()));
            Message.Receive words = ada.await(MessageType.RECEIVE);
            assertEquals(room, words.via().orElseThrow());
            assertEquals(
                    "hi there",
                    AppData.read(words.elements().getFirst().data())
                            .orElseThrow()
                            .text());
            Bulletin both = new Bulletin(List.of(new News.Said(8, "Bob", "hello")));
            arriveAda.line().deliver(new Dispatch(2, 0x1_0064, List.of(new News.Pong(5)), both));
            arriveAda.line().show(FrameKind.NEAR, 0x1234, 0x1_0064, new byte[] {7, 8, 9}, 2);
            arriveBob.line().deliver(new Dispatch(2, 100, List.of(), both));
            resident.post().depart(true);

            Message.Receive tick = ada.await(MessageType.RECEIVE);
            assertEquals(3, tick.elements().size(), "what Ada alone hears, what both hear, a frame");
            assertEquals(
                    "01" + "0064" + "01" + "1234" + "0708",
                    ByteBufUtil.hexDump(tick.elements().getLast().data()),
                    "channel, time, kind, the frame before it, its bytes");
            List<String> said = json(tick);
            assertTrue(said.get(0).contains("pong"), said.toString());
            assertTrue(said.get(1).contains("hello"), said.toString());
            assertEquals(1, json(bob.await(MessageType.RECEIVE)).size());
        }
    }

    @Test
    void nobodySpeaksForTheWorldOrToEverybody() throws IOException, UlpException {
        open(new Inbox(100), Authenticator.BELIEVE_EVERYBODY);
        try (TestHost ada = town.host();
                TestHost bob = town.host()) {
            welcome(ada, "Ada", 7);
            welcome(bob, "Bob", 8);
            Address room = roomIn(ada.await(MessageType.RECEIVE));
            byte[] asTheWorld = "\u0002{\"tick\":1,\"at\":1,\"news\":[]}".getBytes(StandardCharsets.UTF_8);
            bob.await(MessageType.RECEIVE);
            bob.send(Message.Send.toGroup(room, asTheWorld));
            assertInstanceOf(
                    Notice.SendFailed.class,
                    Notice.decode(
                            bob.await(MessageType.RECEIVE).elements().getFirst().data()));
            bob.send(Message.Send.toGroup(
                    WorldResident.EVERYBODY, AppData.talk("hear ye").encode()));
            assertInstanceOf(
                    Notice.SendFailed.class,
                    Notice.decode(
                            bob.await(MessageType.RECEIVE).elements().getFirst().data()));
        }
    }

    @Test
    void aVoiceReachesWhomTheWorldNamesAndHasTheSourceItCameFromWhateverItClaims() throws IOException, UlpException {
        open(new Inbox(100), Authenticator.BELIEVE_EVERYBODY);
        try (TestHost ada = town.host();
                TestHost bob = town.host();
                TestHost eve = town.host()) {
            Input.Arrive adas = welcome(ada, "Ada", 7);
            Input.Arrive bobs = welcome(bob, "Bob", 8);
            Input.Arrive eves = welcome(eve, "Eve", 9);
            Address room = roomIn(ada.await(MessageType.RECEIVE));
            bob.await(MessageType.RECEIVE);
            Address eveItself = eve.await(MessageType.RECEIVE).destination();
            Address adaItself = Address.host(eveItself.number() - 2);
            eves.line().heardBy(Set.of(bobs.line()));
            byte[] forged = new ByteWriter(40)
                    .u8(MessageType.SEND.code())
                    .put(room, AddressForm::write)
                    .u8(0)
                    .varint(1)
                    .put(adaItself, AddressForm::write)
                    .sized(new byte[] {3, 0, 1, 42})
                    .toBytes();
            eve.sendRaw(Frames.frame(forged));
            eve.ask(new dev.ambit.group.wire.GroupRequest.Ping(new byte[] {1}));
            adas.line().deliver(new Dispatch(2, 100, List.of(new News.Pong(5)), new Bulletin(List.of())));
            resident.post().depart(true);

            Element voice = bob.await(MessageType.RECEIVE).elements().getFirst();
            assertEquals(eveItself, voice.source());
            assertEquals(42, voice.data()[3]);
            Message.Receive heard = ada.await(MessageType.RECEIVE);
            assertEquals(1, heard.elements().size(), "the pong, and no voice");
        }
    }
}

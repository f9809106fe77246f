package dev.ambit.group.client;

import static dev.ambit.group.client.GroupClient.await;
import static dev.ambit.group.client.Sets.members;
import static dev.ambit.group.client.Sets.not;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroupClientTest {
    private TestServer server;
    private final Heard adaHears = new Heard();
    private final Heard bobHears = new Heard();
    private GroupClient ada;
    private GroupClient bob;

    @BeforeEach
    void adaAndBobConnect() throws Exception {
        server = TestServer.start();
        ada = server.connect("Ada", adaHears);
        bob = server.connect("Bob", bobHears);
    }

    @AfterEach
    void allLeave() throws IOException {
        ada.close();
        bob.close();
        server.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Status refusal(CompletableFuture<?> answer) {
        return assertThrows(GroupException.class, () -> await(answer)).status();
    }

    @Test
    void twoHostsTalkInAGroup() throws Exception {
        Address group = await(ada.createImplicit(Attributes.NONE));
        await(bob.join(group));

        ada.send(group, bytes("hello"));

        bobHears.until(h -> h.texts().equals(List.of("hello")));
        assertEquals(
                List.of(new Heard.Said(group, List.of(new Element(ada.host().orElseThrow(), bytes("hello"))))),
                bobHears.said());
        assertEquals(List.of(), adaHears.said(), "nobody hears itself");
    }

    @Test
    void onlyTheTeamWithoutOneHearsWhatIsForThem() throws Exception {
        Heard cidHears = new Heard();
        try (GroupClient cid = server.connect("Cid", cidHears)) {
            Address room = await(ada.createImplicit(Attributes.NONE));
            await(bob.join(room));
            await(cid.join(room));
            Address team = await(ada.createLogical(Attributes.NONE));
            await(bob.join(team));
            await(cid.join(team));

            ada.send(room, members(team).and(not(cid.host().orElseThrow())), bytes("for Bob"));
            ada.send(room, bytes("for all"));

            bobHears.until(h -> h.texts().equals(List.of("for Bob", "for all")));
            cidHears.until(h -> h.texts().equals(List.of("for all")));
        }
    }

    @Test
    void aRefusalSaysWhatAndWhy() throws Exception {
        Address group = await(ada.createImplicit(Attributes.NONE.with(Tag.KEY, "open sesame")));

        assertEquals(Status.FORBIDDEN, refusal(bob.join(group, "guess")));
        assertEquals(Status.UNKNOWN_GROUP, refusal(bob.join(Address.implicit(999))));
        assertEquals(Status.NAME_TAKEN, refusal(bob.rename("ADA")));
        assertEquals(group, await(bob.join(group, "open sesame")));
    }

    @Test
    void answersComeInTheOrderOfQuestionsHoweverManyAreAsked() throws Exception {
        List<CompletableFuture<Address>> made = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            made.add(ada.createLogical(Attributes.NONE));
            made.add(ada.find(i % 2 == 0 ? "Bob" : "nobody"));
        }
        for (int i = 0; i < 50; i++) {
            assertEquals(Address.logical(16 + i), await(made.get(2 * i)));
            CompletableFuture<Address> found = made.get(2 * i + 1);
            if (i % 2 == 0) {
                assertEquals(bob.host().orElseThrow(), await(found));
            } else {
                assertEquals(Status.UNKNOWN_HOST, refusal(found));
            }
        }
    }

    @Test
    void channelsAreEnteredByNameAndTheirPeopleHaveNames() throws Exception {
        Address lobby = await(ada.enter("#lobby", "", Attributes.NONE));
        assertEquals(lobby, await(bob.enter("#lobby", "", Attributes.NONE)));

        adaHears.until(h -> !h.notices().isEmpty());
        assertEquals(List.of(new Notice.Joined(bob.host().orElseThrow(), "Bob")), adaHears.notices());
        assertEquals(
                Map.of(ada.host().orElseThrow(), "Ada", bob.host().orElseThrow(), "Bob", lobby, "#lobby"),
                await(bob.names(
                        List.of(lobby, ada.host().orElseThrow(), bob.host().orElseThrow(), Address.host(99)))));
        assertEquals(List.of(ada.host().orElseThrow(), bob.host().orElseThrow()), await(bob.members(lobby)));
        assertEquals(lobby, await(ada.find("#lobby")));
    }

    @Test
    void whatAGroupIsLikeCanBeAskedAndChanged() throws Exception {
        Attributes attributes = Attributes.NONE.with(Tag.CAPACITY, 5);
        Address group = await(ada.createImplicit(attributes));
        assertEquals(attributes, await(bob.attributes(group)));

        await(ada.change(group, Attributes.NONE.with(Tag.CAPACITY, 1)));

        assertEquals(Status.FULL, refusal(bob.join(group)));
        assertEquals(Status.FORBIDDEN, refusal(bob.change(group, attributes)));
        assertEquals(List.of(group), await(bob.groups()));
    }

    @Test
    void expelledInvitedAppointedAndIgnored() throws Exception {
        Address party = await(
                ada.createImplicit(Attributes.NONE.with(Tag.INVITE_ONLY, 1).with(Tag.ANNOUNCE, 1)));
        Address bobsPlace = bob.host().orElseThrow();
        assertEquals(Status.FORBIDDEN, refusal(bob.join(party)));
        await(ada.invite(party, bobsPlace));
        bobHears.until(h -> h.notices().stream().anyMatch(Notice.Invited.class::isInstance));
        await(bob.join(party));
        await(ada.appoint(party, bobsPlace, true));
        bobHears.until(h -> h.notices().contains(new Notice.Appointed(bobsPlace, true)));
        await(bob.ignore(ada.host().orElseThrow(), true));
        ada.send(party, bytes("unheard"));
        await(ada.ping());
        await(bob.ignore(ada.host().orElseThrow(), false));
        ada.send(party, bytes("heard"));
        bobHears.until(h -> h.texts().equals(List.of("heard")));
        await(ada.expel(party, bobsPlace));
        bobHears.until(h -> h.notices().stream().anyMatch(Notice.Expelled.class::isInstance));
    }

    @Test
    void aClosedGroupIsClosedForAll() throws Exception {
        Address group = await(ada.createImplicit(Attributes.NONE));
        await(bob.join(group));

        await(ada.close(group));

        bobHears.until(h -> h.notices().stream().anyMatch(Notice.Closed.class::isInstance));
        bob.send(group, bytes("anybody?"));
        bobHears.until(h -> h.failures().equals(List.of(Status.UNKNOWN_GROUP)));
    }

    @Test
    void whatIsSentToNobodysGroupFails() throws Exception {
        ada.send(Address.implicit(77), bytes("hello?"));
        await(ada.settle());
        assertEquals(List.of(Status.UNKNOWN_GROUP), adaHears.failures(), "told before it is settled");
    }

    @Test
    void aQuestionThatNoServerWouldReadIsNotAsked() throws Exception {
        Address group = await(ada.createImplicit(Attributes.NONE));

        assertEquals(Status.LIMIT_REACHED, refusal(ada.state().write(group, "map", new byte[70_000])));
        assertEquals(group, await(ada.leave(group)), "and the next answer is to the next question");
    }

    @Test
    void aGroupKeepsWhatItsMembersWrite() throws Exception {
        Address group = await(ada.createImplicit(Attributes.NONE));
        GroupException refusal =
                assertThrows(GroupException.class, () -> await(bob.state().read(group, "score")));
        assertEquals(Status.NOT_A_MEMBER, refusal.status());
        assertEquals(Status.NOT_A_MEMBER.meaning(), refusal.getMessage());
        await(bob.join(group));
        assertFalse(await(bob.state().read(group, "score")).isThere());

        long first = await(ada.state().write(group, "score", bytes("1")));
        assertEquals(new Held(first, bytes("1")), await(bob.state().read(group, "score")));
        long second = await(bob.state().replace(group, "score", first, bytes("2")));
        ChangedException changed = assertThrows(
                ChangedException.class, () -> await(ada.state().replace(group, "score", first, bytes("3"))));
        assertEquals(new Held(second, bytes("2")), changed.held());
        long map = await(ada.state().replace(group, "map", 0, bytes("forest")));
        assertEquals(
                Map.of("score", new Held(second, bytes("2")), "map", new Held(map, bytes("forest"))),
                await(bob.state().snapshot(group)));
        await(ada.state().remove(group, "score"));
        assertFalse(await(bob.state().read(group, "score")).isThere());
        assertEquals(Status.UNKNOWN_GROUP, refusal(bob.state().snapshot(Address.implicit(99))));
    }

    @Test
    void figuresHaveNames() throws Exception {
        Address group = await(ada.createImplicit(Attributes.NONE));
        ada.send(group, bytes("to nobody"));
        Map<String, String> ofAda = await(ada.statistics());
        Map<String, String> ofTheGroup = await(ada.statistics(group));

        assertFalse(ofAda.isEmpty());
        assertFalse(ofTheGroup.isEmpty());
        assertTrue(ofAda.keySet().stream().noneMatch(String::isBlank), ofAda::toString);
    }

    /** The server's clock stands still in these tests, so what it says is exact. */
    @Test
    void r42_hostsKnowTheServersTime() throws Exception {
        RoundTrip first = await(ada.ping());
        await(bob.ping());
        long apart = Math.abs(ada.serverMicros() - bob.serverMicros());
        server.pass(Duration.ofHours(1));
        RoundTrip last = first;
        for (int i = 0; i < 8; i++) {
            last = await(ada.ping());
        }

        // This side's clock has run on by what these pings took; the rest is the hour.
        long jump = last.offsetMicros() - first.offsetMicros();
        assertTrue(jump > 3_600_000_000L - 60_000_000L && jump <= 3_600_000_000L + 60_000_000L, "jumped by " + jump);
        assertTrue(apart < 60_000_000L, "two hosts are " + apart + " microseconds apart");
        assertTrue(first.micros() >= 0, first::toString);
    }

    @Test
    void waitingForAnAnswerWithinACallIsAllowed() throws Exception {
        CompletableFuture<Address> found = new CompletableFuture<>();
        Address lobby = await(ada.enter("#lobby", "", Attributes.NONE));
        Listener curious = new Listener() {
            @Override
            public void received(Address group, List<Element> elements) {
                try {
                    found.complete(await(bob.find("Ada")));
                } catch (IOException | InterruptedException e) {
                    found.completeExceptionally(e);
                }
            }
        };
        try (GroupClient cid = server.connect("Cid", curious)) {
            await(cid.enter("#lobby", "", Attributes.NONE));
            ada.send(lobby, bytes("who am I?"));
            assertEquals(ada.host().orElseThrow(), await(found));
        }
    }

    @Test
    void aListenerThatFailsIsToldTheNextThing() throws Exception {
        CountDownLatch calls = new CountDownLatch(2);
        Listener clumsy = new Listener() {
            @Override
            public void received(Address group, List<Element> elements) {
                calls.countDown();
                throw new IllegalStateException("clumsy, on purpose");
            }
        };
        Address lobby = await(ada.enter("#lobby", "", Attributes.NONE));
        try (GroupClient cid = server.connect("Cid", clumsy)) {
            await(cid.enter("#lobby", "", Attributes.NONE));
            ada.send(lobby, bytes("one"));
            ada.send(lobby, bytes("two"));
            assertTrue(calls.await(300, TimeUnit.SECONDS));
        }
    }

    @Test
    void whenTheServerHangsUpQuestionsFailAndTheListenerIsToldOnce() throws Exception {
        server.hangUp();

        adaHears.until(h -> !h.ends().isEmpty());
        IOException e = assertThrows(IOException.class, () -> await(ada.ping()));
        assertFalse(e instanceof GroupException, "nobody has refused");
        assertThrows(IOException.class, () -> ada.send(Address.implicit(16), bytes("hello?")));
        ada.close();
        assertEquals(1, adaHears.ends().size());
        assertFalse(ada.isOpen());
    }

    @Test
    void whoClosesIsGoneFromItsGroups() throws Exception {
        Address lobby = await(ada.enter("#lobby", "", Attributes.NONE));
        await(bob.enter("#lobby", "", Attributes.NONE));

        bob.close();

        adaHears.until(h -> h.notices().stream().anyMatch(Notice.Left.class::isInstance));
        assertEquals(List.of(ada.host().orElseThrow()), await(ada.members(lobby)));
        bobHears.until(h -> h.ends().size() == 1);
    }

    @Test
    void nobodyThereIsSaidSo() throws Exception {
        URI nowhere;
        try (ServerSocket unused = new ServerSocket(0)) {
            nowhere = URI.create("tcp://127.0.0.1:" + unused.getLocalPort());
        }
        IOException e = assertThrows(IOException.class, () -> GroupClient.open(nowhere));
        assertTrue(String.valueOf(e.getMessage()).startsWith("nobody listens at tcp://127.0.0.1:"), e.getMessage());
        IOException f =
                assertThrows(IOException.class, () -> GroupClient.open(URI.create("tcp://no-such-host.invalid:1")));
        assertInstanceOf(java.net.UnknownHostException.class, f.getCause());
    }

    @Test
    void aServerOfAnotherKindIsLeftWithAReason() throws Exception {
        byte[] page = bytes("HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n" + "<p>What?</p>".repeat(20));
        try (ServerSocket door = new ServerSocket(0)) {
            Thread.ofVirtual().start(() -> {
                try (Socket socket = door.accept()) {
                    socket.getOutputStream().write(page);
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // The client has left, as it should.
                }
            });
            URI place = URI.create("tcp://127.0.0.1:" + door.getLocalPort());
            try (GroupClient client = GroupClient.open(place, ClientOptions.DEFAULT, Listener.NONE)) {
                IOException e = assertThrows(IOException.class, () -> await(client.connect("Ada")));
                assertTrue(String.valueOf(e.getMessage()).contains("does not speak this protocol"), e.getMessage());
            }
        }
    }
}

package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.Listener;
import dev.ambit.group.client.Sets;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.WorldWords;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Words to one alone go from every door to every door, and are a whisper of the world's where both are inside. */
class PrivateWordsTest {
    private AmbitServer server;
    private final List<AutoCloseable> toClose = new ArrayList<>();

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                0,
                "irc.enabled",
                true,
                "irc.port",
                0,
                "control.port",
                0)));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : toClose) {
            each.close();
        }
        server.close();
    }

    /** Somebody who came by some door. */
    private interface Person {
        String name();

        boolean isInside();

        void whisper(String to, String text) throws Exception;

        /** Waits for words of somebody, and that they come as they have to. */
        void await(Person from, String text) throws Exception;
    }

    private static void send(GroupClient client, String to, String text) throws Exception {
        Address address = GroupClient.await(client.find(to));
        client.send(
                WorldWords.EVERYBODY, Sets.members(address), AppData.talk(text).encode());
    }

    private Person page(String name) throws Exception {
        Speaker speaker = new Speaker(server.groupPort().orElseThrow(), name);
        toClose.add(speaker);
        return new Inside(name) {
            @Override
            public void whisper(String to, String text) throws Exception {
                send(speaker.client, to, text);
            }

            @Override
            public void await(Person from, String text) throws Exception {
                if (!from.isInside()) {
                    speaker.awaitMark(text);
                    return;
                }
                JsonNode told = speaker.await(item -> item.path("text").asText().endsWith(text), text);
                assertEquals(from.name(), told.path("whisperer").asText());
            }
        };
    }

    private Person control(String name) throws Exception {
        ControlGuest guest = new ControlGuest(server.controlPort().orElseThrow());
        toClose.add(guest);
        guest.enter(name);
        return new Inside(name) {
            @Override
            public void whisper(String to, String text) throws IOException {
                guest.send(new Command.Whisper(new LongId(to), text));
            }

            @Override
            public void await(Person from, String text) throws InterruptedException {
                guest.await(Command.Whisper.class, said -> said.text().equals(text));
            }
        };
    }

    private Person irc(String name) throws Exception {
        IrcGuest guest = new IrcGuest(server.ircPort().orElseThrow()).inside(name, "");
        toClose.add(guest);
        return new Outside(name) {
            @Override
            public void whisper(String to, String text) throws IOException {
                guest.say("PRIVMSG " + to + " :" + text);
            }

            @Override
            public void await(Person from, String text) throws IOException {
                String line = guest.await(said -> said.endsWith("PRIVMSG " + name + " :" + text), text);
                assertTrue(line.startsWith(":" + from.name() + "!"), line);
            }
        };
    }

    private Person program(String name) throws Exception {
        BlockingQueue<String> words = new LinkedBlockingQueue<>();
        GroupClient client = GroupClient.open(
                URI.create("tcp://127.0.0.1:" + server.groupPort().orElseThrow()),
                ClientOptions.DEFAULT,
                new Listener() {
                    @Override
                    public void received(Address group, List<Element> elements) {
                        elements.forEach(
                                element -> AppData.read(element.data()).ifPresent(app -> words.add(app.text())));
                    }
                });
        toClose.add(client);
        GroupClient.await(client.connect(name));
        GroupClient.await(client.join(WorldWords.EVERYBODY));
        return new Outside("~" + name) {
            @Override
            public void whisper(String to, String text) throws Exception {
                send(client, to, text);
            }

            @Override
            public void await(Person from, String text) throws InterruptedException {
                assertEquals(text, words.poll(300, TimeUnit.SECONDS));
            }
        };
    }

    private abstract static class Inside implements Person {
        private final String name;

        Inside(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public boolean isInside() {
            return true;
        }
    }

    private abstract static class Outside extends Inside {
        Outside(String name) {
            super(name);
        }

        @Override
        public boolean isInside() {
            return false;
        }
    }

    @Test
    void everybodyReachesEverybodyByWhateverDoor() throws Exception {
        List<Person> all = List.of(
                page("Ada"), page("Bob"), control("Cora"), control("Dan"), irc("Ira"), irc("Ike"), program("prog"));
        for (Person from : all) {
            for (Person to : all) {
                if (from != to) {
                    String text = "from " + from.name() + " to " + to.name();
                    from.whisper(to.name(), text);
                    to.await(from, text);
                }
            }
        }
    }

    @Test
    void whoWhispersToNobodyIsTold() throws Exception {
        ControlGuest guest = new ControlGuest(server.controlPort().orElseThrow());
        toClose.add(guest);
        guest.enter("Cora");
        guest.send(new Command.Whisper(new LongId("Zoe"), "psst"));
        guest.await(Command.Text.class, said -> said.text().equals("There is nobody called Zoe here to listen."));
    }
}

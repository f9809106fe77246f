package dev.ambit.bench.siege;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.group.Address;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Those who use what everybody may use, for harm: groups that compute, rounds that wait, methods that never end. */
final class Meddlers {
    private static final int SMALLEST_PERIOD = 5;

    private Meddlers() {}

    static List<Assault> all() {
        return List.of(
                new Meddling("groups that add up what is said", 3, Meddlers::processors),
                new Meddling("rounds with somebody who never speaks", 2, Meddlers::rounds),
                new Meddling("methods that loop, log, tell and hoard", 3, Meddlers::methods));
    }

    private interface Way {
        void go(Assault self, Assault.Target target) throws Exception;
    }

    private static final class Meddling extends Assault {
        private final int count;
        private final Way way;

        Meddling(String name, int count, Way way) {
            super(name);
            this.count = count;
            this.way = way;
        }

        @Override
        void begin(Target target) {
            attackers(count, target, () -> way.go(this, target));
        }
    }

    private static GroupClient host(Assault.Target target) throws IOException, InterruptedException {
        GroupClient client =
                GroupClient.open(URI.create("tcp://127.0.0.1:" + target.doors().groups()));
        GroupClient.await(client.connect("Meddler" + ThreadLocalRandom.current().nextInt(1000)));
        return client;
    }

    private static void processors(Assault self, Assault.Target target) throws Exception {
        try (GroupClient client = host(target)) {
            for (String processor : List.of("sum", "last", "vote")) {
                Attributes attributes = Attributes.of(Delivery.ISOCHRONOUS)
                        .with(Tag.PERIOD_MILLIS, SMALLEST_PERIOD)
                        .with(Tag.PROCESSOR, processor)
                        .with(Tag.ECHO, 1)
                        .with(Tag.OPEN, 1);
                Address group = GroupClient.await(client.createImplicit(attributes));
                for (int i = 0; i < 50 && target.goesOn(); i++) {
                    client.send(group, "5".getBytes(StandardCharsets.UTF_8));
                    self.did();
                    target.pause(ThreadLocalRandom.current().nextInt(30));
                }
            }
        }
    }

    private static void rounds(Assault self, Assault.Target target) throws Exception {
        try (GroupClient speaker = host(target);
                GroupClient frozen = host(target)) {
            Attributes attributes = Attributes.of(Delivery.SYNCHRONOUS).with(Tag.TIMEOUT_MILLIS, 100);
            Address group = GroupClient.await(speaker.createImplicit(attributes));
            GroupClient.await(frozen.join(group));
            while (target.goesOn()) {
                speaker.send(group, new byte[] {1});
                self.did();
                target.pause(20);
            }
        }
    }

    /** Registers, comes in, makes a Thing and teaches it something bad; then uses it until it is refused. */
    private static void methods(Assault self, Assault.Target target) throws Exception {
        String name = "Builder" + ThreadLocalRandom.current().nextInt(1_000_000);
        String cookie = register(target, name);
        try (PagePeer page = new PagePeer(Assault.address(120), target.doors().web(), cookie)) {
            page.hello(name);
            for (int i = 0; target.goesOn(); i++) {
                String bad = BAD.get(i % BAD.size());
                JsonNode made = page.ask("edit", "\"op\":\"create\",\"class\":\"Dog\",\"name\":\"Rover\"");
                long thing = made.path("value").path("ref").asLong(-1);
                if (thing < 0) {
                    self.wasRefused();
                }
                page.ask(
                        "edit",
                        "\"op\":\"addMethod\",\"id\":" + thing + ",\"source\":\"" + bad
                                + "\",\"side\":\"server\",\"visibility\":\"public\"");
                page.ask("do", "\"verb\":\"drop\",\"id\":" + thing);
                for (int again = 0; again < 5; again++) {
                    JsonNode answer = page.ask("call", "\"id\":" + thing + ",\"method\":\"Harm\",\"args\":{}");
                    self.did();
                    if (!answer.path("ok").asBoolean()) {
                        self.wasRefused();
                    }
                }
                target.pause(100);
            }
        }
    }

    /** Loops and logs, grows a list, forgets tables, waits on timers, moves what is not theirs, speaks for the world. */
    private static final List<String> BAD = List.of(
            "Harm()\\n{\\n   while TRUE\\n   {\\n      Debug(1);\\n   }\\n\\n   return;\\n}\\n",
            "Harm()\\n{\\n   local l;\\n\\n   l = $;\\n   while TRUE\\n   {\\n      l = Cons(1,l);\\n   }\\n\\n   return;\\n}\\n",
            "Harm()\\n{\\n   local i;\\n\\n   i = 0;\\n   while i < 1000\\n   {\\n      CreateTable(50);\\n      i = i + 1;\\n"
                    + "   }\\n\\n   return;\\n}\\n",
            "Harm()\\n{\\n   local i;\\n\\n   i = 0;\\n   while i < 200\\n   {\\n      CreateTimer(self,@Harm,1);\\n      i = i + 1;\\n"
                    + "   }\\n\\n   return;\\n}\\n",
            "Harm()\\n{\\n   return Send(self,@Harm);\\n}\\n");

    private static String register(Assault.Target target, String name) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = http.send(
                    HttpRequest.newBuilder(URI.create(
                                    "http://127.0.0.1:" + target.doors().web() + "/account/register"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(
                                    "{\"name\":\"" + name + "\",\"password\":\"not-so-secret\"}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return answer.headers()
                    .firstValue("Set-Cookie")
                    .map(set -> set.substring(0, set.indexOf(';')))
                    .orElseThrow(() -> new IOException("not registered: " + answer.body()));
        }
    }
}

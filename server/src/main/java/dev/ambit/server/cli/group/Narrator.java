package dev.ambit.server.cli.group;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.group.Address;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.Listener;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import dev.ambit.server.cli.console.Plain;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Prints what happens in groups, with names. Runs on the client's listener thread; {@link #untilEnd} is for another. */
final class Narrator implements Listener {
    private static final int MOST_HEX_BYTES = 24;

    private final GroupTerminal terminal;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Map<Address, String> names = new ConcurrentHashMap<>();
    private volatile Optional<GroupClient> client = Optional.empty();
    private volatile Optional<Address> group = Optional.empty();
    private volatile String why = "";
    private long left;

    /** @param count after so many things said it is enough */
    Narrator(GroupTerminal terminal, long count) {
        this.terminal = terminal;
        this.left = count;
    }

    /** Whom to ask for names. To be said before joining: the first words can be here before the answer is. */
    void asks(GroupClient whom) {
        client = Optional.of(whom);
    }

    /** Tells of this group, with the names of those who are there. */
    void tell(Address about) throws IOException, InterruptedException {
        group = Optional.of(about);
        GroupClient asked = client.orElseThrow();
        names.putAll(GroupClient.await(asked.names(GroupClient.await(asked.members(about)))));
    }

    /** Who is there, as far as is known. */
    Map<Address, String> names() {
        return Map.copyOf(names);
    }

    /** Waits for the end: of the count, of the seconds, of the group or of the connection. Whether it was one of the first two. */
    boolean untilEnd(long seconds) throws InterruptedException {
        return !end.await(seconds, TimeUnit.SECONDS) || why.isEmpty();
    }

    /** Whoever waits need not wait any more. */
    void enough() {
        end.countDown();
    }

    String why() {
        return why;
    }

    @Override
    public void received(Address from, List<Element> elements) {
        for (Element element : elements) {
            if (left == 0) {
                return;
            }
            said(from, element);
            if (--left == 0) {
                end.countDown();
            }
        }
    }

    private void said(Address where, Element element) {
        Optional<AppData> data = AppData.read(element.data());
        String who = name(element.source());
        ObjectNode json =
                about("said", where).put("from", element.source().toString()).put("who", who);
        String text;
        if (data.isPresent() && data.get().isTalk()) {
            text = data.get().text();
            json.put("text", text);
        } else if (data.isPresent()) {
            text = "(" + data.get().app() + ": " + hex(data.get().bytes()) + ")";
            json.put("app", data.get().app())
                    .put("hex", HexFormat.of().formatHex(data.get().bytes()));
        } else {
            text = "(" + element.data().length + " bytes: " + hex(element.data()) + ")";
            json.put("hex", HexFormat.of().formatHex(element.data()));
        }
        terminal.print(Plain.text(who + ": " + text), json);
    }

    private static String hex(byte[] bytes) {
        HexFormat format = HexFormat.ofDelimiter(" ");
        return bytes.length <= MOST_HEX_BYTES
                ? format.formatHex(bytes)
                : format.formatHex(bytes, 0, MOST_HEX_BYTES) + " ...";
    }

    private static ObjectNode about(String what, Address where) {
        return GroupTerminal.object().put("e", what).put("group", where.toString());
    }

    @Override
    public void notice(Address where, Notice notice) {
        switch (notice) {
            case Notice.Joined joined -> {
                names.put(joined.host(), joined.name());
                print(joined.name() + " is here", about("joined", where).put("who", joined.name()), joined.host());
            }
            case Notice.Left gone -> {
                String who = name(gone.host());
                print(who + " is gone: " + gone.why(), about("left", where).put("who", who), gone.host());
                names.remove(gone.host());
            }
            case Notice.Renamed renamed -> {
                String before = name(renamed.host());
                names.put(renamed.host(), renamed.name());
                ObjectNode json = about("renamed", where).put("was", before).put("who", renamed.name());
                print(before + " is " + renamed.name() + " now", json, renamed.host());
            }
            case Notice.Appointed appointed -> {
                String who = name(appointed.host());
                String is = appointed.on() ? " is an operator now" : " is no operator any more";
                print(who + is, about("appointed", where).put("who", who).put("on", appointed.on()), appointed.host());
            }
            case Notice.Invited invited ->
                print(
                        invited.byName() + " invites you to " + invited.groupName() + " (" + where + ")",
                        about("invited", where).put("who", invited.byName()).put("name", invited.groupName()),
                        invited.by());
            case Notice.Silent silent ->
                silent.hosts().forEach(host -> {
                    String who = name(host);
                    print(
                            who + " has let the others wait",
                            about("silent", where).put("who", who),
                            host);
                });
            case Notice.Awaited awaited -> {
                String who = name(awaited.host());
                String is = awaited.on()
                        ? " is back: rounds wait for it again"
                        : " is silent: rounds wait for it no longer";
                print(who + is, about("awaited", where).put("who", who).put("on", awaited.on()), awaited.host());
            }
            case Notice.Changed changed -> {
                String now = changed.attributes().toString();
                print("the group has changed: " + now, about("changed", where).put("attributes", now), where);
            }
            case Notice.Closed closed -> ended(where, "the group is closed: " + closed.why());
            case Notice.Expelled expelled ->
                ended(where, name(expelled.by()) + " has taken you out of the group: " + expelled.why());
            case Notice.Ping _, Notice.SendFailed _ -> {}
        }
    }

    private void print(String text, ObjectNode json, Address whom) {
        terminal.print(Plain.text("* " + text), json.put("host", whom.toString()));
    }

    private void ended(Address where, String reason) {
        if (group.equals(Optional.of(where))) {
            end(reason);
        }
    }

    @Override
    public void sendFailed(Address where, Status status, String reason) {
        terminal.warn("not sent: " + reason);
    }

    @Override
    public void closed(String reason) {
        end(reason);
    }

    private void end(String reason) {
        if (end.getCount() > 0) {
            why = reason;
            end.countDown();
        }
    }

    /** Asks the server once for each. */
    private String name(Address host) {
        String known = names.get(host);
        if (known != null) {
            return known;
        }
        return client.map(c -> asked(c, host)).orElse(host.toString());
    }

    private String asked(GroupClient client, Address host) {
        try {
            String answer = GroupClient.await(client.names(List.of(host))).getOrDefault(host, host.toString());
            names.put(host, answer);
            return answer;
        } catch (IOException e) {
            // The connection is gone, which is told elsewhere.
            return host.toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return host.toString();
        }
    }
}

package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who the client has to do with: itself, the channels it is in and the people there. Owned by the session it belongs to.
 */
final class IrcRoster {

    /** Somebody, as far as known now. */
    record Person(Address address, String name) {}

    private final Switchboard switchboard;
    private final IrcSpeaker voice;
    private final Nicknames nicknames = new Nicknames();
    private final Map<Address, Channel> channels = new LinkedHashMap<>();

    /** The names of everybody in one of the channels, and of the client itself. */
    private final Map<Address, String> names = new HashMap<>();

    private Address self = Address.SERVER;

    IrcRoster(Switchboard switchboard, IrcSpeaker voice) {
        this.switchboard = switchboard;
        this.voice = voice;
    }

    /** The client is somebody from now on. */
    void arrive(Address address, String name) {
        self = address;
        names.put(address, name);
        voice.address(nicknames.nick(name));
    }

    Address self() {
        return self;
    }

    boolean isSelf(Address host) {
        return host.equals(self);
    }

    // --- channels ---------------------------------------------------------------------------------

    void enter(Channel channel) {
        channels.put(channel.group, channel);
    }

    /** The client is no longer in it; people it shared no other channel with are forgotten. */
    void leave(Channel channel) {
        channels.remove(channel.group);
        for (Address member : List.copyOf(channel.members)) {
            left(channel, member);
        }
    }

    void left(Channel channel, Address host) {
        channel.left(host);
        if (!isSelf(host) && channels.values().stream().noneMatch(c -> c.members.contains(host))) {
            String name = names.remove(host);
            if (name != null) {
                nicknames.forget(name);
            }
        }
    }

    Collection<Channel> channels() {
        return channels.values();
    }

    Optional<Channel> channel(Address group) {
        return Optional.ofNullable(channels.get(group));
    }

    Optional<Channel> channel(String name) {
        String folded = Nicknames.folded(name);
        return channels.values().stream()
                .filter(c -> Nicknames.folded(c.name).equals(folded))
                .findFirst();
    }

    /** The channel of that name, or nothing after the client was told that it is not in there. */
    Optional<Channel> channelOrReply(String name) {
        Optional<Channel> channel = channel(name);
        if (channel.isEmpty()) {
            voice.reply(Channel.isName(name) ? Reply.NOT_ON_CHANNEL : Reply.NO_SUCH_CHANNEL, word(name));
        }
        return channel;
    }

    // --- people -----------------------------------------------------------------------------------

    /** Remembers what somebody in a channel is called; whether that is another name than before. */
    boolean named(Address host, String name) {
        @Nullable String before = names.put(host, name);
        if (before == null || before.equals(name)) {
            return false;
        }
        nicknames.forget(before);
        return true;
    }

    /** Somebody has another name; the client is told, once, however many channels say so. */
    void renamed(Address host, String name) {
        if (!isKnown(host)) {
            return;
        }
        String before = mask(host);
        if (named(host, name)) {
            voice.says(before, "NICK", nick(host));
        }
        if (isSelf(host)) {
            voice.address(nick(host));
        }
    }

    boolean isKnown(Address host) {
        return names.containsKey(host);
    }

    boolean isCalled(Address host, String name) {
        return name.equals(names.get(host));
    }

    String nick(Address host) {
        return nicknames.nick(names.getOrDefault(host, nameless(host)));
    }

    String nick(Person person) {
        return nicknames.nick(person.name);
    }

    /** Somebody as IRC writes them; where they really come from is nobody's concern. */
    String mask(Address host) {
        return mask(nick(host), host);
    }

    String mask(String nick, Address host) {
        return host.equals(Address.SERVER) ? voice.server() : nick + "!" + user(host) + "@" + voice.server();
    }

    static String user(Address host) {
        return "host" + host.number();
    }

    private static String nameless(Address host) {
        return "host" + host.number();
    }

    /** Finds somebody by nick: at once in a channel that is shared, or by asking the server. */
    void find(String nick, Consumer<Optional<Person>> then) {
        List<String> candidates = nicknames.names(nick);
        for (Map.Entry<Address, String> known : names.entrySet()) {
            if (candidates.size() == 1 && known.getValue().equals(candidates.getFirst())) {
                then.accept(Optional.of(new Person(known.getKey(), known.getValue())));
                return;
            }
        }
        find(candidates, 0, then);
    }

    private void find(List<String> candidates, int index, Consumer<Optional<Person>> then) {
        if (index == candidates.size()) {
            then.accept(Optional.empty());
            return;
        }
        switchboard.ask(new GroupRequest.Named(Function.FIND, candidates.get(index)), found -> {
            if (found.isOk() && found.about().isHost()) {
                nameOf(found.about(), name -> then.accept(Optional.of(new Person(found.about(), name))));
            } else {
                find(candidates, index + 1, then);
            }
        });
    }

    /** The same, and the client is told when there is nobody. */
    void findOrReply(String nick, Consumer<Person> then) {
        find(nick, found -> found.ifPresentOrElse(then, () -> voice.reply(Reply.NO_SUCH_NICK, word(nick))));
    }

    /** Asks what somebody is called now. */
    void nameOf(Address host, Consumer<String> then) {
        namesOf(List.of(host), found -> then.accept(found.getOrDefault(host, nameless(host))));
    }

    void namesOf(Collection<Address> hosts, Consumer<Map<Address, String>> then) {
        switchboard.ask(new GroupRequest.Names(List.copyOf(hosts)), answer -> {
            Map<Address, String> found = new LinkedHashMap<>();
            for (Element element : answer.more()) {
                found.put(element.source(), new String(element.data(), java.nio.charset.StandardCharsets.UTF_8));
            }
            then.accept(found);
        });
    }

    /** Something a client wrote, as a parameter that is not the last one. */
    static String word(String text) {
        String word = text.strip().replace(' ', '_');
        return word.isEmpty() || word.startsWith(":") ? "*" : word;
    }
}

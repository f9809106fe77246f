package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Processors;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A group server on virtual time with a world in it, where people on IRC ({@link Guest}) meet visitors of the page
 * ({@link Visitor}). Everything that is said has arrived when a call returns.
 */
final class Tavern {

    final GroupServer server = new GroupServer(
            GroupLimits.DEFAULT.but(limit -> limit.talkBurst = 1_000),
            Processors.of(),
            new java.util.SplittableRandom(8)::nextLong);
    final Address commons;
    final IrcSign sign;
    IrcLimits limits = IrcLimits.DEFAULT;
    /** Nobody is sent away here. */
    private static final Visa.Bearer BEARER = new Visa.Bearer() {
        @Override
        public void sendAway(String why) {}

        @Override
        public void tell(String what) {}

        @Override
        public void isKnownAs(String account) {}
    };

    Visa visa = Visa.BELIEVE_EVERYBODY;
    long now = 1_000_000_000L;

    private final Host world;
    private final List<Customer> customers = new ArrayList<>();

    Tavern() {
        world = server.attach(new Customer(), Rights.OPERATOR);
        server.connect(world, 0, "World", now);
        commons = server.open(world, true, Attributes.NONE.with(Tag.OPEN, 1), now);
        sign = new IrcSign("ambit.test", "The Commons", "1.0", List.of("Be kind."), commons);
    }

    Visitor visitor(String name) {
        return new Visitor(name);
    }

    /** Somebody on IRC who has said who they are. */
    Guest guest(String nick) {
        Guest guest = stranger();
        guest.says("NICK " + nick, "USER " + nick + " 0 * :" + nick);
        guest.clear();
        return guest;
    }

    /** Somebody on IRC who has not. */
    Guest stranger() {
        return new Guest();
    }

    /** Carries messages and answers to and fro until nobody has anything to say. */
    private void settle() {
        boolean isQuiet = false;
        while (!isQuiet) {
            isQuiet = true;
            for (Customer customer : List.copyOf(customers)) {
                isQuiet &= !customer.turn();
            }
        }
    }

    /** A line of the group server whose messages wait until it is their turn. */
    static class Customer implements HostLine {
        final Deque<byte[]> delivered = new ArrayDeque<>();

        @Override
        public void deliver(Parcel parcel) {
            delivered.add(parcel.toBytes());
        }

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void close(String why) {
            throw new AssertionError("the group server closes the line: " + why);
        }

        boolean turn() {
            return false;
        }
    }

    /** Somebody in the page: a host like any other. */
    final class Visitor extends Customer {
        final Host host;
        final List<String> heard = new ArrayList<>();

        Visitor(String name) {
            host = server.attach(this, Rights.GUEST);
            customers.add(this);
            server.connect(host, GroupRequest.WANTS_GROUPS, "", now);
            server.rename(host, name, now);
            server.enrol(host, commons, now);
            settle();
            heard.clear();
        }

        Address enters(String channel) {
            return enters(channel, "");
        }

        Address enters(String channel, String key) {
            asks(new GroupRequest.Enter(channel, key, Attributes.NONE));
            return group(channel);
        }

        Address group(String channel) {
            Visitor clerk = new Visitor("clerk");
            clerk.asks(new GroupRequest.Named(Function.FIND, channel));
            server.detach(clerk.host, "", now);
            return clerk.lastAbout;
        }

        private Address lastAbout = Address.SERVER;

        void asks(GroupRequest request) {
            server.receive(host, Message.Send.control(request.encode()), true, now);
            settle();
        }

        void says(Address group, String text) {
            tells(group, AppData.talk(text));
        }

        void tells(Address group, AppData data) {
            server.receive(host, Message.Send.toGroup(group, data.encode()), true, now);
            settle();
        }

        void whispers(Guest to, String text) {
            byte[] data = AppData.talk(text).encode();
            server.receive(host, Message.Send.toSome(commons, List.of(to.host.address()), data), true, now);
            settle();
        }

        void writes(Address group, String key, String value) {
            byte[] data = new StateRequest.Write(bytes(key), bytes(value)).encode();
            server.receive(host, Message.Send.state(group, data), true, now);
            settle();
        }

        void isRenamed(String name) {
            server.rename(host, name, now);
            settle();
        }

        void goes() {
            server.detach(host, "the connection was lost", now);
            settle();
        }

        @Override
        boolean turn() {
            byte[] message = delivered.poll();
            if (message == null) {
                return false;
            }
            Message.Receive receive = decoded(message, host);
            for (Element element : receive.elements()) {
                note(receive, element);
            }
            return true;
        }

        private void note(Message.Receive receive, Element element) {
            if (receive.type() == MessageType.RECEIVE_CONTROL && (element.data()[0] & 0xff) >= 0xc0) {
                heard.add(notice(element.data()));
            } else if (receive.type() == MessageType.RECEIVE && element.source().equals(Address.SERVER)) {
                heard.add(notice(element.data()));
            } else if (receive.type() == MessageType.RECEIVE) {
                String who = server.host(element.source()).map(Host::name).orElse("nobody");
                AppData.read(element.data())
                        .ifPresent(
                                data -> heard.add((data.isTalk() ? "" : data.app() + " ") + who + ": " + data.text()));
            } else {
                lastAbout = element.source();
            }
        }
    }

    /** Somebody on IRC: a session, its lines, and its host. */
    final class Guest extends Customer implements Ends {
        final Host host;
        final IrcSession session;
        final List<String> lines = new ArrayList<>();
        String ended = "";
        private final Deque<Message.Send> sends = new ArrayDeque<>();
        private final Deque<Runnable> verdicts = new ArrayDeque<>();

        Guest() {
            host = server.attach(this, Rights.GUEST);
            session = new IrcSession(this, sign, limits);
            customers.add(this);
        }

        Guest says(String... said) {
            for (String line : said) {
                try {
                    session.hear(IrcMessage.parse(line));
                } catch (IrcException e) {
                    session.misheard(e);
                }
                settle();
            }
            return this;
        }

        void clear() {
            lines.clear();
        }

        /** What it was told since it was asked last. */
        List<String> hears() {
            List<String> heard = List.copyOf(lines);
            lines.clear();
            return heard;
        }

        String mask() {
            return session.isRegistered() ? "!host" + host.address().number() + "@ambit.test" : "";
        }

        @Override
        boolean turn() {
            if (!verdicts.isEmpty()) {
                verdicts.remove().run();
                return true;
            }
            if (!sends.isEmpty()) {
                server.receive(host, sends.remove(), true, now);
                return true;
            }
            byte[] message = delivered.poll();
            if (message == null) {
                return false;
            }
            try {
                session.hear(decoded(message, host));
            } catch (UlpException e) {
                throw new AssertionError(e);
            }
            return true;
        }

        @Override
        public void toClient(IrcMessage line) {
            lines.add(line.toString());
        }

        @Override
        public void toServer(Message.Send send) {
            sends.add(send);
        }

        @Override
        public void showPassport(String nick, String password, Consumer<Optional<String>> refusal) {
            verdicts.add(() -> refusal.accept(visa.refusalOfLooks(BEARER, nick, password, "192.0.2.1")));
        }

        @Override
        public long nowNanos() {
            return now;
        }

        @Override
        public void hangUp(String why) {
            ended = why;
            server.detach(host, why, now);
            customers.remove(this);
        }
    }

    private static Message.Receive decoded(byte[] message, Host host) {
        try {
            return (Message.Receive) Ulp.decode(message, host.isConnected() ? host.binding() : Binding.NONE);
        } catch (UlpException e) {
            throw new AssertionError(e);
        }
    }

    private String notice(byte[] data) {
        try {
            return switch (Notice.decode(data)) {
                case Notice.Joined joined -> joined.name() + " joined";
                case Notice.Left left -> left.why();
                case Notice.Renamed renamed -> "renamed to " + renamed.name();
                case Notice.Invited invited -> invited.byName() + " invites to " + invited.groupName();
                case Notice.Expelled expelled -> "expelled " + expelled.why();
                case Notice.Appointed appointed -> "appointed " + appointed.on();
                case Notice.SendFailed failed -> "failed: " + failed.why();
                case Notice other -> other.getClass().getSimpleName();
            };
        } catch (UlpException e) {
            throw new AssertionError(e);
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The numbers and commands of some lines, without what they say. */
    static String commands(List<String> lines) {
        return lines.stream()
                .map(line -> line.startsWith(":") ? line.substring(line.indexOf(' ') + 1) : line)
                .map(line -> Arrays.asList(line.split(" ")).getFirst())
                .collect(Collectors.joining(" "));
    }
}

package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A group server with people at its lines, and a clock that goes when it is told to. It is punctual, unless it is told to be
 * {@link #unreliable}: late, early, or hours ahead.
 */
final class Town {
    static final long MILLI = 1_000_000L;

    final GroupServer server;
    long now;
    private @Nullable SplittableRandom whims;
    private long longestJumpMillis;

    Town() {
        this(GroupLimits.DEFAULT);
    }

    Town(GroupLimits limits) {
        this(limits, Processors.found());
    }

    Town(GroupLimits limits, Processors processors) {
        server = new GroupServer(limits, processors, new SplittableRandom(8)::nextLong);
    }

    /** Somebody who has not connected yet. */
    Person stranger() {
        return new Person(Rights.GUEST);
    }

    /** Somebody who is connected and wants nothing special. */
    Person person() {
        return person("");
    }

    Person person(String name) {
        return person(name, 0);
    }

    Person person(String name, int wants) {
        return join(new Person(Rights.GUEST), name, wants);
    }

    Person operator() {
        return join(new Person(Rights.OPERATOR), "", 0);
    }

    List<Person> people(int count) {
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            people.add(person());
        }
        return people;
    }

    private Person join(Person person, String name, int wants) {
        Answer answer = person.ask(new GroupRequest.Connect(wants, name));
        if (answer.status() != Status.OK) {
            throw new AssertionError("could not connect: " + answer);
        }
        return person;
    }

    /** From now on the owner of the server comes when it likes, and sometimes by another clock. */
    Town unreliable(SplittableRandom random, long mostMillis) {
        whims = random;
        longestJumpMillis = mostMillis;
        return this;
    }

    /** Lets time pass, and calls the server whenever it wants to be called, as a punctual owner would; or an unreliable one. */
    void pass(long millis) {
        if (whims != null) {
            passSomehow(millis, whims);
        } else {
            passPunctually(millis);
        }
    }

    void passPunctually(long millis) {
        long end = now + millis * MILLI;
        for (long next = server.advance(now); next <= end; next = server.advance(now)) {
            now = next;
        }
        now = end;
        server.advance(now);
    }

    /** At least so long, all in all. Whoever speaks next may be the first the server hears of it. */
    private void passSomehow(long millis, SplittableRandom random) {
        long end = now + millis * MILLI;
        switch (random.nextInt(6)) {
            case 0 -> now = end;
            case 1 -> {
                now = end + random.nextLong(3 * MILLI);
                server.advance(now - random.nextLong(2 * MILLI));
            }
            case 2 -> {
                // A bit back, and on from there.
                server.advance(now - random.nextLong(5 * MILLI));
                now = end;
                server.advance(now);
            }
            case 3 -> {
                // Somebody has set the clock back for good.
                now -= random.nextLong(longestJumpMillis) * MILLI;
                server.advance(now);
                now += millis * MILLI;
                server.advance(now);
            }
            case 4 -> {
                now = end + random.nextLong(longestJumpMillis) * MILLI;
                server.advance(now);
            }
            default -> {
                for (long next = server.advance(now); next <= end; next = server.advance(now)) {
                    now = Math.max(now, next) + random.nextLong(200 * MILLI);
                }
                now = Math.max(now, end);
            }
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] data) {
        return new String(data, StandardCharsets.UTF_8);
    }

    /** What came in answer to a request. */
    record Answer(int code, Status status, Address about, byte[] rest, List<Element> more, Address destination) {
        String text() {
            return Town.text(rest);
        }

        List<Address> addresses() {
            return more.stream().map(Element::source).toList();
        }
    }

    /** What a notice was, and of which group. */
    record Told(Address about, Notice notice) {}

    /** A message that arrived, with how it came. */
    record Arrived(Message.Receive message, Parcel parcel, long at) {
        List<String> texts() {
            return message.elements().stream().map(e -> text(e.data())).toList();
        }
    }

    /** A host and its line, which writes down everything. */
    final class Person implements HostLine {
        final Host host;
        final List<Arrived> all = new ArrayList<>();
        final List<String> closings = new ArrayList<>();
        boolean hasRoom = true;
        int datagramBytes;
        private int read;

        private Person(Rights rights) {
            host = server.attach(this, rights);
        }

        @Override
        public String origin() {
            return "192.0.2.1";
        }

        @Override
        public void deliver(Parcel parcel) {
            try {
                Message message = Ulp.decode(parcel.toBytes(), host.binding());
                if (!(message instanceof Message.Receive receive)) {
                    throw new AssertionError("the server has sent " + message);
                }
                if (receive.elements().size() != parcel.elements()) {
                    throw new AssertionError("a parcel of " + parcel.elements() + " has " + receive.elements());
                }
                if (datagramBytes > 0 && parcel.isVolatile() && parcel.size() > datagramBytes) {
                    throw new AssertionError("a datagram of " + parcel.size() + " bytes");
                }
                all.add(new Arrived(receive, parcel, now));
            } catch (UlpException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public boolean hasRoom() {
            return hasRoom;
        }

        @Override
        public int datagramBytes() {
            return datagramBytes;
        }

        @Override
        public void close(String why) {
            closings.add(why);
        }

        Address address() {
            return host.address();
        }

        /** Whatever has come since last asked. */
        List<Arrived> news() {
            List<Arrived> news = List.copyOf(all.subList(read, all.size()));
            read = all.size();
            return news;
        }

        /** The data messages that have come since last asked, failures left out. */
        List<Arrived> frames() {
            return news().stream()
                    .filter(a -> a.message().type() == MessageType.RECEIVE)
                    .filter(a -> !isFailure(a))
                    .toList();
        }

        /** What has been heard since last asked. */
        List<Element> heard() {
            return frames().stream()
                    .flatMap(a -> a.message().elements().stream())
                    .toList();
        }

        List<String> texts() {
            return heard().stream().map(e -> text(e.data())).toList();
        }

        List<Told> notices() {
            return news().stream().filter(this::isNotice).map(this::told).toList();
        }

        List<Notice.SendFailed> failures() {
            return news().stream()
                    .filter(Person::isFailure)
                    .map(a -> (Notice.SendFailed) told(a).notice())
                    .toList();
        }

        private static boolean isFailure(Arrived arrived) {
            List<Element> elements = arrived.message().elements();
            return arrived.message().type() == MessageType.RECEIVE
                    && elements.size() == 1
                    && elements.getFirst().source().equals(Address.SERVER)
                    && elements.getFirst().data().length > 0
                    && (elements.getFirst().data()[0] & 0xff) == 0xe0;
        }

        private boolean isNotice(Arrived arrived) {
            return arrived.message().type() == MessageType.RECEIVE_CONTROL
                    && (arrived.message().elements().getFirst().data()[0] & 0xff) >= 0xc0;
        }

        private Told told(Arrived arrived) {
            Element element = arrived.message().elements().getFirst();
            try {
                return new Told(element.source(), Notice.decode(element.data()));
            } catch (UlpException e) {
                throw new AssertionError(e);
            }
        }

        Answer ask(GroupRequest request) {
            return askRaw(request.encode());
        }

        /** Any data at all to the server; the answer is the last that came. */
        Answer askRaw(byte[] data) {
            give(Message.Send.control(data));
            return lastAnswer(MessageType.RECEIVE_CONTROL);
        }

        Answer state(Address group, StateRequest request) {
            give(Message.Send.state(group, request.encode()));
            return lastAnswer(MessageType.RECEIVE_STATE);
        }

        private Answer lastAnswer(MessageType type) {
            for (Arrived arrived : all.reversed()) {
                if (arrived.message().type() == type && !isNotice(arrived)) {
                    List<Element> elements = arrived.message().elements();
                    byte[] data = elements.getFirst().data();
                    return new Answer(
                            data[0] & 0xff,
                            Status.values()[data[1]],
                            elements.getFirst().source(),
                            java.util.Arrays.copyOfRange(data, 2, data.length),
                            elements.subList(1, elements.size()),
                            arrived.message().destination());
                }
            }
            throw new AssertionError("no answer at all");
        }

        void give(Message.Send send) {
            server.receive(host, Ulp.encode(send), true, now);
        }

        void giveRaw(byte[] message) {
            server.receive(host, message, true, now);
        }

        void say(Address group, String text, Address... auxiliary) {
            give(Message.Send.toSome(group, List.of(auxiliary), bytes(text)));
        }

        void sayVolatile(Address group, String text) {
            give(Message.Send.toGroup(group, bytes(text)).asVolatile());
        }

        Address create() {
            return create(Attributes.NONE);
        }

        Address create(Attributes attributes) {
            return done(new GroupRequest.Create(true, attributes)).about();
        }

        Address createSet() {
            return done(new GroupRequest.Create(false, Attributes.NONE)).about();
        }

        Person join(Address group) {
            done(new GroupRequest.Join(group, new byte[0]));
            return this;
        }

        void leave(Address group) {
            done(new GroupRequest.About(Function.LEAVE, group));
        }

        void leaveIfIn(Address group) {
            ask(new GroupRequest.About(Function.LEAVE, group));
        }

        /** What one source has said since last asked. */
        List<String> saidBy(Address source) {
            return heard().stream()
                    .filter(e -> e.source().equals(source))
                    .map(e -> text(e.data()))
                    .toList();
        }

        Answer done(GroupRequest request) {
            Answer answer = ask(request);
            if (answer.status() != Status.OK) {
                throw new AssertionError(request + ": " + answer.status() + " " + answer.text());
            }
            return answer;
        }

        Status refused(GroupRequest request) {
            Answer answer = ask(request);
            if (answer.code() != (request.function().code() | Function.ANSWER)) {
                throw new AssertionError("another request was answered: " + answer);
            }
            return answer.status();
        }

        List<Address> members(Address group) {
            return done(new GroupRequest.About(Function.QUERY_MEMBERS, group)).addresses();
        }

        List<Address> groups() {
            return done(new GroupRequest.QueryGroups()).addresses();
        }
    }
}

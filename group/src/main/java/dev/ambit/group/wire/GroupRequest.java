package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import java.util.ArrayList;
import java.util.List;

/**
 * The data of a control message: {@code function u8 | arguments}.
 *
 * <pre>
 * Connect             [version u8 | wants u8 | name text]        nothing: plain messages, no name
 * Create, both        attributes
 * Join                group | key, all that is left
 * Leave, Close, Query members, Query attributes     group
 * Change attributes   group | attributes
 * Ping                anything; it comes back
 * Statistics          [group]                                     nothing: of the host itself and the server
 * Name, Find          text, all that is left
 * Enter               name text | key text | attributes of a channel that does not exist yet
 * Names               addresses
 * Expel, Invite       group | host
 * Appoint             group | host | u8 1 or 0
 * Ignore              host | u8 1 or 0
 * Bind                group | count u8 | auxiliary addresses
 * </pre>
 */
public sealed interface GroupRequest {
    int LONGEST_NAME_BYTES = 64;
    int VERSION = 1;

    /** Wants to be told to which group something was sent. */
    int WANTS_GROUPS = 1;

    /** Can read packed elements. */
    int WANTS_PACKED = 2;

    /** Answers the server's pings, and is cut off when it does not. */
    int WANTS_PINGS = 4;

    Function function();

    record Connect(int wants, String name) implements GroupRequest {
        @Override
        public Function function() {
            return Function.CONNECT;
        }
    }

    record Disconnect() implements GroupRequest {
        @Override
        public Function function() {
            return Function.DISCONNECT;
        }
    }

    record Create(boolean isImplicit, Attributes attributes) implements GroupRequest {
        @Override
        public Function function() {
            return isImplicit ? Function.CREATE_IMPLICIT : Function.CREATE_LOGICAL;
        }
    }

    record Join(Address group, byte[] key) implements GroupRequest {
        @Override
        public Function function() {
            return Function.JOIN;
        }
    }

    /** Leave, Close, Query members, Query attributes. */
    record About(Function function, Address group) implements GroupRequest {}

    /** Query groups. */
    record QueryGroups() implements GroupRequest {
        @Override
        public Function function() {
            return Function.QUERY_GROUPS;
        }
    }

    record ChangeAttributes(Address group, Attributes attributes) implements GroupRequest {
        @Override
        public Function function() {
            return Function.CHANGE_ATTRIBUTES;
        }
    }

    record Ping(byte[] nonce) implements GroupRequest {
        @Override
        public Function function() {
            return Function.PING;
        }
    }

    /** @param group one of these, or none for the host itself */
    record Statistics(List<Address> group) implements GroupRequest {
        public Statistics {
            group = List.copyOf(group);
        }

        @Override
        public Function function() {
            return Function.STATISTICS;
        }
    }

    /** Name or Find. */
    record Named(Function function, String name) implements GroupRequest {}

    record Enter(String name, String key, Attributes attributes) implements GroupRequest {
        @Override
        public Function function() {
            return Function.ENTER;
        }
    }

    record Names(List<Address> addresses) implements GroupRequest {
        public Names {
            addresses = List.copyOf(addresses);
        }

        @Override
        public Function function() {
            return Function.NAMES;
        }
    }

    /** Expel or Invite. */
    record Somebody(Function function, Address group, Address host) implements GroupRequest {}

    record Appoint(Address group, Address host, boolean on) implements GroupRequest {
        @Override
        public Function function() {
            return Function.APPOINT;
        }
    }

    record Ignore(Address host, boolean on) implements GroupRequest {
        @Override
        public Function function() {
            return Function.IGNORE;
        }
    }

    record Bind(Address group, List<Address> auxiliary) implements GroupRequest {
        public Bind {
            auxiliary = List.copyOf(auxiliary);
        }

        @Override
        public Function function() {
            return Function.BIND;
        }
    }

    default byte[] encode() {
        ByteWriter out = new ByteWriter().u8(function().code());
        switch (this) {
            case Connect connect -> out.u8(VERSION).u8(connect.wants).text(connect.name);
            case Disconnect _, QueryGroups _ -> {}
            case Create create -> create.attributes.write(out);
            case Join join -> out.put(join.group, AddressForm::write).bytes(join.key);
            case About about -> out.put(about.group, AddressForm::write);
            case ChangeAttributes change -> change.attributes.write(out.put(change.group, AddressForm::write));
            case Ping ping -> out.bytes(ping.nonce);
            case Statistics statistics -> statistics.group.forEach(each -> AddressForm.write(each, out));
            case Named named -> out.bytes(named.name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            case Enter enter -> enter.attributes.write(out.text(enter.name).text(enter.key));
            case Names names -> names.addresses.forEach(each -> AddressForm.write(each, out));
            case Somebody somebody ->
                out.put(somebody.group, AddressForm::write).put(somebody.host, AddressForm::write);
            case Appoint appoint ->
                out.put(appoint.group, AddressForm::write)
                        .put(appoint.host, AddressForm::write)
                        .u8(appoint.on ? 1 : 0);
            case Ignore ignore -> out.put(ignore.host, AddressForm::write).u8(ignore.on ? 1 : 0);
            case Bind bind -> {
                out.put(bind.group, AddressForm::write).u8(bind.auxiliary.size());
                bind.auxiliary.forEach(each -> AddressForm.write(each, out));
            }
        }
        return out.toBytes();
    }

    static GroupRequest decode(byte[] data) throws UlpException {
        UlpReader in = new UlpReader(data);
        Function function = Function.of(in.u8("the control function"));
        GroupRequest request = switch (function) {
            case CONNECT -> connect(in);
            case DISCONNECT -> {
                in.rest();
                yield new Disconnect();
            }
            case CREATE_IMPLICIT -> new Create(true, Attributes.read(in));
            case CREATE_LOGICAL -> new Create(false, Attributes.read(in));
            case JOIN -> new Join(group(in), in.rest());
            case LEAVE, CLOSE, QUERY_MEMBERS, QUERY_ATTRIBUTES -> new About(function, group(in));
            case QUERY_GROUPS -> {
                in.rest();
                yield new QueryGroups();
            }
            case CHANGE_ATTRIBUTES -> new ChangeAttributes(group(in), Attributes.read(in));
            case PING -> new Ping(in.rest());
            case STATISTICS -> new Statistics(in.isEmpty() ? List.of() : List.of(in.address("the group")));
            case NAME, FIND -> new Named(function, in.restAsText());
            case ENTER ->
                new Enter(
                        in.text("the name of the channel", LONGEST_NAME_BYTES),
                        in.text("the key", Attributes.LONGEST_KEY_BYTES),
                        Attributes.read(in));
            case NAMES -> new Names(addresses(in));
            case EXPEL, INVITE -> new Somebody(function, group(in), in.address("the host"));
            case APPOINT -> new Appoint(group(in), in.address("the host"), in.u8("on or off") != 0);
            case IGNORE -> new Ignore(in.address("the host"), in.u8("on or off") != 0);
            case BIND -> bind(in);
        };
        in.end("the request " + function);
        return request;
    }

    /** Whoever brings nothing along gets what the protocol says, and no more. */
    private static Connect connect(UlpReader in) throws UlpException {
        if (in.isEmpty()) {
            return new Connect(0, "");
        }
        int version = in.u8("the version");
        if (version != VERSION) {
            throw new UlpException("this server speaks version " + VERSION + ", not " + version);
        }
        int wants = in.u8("what the host wants");
        return new Connect(wants, in.isEmpty() ? "" : in.text("the name", LONGEST_NAME_BYTES));
    }

    private static Address group(UlpReader in) throws UlpException {
        Address group = in.address("the group");
        if (!group.isGroup() || group.isOperator()) {
            throw new UlpException("expected a group, got " + group);
        }
        return group;
    }

    private static List<Address> addresses(UlpReader in) throws UlpException {
        List<Address> addresses = new ArrayList<>();
        while (!in.isEmpty()) {
            addresses.add(in.address("address " + (addresses.size() + 1)));
        }
        return addresses;
    }

    private static Bind bind(UlpReader in) throws UlpException {
        Address group = group(in);
        int count = in.u8("the count of auxiliary addresses");
        List<Address> auxiliary = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            auxiliary.add(in.address("auxiliary address " + (i + 1)));
        }
        return new Bind(group, auxiliary);
    }
}

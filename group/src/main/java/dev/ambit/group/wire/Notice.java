package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import java.util.ArrayList;
import java.util.List;

/**
 * What the server says of its own accord, in Receive Control messages: {@code code u8 | arguments}; the group it is about is the
 * source of the element ({@link Address#SERVER} when there is none). Only {@link SendFailed} comes in a Receive, as the seed
 * has it.
 */
public sealed interface Notice {
    int LONGEST_TEXT = 1024;

    int code();

    /** Somebody is in the group from now on. */
    record Joined(Address host, String name) implements Notice {
        @Override
        public int code() {
            return 0xc5;
        }
    }

    /** Somebody is no longer in the group. */
    record Left(Address host, String why) implements Notice {
        @Override
        public int code() {
            return 0xc6;
        }
    }

    /** The group is no more. */
    record Closed(String why) implements Notice {
        @Override
        public int code() {
            return 0xc7;
        }
    }

    /** A round was closed without those: they have been silent for too long. */
    record Silent(List<Address> hosts) implements Notice {
        public Silent {
            hosts = List.copyOf(hosts);
        }

        @Override
        public int code() {
            return 0xc8;
        }
    }

    /** Rounds wait for this one no longer, for it has missed too many; or they do again, from the next one on. */
    record Awaited(Address host, boolean on) implements Notice {
        @Override
        public int code() {
            return 0xc9;
        }
    }

    /** The attributes of the group are others now. */
    record Changed(Attributes attributes) implements Notice {
        @Override
        public int code() {
            return 0xcb;
        }
    }

    /** To be answered by the request {@link GroupRequest.Ping} with the same nonce, at once. */
    record Ping(byte[] nonce) implements Notice {
        @Override
        public int code() {
            return 0xcc;
        }
    }

    /** Somebody has another name. */
    record Renamed(Address host, String name) implements Notice {
        @Override
        public int code() {
            return 0xce;
        }
    }

    /** You were taken out of the group. */
    record Expelled(Address by, String why) implements Notice {
        @Override
        public int code() {
            return 0xd2;
        }
    }

    /** Somebody is an operator of the group, or is no longer. */
    record Appointed(Address host, boolean on) implements Notice {
        @Override
        public int code() {
            return 0xd3;
        }
    }

    /** You may join the group. */
    record Invited(Address by, String byName, String groupName) implements Notice {
        @Override
        public int code() {
            return 0xd4;
        }
    }

    /** Something could not be sent to the group. */
    record SendFailed(Status status, String why) implements Notice {
        @Override
        public int code() {
            return 0xe0;
        }
    }

    default byte[] encode() {
        ByteWriter out = new ByteWriter().u8(code());
        switch (this) {
            case Joined joined -> out.put(joined.host, AddressForm::write).text(joined.name);
            case Left left -> out.put(left.host, AddressForm::write).text(left.why);
            case Closed closed -> out.text(closed.why);
            case Silent silent -> silent.hosts.forEach(each -> AddressForm.write(each, out));
            case Awaited awaited -> out.put(awaited.host, AddressForm::write).u8(awaited.on ? 1 : 0);
            case Changed changed -> changed.attributes.write(out);
            case Ping ping -> out.bytes(ping.nonce);
            case Renamed renamed -> out.put(renamed.host, AddressForm::write).text(renamed.name);
            case Expelled expelled -> out.put(expelled.by, AddressForm::write).text(expelled.why);
            case Appointed appointed ->
                out.put(appointed.host, AddressForm::write).u8(appointed.on ? 1 : 0);
            case Invited invited ->
                out.put(invited.by, AddressForm::write).text(invited.byName).text(invited.groupName);
            case SendFailed failed -> out.u8(failed.status.code()).text(failed.why);
        }
        return out.toBytes();
    }

    static Notice decode(byte[] data) throws UlpException {
        UlpReader in = new UlpReader(data);
        int code = in.u8("the code of a notice");
        Notice notice = switch (code) {
            case 0xc5 -> new Joined(in.address("the host"), in.text("its name", LONGEST_TEXT));
            case 0xc6 -> new Left(in.address("the host"), in.text("the reason", LONGEST_TEXT));
            case 0xc7 -> new Closed(in.text("the reason", LONGEST_TEXT));
            case 0xc8 -> new Silent(hosts(in));
            case 0xc9 -> new Awaited(in.address("the host"), in.u8("on or off") != 0);
            case 0xcb -> new Changed(Attributes.read(in));
            case 0xcc -> new Ping(in.rest());
            case 0xce -> new Renamed(in.address("the host"), in.text("its name", LONGEST_TEXT));
            case 0xd2 -> new Expelled(in.address("the host"), in.text("the reason", LONGEST_TEXT));
            case 0xd3 -> new Appointed(in.address("the host"), in.u8("on or off") != 0);
            case 0xd4 ->
                new Invited(
                        in.address("the host"),
                        in.text("its name", LONGEST_TEXT),
                        in.text("the group's name", LONGEST_TEXT));
            case 0xe0 -> new SendFailed(Status.of(in.u8("the status")), in.text("the reason", LONGEST_TEXT));
            default -> throw new UlpException("there is no notice 0x" + Integer.toHexString(code));
        };
        in.end("the notice");
        return notice;
    }

    private static List<Address> hosts(UlpReader in) throws UlpException {
        List<Address> hosts = new ArrayList<>();
        while (!in.isEmpty()) {
            hosts.add(in.address("host " + (hosts.size() + 1)));
        }
        return hosts;
    }
}

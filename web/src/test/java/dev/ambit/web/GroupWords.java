package dev.ambit.web;

import dev.ambit.group.Address;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/**
 * Group messages in plain words, for comparing what the server's and the page's codec read ({@code src/test/js/groups/words.js} has
 * the same). Bytes are in hex, texts too; what stands for broken UTF-8 is told once, since each side breaks it off elsewhere.
 */
enum GroupWords {
    MESSAGE {
        @Override
        String read(byte[] bytes, Binding binding) throws UlpException {
            return message(Ulp.decode(bytes, binding));
        }
    },
    REQUEST {
        @Override
        String read(byte[] bytes, Binding binding) throws UlpException {
            return request(GroupRequest.decode(bytes));
        }
    },
    NOTICE {
        @Override
        String read(byte[] bytes, Binding binding) throws UlpException {
            return notice(Notice.decode(bytes));
        }
    },
    STATE {
        @Override
        String read(byte[] bytes, Binding binding) throws UlpException {
            return state(StateRequest.decode(bytes));
        }
    },
    ATTRIBUTES {
        @Override
        String read(byte[] bytes, Binding binding) throws UlpException {
            return attributes(Attributes.decode(bytes));
        }
    },
    APPLICATION {
        @Override
        String read(byte[] bytes, Binding binding) {
            return AppData.read(bytes)
                    .map(data -> text(data.app()) + " " + hex(data.bytes()))
                    .orElse("something else");
        }
    };

    private static final String REFUSED = "bad";

    /** A page tells numbers exactly up to here, and refuses larger ones. */
    private static final long LARGEST_OF_A_PAGE = (1L << 53) - 1;

    private static final Set<Tag> FLAGS = EnumSet.of(
            Tag.ECHO, Tag.OPEN, Tag.COMPRESSION, Tag.ANNOUNCE, Tag.KEEP_ALIVE, Tag.MODERATED, Tag.INVITE_ONLY);

    abstract String read(byte[] bytes, Binding binding) throws UlpException;

    /** What the bytes say, or that they are refused. */
    String inWords(byte[] bytes, Binding binding) {
        try {
            return read(bytes, binding);
        } catch (UlpException e) {
            return REFUSED;
        }
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static boolean isRefusal(String words) {
        return words.equals(REFUSED);
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static String text(String text) {
        return "\"" + hex(text.replaceAll("\ufffd+", "\ufffd").getBytes(StandardCharsets.UTF_8)) + "\"";
    }

    private static String list(List<Address> addresses) {
        return addresses.stream().map(Address::toString).collect(Collectors.joining(" ", "[", "]"));
    }

    private static String on(boolean on) {
        return on ? "on" : "off";
    }

    private static String message(Message message) {
        return switch (message) {
            case Message.Send send ->
                "send " + send.type().code() + (send.isVolatile() ? " volatile " : " firm ") + send.destination() + " "
                        + list(send.auxiliary()) + " " + hex(send.data());
            case Message.Receive receive ->
                "receive " + receive.type().code() + " " + receive.destination() + " "
                        + receive.via().map(Address::toString).orElse("-") + " " + elements(receive.elements());
        };
    }

    private static String elements(List<Element> elements) {
        return elements.stream()
                .map(element -> element.source() + "=" + hex(element.data()))
                .collect(Collectors.joining(" ", "[", "]"));
    }

    private static String request(GroupRequest request) {
        // CREATE_IMPLICIT is createImplicit in the page.
        String[] words = request.function().name().toLowerCase(Locale.ROOT).split("_", -1);
        String kind = words.length == 1
                ? words[0]
                : words[0] + words[1].substring(0, 1).toUpperCase(Locale.ROOT) + words[1].substring(1);
        return kind
                + switch (request) {
                    case GroupRequest.Connect r -> " " + r.wants() + " " + text(r.name());
                    case GroupRequest.Disconnect _, GroupRequest.QueryGroups _ -> "";
                    case GroupRequest.Create r -> " " + attributes(r.attributes());
                    case GroupRequest.Join r -> " " + r.group() + " " + hex(r.key());
                    case GroupRequest.About r -> " " + r.group();
                    case GroupRequest.ChangeAttributes r -> " " + r.group() + " " + attributes(r.attributes());
                    case GroupRequest.Ping r -> " " + hex(r.nonce());
                    case GroupRequest.Statistics r ->
                        r.group().stream().map(group -> " " + group).collect(Collectors.joining());
                    case GroupRequest.Named r -> " " + text(r.name());
                    case GroupRequest.Enter r ->
                        " " + text(r.name()) + " " + text(r.key()) + " " + attributes(r.attributes());
                    case GroupRequest.Names r -> " " + list(r.addresses());
                    case GroupRequest.Somebody r -> " " + r.group() + " " + r.host();
                    case GroupRequest.Appoint r -> " " + r.group() + " " + r.host() + " " + on(r.on());
                    case GroupRequest.Ignore r -> " " + r.host() + " " + on(r.on());
                    case GroupRequest.Bind r -> " " + r.group() + " " + list(r.auxiliary());
                };
    }

    private static String notice(Notice notice) {
        return switch (notice) {
            case Notice.Joined n -> "joined " + n.host() + " " + text(n.name());
            case Notice.Left n -> "left " + n.host() + " " + text(n.why());
            case Notice.Closed n -> "closed " + text(n.why());
            case Notice.Silent n -> "silent " + list(n.hosts());
            case Notice.Awaited n -> "awaited " + n.host() + " " + on(n.on());
            case Notice.Changed n -> "changed " + attributes(n.attributes());
            case Notice.Ping n -> "ping " + hex(n.nonce());
            case Notice.Renamed n -> "renamed " + n.host() + " " + text(n.name());
            case Notice.Expelled n -> "expelled " + n.by() + " " + text(n.why());
            case Notice.Appointed n -> "appointed " + n.host() + " " + on(n.on());
            case Notice.Invited n -> "invited " + n.by() + " " + text(n.byName()) + " " + text(n.groupName());
            case Notice.SendFailed n -> "sendFailed " + n.status().code() + " " + text(n.why());
        };
    }

    private static String state(StateRequest request) {
        return switch (request) {
            case StateRequest.Read r -> "read " + hex(r.key());
            case StateRequest.Write r -> "write " + hex(r.key()) + " " + hex(r.value());
            case StateRequest.Replace r ->
                r.version() > LARGEST_OF_A_PAGE
                        ? REFUSED
                        : "replace " + hex(r.key()) + " " + r.version() + " " + hex(r.value());
            case StateRequest.Remove r -> "remove " + hex(r.key());
            case StateRequest.Snapshot _ -> "snapshot";
        };
    }

    private static String attributes(Attributes attributes) {
        StringJoiner all = new StringJoiner(" ", "{", "}");
        for (Tag tag : Tag.values()) {
            Optional<byte[]> value = attributes.value(tag);
            value.ifPresent(bytes -> all.add(tag.code() + "=" + value(tag, attributes, bytes)));
        }
        UlpReader in = new UlpReader(attributes.encode());
        try {
            while (!in.isEmpty()) {
                int code = in.u8("a tag");
                byte[] value = in.sized("its value");
                if (Arrays.stream(Tag.values()).noneMatch(tag -> tag.code() == code)) {
                    all.add(code + ":" + hex(value));
                }
            }
        } catch (UlpException e) {
            throw new AssertionError("attributes cannot be read that were just written", e);
        }
        return all.toString();
    }

    private static String value(Tag tag, Attributes attributes, byte[] bytes) {
        return switch (tag) {
            case KEY -> hex(bytes);
            case NAME, PROCESSOR -> text(attributes.text(tag));
            default -> FLAGS.contains(tag) ? on(attributes.is(tag)) : "" + attributes.number(tag, 0);
        };
    }
}

package dev.ambit.game.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What clients may say in game mode, and of which fields each message is. It is a text, so that a game can bring another, and it can be
 * read anew while people play:
 *
 * <pre>
 * # comment
 * [game]              messages to the character of the client
 * REQ_MOVE i2 i2 i1 o
 * 251 i4 s            a message that has no name here
 * [user]              user commands, behind USERCOMMAND
 * [system]            messages to the game itself, behind SYSTEM
 * </pre>
 *
 * {@link FieldKind} says what the fields are.
 */
public final class ClientTable {
    /** More fields no message has. */
    public static final int MOST_FIELDS = 19;

    private static final int MOST_BYTES = 64 * 1024;
    private static final String USUAL = "client-messages.txt";

    private enum Section {
        GAME,
        USER,
        SYSTEM
    }

    private record Key(Section section, int type) {}

    private final Map<Key, List<FieldKind>> layouts = new HashMap<>();

    private ClientTable() {}

    /** The one that comes with the program. */
    public static ClientTable usual() {
        try (InputStream in = ClientTable.class.getResourceAsStream(USUAL)) {
            if (in == null) {
                throw new IllegalStateException("the program has no " + USUAL);
            }
            return parse(USUAL, new String(in.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MessageRefused e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Reads a table.
     *
     * @throws MessageRefused when it is not as it should be; says where
     */
    public static ClientTable parse(String file, String text) throws MessageRefused {
        if (text.length() > MOST_BYTES) {
            throw new MessageRefused(file + " has more than " + MOST_BYTES + " characters");
        }
        ClientTable table = new ClientTable();
        Section section = Section.GAME;
        int line = 0;
        for (String whole : text.split("\\R", -1)) {
            line++;
            String said = whole.replaceFirst("#.*", "").strip();
            if (said.startsWith("[")) {
                section = section(file, line, said);
            } else if (!said.isEmpty()) {
                table.add(file, line, section, said.split("\\s+"));
            }
        }
        return table;
    }

    private static Section section(String file, int line, String said) throws MessageRefused {
        return switch (said) {
            case "[game]" -> Section.GAME;
            case "[user]" -> Section.USER;
            case "[system]" -> Section.SYSTEM;
            default -> throw wrong(file, line, "there is no section " + said + ": expected [game], [user] or [system]");
        };
    }

    private void add(String file, int line, Section section, String[] words) throws MessageRefused {
        int type = number(section, words[0])
                .orElseThrow(() -> wrong(
                        file,
                        line,
                        "there is no message " + words[0] + ": expected its name, or a number from 1 to 255"));
        List<FieldKind> fields = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            fields.add(FieldKind.of(word)
                    .orElseThrow(() ->
                            wrong(file, line, "there is no field " + word + ": expected i1 i2 i4 o s t O R or I")));
        }
        if (fields.size() > MOST_FIELDS) {
            throw wrong(file, line, "a message has at most " + MOST_FIELDS + " fields, and this one " + fields.size());
        }
        if (layouts.put(new Key(section, type), List.copyOf(fields)) != null) {
            throw wrong(file, line, words[0] + " is there twice");
        }
    }

    private static Optional<Integer> number(Section section, String word) {
        if (word.matches("\\d{1,3}")) {
            return Optional.of(Integer.parseInt(word)).filter(number -> number > 0 && number < 256);
        }
        try {
            return Optional.of(
                    section == Section.USER
                            ? UserCommand.valueOf(word).number()
                            : GameMessage.valueOf(word).number());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static MessageRefused wrong(String file, int line, String what) {
        return new MessageRefused(file + "(" + line + "): " + what);
    }

    /**
     * Reads what a client says.
     *
     * @param body the message from its type on
     * @throws MessageRefused when there is no such message, or it is too short
     */
    public ClientMessage read(byte[] body) throws MessageRefused {
        int type = body[0] & 0xff;
        if (type == GameMessage.USERCOMMAND.number()) {
            return within(Section.USER, body);
        }
        if (type == GameMessage.SYSTEM.number()) {
            return within(Section.SYSTEM, body);
        }
        return read(Section.GAME, type, new MessageReader(body, 1));
    }

    private ClientMessage within(Section section, byte[] body) throws MessageRefused {
        MessageReader in = new MessageReader(body, 1);
        return read(section, in.u8("the type of a message within a message"), in);
    }

    /** What follows the last field is ignored: newer clients may have more to say. */
    private ClientMessage read(Section section, int type, MessageReader in) throws MessageRefused {
        List<FieldKind> layout = layouts.get(new Key(section, type));
        if (layout == null) {
            throw new MessageRefused("there is no message " + title(section, type) + " that clients may send", true);
        }
        List<ClientField> fields = new ArrayList<>(layout.size());
        for (FieldKind kind : layout) {
            fields.add(kind.read(in));
        }
        return new ClientMessage(type, section == Section.USER, section == Section.SYSTEM, fields);
    }

    private static String title(Section section, int type) {
        Optional<String> name = section == Section.USER
                ? UserCommand.of(type).map(UserCommand::title)
                : GameMessage.of(type).map(GameMessage::title);
        return name.orElseGet(() -> Integer.toString(type));
    }

    /** How many messages it knows. */
    public int size() {
        return layouts.size();
    }

    /** The same of a message to the game itself. */
    public Optional<List<String>> systemFieldsOf(int type) {
        return Optional.ofNullable(layouts.get(new Key(Section.SYSTEM, type)))
                .map(kinds -> kinds.stream().map(FieldKind::word).toList());
    }

    /** The words of the fields of a message; nothing when there is none of this number. */
    public Optional<List<String>> fieldsOf(boolean isUserCommand, int type) {
        return Optional.ofNullable(layouts.get(new Key(isUserCommand ? Section.USER : Section.GAME, type)))
                .map(kinds -> kinds.stream().map(FieldKind::word).toList());
    }
}

package dev.ambit.game.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.door.DoorRules.DirectingRights;
import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameSession;
import dev.ambit.game.play.KodGame;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.MessageRefused;
import dev.ambit.game.wire.PasswordForm;

/** What somebody in the game says: what the server answers itself, and all else, which the game's Kod hears. On the world's thread. */
final class GameHearing {
    private static final int LONGEST_COMMAND = 500;
    private static final int MOST_IN_A_MESSAGE = 60_000;
    private static final String LINE_END = "\r\n";

    private final GameDoor door;
    private final KodGame game;
    private final GameSession session;
    private final GameDialect dialect;

    GameHearing(GameDoor door, KodGame game, GameSession session, GameDialect dialect) {
        this.door = door;
        this.game = game;
        this.session = session;
        this.dialect = dialect;
    }

    /** @param body the message from its type on */
    void hear(byte[] body, long nowMillis) {
        game.clientCounts().count(body);
        try {
            switch (GameMessage.of(body[0] & 0xff).orElse(GameMessage.LOGOFF)) {
                case REQ_QUIT -> game.quit(session);
                case SEND_CHARACTERS -> game.tellCharacters(session);
                case USE_CHARACTER -> use(new MessageReader(body, 1).u32LE("the character"));
                case DELETE_CHARACTER ->
                    game.deleteCharacter(session, new MessageReader(body, 1).u32LE("the character"));
                case REQ_ADMIN -> command(new MessageReader(body, 1).string("the command", LONGEST_COMMAND));
                case REQ_DM -> direct(new MessageReader(body, 1));
                case CHANGE_PASSWORD -> changePassword(new MessageReader(body, 1));
                default -> {
                    if (!game.hear(session, door.table().get().read(body), nowMillis)) {
                        door.watch().fault(DoorFault.OBJECT);
                    }
                }
            }
        } catch (MessageRefused e) {
            door.watch().fault(e.isUnknown() ? DoorFault.TYPE : DoorFault.CONTENT);
            game.log().error("A message of " + session + " is left out: " + e.getMessage());
        }
    }

    private void use(int object) {
        game.choose(session, object);
        if (session.character() != null) {
            dialect.plays();
        }
    }

    private void command(byte[] text) {
        if (session.account().kind() != AccountKind.ADMIN) {
            game.log().error(session + " gives an administrator's command, and is none");
            return;
        }
        run("> ", new String(text, ISO_8859_1));
    }

    private void run(String prompt, String line) {
        if (!door.admins().isOpen()) {
            game.log().error(session + " gives a command, and there is no administrator mode");
            return;
        }
        dialect.console(game, session).run(game, prompt + line + LINE_END, line);
    }

    /** What an administrator is told in the game; what is too long for one message comes in several. */
    static void tellAdmin(KodGame game, GameSession session, String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        int from = 0;
        do {
            int count = Math.min(bytes.length - from, MOST_IN_A_MESSAGE);
            game.say(
                    session,
                    new ByteWriter()
                            .u8(GameMessage.ADMIN.number())
                            .u16LE(count)
                            .bytes(bytes, from, count)
                            .toBytes());
            from += count;
        } while (from < bytes.length);
    }

    /** The three things that those may do who direct the game: go to a room, go to somebody, get somebody. */
    private void direct(MessageReader in) throws MessageRefused {
        int what = in.u8("the type of the command");
        String whom = new String(in.string("whom it is about", LONGEST_COMMAND), ISO_8859_1);
        if (!session.account().kind().mayDirect() || session.character() == null) {
            game.log().error(session + " wants to direct the game, and may not");
            return;
        }
        int self = session.character().id;
        // One word: it becomes a part of an administrator's command.
        if (!mayDirect(what, whom) || !whom.strip().matches("\\S{1,60}")) {
            game.log().debug(session + " may not give command " + what + " about \"" + whom + "\" (options Rights.*)");
            return;
        }
        switch (what) {
            case 1 -> run("~B> ", "send object " + self + " teleportto rid int " + whom);
            case 2 -> run("~B> ", "send object " + self + " admingotoobject what object " + whom);
            case 3 -> run("~B> ", "send object " + whom + " admingotoobject what object " + self);
            default -> game.log().error(session + " gives command " + what + ", expected 1, 2 or 3");
        }
    }

    private boolean mayDirect(int what, String whom) {
        DirectingRights rights = door.rules().get().rights();
        int right = switch (what) {
            case 1 -> isNumber(whom) ? Math.min(rights.room(), rights.roomByNumber()) : rights.room();
            case 2 -> rights.toPlayer();
            case 3 -> rights.getPlayer();
            default -> 2;
        };
        return DirectingRights.allows(right, session.account().kind());
    }

    private static boolean isNumber(String text) {
        return text.strip().matches("-?[1-9]\\d*");
    }

    private void changePassword(MessageReader in) throws MessageRefused {
        byte[] before = in.string("the old password", PasswordForm.BYTES);
        byte[] after = in.string("the new password", PasswordForm.BYTES);
        door.accounts()
                .changePassword(session.account(), before, after, dialect.address())
                .whenComplete((changed, trouble) -> door.entrance().offer((now, millis) -> {
                    boolean isChanged = changed != null && changed && trouble == null;
                    now.say(session, new byte[] {
                        (byte) (isChanged ? GameMessage.PASSWORD_OK : GameMessage.PASSWORD_NOT_OK).number()
                    });
                }));
    }
}

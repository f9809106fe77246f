package dev.ambit.game.door;

import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.play.AccountKind;
import dev.ambit.game.wire.LoginWords;
import java.util.Comparator;
import java.util.List;

/**
 * What the door of a game asks of clients, as its options say now.
 *
 * @param mostAttempts at the password before the connection ends
 * @param overrides whether the second log-in of an account ends the first; else the second is refused
 * @param suspended what somebody is told whose account is suspended; empty for what the house says
 * @param messagesPerSecond that are heard of one client, on average
 * @param longestMessage bytes of the longest message of a client
 * @param hangsUpSpoofs whether a client whose check is wrong loses its connection; else it has to get in step again
 * @param logsSpoofs whether the channel log tells of them
 * @param token whose text scrambles types
 */
public record DoorRules(
        int mostAttempts,
        boolean overrides,
        String suspended,
        int messagesPerSecond,
        int longestMessage,
        boolean hangsUpSpoofs,
        boolean logsSpoofs,
        ClientVersions versions,
        FileDelivery delivery,
        StagePatience patience,
        CrowdLimits crowd,
        GuestRules guests,
        DirectingRights rights,
        TokenText token) {

    /**
     * Which clients are new enough; versions are major times 100 and minor.
     *
     * @param least older ones are sent to get a newer one
     * @param invalid older ones cannot even do that
     * @param outdated what somebody is told whose client has become too old since they logged in
     * @param machine where newer ones are
     * @param file what they are called there
     */
    public record ClientVersions(
            int least, int invalid, String outdated, String invalidWords, String machine, String file) {}

    /**
     * Files that clients must have got, by time.
     *
     * @param machine where those are
     * @param path in which folder there
     * @param reason why, as its user is told
     * @param demo an address that clients show beside it
     */
    public record FileDelivery(
            List<LoginWords.Update> packages, String machine, String path, String reason, String demo) {
        public FileDelivery {
            packages = List.copyOf(packages);
        }

        /** What somebody lacks who got the last file at this time. Guests get only what is meant for them, too. */
        List<LoginWords.Update> since(int time, boolean isGuest) {
            return packages.stream()
                    .filter(one -> one.time() > time)
                    .filter(one -> !isGuest || (one.flags() & LoginWords.FOR_GUESTS) != 0)
                    .sorted(Comparator.comparingInt(LoginWords.Update::time))
                    .toList();
        }
    }

    /**
     * How long a client may say nothing, by where it is.
     *
     * @param menuSeconds at the log-in and the menu
     * @param transferSeconds while it gets files
     * @param choiceSeconds while it chooses a character
     * @param gameSeconds in the game; clients ping
     */
    public record StagePatience(int menuSeconds, int transferSeconds, int choiceSeconds, int gameSeconds) {}

    /**
     * How many may be logged in at once.
     *
     * @param mostActive people beside admins and DMs
     * @param mostConnected people with them; they are let in all the same
     * @param busy what one is told who is one too many
     * @param mostPerAddress from one address; 0 for any number
     * @param tooManyFromAddress what one is told who is one too many of those
     */
    public record CrowdLimits(
            int mostActive, int mostConnected, String busy, int mostPerAddress, String tooManyFromAddress) {}

    /**
     * Who plays without an account.
     *
     * @param name under which they log in; empty for nobody
     * @param most at once
     * @param tooMany what one is told who is one too many
     * @param firstServer where else they may try
     */
    public record GuestRules(String name, int most, String tooMany, int firstServer, int lastServer) {
        boolean isGuest(String who) {
            return !name.isEmpty() && name.equalsIgnoreCase(who);
        }
    }

    /** Who may go to a room, by its number, to a player, and get a player: 0 nobody, 1 admins, 2 DMs too. */
    public record DirectingRights(int room, int roomByNumber, int toPlayer, int getPlayer) {
        static boolean allows(int right, AccountKind kind) {
            return switch (kind) {
                case ADMIN -> right > 0;
                case DM -> right > 1;
                case USER, GUEST -> false;
            };
        }
    }

    /**
     * The text that scrambles the types of messages.
     *
     * @param resource its number; 0 for one that all clients know
     */
    public record TokenText(int resource, byte[] text) {
        public static final TokenText USUAL = new TokenText(0, new byte[0]);
    }

    public static final DoorRules DEFAULT = of(new GameOptions(), List.of(), TokenText.USUAL);

    private static final int MINUTE = 60;

    /** As the options say. */
    public static DoorRules of(GameOptions options, List<LoginWords.Update> packages, TokenText token) {
        return new DoorRules(
                options.number(GameOption.LOGIN_MAX_ATTEMPTS),
                options.isOn(GameOption.INACTIVE_OVERRIDE),
                options.text(GameOption.LOGIN_SUSPEND_STR),
                options.number(GameOption.SESSION_MAX_MESSAGES_PER_SECOND),
                options.number(GameOption.SOCKET_MAX_CLIENT_MESSAGE),
                options.isOn(GameOption.SECURITY_HANGUP_SPOOFS),
                options.isOn(GameOption.SECURITY_LOG_SPOOFS),
                new ClientVersions(
                        options.number(GameOption.LOGIN_MIN_VERSION),
                        options.number(GameOption.LOGIN_INVALID_VERSION),
                        options.text(GameOption.LOGIN_OLD_VERSION_STR),
                        options.text(GameOption.LOGIN_INVALID_VERSION_STR),
                        options.text(GameOption.UPDATE_CLIENT_MACHINE),
                        options.text(GameOption.UPDATE_CLIENT_FILENAME)),
                new FileDelivery(
                        packages,
                        options.text(GameOption.UPDATE_PACKAGE_MACHINE),
                        options.text(GameOption.UPDATE_PACKAGE_PATH),
                        options.text(GameOption.UPDATE_DOWNLOAD_REASON),
                        options.text(GameOption.UPDATE_DEMO_BUTTON)),
                new StagePatience(
                        MINUTE * options.number(GameOption.INACTIVE_SYNCHED),
                        MINUTE * options.number(GameOption.INACTIVE_TRANSFER),
                        MINUTE * options.number(GameOption.INACTIVE_SELECT_CHAR),
                        options.number(GameOption.INACTIVE_GAME)),
                new CrowdLimits(
                        options.number(GameOption.SESSION_MAX_ACTIVE),
                        options.number(GameOption.SESSION_MAX_CONNECT),
                        options.text(GameOption.SESSION_BUSY),
                        options.number(GameOption.LOGIN_MAX_PER_IP_ADDRESS),
                        options.text(GameOption.LOGIN_TOO_MANY_PER_IP_ADDRESS_STR)),
                new GuestRules(
                        options.text(GameOption.GUEST_ACCOUNT),
                        options.number(GameOption.GUEST_MAX),
                        options.text(GameOption.GUEST_TOO_MANY),
                        options.number(GameOption.GUEST_SERVER_MIN),
                        options.number(GameOption.GUEST_SERVER_MAX)),
                new DirectingRights(
                        options.number(GameOption.RIGHTS_GO_ROOM),
                        options.number(GameOption.RIGHTS_GO_ROOM_BY_NUM),
                        options.number(GameOption.RIGHTS_GO_PLAYER),
                        options.number(GameOption.RIGHTS_GET_PLAYER)),
                token);
    }

    /** With another patience, for tests: minutes are too long to wait for. */
    DoorRules withPatience(StagePatience other) {
        return new DoorRules(
                mostAttempts,
                overrides,
                suspended,
                messagesPerSecond,
                longestMessage,
                hangsUpSpoofs,
                logsSpoofs,
                versions,
                delivery,
                other,
                crowd,
                guests,
                rights,
                token);
    }
}

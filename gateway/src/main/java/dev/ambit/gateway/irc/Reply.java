package dev.ambit.gateway.irc;

/** What a server answers, by number, as RFC 1459 and the usage since have it. */
enum Reply {
    WELCOME(1),
    YOUR_HOST(2),
    CREATED(3),
    MY_INFO(4),
    SUPPORTS(5),
    USER_MODES(221),
    USERS(251),
    CLIENTS(255),
    AWAY(301),
    USERHOST(302),
    IS_ON(303),
    NO_LONGER_AWAY(305, "You are no longer marked as being away"),
    NOW_AWAY(306, "You have been marked as being away"),
    WHOIS_USER(311),
    WHOIS_SERVER(312),
    END_OF_WHO(315, "End of WHO list"),
    END_OF_WHOIS(318, "End of WHOIS list"),
    WHOIS_CHANNELS(319),
    LIST(322),
    END_OF_LIST(323, "End of LIST"),
    CHANNEL_MODES(324),
    NO_TOPIC(331, "No topic is set"),
    TOPIC(332),
    INVITING(341),
    VERSION(351),
    WHO(352),
    NAMES(353),
    END_OF_NAMES(366, "End of NAMES list"),
    END_OF_BANS(368, "End of channel ban list"),
    MOTD(372),
    MOTD_START(375),
    END_OF_MOTD(376, "End of MOTD command"),
    NO_SUCH_NICK(401, "No such nick or channel"),
    NO_SUCH_CHANNEL(403, "No such channel"),
    CANNOT_SEND(404),
    TOO_MANY_CHANNELS(405, "You have joined too many channels"),
    TOO_MANY_TARGETS(407, "Too many targets; the message was not delivered to this one"),
    NO_RECIPIENT(411),
    NO_TEXT(412, "No text to send"),
    LINE_TOO_LONG(417),
    UNKNOWN_COMMAND(421, "Unknown command"),
    /** The same number, with a reason. */
    NONSENSE(421),
    NO_MOTD(422, "There is no message of the day"),
    NO_NICK(431, "No nickname given"),
    BAD_NICK(432),
    NICK_IN_USE(433),
    NOT_IN_CHANNEL(441, "They are not on that channel"),
    NOT_ON_CHANNEL(442, "You are not on that channel"),
    ALREADY_ON_CHANNEL(443, "is already on channel"),
    NOT_REGISTERED(451, "You have not registered"),
    TOO_FEW_PARAMETERS(461, "Not enough parameters"),
    ALREADY_REGISTERED(462, "You may not register again"),
    NOT_LET_IN(464),
    CHANNEL_FULL(471, "Cannot join channel (+l): it is full"),
    UNKNOWN_MODE(472, "is unknown mode char to me"),
    INVITE_ONLY(473, "Cannot join channel (+i): you must be invited"),
    WRONG_KEY(475, "Cannot join channel (+k): it needs another key"),
    NOT_OPERATOR(482, "You are not channel operator"),
    UNKNOWN_USER_MODE(501, "Unknown mode flag"),
    NOT_YOUR_MODE(502, "Cannot change mode for other users");

    private final int number;
    private final String text;

    Reply(int number) {
        this(number, "");
    }

    Reply(int number, String text) {
        this.number = number;
        this.text = text;
    }

    /** Three digits. */
    String code() {
        return "%03d".formatted(number);
    }

    /** The last parameter of those that always say the same; empty for the others. */
    String text() {
        return text;
    }
}

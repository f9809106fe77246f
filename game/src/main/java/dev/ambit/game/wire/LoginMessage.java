package dev.ambit.game.wire;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Messages of login mode (AP), by the byte that begins them. */
public enum LoginMessage {
    PING(1),
    LOGIN(2),
    REGISTER(3),
    REQ_GAME(4),
    REQ_ADMIN(5),
    RESYNC(6),
    GETCLIENT(7),
    GETRESOURCE(8),
    GETALL(9),
    REQ_MENU(10),
    ADMINNOTE(11),
    GETLOGIN(21),
    GETCHOICE(22),
    LOGINOK(23),
    LOGINFAILED(24),
    GAME(25),
    ADMIN(26),
    ACCOUNTUSED(27),
    TOOMANYLOGINS(28),
    TIMEOUT(29),
    CREDITS(30),
    DOWNLOAD(31),
    UPLOAD(32),
    NOCREDITS(33),
    MESSAGE(34),
    DELETERSC(35),
    DELETEALLRSC(36),
    NOCHARACTERS(37),
    GUEST(38),
    SERVICEREPORT(39);

    private static final Map<Integer, LoginMessage> BY_NUMBER =
            Arrays.stream(values()).collect(Collectors.toMap(LoginMessage::number, Function.identity()));

    private final int number;

    LoginMessage(int number) {
        this.number = number;
    }

    /** Its byte on the wire. */
    public int number() {
        return number;
    }

    /** As documents and logs call it. */
    public String title() {
        return "AP_" + name();
    }

    public static Optional<LoginMessage> of(int number) {
        return Optional.ofNullable(BY_NUMBER.get(number));
    }
}

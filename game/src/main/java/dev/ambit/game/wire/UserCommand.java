package dev.ambit.game.wire;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Messages within the game message USERCOMMAND (UC), by their second byte. */
public enum UserCommand {
    SEND_QUIT(1),
    LOOK_PLAYER(2),
    CHANGE_URL(3),
    SPELL_SCHOOLS(4),
    REST(5),
    STAND(6),
    SAFETY(7),
    SUICIDE(8),
    REQ_GUILDINFO(10),
    GUILDINFO(11),
    INVITE(12),
    EXILE(13),
    RENOUNCE(14),
    ABDICATE(15),
    VOTE(16),
    SET_RANK(17),
    GUILD_ASK(18),
    GUILD_CREATE(19),
    DISBAND(20),
    REQ_GUILD_LIST(21),
    GUILD_LIST(22),
    MAKE_ALLIANCE(23),
    END_ALLIANCE(24),
    MAKE_ENEMY(25),
    END_ENEMY(26),
    GUILD_HALLS(27),
    ABANDON_GUILD_HALL(28),
    GUILD_RENT(29),
    GUILD_SET_PASSWORD(30),
    GUILD_SHIELD(31),
    GUILD_SHIELDS(32),
    CLAIM_SHIELD(33),
    DEPOSIT(35),
    WITHDRAW(36),
    BALANCE(37),
    APPEAL(40),
    REQ_RESCUE(41),
    MINIGAME_START(45),
    MINIGAME_STATE(46),
    MINIGAME_MOVE(47),
    MINIGAME_PLAYER(48),
    MINIGAME_RESET_PLAYERS(49);

    private static final Map<Integer, UserCommand> BY_NUMBER =
            Arrays.stream(values()).collect(Collectors.toMap(UserCommand::number, Function.identity()));

    private final int number;

    UserCommand(int number) {
        this.number = number;
    }

    /** Its byte on the wire. */
    public int number() {
        return number;
    }

    /** As documents and logs call it. */
    public String title() {
        return "UC_" + name();
    }

    public static Optional<UserCommand> of(int number) {
        return Optional.ofNullable(BY_NUMBER.get(number));
    }
}

package dev.ambit.game.door;

import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameSession;
import java.util.Optional;

/**
 * Where an administrator sits: how they have come, and as whom.
 *
 * @param account nothing on the maintenance port
 * @param session in which they play, when they give commands from within the game
 * @param address they connect from
 * @param hangUp ends their connection; any thread may
 */
public record AdminSeat(
        Optional<GameAccount> account, Optional<GameSession> session, String address, Runnable hangUp) {}

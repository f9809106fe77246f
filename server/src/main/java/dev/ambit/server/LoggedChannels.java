package dev.ambit.server;

import dev.ambit.game.play.GameLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A game's channels as a part of the server's own log. */
final class LoggedChannels implements GameLog {
    private static final Logger DEBUG = LoggerFactory.getLogger("game.debug");
    private static final Logger ERROR = LoggerFactory.getLogger("game.error");
    private static final Logger LOG = LoggerFactory.getLogger("game.log");

    @Override
    public void debug(String line) {
        DEBUG.info("{}", line);
    }

    @Override
    public void error(String line) {
        ERROR.warn("{}", line);
    }

    @Override
    public void log(String line) {
        LOG.info("{}", line);
    }
}

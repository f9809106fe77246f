package dev.ambit.game.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.play.GameAccount;
import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.ConnectionLimits;
import dev.ambit.gateway.connection.Dialect;
import dev.ambit.gateway.connection.Farewell;
import dev.ambit.gateway.connection.RareLog;
import dev.ambit.gateway.connection.Vigil;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An administrator's console in the page. On the connection's thread. */
final class PageConsole implements Dialect {
    private static final Logger LOG = LoggerFactory.getLogger(PageConsole.class);
    private static final RareLog RARE = new RareLog(LOG);
    private static final int COMMANDS_PER_SECOND = 20;
    private static final int MOST_WAITING = 64 * 1024;
    private static final String REFUSED = "Only administrators of this world may look after its game.\r\n";

    private final PageConsoleDoor door;
    private final Connection connection;

    /** What has come while it was found out who is there. */
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private boolean isAwaited;
    private @Nullable AdminLines lines;

    private PageConsole(Channel channel, PageConsoleDoor door, Caller caller) {
        this.door = door;
        ConnectionLimits limits = ConnectionLimits.of(door.limits()).atPace(COMMANDS_PER_SECOND);
        connection = new Connection(channel, caller, limits, door.traffic(), door.nanoClock(), this);
    }

    static ChannelHandler on(Channel channel, PageConsoleDoor door, Caller caller) {
        return new PageConsole(channel, door, caller).connection;
    }

    @Override
    public void opened() {
        ask(account -> {
            connection.stage(Vigil.Stage.INSIDE);
            lines = new AdminLines(
                    connection,
                    door.entrance(),
                    door.admins(),
                    Optional.of(account),
                    () -> connection.end(false, "goodbye"));
            say("Administrator mode\r\n");
        });
    }

    @Override
    public void received(Object received) {
        if (!(received instanceof ByteBuf bytes)) {
            return;
        }
        if (said.size() + bytes.readableBytes() > MOST_WAITING) {
            connection.end(false, "more than " + MOST_WAITING + " bytes of commands wait");
            return;
        }
        said.writeBytes(ByteBufUtil.getBytes(bytes));
        if (!isAwaited) {
            ask(account -> {});
        }
    }

    /** Goes on when it is known that an administrator is there; nothing more is heard until then. */
    private void ask(Consumer<GameAccount> then) {
        isAwaited = true;
        door.authority()
                .administrator(connection.caller().session())
                .whenComplete((account, trouble) -> here(() -> {
                    isAwaited = false;
                    if (connection.isEnding()) {
                        return;
                    }
                    if (account == null || account.isEmpty()) {
                        RARE.warn("Somebody at " + connection.caller().address()
                                + " wants to look after the game and is no administrator"
                                + (trouble == null ? "" : ": " + trouble));
                        say(REFUSED);
                        connection.end(false, "it is no administrator's");
                        return;
                    }
                    then.accept(account.get());
                    byte[] some = said.toByteArray();
                    said.reset();
                    if (lines != null) {
                        lines.received(some);
                    }
                    connection.hearOn();
                    connection.flush();
                }));
    }

    private void here(Runnable action) {
        try {
            connection.thread().execute(action);
        } catch (RejectedExecutionException e) {
            LOG.debug("{} is closed already", connection);
        }
    }

    private void say(String text) {
        connection.say(Unpooled.copiedBuffer(text, ISO_8859_1));
        connection.flush();
    }

    @Override
    public boolean isReady() {
        return !isAwaited;
    }

    @Override
    public boolean isAwaited() {
        return isAwaited;
    }

    @Override
    public boolean isWithin() {
        return false;
    }

    @Override
    public boolean hasQuestion() {
        return false;
    }

    @Override
    public Object question(long nonce) {
        return Unpooled.EMPTY_BUFFER;
    }

    /** Pages ping by themselves; and who only watches a trace says nothing. */
    @Override
    public boolean isNeverSilent() {
        return false;
    }

    @Override
    public Object farewell(Farewell why) {
        return Unpooled.EMPTY_BUFFER;
    }

    @Override
    public void gone(Farewell why) {
        if (lines != null) {
            lines.close();
        }
    }
}

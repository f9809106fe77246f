package dev.ambit.game.mail;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.mail.MailTalk.Step;
import dev.ambit.game.option.GameOption;
import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.ConnectionLimits;
import dev.ambit.gateway.connection.CutOff;
import dev.ambit.gateway.connection.Dialect;
import dev.ambit.gateway.connection.Farewell;
import dev.ambit.gateway.connection.Vigil;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.socket.SocketChannel;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** SMTP on a connection. Owned by the connection's thread. */
final class MailDialect implements Dialect {
    private static final Logger LOG = LoggerFactory.getLogger(MailDialect.class);

    /** As the protocol has it, with room for its end. */
    private static final int LONGEST_LINE = 1000;

    private static final int LINES_PER_SECOND = 100;
    private static final int IDLE_SECONDS = 60;
    private static final int MOST_LOG = 200;

    private final MailDoor door;
    private final SocketChannel channel;
    private final Connection connection;
    private final MailTalk talk;
    private final StringBuilder line = new StringBuilder();
    private boolean isCut;
    private boolean isAwaited;

    private MailDialect(SocketChannel channel, MailDoor door, Caller caller) {
        this.door = door;
        this.channel = channel;
        talk = new MailTalk(door.options());
        ConnectionLimits usual = ConnectionLimits.of(door.limits()).atPace(LINES_PER_SECOND);
        ConnectionLimits limits = new ConnectionLimits(
                usual.silentSeconds(),
                usual.lobbySeconds(),
                IDLE_SECONDS,
                usual.stalledSeconds(),
                usual.messagesPerSecond(),
                usual.burst(),
                usual.backlogBytes(),
                usual.busyBytes());
        connection = new Connection(channel, caller, limits, door.traffic(), door.nanoClock(), this);
    }

    static ChannelHandler on(SocketChannel channel, MailDoor door, Caller caller) {
        return new MailDialect(channel, door, caller).connection;
    }

    @Override
    public void opened() {
        if (!door.mask().allows(channel.remoteAddress().getAddress())) {
            connection.cutOff(CutOff.MISBEHAVED, "its address may not bring mail (option Socket.MaintenanceMask)");
            return;
        }
        connection.stage(Vigil.Stage.INSIDE);
        say(MailTalk.greeting());
        connection.flush();
    }

    @Override
    public void received(Object received) {
        if (!(received instanceof ByteBuf bytes)) {
            return;
        }
        for (byte one : ByteBufUtil.getBytes(bytes)) {
            if (one == '\n') {
                String whole = line.toString();
                boolean wasCut = isCut;
                line.setLength(0);
                isCut = false;
                connection.hear(whole.length() + 1, () -> hear(whole, wasCut));
            } else if (one != '\r') {
                take((char) (one & 0xff));
            }
        }
        connection.flush();
    }

    /** What is more than a line may have is left out, and its end with it. */
    private void take(char one) {
        if (line.length() < LONGEST_LINE) {
            line.append(one);
        } else {
            isCut = true;
        }
    }

    private void hear(String whole, boolean wasCut) {
        trace("< ", whole);
        if (wasCut) {
            say("500 That line is too long");
            connection.flush();
            return;
        }
        switch (talk.hear(whole)) {
            case Step.Say say -> say(say.reply());
            case Step.Listen _ -> {}
            case Step.Create create ->
                await(
                        "Account " + create.name() + " by e-mail",
                        door.accounts().create(create.name(), create.password(), address()));
            case Step.Delete delete ->
                await(
                        "Account " + delete.name() + " deleted by e-mail",
                        door.accounts().delete(delete.name(), address()));
            case Step.End end -> {
                say(end.reply());
                connection.flush();
                connection.end(false, "goodbye");
            }
        }
        connection.flush();
    }

    private String address() {
        return connection.caller().address();
    }

    /** Hears nothing more until it is done, or not. */
    private void await(String what, CompletionStage<Optional<String>> coming) {
        isAwaited = true;
        coming.whenComplete((whyNot, trouble) -> here(() -> {
            isAwaited = false;
            if (trouble != null) {
                LOG.error("{} failed", what, trouble);
                say("451 Not now; try again later");
            } else if (whyNot.isPresent()) {
                door.log().log(what + " from " + address() + " is refused: " + whyNot.get());
                say("554 Not done: " + whyNot.get());
            } else {
                door.log().log(what + " from " + address());
                say("250 Done");
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

    private void say(String reply) {
        trace("> ", reply);
        connection.say(Unpooled.copiedBuffer(reply.replaceAll("[\\r\\n]+", " ") + "\r\n", ISO_8859_1));
    }

    /** Never a password. */
    private void trace(String sign, String text) {
        if (door.options().isOn(GameOption.DEBUG_SMTP)) {
            String shown = text.replaceAll("(?i)(PASSWORD:).*", "$1 ...");
            door.log()
                    .debug("SMTP " + address() + " " + sign
                            + (shown.length() > MOST_LOG ? shown.substring(0, MOST_LOG) + "..." : shown));
        }
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
        return !line.isEmpty();
    }

    @Override
    public boolean hasQuestion() {
        return false;
    }

    @Override
    public Object question(long nonce) {
        return Unpooled.EMPTY_BUFFER;
    }

    @Override
    public boolean isNeverSilent() {
        return true;
    }

    @Override
    public Object farewell(Farewell why) {
        return why.isFault()
                ? Unpooled.copiedBuffer("421 " + why.why().replaceAll("[\\r\\n]+", " ") + "\r\n", ISO_8859_1)
                : Unpooled.EMPTY_BUFFER;
    }

    @Override
    public void gone(Farewell why) {}
}

package dev.ambit.gateway.page;

import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.RareLog;
import dev.ambit.group.Address;
import dev.ambit.group.core.Host;
import dev.ambit.space.Place;
import dev.ambit.world.Inbox;
import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.FrameKind;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Somebody who speaks to the world, and the world's {@link Line} to them. What overrides {@link Line} runs on the world's thread
 * and only writes down what there is to say ({@link Mail}); everything else runs on the thread of the connection, which reads
 * that, and which brings what is heard straight to the inbox.
 */
public abstract class VisitorLine implements Line {
    private static final RareLog RARE = new RareLog(LoggerFactory.getLogger(VisitorLine.class));

    protected final Host host;
    protected final Connection connection;
    protected final WorldResident resident;
    private final Inbox inbox;
    protected final Authenticator authenticator;
    private final Postman postman;

    /** Owned by the world's thread: where in the mail of which moment it stands. */
    long mailNumber;

    int mailPlace;

    /** Owned by the groups' thread: the group of the room it is in; none before it is welcomed. */
    @Nullable
    Address room;

    private boolean ended;

    protected VisitorLine(Host host, Connection connection, WorldResident resident) {
        this.host = host;
        this.connection = connection;
        this.resident = resident;
        this.inbox = resident.inbox();
        this.authenticator = resident.authenticator();
        this.postman = resident.post().postman(connection.thread());
    }

    // ---- on the world's thread ----

    @Override
    public final void deliver(Dispatch dispatch) {
        List<News> own = dispatch.own();
        for (int i = 0; i < own.size(); i++) {
            switch (own.get(i)) {
                case News.Welcome welcome ->
                    resident.settle(this, welcome.roomId(), welcome.you().name());
                case News.InRoom inRoom -> resident.move(this, inRoom.roomId());
                default -> {}
            }
        }
        postman.mail().tell(this, dispatch, readsJson() ? resident.post().shared(dispatch) : null);
    }

    /** What is behind the backlog would be told much later; then rather not at all, and the whole difference once. */
    @Override
    public final boolean hasRoom() {
        return !connection.isBusy();
    }

    @Override
    public final void show(FrameKind kind, int base, long millis, byte[] bytes, int length) {
        postman.mail().show(this, kind, base, millis, bytes, length);
    }

    @Override
    public final void end() {
        postman.mail().end(this);
    }

    @Override
    public final void hearsNot(Set<Line> unheard) {
        resident.hearsNot(this, host, unheard);
    }

    @Override
    public final boolean whisperOutside(String to, String text) {
        resident.run(() -> {
            if (!resident.whisperOutside(this, to, text)) {
                soon(() -> tellAtOnce(new News.Notice("There is nobody called " + to + " here to listen.")));
            }
        });
        return true;
    }

    /** Whether JSON is understood at the other end. */
    protected abstract boolean readsJson();

    // ---- on the connection's thread ----

    /** Reads what the world has for it: one entry of the mail after the other. */
    final void read(Mail mail, int first, Letter letter) {
        if (ended) {
            return;
        }
        boolean isLast = false;
        for (int entry = first; entry != Mail.END; entry = mail.next(entry)) {
            switch (mail.what(entry)) {
                case Mail.TOLD -> tell(mail, entry, letter);
                case Mail.GOODBYE -> isLast = true;
                default -> show(mail, entry, letter);
            }
        }
        allTold(letter);
        if (isLast) {
            sayGoodbye();
        }
    }

    /** What does not wait for the world's next word. */
    protected abstract void tellAtOnce(News news);

    /** News. */
    protected abstract void tell(Mail mail, int entry, Letter letter);

    /** A frame of positions; those who do not ask for any get none. */
    protected void show(Mail mail, int entry, Letter letter) {}

    /** That was all, for now: it leaves. */
    protected abstract void allTold(Letter letter);

    /** All of a tick has been told. */
    protected void tickEnded() {}

    /** Whether it wants to hear of every tick. */
    protected final void followTicks(boolean on) {
        postman.follow(this, on);
    }

    /** What was heard of it. */
    protected final void handOver(Input input) {
        if (!inbox.offer(input)) {
            cutOff("the world's inbox is full");
        }
    }

    /** A step of its own. A world that cannot keep up leaves some out: the next one says where somebody is, too. */
    protected final void walk(Place to) {
        if (!inbox.offerStep(this, to)) {
            RARE.warn("The world cannot keep up with its inbox: steps are left out");
        }
    }

    /** What is said before the world knows of it. */
    protected static Dispatch ahead(News news) {
        return new Dispatch(0, 0, List.of(news), new Bulletin(List.of()));
    }

    protected final void cutOff(String why) {
        ended = true;
        connection.end(true, why);
    }

    /** Says no more, and hears no more. */
    protected final void sayGoodbye() {
        ended = true;
        connection.end(false, "goodbye");
    }

    protected final boolean isEnded() {
        return ended;
    }

    /** Does something on the connection's thread, or at once when that has ended. */
    protected final void soon(Runnable action) {
        try {
            connection.thread().execute(action);
        } catch (RejectedExecutionException e) {
            action.run();
        }
    }

    /** The connection is gone. What was heard of it before comes to the world before that. */
    final void gone() {
        ended = true;
        followTicks(false);
        authenticator.gone(this);
        inbox.offer(new Input.Leave(this));
    }

    @Override
    public String toString() {
        return "line to " + host.address();
    }
}

package dev.ambit.gateway.page;

import dev.ambit.gateway.control.ProtocolObject;
import dev.ambit.gateway.group.Seat;
import dev.ambit.group.Address;
import dev.ambit.group.core.Host;
import dev.ambit.world.Bulletin;
import dev.ambit.world.Dispatch;
import dev.ambit.world.Inbox;
import dev.ambit.world.Input;
import dev.ambit.world.Line;
import dev.ambit.world.News;
import dev.ambit.world.PositionFrame;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One host that speaks to the world, and the world's {@link Line} to it. What overrides {@link Line} runs on the world's thread
 * and only hands over to the {@link WorldDesk}; everything else runs on the groups' thread.
 */
public abstract class VisitorLine implements Line {
    protected final Host host;
    protected final Seat seat;
    protected final WorldDesk desk;
    private final Inbox inbox;
    protected final Admission admission;

    /** The group of the room it is in; none before it is welcomed. */
    private @Nullable Address room;

    private boolean ended;
    private boolean isGone;

    protected VisitorLine(Host host, Seat seat, WorldDesk desk) {
        this.host = host;
        this.seat = seat;
        this.desk = desk;
        this.inbox = desk.inbox();
        this.admission = desk.admission();
    }

    // ---- on the world's thread ----

    @Override
    public final void deliver(Dispatch dispatch) {
        desk.take(new WorldDesk.Mail.Told(this, dispatch));
    }

    /** What is behind the backlog would be told much later; then rather not at all, and the whole difference once. */
    @Override
    public final boolean hasRoom() {
        return !seat.isBusy();
    }

    @Override
    public final void show(PositionFrame frame) {
        desk.take(new WorldDesk.Mail.Shown(this, frame));
    }

    @Override
    public final void end() {
        desk.take(new WorldDesk.Mail.Ended(this));
    }

    // ---- on the groups' thread ----

    final Optional<Address> room() {
        return Optional.ofNullable(room);
    }

    final void enter(@Nullable Address newRoom) {
        room = newRoom;
    }

    /** What says it in control packets, if they are understood at the other end. */
    protected abstract Optional<ProtocolObject> protocol();

    /** Whether JSON is understood at the other end. */
    protected abstract boolean readsJson();

    /** What is about the visit itself; called before the rest of the same dispatch is told. */
    protected void told(News news) {}

    protected final void handOver(Input input) {
        if (!inbox.offer(input)) {
            cutOff("the world's inbox is full");
        }
    }

    protected final void refuse(String why) {
        Dispatch refusal = new Dispatch(0, 0, List.of(new News.Refused(why)), new Bulletin(List.of()));
        desk.post(List.of(new WorldDesk.Mail.Told(this, refusal), new WorldDesk.Mail.Ended(this)));
    }

    protected final void cutOff(String why) {
        ended = true;
        seat.end(true, why);
    }

    /** Says no more, and hears no more. */
    protected final void sayGoodbye() {
        ended = true;
        seat.end(false, "goodbye");
    }

    protected final boolean isEnded() {
        return ended;
    }

    final boolean isGone() {
        return isGone;
    }

    final void gone() {
        isGone = true;
        ended = true;
        admission.gone(this);
        inbox.offer(new Input.Leave(this));
    }

    @Override
    public String toString() {
        return "line to " + host.address();
    }
}

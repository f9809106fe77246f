package dev.ambit.gateway.page;

import dev.ambit.gateway.group.Caller;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.group.Address;
import dev.ambit.group.core.Host;
import dev.ambit.group.wire.AppData;
import dev.ambit.world.Bulletin;
import dev.ambit.world.Dispatch;
import dev.ambit.world.Inbox;
import dev.ambit.world.Input;
import dev.ambit.world.Line;
import dev.ambit.world.News;
import dev.ambit.world.PositionFrame;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One host that speaks to the world, and the world's {@link Line} to it. What overrides {@link Line} runs on the world's thread
 * and only hands over to the {@link WorldDesk}; everything else runs on the groups' thread.
 */
final class PageLine implements Line {

    private static final Logger LOG = LoggerFactory.getLogger(PageLine.class);

    /** More than a page says before it is inside. */
    private static final int MOST_WAITING = 200;

    final Host host;
    private final HostConnection connection;
    private final WorldDesk desk;
    private final Inbox inbox;
    private final PageWire wire;
    private final Admission admission;
    final Voice voice;

    /** The group of the room it is in; none before it is welcomed. */
    private @Nullable Address room;

    /** What came while it was not yet clear who is entering; nothing when that is clear, or nobody is. */
    private @Nullable List<Input> waiting;

    private boolean ended;

    PageLine(
            Host host,
            HostConnection connection,
            WorldDesk desk,
            Inbox inbox,
            PageWire wire,
            Admission admission,
            Voice voice) {
        this.host = host;
        this.connection = connection;
        this.desk = desk;
        this.inbox = inbox;
        this.wire = wire;
        this.admission = admission;
        this.voice = voice;
    }

    // ---- on the world's thread ----

    @Override
    public void deliver(Dispatch dispatch) {
        desk.take(new WorldDesk.Mail.Told(this, dispatch));
    }

    /** What is behind the backlog would be told much later; then rather not at all, and the whole difference once. */
    @Override
    public boolean hasRoom() {
        return !connection.isBusy();
    }

    @Override
    public void show(PositionFrame frame) {
        desk.take(new WorldDesk.Mail.Shown(this, frame));
    }

    @Override
    public void heardBy(Set<Line> hearers) {
        Set<Host> hosts = new HashSet<>();
        for (Line hearer : hearers) {
            // Who comes by another door than this has no ears.
            if (hearer instanceof PageLine page) {
                hosts.add(page.host);
            }
        }
        desk.run(() -> voice.heardBy(hosts));
    }

    @Override
    public void end() {
        desk.take(new WorldDesk.Mail.Ended(this));
    }

    // ---- on the groups' thread ----

    Optional<Address> room() {
        return Optional.ofNullable(room);
    }

    void enter(Address newRoom) {
        room = newRoom;
    }

    void hear(byte[] data) {
        if (ended) {
            return;
        }
        if (data.length == 0 || data[0] != AppData.Channel.THINGS.ordinal()) {
            cutOff("the world is spoken to in JSON, after a byte " + AppData.Channel.THINGS.ordinal());
            return;
        }
        try {
            Input input = wire.decode(this, Unpooled.wrappedBuffer(data, 1, data.length - 1));
            if (waiting != null) {
                waitWith(input);
            } else if (input instanceof Input.Arrive arrive) {
                askWho(arrive);
            } else {
                handOver(input);
            }
        } catch (WireException e) {
            cutOff(String.valueOf(e.getMessage()));
        }
    }

    private void handOver(Input input) {
        if (!inbox.offer(input)) {
            cutOff("the world's inbox is full");
        }
    }

    /** To find out who somebody is may take a while; what else they say meanwhile has to come after it. */
    private void askWho(Input.Arrive arrive) {
        waiting = new ArrayList<>();
        Caller caller = connection.caller();
        admission
                .admit(this, arrive.name(), caller.session(), caller.address())
                .whenComplete((verdict, trouble) -> desk.run(() -> decided(arrive, verdict, trouble)));
    }

    private void waitWith(Input input) {
        if (waiting != null && waiting.size() < MOST_WAITING) {
            waiting.add(input);
        } else {
            cutOff("more than " + MOST_WAITING + " messages before it is clear who is entering");
        }
    }

    private void decided(Input.Arrive arrive, Admission.@Nullable Verdict verdict, @Nullable Throwable trouble) {
        List<Input> meanwhile = waiting == null ? List.of() : waiting;
        waiting = null;
        if (ended) {
            return;
        }
        switch (verdict) {
            case null -> {
                LOG.error("Cannot find out who is entering from {}", connection.caller(), trouble);
                refuse("Nobody can be let in right now. Please try again later.");
            }
            case Admission.Verdict.Refuse refusal -> refuse(refusal.why());
            case Admission.Verdict.Enter enter -> {
                handOver(arrive.as(enter.identity()));
                meanwhile.forEach(this::handOver);
            }
        }
    }

    private void refuse(String why) {
        Dispatch refusal = new Dispatch(0, 0, List.of(new News.Refused(why)), new Bulletin(List.of()));
        desk.post(List.of(new WorldDesk.Mail.Told(this, refusal), new WorldDesk.Mail.Ended(this)));
    }

    private void cutOff(String why) {
        ended = true;
        connection.end(true, why);
    }

    /** Says no more, and hears no more. */
    void sayGoodbye() {
        ended = true;
        connection.end(false, "goodbye");
    }

    void gone() {
        ended = true;
        admission.gone(this);
        inbox.offer(new Input.Leave(this));
    }

    @Override
    public String toString() {
        return "line to " + host.address();
    }
}

package dev.ambit.gateway.page;

import dev.ambit.gateway.control.ControlRules;
import dev.ambit.gateway.control.ProtocolObject;
import dev.ambit.gateway.control.Tongue;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.group.Caller;
import dev.ambit.gateway.group.Seat;
import dev.ambit.group.core.Host;
import dev.ambit.group.wire.AppData;
import dev.ambit.world.Input;
import dev.ambit.world.Line;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A visitor who speaks JSON, and, if the hello says so, control packets where these have the words. */
final class PageLine extends VisitorLine {

    private static final Logger LOG = LoggerFactory.getLogger(PageLine.class);

    /** More than a page says before it is inside. */
    private static final int MOST_WAITING = 200;

    private final PageWire wire;
    private @Nullable ProtocolObject protocol;
    final Voice voice;

    /** What came while it was not yet clear who is entering; nothing when that is clear, or nobody is. */
    private @Nullable List<Input> waiting;

    PageLine(Host host, Seat seat, WorldDesk desk, PageWire wire, Voice voice) {
        super(host, seat, desk);
        this.wire = wire;
        this.voice = voice;
    }

    @Override
    protected Optional<ProtocolObject> protocol() {
        return Optional.ofNullable(protocol);
    }

    @Override
    protected boolean readsJson() {
        return true;
    }

    /** On the world's thread. */
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

    void hear(byte[] data) {
        if (isEnded()) {
            return;
        }
        int channel = data.length == 0 ? -1 : data[0];
        if (channel == AppData.Channel.THINGS.code()) {
            hearJson(data);
        } else if (channel == AppData.Channel.CONTROL.code() && protocol != null) {
            hearPackets(protocol, Arrays.copyOfRange(data, 1, data.length));
        } else {
            cutOff("the world is spoken to in JSON, after a byte " + AppData.Channel.THINGS.code()
                    + ", or, after a hello with \"control\":true, in packets, after a byte "
                    + AppData.Channel.CONTROL.code());
        }
    }

    private void hearJson(byte[] data) {
        try {
            PageWire.Heard heard = wire.hear(this, Unpooled.wrappedBuffer(data, 1, data.length - 1));
            if (heard.speaksControl() && protocol == null) {
                protocol = new ProtocolObject(Tongue.PAGE, ControlRules.DEFAULT, desk.roomNumbers(), this, this::take);
            }
            take(heard.input());
        } catch (WireException e) {
            cutOff(String.valueOf(e.getMessage()));
        }
    }

    private void hearPackets(ProtocolObject object, byte[] packets) {
        try {
            Packet.decodeAll(packets).forEach(object::hear);
        } catch (PacketException e) {
            cutOff("a control packet is wrong: " + e.getMessage());
        }
    }

    private void take(Input input) {
        if (waiting != null) {
            waitWith(input);
        } else if (input instanceof Input.Arrive arrive) {
            askWho(arrive);
        } else {
            handOver(input);
        }
    }

    /** To find out who somebody is may take a while; what else they say meanwhile has to come after it. */
    private void askWho(Input.Arrive arrive) {
        waiting = new ArrayList<>();
        Caller caller = seat.caller();
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
        if (isEnded()) {
            return;
        }
        switch (verdict) {
            case null -> {
                LOG.error("Cannot find out who is entering from {}", seat.caller(), trouble);
                refuse("Nobody can be let in right now. Please try again later.");
            }
            case Admission.Verdict.Refuse refusal -> refuse(refusal.why());
            case Admission.Verdict.Enter enter -> {
                handOver(arrive.as(enter.identity()));
                meanwhile.forEach(this::handOver);
            }
        }
    }
}

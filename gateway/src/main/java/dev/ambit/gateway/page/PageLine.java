package dev.ambit.gateway.page;

import dev.ambit.gateway.control.ControlRules;
import dev.ambit.gateway.control.ProtocolObject;
import dev.ambit.gateway.control.Tongue;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.group.Caller;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.group.core.Host;
import dev.ambit.group.wire.AppData;
import dev.ambit.space.Place;
import dev.ambit.world.Dispatch;
import dev.ambit.world.Input;
import dev.ambit.world.Line;
import dev.ambit.world.News;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A visitor who speaks JSON, and, if the hello says so, control packets where these have the words. */
final class PageLine extends VisitorLine implements HostConnection.Ear {

    private static final Logger LOG = LoggerFactory.getLogger(PageLine.class);

    /** More than a page says before it is inside. */
    private static final int MOST_WAITING = 200;

    /** Past this, what there is goes first: nobody has to take in everything at once. */
    private static final int LONG_LETTER_BYTES = 48 * 1024;

    private final HostConnection connection;
    private final PageWire wire;
    private @Nullable ProtocolObject protocol;

    /** Owned by the groups' thread. */
    final Voice voice;

    /** What came while it was not yet clear who is entering; nothing when that is clear, or nobody is. */
    private @Nullable List<Input> waiting;

    private final List<News> rest = new ArrayList<>();

    PageLine(Host host, HostConnection connection, WorldDesk desk, PageWire wire, Voice voice) {
        super(host, connection, desk);
        this.connection = connection;
        this.wire = wire;
        this.voice = voice;
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

    // ---- what it is told ----

    @Override
    protected void read(Mail mail, int first, Letter letter) {
        if (isEnded()) {
            return;
        }
        boolean isLast = false;
        for (int entry = first; entry != Mail.END; entry = mail.next(entry)) {
            switch (mail.what(entry)) {
                case Mail.TOLD -> tell(mail.told(entry), mail.shared(entry), letter);
                case Mail.GOODBYE -> isLast = true;
                default -> letter.frame(mail, entry);
            }
            if (letter.size() > LONG_LETTER_BYTES) {
                send(letter);
            }
        }
        if (!letter.isEmpty()) {
            send(letter);
        }
        connection.flush();
        if (isLast) {
            sayGoodbye();
        }
    }

    private void send(Letter letter) {
        int elements = letter.elements();
        connection.tell(letter.take(), elements);
    }

    /** What packets have words for is said in these, the rest in JSON, and what others hear, too, in words that are shared. */
    private void tell(Dispatch dispatch, @Nullable SharedWords shared, Letter letter) {
        rest.clear();
        if (protocol == null) {
            rest.addAll(dispatch.own());
        } else {
            tellByPackets(protocol, dispatch);
        }
        if (!rest.isEmpty()) {
            letter.json(wire, dispatch, rest, desk.groupOf(rest));
        }
        if (protocol != null) {
            sayPackets(protocol, dispatch.millis(), letter);
        }
        if (shared != null) {
            letter.shared(shared);
        }
    }

    private void tellByPackets(ProtocolObject object, Dispatch dispatch) {
        object.at(dispatch.millis());
        List<News> own = dispatch.own();
        for (int i = 0; i < own.size(); i++) {
            News left = object.tell(own.get(i), dispatch.millis());
            if (left != null) {
                rest.add(left);
            }
        }
        // What all hear alike is said in JSON; but floors and walls matter to packets, too.
        List<News> shared = dispatch.bulletin().news();
        for (int i = 0; i < shared.size(); i++) {
            object.tell(shared.get(i), dispatch.millis());
        }
    }

    private static void sayPackets(ProtocolObject object, long millis, Letter letter) {
        PacketWriter packets = object.due(millis, true);
        if (!packets.isEmpty()) {
            letter.packets(millis, packets);
            packets.clear();
        }
    }

    // ---- what it says ----

    @Override
    public void hear(ByteBuf data) {
        if (isEnded()) {
            return;
        }
        int channel = data.isReadable() ? data.readByte() : -1;
        if (channel == AppData.Channel.THINGS.code()) {
            hearJson(data);
        } else if (channel == AppData.Channel.CONTROL.code() && protocol != null) {
            hearPackets(protocol, data);
        } else {
            cutOff("the world is spoken to in JSON, after a byte " + AppData.Channel.THINGS.code()
                    + ", or, after a hello with \"control\":true, in packets, after a byte "
                    + AppData.Channel.CONTROL.code());
        }
    }

    private void hearJson(ByteBuf data) {
        try {
            PageWire.Heard heard = wire.hear(this, data);
            if (heard.speaksControl() && protocol == null) {
                protocol = new ProtocolObject(
                        Tongue.PAGE, ControlRules.DEFAULT, desk.roomNumbers(), this, this::take, this::step);
            }
            take(heard.input());
        } catch (WireException e) {
            cutOff(String.valueOf(e.getMessage()));
        }
    }

    private void hearPackets(ProtocolObject object, ByteBuf data) {
        if (object.hearStep(data)) {
            return;
        }
        try {
            Packet.decodeAll(ByteBufUtil.getBytes(data)).forEach(object::hear);
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

    private void step(Place to) {
        if (waiting == null) {
            walk(to);
        } else {
            waitWith(new Input.Walk(this, to));
        }
    }

    /** To find out who somebody is may take a while; what else they say meanwhile has to come after it. */
    private void askWho(Input.Arrive arrive) {
        waiting = new ArrayList<>();
        Caller caller = seat.caller();
        admission
                .admit(this, arrive.name(), caller.session(), caller.address())
                .whenComplete((verdict, trouble) -> soon(() -> decided(arrive, verdict, trouble)));
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

    private void refuse(String why) {
        Letter letter = new Letter();
        letter.json(wire, ahead(new News.Refused(why)), List.of(new News.Refused(why)), PageWriter.NO_GROUP);
        send(letter);
        connection.flush();
        sayGoodbye();
    }
}

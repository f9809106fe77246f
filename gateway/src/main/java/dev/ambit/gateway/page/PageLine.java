package dev.ambit.gateway.page;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.control.ControlRules;
import dev.ambit.gateway.control.ProtocolObject;
import dev.ambit.gateway.control.Tongue;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.gateway.group.WorldLink;
import dev.ambit.group.core.Host;
import dev.ambit.group.wire.AppData;
import dev.ambit.space.Place;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
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
final class PageLine extends VisitorLine implements WorldLink.Ear {

    private static final Logger LOG = LoggerFactory.getLogger(PageLine.class);

    /** More than a page says before it is inside. */
    private static final int MOST_WAITING = 200;

    /** Past this, what there is goes first: nobody has to take in everything at once. */
    private static final int LONG_LETTER_BYTES = 48 * 1024;

    private final WorldLink world;
    private final PageWire wire;
    private @Nullable ProtocolObject protocol;

    /** Owned by the groups' thread. */
    final Voice voice;

    /** What came while it was not yet clear who is entering; nothing when that is clear, or nobody is. */
    private @Nullable List<Input> waiting;

    private final List<News> rest = new ArrayList<>();

    PageLine(Host host, HostConnection connection, WorldResident resident, PageWire wire, Voice voice) {
        super(host, connection.connection(), resident);
        this.world = connection.world();
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
        resident.run(() -> voice.heardBy(hosts));
    }

    // ---- what it is told ----

    @Override
    protected void tell(Mail mail, int entry, Letter letter) {
        tell(mail.told(entry), mail.shared(entry), letter);
        sendIfLong(letter);
    }

    @Override
    protected void show(Mail mail, int entry, Letter letter) {
        letter.frame(mail, entry);
        sendIfLong(letter);
    }

    private void sendIfLong(Letter letter) {
        if (letter.size() > LONG_LETTER_BYTES) {
            send(letter);
        }
    }

    @Override
    protected void allTold(Letter letter) {
        if (!letter.isEmpty()) {
            send(letter);
        }
        world.flush();
    }

    private void send(Letter letter) {
        int elements = letter.elements();
        world.tell(host, letter.take(), elements);
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
            letter.json(wire, dispatch, rest, resident.rooms().groupOf(rest));
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
                        Tongue.PAGE, ControlRules.DEFAULT, resident.roomNumbers(), this, this::take, this::step);
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
        Caller caller = connection.caller();
        authenticator
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

    private void decided(Input.Arrive arrive, Authenticator.@Nullable Verdict verdict, @Nullable Throwable trouble) {
        List<Input> meanwhile = waiting == null ? List.of() : waiting;
        waiting = null;
        if (isEnded()) {
            return;
        }
        switch (verdict) {
            case null -> {
                LOG.error("Cannot find out who is entering from {}", connection.caller(), trouble);
                refuse("Nobody can be let in right now. Please try again later.");
            }
            case Authenticator.Verdict.Refuse refusal -> refuse(refusal.why());
            case Authenticator.Verdict.Enter enter -> {
                handOver(arrive.as(enter.identity()));
                meanwhile.forEach(this::handOver);
            }
        }
    }

    @Override
    protected void tellAtOnce(News news) {
        Letter letter = new Letter();
        letter.json(wire, ahead(news), List.of(news), PageWriter.NO_GROUP);
        allTold(letter);
    }

    private void refuse(String why) {
        tellAtOnce(new News.Refused(why));
        sayGoodbye();
    }
}

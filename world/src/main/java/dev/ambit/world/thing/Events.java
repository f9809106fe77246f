package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells Things what happens around them. When {@code Foo} happens to bob, this is the order: {@code OnContainerFoo} of
 * everything in bob, {@code OnContentFoo} of what bob is in, {@code OnFoo} of bob, {@code OnPeerFoo} of everything else
 * in there. Who has no such method is skipped; who fails does not keep the others from hearing.
 */
public final class Events {
    /** One listener may use a part of what a message may: then a hundred others can still hear. */
    private static final int SHARE = 16;

    /** Kod can fire events of any name. */
    private static final int MOST_ROUTES = 1_000;

    /** The numbers of the four messages of an event; negative where no method has that name. */
    private record Routes(int version, int toContents, int toContainer, int toSelf, int toPeers) {
        boolean lead() {
            return toContents >= 0 || toContainer >= 0 || toSelf >= 0 || toPeers >= 0;
        }
    }

    private final Things things;
    private final Map<String, Routes> routes = new HashMap<>();

    Events(Things things) {
        this.things = things;
    }

    /** Whether any method in the world listens to this event. */
    boolean isHeard(String event) {
        return routes(event).lead();
    }

    private Routes routes(String event) {
        Lexicon lexicon = things.lexicon();
        Routes known = routes.get(event);
        if (known == null || known.version != lexicon.version()) {
            known = new Routes(
                    lexicon.version(),
                    lexicon.message("OnContainer" + event),
                    lexicon.message("OnContent" + event),
                    lexicon.message("On" + event),
                    lexicon.message("OnPeer" + event));
            if (routes.size() >= MOST_ROUTES) {
                routes.clear();
            }
            routes.put(event, known);
        }
        return known;
    }

    /** Something that happens to a Thing by somebody and has to do with another Thing. */
    void tell(Thing thing, String event, Thing who, Thing what) {
        if (isHeard(event)) {
            fire(thing, event, things.sent(Map.of("who", who.body.value(), "what", what.body.value())));
        }
    }

    /** How many methods were called. */
    public int fire(Thing thing, String event, Sent sent) {
        Routes to = routes(event);
        if (!to.lead()) {
            return 0;
        }
        Thing container = thing.container();
        int called = 0;
        if (to.toContents >= 0) {
            for (Thing content : thing.contentsNow()) {
                called += tell(content, to.toContents, sent);
            }
        }
        if (container != null) {
            called += tell(container, to.toContainer, sent);
        }
        called += tell(thing, to.toSelf, sent);
        if (to.toPeers >= 0 && container != null) {
            for (Thing peer : container.contentsNow()) {
                called += peer == thing ? 0 : tell(peer, to.toPeers, sent);
            }
        }
        return called;
    }

    private int tell(Thing listener, int message, Sent sent) {
        HandlerCode handler =
                message < 0 || listener.deleted ? null : listener.kind().lookup(message);
        if (handler == null) {
            return 0;
        }
        Machine machine = things.machine();
        if (!machine.isRunning()) {
            things.deliver(handler, listener, sent);
            return 1;
        }
        long most = Math.max(1, machine.limits.statements() / SHARE);
        long left = machine.limitFuel(most);
        try {
            machine.call(handler, listener.body, machine.depth, sent);
        } finally {
            machine.restoreFuel(left, most);
        }
        return 1;
    }
}

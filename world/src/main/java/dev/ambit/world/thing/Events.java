package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells Things what happens around them. When {@code Foo} happens to bob, this is the order: {@code OnContainerFoo} of
 * everything in bob, {@code OnContentFoo} of what bob is in, {@code OnFoo} of bob, {@code OnPeerFoo} of everything else
 * in there. Who has no such method is skipped; who fails does not keep the others from hearing.
 */
public final class Events {
    /** What the world itself lets happen. Nobody else can: who hears of it may believe what is said of it. */
    private static final List<String> OF_THE_WORLD = List.of(
            "Connect",
            "Disconnect",
            "Say",
            "Whisper",
            "Move",
            "Enter",
            "Leave",
            "Take",
            "Drop",
            "Use",
            "Look",
            "Click",
            "Bump",
            "CrossLine",
            "Open",
            "Close",
            "Create",
            "Delete");

    private static final List<String> ROLES = List.of("OnContainer", "OnContent", "OnPeer", "On");

    /** The names of the methods that hear of it. */
    private static final Set<String> HANDLERS = OF_THE_WORLD.stream()
            .flatMap(event -> ROLES.stream().map(role -> Lexicon.key(role + event)))
            .collect(Collectors.toUnmodifiableSet());

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

    /** The numbers of {@link #HANDLERS}, as of a version of the names. */
    private final BitSet handlers = new BitSet();

    private int handlersVersion = -1;

    Events(Things things) {
        this.things = things;
    }

    /** Whether an event of this name would reach a method that hears what the world itself lets happen. */
    static boolean isOfTheWorld(String event) {
        return ROLES.stream().anyMatch(role -> HANDLERS.contains(Lexicon.key(role + event)));
    }

    /** Whether a message is one that only the world sends. */
    boolean isHandler(int message) {
        Lexicon lexicon = things.lexicon();
        if (handlersVersion != lexicon.version()) {
            handlersVersion = lexicon.version();
            handlers.clear();
            for (String name : HANDLERS) {
                int id = lexicon.message(name);
                if (id >= 0) {
                    handlers.set(id);
                }
            }
        }
        return handlers.get(message);
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
            fire(thing, event, things.messages().sent(Map.of("who", who.body.value(), "what", what.body.value())));
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
            Thing carrier = things.carrierOf(thing);
            for (Thing peer : container.contentsNow()) {
                if (peer != thing && (carrier == null || isTrusted(peer, to.toPeers, carrier, thing))) {
                    called += tell(peer, to.toPeers, sent);
                }
            }
        }
        return called;
    }

    /** In somebody's hands, only their own code and that of the Thing's owner hears: what people carry is their business. */
    private boolean isTrusted(Thing listener, int message, Thing carrier, Thing thing) {
        HandlerCode handler = listener.kind().lookup(message);
        return handler != null
                && (!(handler.author() instanceof QuotaAccount author)
                        || author.avatar() == carrier
                        || author.avatar() == thing.owner());
    }

    private int tell(Thing listener, int message, Sent sent) {
        HandlerCode handler =
                message < 0 || listener.deleted ? null : listener.kind().lookup(message);
        if (handler == null) {
            return 0;
        }
        Machine machine = things.machine();
        if (!machine.isRunning()) {
            things.messages().deliver(handler, listener, sent);
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

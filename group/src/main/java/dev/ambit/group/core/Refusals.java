package dev.ambit.group.core;

import dev.ambit.group.wire.Status;
import java.util.function.Consumer;

/** Says where limits are hit, and counts whom that has cost the connection; of one host no more than once a second. */
public final class Refusals {
    private static final long SECOND = 1_000_000_000L;

    private long cutOff;
    private Consumer<String> log = _ -> {};

    void log(Consumer<String> to) {
        log = log.andThen(to);
    }

    void say(String what) {
        log.accept(what);
    }

    void note(Host host, Refused refused, long now) {
        boolean isLimit = refused.status() == Status.LIMIT_REACHED || refused.status() == Status.FULL;
        if (isLimit && (!host.wasLogged || now - host.lastLogged >= SECOND)) {
            host.wasLogged = true;
            host.lastLogged = now;
            log.accept(host + " was refused something: " + refused.why());
        }
    }

    void cutOff(Host host, String why) {
        cutOff++;
        log.accept(host + " is cut off: " + why);
    }

    /** Hosts whose connection the server has ended. */
    public long cutOff() {
        return cutOff;
    }
}

package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/** Timers and the time. */
public final class TimerBuiltins {
    private TimerBuiltins() {}

    /** The timer is always for {@code self}; the object given is only checked to be one. */
    public static long createTimer(Machine m, KodObject self, long object, long message, long millis) {
        if (!Value.isObject(object)) {
            return m.error("CreateTimer needs an object, not " + Value.describe(object));
        }
        if (Value.tag(message) != Value.MESSAGE) {
            return m.error("CreateTimer needs a message, not " + Value.describe(message));
        }
        if (!Value.isInteger(millis) || Value.data(millis) < 0) {
            return m.error("CreateTimer needs milliseconds, not " + Value.describe(millis));
        }
        HandlerCode handler = self.kind.lookup(Value.id(message));
        if (handler == null) {
            return m.error("CreateTimer: " + self + " has no handler for " + self.kind.messageName(Value.id(message)));
        }
        if (!Sends.maySend(m, m.at, handler)) {
            return Sends.refused(m, m.at, handler);
        }
        if (m.timers.isFull()) {
            return m.error("There are too many timers");
        }
        Author payer = payer(m, self);
        if (payer != null && !payer.mayStartTimer(m)) {
            return m.usedUp("timers");
        }
        m.shade(self.value());
        long due = m.host.millis() + Value.data(millis);
        return Value.of(
                Value.TIMER,
                m.timers.create(self, Value.id(message), due, payer).id());
    }

    /**
     * What code from files starts for an object of a world is that object's own: whoever happens to have made it run is
     * not asked to pay for it, and cannot keep it from starting by having nothing left.
     */
    private static @Nullable Author payer(Machine m, KodObject self) {
        Keeper keeper = m.keeper;
        return keeper == null || m.author() != null ? m.payer : keeper.payerOf(self);
    }

    public static long deleteTimer(Machine m, long timer) {
        if (Value.tag(timer) != Value.TIMER) {
            return m.error("DeleteTimer needs a timer, not " + Value.describe(timer));
        }
        Timers.Timer pending = m.timers.get(Value.id(timer));
        if (pending != null && !m.mayChange(pending.payer(), "timer")) {
            return Value.ZERO;
        }
        if (m.timers.delete(Value.id(timer))) {
            return Value.ONE;
        }
        if (m.timers.count() > 0) {
            m.error("DeleteTimer: " + Value.describe(timer) + " is not pending");
        }
        return Value.ZERO;
    }

    public static long getTimeRemaining(Machine m, long timer) {
        Timers.Timer found = Value.tag(timer) == Value.TIMER ? m.timers.get(Value.id(timer)) : null;
        if (found == null) {
            return m.error("GetTimeRemaining needs a pending timer, not " + Value.describe(timer));
        }
        return Value.integer(Math.max(0, found.dueMillis() - m.host.millis()));
    }

    public static long getTime(Machine m) {
        return Value.integer(m.host.epochSeconds() - MachineHost.KOD_EPOCH_SECONDS);
    }
}

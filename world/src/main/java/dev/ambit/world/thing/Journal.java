package dev.ambit.world.thing;

/** Hears of every change that must not be lost, in the order in which they happen. */
public interface Journal {

    /** A property has got a value of its own; only of properties that are not volatile. */
    void wrote(Thing thing, int slot, long value, Effective by);

    /** A Thing came, went, moved, or got another owner, exemplar, method, property or flag. */
    void changed(Thing thing, String what, Effective by);

    /** Nobody writes it down. */
    Journal NONE = new Journal() {
        @Override
        public void wrote(Thing thing, int slot, long value, Effective by) {}

        @Override
        public void changed(Thing thing, String what, Effective by) {}
    };
}

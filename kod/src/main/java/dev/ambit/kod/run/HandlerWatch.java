package dev.ambit.kod.run;

/**
 * Stands between a message and its handler while somebody wants to know what runs; see {@link MachineView#watch}. It has to run the
 * handler and to give what that gives.
 */
@FunctionalInterface
public interface HandlerWatch {

    /**
     * A handler is entered.
     *
     * @param depth how many handlers are active, this one included
     */
    long around(HandlerCode handler, KodObject self, int depth, Sent sent);
}

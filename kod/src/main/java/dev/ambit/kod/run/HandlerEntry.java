package dev.ambit.kod.run;

/** The way into a handler when the caller is not compiled code: whichever engine runs it, it takes what was sent. */
@FunctionalInterface
public interface HandlerEntry {
    /**
     * @param depth how many handlers are active, this one included
     * @return the value the handler returns
     */
    long enter(KodObject self, int depth, Sent sent);
}

package dev.ambit.kod.run;

/**
 * Somebody who writes methods while the world runs. Code of an author runs with the author's rights and on the author's
 * account; handlers from files have no author and are trusted.
 */
public interface Author {
    /** Runs a handler of this author, or refuses to; {@code code} is the way in. */
    long enter(HandlerCode handler, KodObject self, int depth, Sent sent, HandlerEntry code);

    /** Whether this author may take so much more memory; called before anything is allocated. */
    boolean mayAllocate(Machine machine, int bytes);

    boolean mayStartTimer(Machine machine);

    /** A timer that this author's code started has fired or was deleted. */
    void timerEnded();

    boolean mayPost(Machine machine);

    /** A message that this author's code posted has left the queue. */
    void postEnded();
}

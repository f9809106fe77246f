package dev.ambit.gateway.connection;

/**
 * What is spoken on a {@link Connection}: a protocol, as far as it is its own. It makes words of what comes and says goodbye; when to
 * do so, and how fast to listen, is the connection's. All of it runs on the connection's thread, unless said otherwise.
 */
public interface Dialect {

    /** The connection is there; nothing was heard of it yet. */
    void opened();

    /**
     * Something has come, as the handlers before made it of bytes. Each message in it is to be given to {@link Connection#hear}, or
     * heard at once where {@link Connection#passes} allows it.
     *
     * @param received is released afterwards
     */
    void received(Object received);

    /** Whether a message has come in half. */
    boolean isWithin();

    /** Whether the next message may be heard now; when it may later, {@link Connection#hearOn} has to be called then. */
    default boolean isReady() {
        return true;
    }

    /** Whether what it said before is still underway in this house: then nobody can expect it to say more. */
    default boolean isAwaited() {
        return false;
    }

    /** Whether there is a question now that shows whether somebody is there. Asked of connections that are inside. */
    boolean hasQuestion();

    /** That question; whoever answers is reported by {@link Connection#answered}. */
    Object question(long nonce);

    /** Whether it has said that it answers. Who has not, and never does, is left in peace. */
    default boolean promisesAnswers() {
        return false;
    }

    /** Whether everybody who is there says something in {@code idleSeconds}, if only an answer: then silence says that nobody is. */
    default boolean isNeverSilent() {
        return false;
    }

    /** Of what was told, so much has been taken that there may be room for more. */
    default void roomAgain() {}

    /**
     * Once a second.
     *
     * @param stoodStillNanos how long the server itself has stood still since the last time; mostly 0
     */
    default void looked(long stoodStillNanos) {}

    /** The last words to a connection. */
    Object farewell(Farewell why);

    /** The connection is gone. */
    void gone(Farewell why);
}

package dev.ambit.kod.run;

import org.jspecify.annotations.Nullable;

/**
 * Stands between the machine and its objects when they are the Things of a world: hears of every property that Kod
 * writes and of every object that Kod makes, and may refuse. A machine without one runs Kod by itself.
 */
public interface Keeper {

    /**
     * A handler assigns a property of its own object.
     *
     * @param author who wrote that handler; nothing for code from files
     */
    void store(@Nullable Author author, KodObject self, int slot, long value);

    /** The class to make an object of when {@code Create} is given this value, or nothing, with an error line. */
    @Nullable
    KodClass exemplar(@Nullable Author author, long kind);

    /** An object was just made, before its constructor runs. */
    void created(@Nullable Author author, KodObject object);

    /** The slots of an object have moved: {@code from[i]} is where slot {@code i} was, or negative. */
    void moved(KodObject object, int[] from);

    /** The class of this exemplar has lost properties, and with them the flags that were set for them there. */
    void unflagged(KodObject exemplar);

    /** A slot named an object that is gone, and is nil now. */
    void cleared(KodObject object, int slot);

    /**
     * Whether code of an author may send this: some messages only the world itself sends, so that whoever gets one can
     * believe it.
     */
    default boolean maySend(Author author, HandlerCode handler) {
        return true;
    }

    /** On whose account an object does what it does of itself; nobody's when it is the world's own. */
    default @Nullable Author payerOf(KodObject object) {
        return null;
    }

    /** Garbage: nothing refers to this object any more. */
    void collected(KodObject object);
}

package dev.ambit.world.message;

import dev.ambit.world.data.Found;
import dev.ambit.world.data.Request;

/** The world's past. It is read on some other thread; what is found comes back as {@link Input.FromThePast}. */
public interface Archive {

    /**
     * @param everything whether the asker may know also what was before a Thing was theirs
     * @param upTo the world is now as it is after this entry; to be waited for if it is not on disk yet
     */
    record Question(Line asker, long number, Request.OfThePast request, boolean everything, long upTo) {}

    /** Called on the world's thread; must not wait. Each question is answered once. */
    void read(Question question);

    /** Ends this world and starts it anew as it was. Called on the world's thread, which goes on until it is ended. */
    void rollBack(Found.WayBack to, String wishedBy);
}

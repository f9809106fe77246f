package dev.ambit.world.thing;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.ThingView;
import java.util.List;
import java.util.Map;

/** What can be seen of a Thing from outside; all that replication needs to know. */
public interface Appearance {
    boolean isRoom(Thing thing);

    boolean isAvatar(Thing thing);

    /** Whether what is in it can be seen by those who see it. Never true for an avatar. */
    boolean isOpen(Thing thing);

    /** Whether it can be seen in a container that is closed. */
    boolean isNoticeable(Thing thing);

    /** All of it, as a client keeps it. */
    ThingView view(Thing thing);

    /** The properties that were written this tick, are its own and are replicated. */
    Map<String, Datum> written(Thing thing);

    /** The properties that were written this tick and are now inherited or gone. */
    List<String> unset(Thing thing);
}

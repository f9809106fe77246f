package dev.ambit.world;

import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** What a {@link HostedGame} stands on: the Things, what the world has written down of who is whose, and the world's own doings. */
public final class GameGround {
    private final WorldState state;
    private final Thing system;
    private final Map<String, Integer> people;
    private final boolean isNew;
    private final HotReload codes;

    GameGround(WorldState state, Thing system, Map<String, Integer> people, boolean isNew, HotReload codes) {
        this.state = state;
        this.system = system;
        this.people = Map.copyOf(people);
        this.isNew = isNew;
        this.codes = codes;
    }

    public Things things() {
        return state.things;
    }

    /** The Thing that stands for the game. */
    public Thing system() {
        return system;
    }

    /** Whether it has come into being just now. */
    public boolean isNew() {
        return isNew;
    }

    /** Keys of what the world was told with {@link #keep} before it ended, with the numbers of the Things. */
    public Map<String, Integer> people() {
        return people;
    }

    /** From now on a Thing is somebody's, also after a crash, and stays alive though nothing names it. */
    public void keep(String key, Thing thing) {
        state.people.keep(thing);
        state.memory.knowPerson(key, thing);
    }

    /** A Thing is nobody's any more. */
    public void release(String key, Thing thing) {
        state.people.letGo(thing);
        state.memory.forgetPerson(key);
    }

    /** The world's time. */
    public long millis() {
        return state.host.millis();
    }

    /** Unix time. */
    public long epochSeconds() {
        return state.host.epochSeconds();
    }

    /**
     * Has the game's files read anew on another thread and put in use when that is done, while people play.
     *
     * @param told hears what came of it
     * @throws dev.ambit.world.thing.Refusal when they are being read already
     */
    public void reload(Consumer<String> told) {
        codes.reload((isDone, what) -> told.accept(what));
    }

    /** The same for who wants to know whether it is in use now. */
    public void reload(BiConsumer<Boolean, String> told) {
        codes.reload(told);
    }
}

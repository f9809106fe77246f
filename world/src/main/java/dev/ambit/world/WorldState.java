package dev.ambit.world;

import dev.ambit.kod.run.Prepared;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Image;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.KernelClasses;
import dev.ambit.world.thing.Loading;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Policy;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.List;

/** What is: the Things of a world, the clock they know, and the journal of what lasts of them. All else in the world stands on this. */
final class WorldState {
    private static final int MOST_TIMERS_A_TICK = 10_000;

    /** What the place beside a game is called, and the name of its walls. */
    private static final String LOBBY = "lobby";

    final WorldHost host;
    final Things things;
    final People people;
    final Desk desk;
    final Memory memory;

    /** The world's Kod as it was read at first. */
    final Prepared files;

    /** @param image what the journal holds already */
    WorldState(Blueprint blueprint, Logbook logbook, Image image) {
        host = new WorldHost(
                blueprint.epochSeconds() - image.clockMillis() / 1000, blueprint.random(), blueprint.game());
        host.millis(image.clockMillis());
        things = new Things(host, blueprint.limits(), blueprint.engine(), Policy.STANDARD, blueprint.quota());
        if (blueprint.game().isPresent()) {
            things.kernel(KernelClasses.BESIDE_A_GAME);
        }
        people = new People(things);
        desk = new Desk(things);
        things.roots(desk::eachHeld);
        memory = new Memory(logbook, things, image);
        files = Prepared.of(blueprint.kod());
    }

    /**
     * Brings it into being: from the image, or anew when that is empty.
     *
     * @return what could not be brought back as it was
     * @throws Refusal when the world's Kod does not go with the image
     */
    List<String> begin(Blueprint blueprint, Image image, Avatars avatars) {
        List<String> reports = image.system() == Change.NOBODY ? start(blueprint) : restore(blueprint, image, avatars);
        people.keepPlansHere(Rooms.PLAN);
        people.system().ifPresent(memory::system);
        return reports;
    }

    private List<String> start(Blueprint blueprint) {
        Loading loading = new Loading(things);
        if (blueprint.game().isEmpty()) {
            loading.load(blueprint.kod(), files);
            people.start();
        } else {
            loading.load(blueprint.kod(), files, people::start);
            people.buildLobby(LOBBY);
        }
        return List.of();
    }

    private List<String> restore(Blueprint blueprint, Image image, Avatars avatars) {
        Loading.Restored restored = new Loading(things).restore(blueprint.kod(), files, image);
        if (restored.system() == null) {
            throw new Refusal("The journal names #" + image.system()
                    + " as the Thing that stands for the world, and there is none.");
        }
        people.restored(restored.system());
        if (blueprint.game().isPresent()) {
            people.keepLobby(LOBBY);
        }
        avatars.restore(image);
        if (blueprint.game().isEmpty()) {
            // A game tells its own system, once it has begun.
            people.loaded();
        }
        return restored.reports();
    }

    /** Timers that are due, and what is posted. */
    void runTimers() {
        things.runTimers(MOST_TIMERS_A_TICK);
    }

    /** What a game stands on, once it has begun. */
    GameGround ground(Image image, HotReload codes) {
        Thing system = people.system().orElseThrow(() -> new Refusal("The game has no class System."));
        return new GameGround(this, system, image.people(), image.system() == Change.NOBODY, codes);
    }
}

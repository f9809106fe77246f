package dev.ambit.world.sight;

import dev.ambit.world.thing.Onlookers;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who knows a Thing, so that its changes find their way without asking everybody. Hangs on the Thing itself. */
final class Audience implements Onlookers {
    private static final Audience NOBODY = new Audience(null);

    /** Its exemplar, as scenes have counted it; when that changes they all have to count anew. */
    @Nullable
    Thing exemplar;

    /** The scene it is the room of. */
    @Nullable
    Scene scene;

    /** So many look through its eyes. */
    private int people;

    private List<Scene> scenes = List.of();
    private Set<Watcher> watchers = Set.of();
    private Set<Watcher> inside = Set.of();

    private Audience(@Nullable Thing exemplar) {
        this.exemplar = exemplar;
    }

    /** For asking only: it may stand for nobody at all. */
    static Audience of(Thing thing) {
        return thing.onlookers == null ? NOBODY : (Audience) thing.onlookers;
    }

    static Audience gather(Thing thing) {
        if (thing.onlookers == null) {
            thing.onlookers = new Audience(thing.exemplar());
        }
        return (Audience) thing.onlookers;
    }

    boolean isNobody() {
        return this == NOBODY;
    }

    /** Whether it is the avatar of somebody who is here. */
    boolean isSomebody() {
        return people > 0;
    }

    void addPerson() {
        people++;
    }

    void removePerson(Thing thing) {
        people--;
        dismissIfEmpty(thing);
    }

    /** All scenes that hold it. */
    List<Scene> scenes() {
        return scenes;
    }

    /** All who hold it for themselves, whether their scene does or not. */
    Set<Watcher> watchers() {
        return watchers;
    }

    /** All whose avatar it is or who are inside it, but not in a room inside it. */
    Set<Watcher> inside() {
        return inside;
    }

    void add(Scene newScene) {
        if (scenes.isEmpty()) {
            scenes = new ArrayList<>(1);
        }
        scenes.add(newScene);
    }

    void add(Watcher watcher) {
        if (watchers.isEmpty()) {
            watchers = new LinkedHashSet<>(2);
        }
        watchers.add(watcher);
    }

    void addInside(Watcher watcher) {
        if (inside.isEmpty()) {
            inside = new LinkedHashSet<>(2);
        }
        inside.add(watcher);
    }

    void remove(Thing thing, Scene oldScene) {
        scenes.remove(oldScene);
        dismissIfEmpty(thing);
    }

    void remove(Thing thing, Watcher watcher) {
        watchers.remove(watcher);
        dismissIfEmpty(thing);
    }

    void removeInside(Thing thing, Watcher watcher) {
        inside.remove(watcher);
        dismissIfEmpty(thing);
    }

    void closeScene(Thing thing) {
        scene = null;
        dismissIfEmpty(thing);
    }

    private void dismissIfEmpty(Thing thing) {
        if (people == 0 && scene == null && scenes.isEmpty() && watchers.isEmpty() && inside.isEmpty()) {
            thing.onlookers = null;
        }
    }
}

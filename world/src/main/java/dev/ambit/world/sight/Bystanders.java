package dev.ambit.world.sight;

import static dev.ambit.world.sight.HeldThings.SEEN;

import dev.ambit.world.message.News;
import dev.ambit.world.thing.Appearance;
import dev.ambit.world.thing.Changes;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps every client's copy of the Things around it true. Once a tick, {@link #tell} takes what has changed and writes
 * news: for each {@link Scene} what all in a room are told alike, for each {@link Watcher} what is for it alone. People are
 * told of to those who have {@linkplain Watcher#meet met} them. A client applies its own news first and then those of its scene, unless it is {@linkplain Watcher#isApart apart}.
 *
 * <p>Effort follows the changes, not the crowd: a property is one news in the scene, a move is a look at what moved. Only
 * who comes into a room costs as much as there is to see.
 *
 * <p>What can be seen, of whatever Thing and for whatever reason, must have changed by something that {@link Changes}
 * names, heirs of an exemplar one by one; or {@link #lookAnew} must have been called.
 */
public final class Bystanders {
    private record Wish(Watcher watcher, Thing thing, boolean on) {}

    private record Announcement(Thing thing, News news) {}

    /** Somebody who has to look at somebody else anew. */
    private record Glance(Watcher watcher, Watcher other) {}

    private final Appearance appearance;
    private final SightRule sight;
    private final int mostAway;
    private final Company company;

    private final Set<Watcher> watchers = new LinkedHashSet<>();
    private final Set<Scene> scenes = new LinkedHashSet<>();

    // What has happened since the last tick beside the changes of Things.
    private final List<Watcher> newcomers = new ArrayList<>();
    private final List<Wish> wishes = new ArrayList<>();
    private final Set<Thing> touched = new LinkedHashSet<>();
    private final List<Announcement> announcements = new ArrayList<>();
    private boolean everything;

    /** Those that have become somebody's avatar, or are it no more. */
    private final Set<Thing> turned = new LinkedHashSet<>();

    /** Those who have met others, or know too many. */
    private final List<Watcher> mingling = new ArrayList<>();

    // Whom this tick concerns.
    private final Set<Scene> stirredScenes = new LinkedHashSet<>();
    private final Set<Watcher> stirred = new LinkedHashSet<>();

    /** Those of whom there is more to know than before, which is little: nobody has kept who sees them. */
    private final List<Watcher> unmasked = new ArrayList<>();

    /**
     * @param mostAway of so many people a client keeps what it knows when they are out of view
     * @param company knows of whom there is nothing to keep
     */
    public Bystanders(Appearance appearance, int mostAway, Company company) {
        this.company = company;
        this.appearance = appearance;
        this.sight = new SightRule(appearance);
        this.mostAway = mostAway;
    }

    /** A client comes in; the next tick tells it all it may know. */
    public void enter(Watcher watcher) {
        if (watchers.add(watcher)) {
            newcomers.add(watcher);
            watcher.here = this;
            Audience.gather(watcher.avatar()).addPerson();
            turned.add(watcher.avatar());
            watcher.showing = showing(watcher.avatar());
        }
    }

    /** What others see of somebody, and what somebody carries, beside the appearance; nothing of who is no more than that. */
    List<Thing> showing(Thing avatar) {
        List<Thing> all = sight.showing(avatar);
        return all.size() == 1 && company.isPlain(avatar) ? List.of() : all;
    }

    /** There is more to be seen of somebody than the appearance says. */
    void unmasks(Watcher watcher) {
        unmasked.add(watcher);
    }

    /** A client is gone, and with it its interests and all it was sent. */
    public void leave(Watcher watcher) {
        if (!watchers.remove(watcher)) {
            return;
        }
        newcomers.remove(watcher);
        stirred.remove(watcher);
        wishes.removeIf(wish -> wish.watcher == watcher);
        watcher.close();
        mingling.remove(watcher);
        Audience.of(watcher.avatar()).removePerson(watcher.avatar());
        turned.add(watcher.avatar());
        Scene scene = watcher.scene;
        if (scene != null) {
            scene.remove(watcher);
            closeIfEmpty(scene);
        }
    }

    /** Somebody has met somebody new, or has perhaps too many to remember. */
    void mingles(Watcher watcher) {
        if (!watcher.isMingling) {
            watcher.isMingling = true;
            mingling.add(watcher);
        }
    }

    boolean keepsTooMany(int away) {
        return away > mostAway;
    }

    /** Whether a client could be told of somebody, or of what somebody carries, where it is now. */
    boolean isInSightOf(Watcher watcher, Thing thing) {
        return sight.isOfSomebody(thing) && sight.showsTo(thing, watcher.room(), watcher.way());
    }

    /** A client wants to hear of a Thing wherever that is, until the Thing is deleted or the session ends. */
    public void interest(Watcher watcher, Thing thing) {
        wish(new Wish(watcher, thing, true));
    }

    public void loseInterest(Watcher watcher, Thing thing) {
        wish(new Wish(watcher, thing, false));
    }

    private void wish(Wish wish) {
        if (watchers.contains(wish.watcher)) {
            wishes.add(wish);
        }
    }

    /** Something inside a value of this Thing has changed, which no write has told: it is told anew. */
    public void touched(Thing thing) {
        touched.add(thing);
    }

    /** Has something told, at the end of the tick, to all who then know this Thing. */
    public void announce(Thing thing, News news) {
        announcements.add(new Announcement(thing, news));
    }

    /** So much may look different that it is not worth naming: all classes have been loaded anew, for example. */
    public void lookAnew() {
        everything = true;
    }

    /** Ends the tick: writes the news of every scene and every watcher. They stay until the next call. */
    public void tell(Changes changes) {
        forgetNews();
        if (isQuiet(changes)) {
            return;
        }
        Set<Thing> structural = structural(changes);
        structural.addAll(turned);
        Wording wording = new Wording(appearance, changes, touched);

        Set<Watcher> concerned = findConcerned(structural);
        for (Thing thing : changes.written()) {
            // Who was no more than they look like may be more now, or was and is no more.
            if (sight.isSomebody(thing)) {
                concerned.addAll(Audience.of(thing).inside());
            }
        }
        sendToRooms(concerned);
        exchangeExemplars(changes.reshaped());
        lookAtScenes(structural);
        expelFromScenes(changes.deleted());
        leaveExemplarsToWatchers();
        concerned.forEach(watcher -> watcher.lookAround(sight));
        unmasked.forEach(watcher -> company.viewersOf(watcher.avatar()).forEach(viewer -> viewer.meet(watcher)));
        unmasked.clear();
        lookAtPeople(concerned);
        grantWishes();
        forgetDeleted(changes.deleted());
        keepExemplars(changes.reshaped());

        compareScenes();
        stirred.forEach(watcher -> {
            if (watcher.hasArrived) {
                watcher.arrive(wording);
            } else {
                watcher.compare();
            }
        });
        wording.whole().forEach(thing -> tellChange(thing, wording));
        wording.written().forEach(thing -> tellChange(thing, wording));
        announcements.forEach(this::tellAnnouncement);

        stirredScenes.forEach(scene -> scene.publish(wording));
        stirred.forEach(watcher -> watcher.publish(wording));
        settle();
    }

    private boolean isQuiet(Changes changes) {
        return changes.isEmpty()
                && newcomers.isEmpty()
                && wishes.isEmpty()
                && touched.isEmpty()
                && announcements.isEmpty()
                && turned.isEmpty()
                && mingling.isEmpty()
                && !everything;
    }

    private void forgetNews() {
        stirredScenes.forEach(Scene::forgetNews);
        stirredScenes.clear();
        stirred.forEach(Watcher::forgetNews);
        stirred.clear();
    }

    /** Those whose place, looks or exemplar is not what it was. */
    private static Set<Thing> structural(Changes changes) {
        Set<Thing> structural = new LinkedHashSet<>();
        changes.moves().forEach(move -> structural.add(move.thing()));
        structural.addAll(changes.sight());
        structural.addAll(changes.reshaped());
        structural.addAll(changes.deleted());
        return structural;
    }

    /** Finds those who may see, for themselves, other Things than before or may be in another room. */
    private Set<Watcher> findConcerned(Set<Thing> structural) {
        Set<Watcher> concerned = new LinkedHashSet<>(everything ? watchers : newcomers);
        for (Thing thing : structural) {
            Audience audience = Audience.of(thing);
            for (Watcher watcher : audience.watchers()) {
                if (watcher.holdings.holdsFor(thing, SEEN)) {
                    concerned.add(watcher);
                }
            }
            if (audience.scene != null && !isSameRoom(audience.scene)) {
                concerned.addAll(audience.scene.watchers());
            }
            for (Thing t = thing; t != null; t = t.container()) {
                concerned.addAll(Audience.of(t).inside());
            }
        }
        return concerned;
    }

    /** Who is in a real room stays in it wherever it goes; not so who is just in some container. */
    private boolean isSameRoom(Scene scene) {
        boolean wasRealRoom = scene.isRealRoom;
        scene.isRealRoom = sight.isRoom(scene.room());
        return wasRealRoom && scene.isRealRoom && !scene.room().isDeleted();
    }

    private void sendToRooms(Set<Watcher> concerned) {
        stirred.addAll(concerned);
        List<Watcher> moved = new ArrayList<>();
        for (Watcher watcher : concerned) {
            Scene before = watcher.scene;
            Thing room = sight.roomOf(watcher.avatar());
            if (room != (before == null ? null : before.room())) {
                watcher.arriveIn(room == null ? null : sceneOf(room));
                moved.add(watcher);
                if (before != null) {
                    stirredScenes.add(before);
                }
            }
        }
        // Only now is it known who else has gone where.
        moved.forEach(Watcher::partFromOldRoom);
        newcomers.forEach(Watcher::setArrived);
    }

    private Scene sceneOf(Thing room) {
        Scene scene = Audience.of(room).scene;
        if (scene == null) {
            scene = new Scene(sight, room);
            scenes.add(scene);
            scene.lookAround();
        }
        stirredScenes.add(scene);
        return scene;
    }

    private void exchangeExemplars(List<Thing> reshaped) {
        for (Thing thing : reshaped) {
            Audience audience = Audience.of(thing);
            Thing before = audience.exemplar;
            Thing now = thing.exemplar();
            if (audience.isNobody() || before == now) {
                continue;
            }
            audience.exemplar = now;
            // A copy: the last use of an exemplar may go, and with it the scene from the Thing's own list.
            for (Scene scene : List.copyOf(audience.scenes())) {
                scene.exchange(before, now);
                stirredScenes.add(scene);
            }
        }
    }

    private void lookAtScenes(Set<Thing> structural) {
        if (everything) {
            scenes.forEach(Scene::lookAround);
            stirredScenes.addAll(scenes);
        }
        for (Thing thing : structural) {
            for (Scene scene : List.copyOf(Audience.of(thing).scenes())) {
                lookAt(scene, thing);
            }
            for (Thing t = thing; t != null; t = t.container()) {
                Scene scene = Audience.of(t).scene;
                if (scene != null) {
                    lookAt(scene, thing);
                }
            }
        }
    }

    private void lookAt(Scene scene, Thing thing) {
        scene.lookAt(thing);
        stirredScenes.add(scene);
    }

    private void leaveExemplarsToWatchers() {
        for (Scene scene : stirredScenes) {
            for (Thing thing : scene.holdings.changed()) {
                if (scene.isLeftToWatchers(thing)) {
                    scene.watchers().forEach(watcher -> watcher.keep(thing));
                    stirred.addAll(scene.watchers());
                }
            }
        }
    }

    /**
     * Gives those who have met somebody what there is to see of them, and looks anew at those around whom something has changed.
     * What goes from one to another must not be lost in between, so all is let go first that is to be.
     */
    private void lookAtPeople(Set<Watcher> concerned) {
        List<Glance> glances = new ArrayList<>();
        for (Watcher watcher : mingling) {
            watcher.forgetOldest(mostAway);
            watcher.takeMet().forEach(other -> glances.add(new Glance(watcher, other)));
            watcher.isMingling = false;
            stirred.add(watcher);
        }
        mingling.clear();
        for (Watcher watcher : concerned) {
            watcher.acquaintances().forEach(other -> glances.add(new Glance(watcher, other)));
            watcher.knownBy().forEach(other -> glances.add(new Glance(other, watcher)));
        }
        glances.forEach(glance -> glance.watcher.release(glance.other, sight));
        for (Glance glance : glances) {
            glance.watcher.take(glance.other, sight);
            stirred.add(glance.watcher);
        }
    }

    private void grantWishes() {
        for (Wish wish : wishes) {
            if (wish.on) {
                wish.watcher.attend(wish.thing);
            } else {
                wish.watcher.disregard(wish.thing);
            }
            stirred.add(wish.watcher);
        }
    }

    private void expelFromScenes(List<Thing> deleted) {
        for (Thing thing : deleted) {
            for (Scene scene : List.copyOf(Audience.of(thing).scenes())) {
                scene.expel(thing);
                stirredScenes.add(scene);
            }
        }
    }

    private void forgetDeleted(List<Thing> deleted) {
        for (Thing thing : deleted) {
            for (Watcher watcher : List.copyOf(Audience.of(thing).watchers())) {
                watcher.forget(thing);
                stirred.add(watcher);
            }
        }
    }

    /** Last of all, since what has once been kept is kept for good: it must be needed at the end of the tick. */
    private void keepExemplars(List<Thing> reshaped) {
        stirred.forEach(Watcher::keepExemplars);
        for (Thing thing : reshaped) {
            for (Watcher watcher : Audience.of(thing).watchers()) {
                watcher.keep(thing.exemplar());
                stirred.add(watcher);
            }
        }
    }

    private void compareScenes() {
        for (Scene scene : stirredScenes) {
            for (Thing thing : scene.holdings.changed()) {
                if (!scene.holdings.held(thing)) {
                    if (scene.holdings.holds(thing)) {
                        scene.letter.tellWhole(thing);
                    }
                } else if (!scene.holdings.holds(thing) && !scene.isLeftToWatchers(thing)) {
                    dropFrom(scene, thing);
                }
            }
        }
    }

    /** Those who still hold it for themselves must not hear that it is gone. */
    private void dropFrom(Scene scene, Thing thing) {
        scene.letter.drop(thing);
        for (Watcher watcher : Audience.of(thing).watchers()) {
            if (watcher.scene == scene) {
                watcher.isApart = true;
                stirred.add(watcher);
            }
        }
    }

    /** To all who had it and have it still; who has got it just now is told all of it anyway. */
    private void tellChange(Thing thing, Wording wording) {
        Audience audience = Audience.of(thing);
        for (Scene scene : audience.scenes()) {
            if (scene.holdings.held(thing)) {
                scene.letter.tellChange(thing, wording);
                stirredScenes.add(scene);
            }
        }
        for (Watcher watcher : audience.watchers()) {
            if (!watcher.hasArrived && !watcher.sceneHolds(thing) && watcher.held(thing)) {
                watcher.letter.tellChange(thing, wording);
                stirred.add(watcher);
            }
        }
    }

    private void tellAnnouncement(Announcement announcement) {
        Audience audience = Audience.of(announcement.thing);
        for (Scene scene : audience.scenes()) {
            scene.letter.announce(announcement.news);
            stirredScenes.add(scene);
        }
        for (Watcher watcher : audience.watchers()) {
            if (!watcher.hasArrived && !watcher.sceneHolds(announcement.thing)) {
                watcher.letter.announce(announcement.news);
                stirred.add(watcher);
            }
        }
        for (Watcher watcher : stirred) {
            if (watcher.hasArrived && watcher.holds(announcement.thing)) {
                watcher.letter.announce(announcement.news);
            }
        }
        if (sight.isSomebody(announcement.thing)) {
            // Who is no more than they look like is known to all who see them, too.
            for (Watcher viewer : company.viewersOf(announcement.thing)) {
                if (!viewer.holds(announcement.thing)) {
                    viewer.letter.announce(announcement.news);
                    stirred.add(viewer);
                }
            }
        }
    }

    private void settle() {
        stirred.forEach(Watcher::settle);
        stirredScenes.forEach(Scene::settle);
        stirredScenes.forEach(this::closeIfEmpty);
        newcomers.clear();
        turned.clear();
        wishes.clear();
        touched.clear();
        announcements.clear();
        everything = false;
    }

    private void closeIfEmpty(Scene scene) {
        if (scene.isEmpty()) {
            scene.close();
            scenes.remove(scene);
        }
    }
}

package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.sight.Watcher;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;

/**
 * Somebody inside: who it is, and how others see it. All else about it is in parts, each with one class that keeps it: whoever needs
 * something of a visitor looks there. Owned by the world's thread.
 */
final class Visitor {
    final Thing avatar;
    final int id;
    final String name;
    final Identity identity;
    final Line line;

    /** Whether positions are told to it in frames. */
    final boolean readsFrames;

    // ---- its parts, and who keeps them ----

    /** Where it is: {@link Travels}. */
    final Position position;

    /** How far it can have walked: {@link Travels}. */
    final SpeedLimit speedLimit;

    /** How fast it does what others notice: {@link Pacing}. */
    final PersonRates pace;

    /** What it stands in, and when it last walked: {@link Passers}. */
    final Passers.Walker walker = new Passers.Walker();

    /** Whom it is told of: {@link Lookout}. */
    final InterestSet interest;

    /** Which Things it is told of: {@link dev.ambit.world.sight.Bystanders}. */
    final Watcher watcher;

    /** What it has been told of the positions of everybody: {@link Whereabouts}. */
    final Whereabouts.Outlook outlook = new Whereabouts.Outlook();

    /** What it knows of how far its voice reaches: {@link Talk}. */
    final Earshot earshot = new Earshot();

    /** How many people there are, as far as it was told. */
    final CountsTold counts = new CountsTold();

    /** What it alone is told at the end of the tick: whoever has something to say. */
    final OwnNews news = new OwnNews();

    /** What of that waits for the disk: {@link Outbox}. */
    final Outbox.Recipient recipient;

    // ---- how others see it ----

    private int badge = -1;
    private String look;
    private Person person;
    private News.Appear comesIntoSight;
    private final News.Disappear goesOutOfSight;

    Visitor(
            Thing avatar,
            String name,
            String look,
            Identity identity,
            Line line,
            boolean readsFrames,
            PersonRates pace,
            SpeedLimit speedLimit,
            Position position) {
        this.avatar = avatar;
        this.id = avatar.id();
        this.name = name;
        this.look = look;
        this.identity = identity;
        this.line = line;
        this.readsFrames = readsFrames;
        this.pace = pace;
        this.speedLimit = speedLimit;
        this.position = position;
        watcher = new Watcher(avatar);
        interest = new InterestSet(watcher);
        recipient = new Outbox.Recipient(
                line,
                name,
                () -> new News.PutBack(position.place()),
                () -> new News.Moves(Venue.placesOf(interest.people(), other -> true)));
        goesOutOfSight = new News.Disappear(id, true);
        person = new Person(id, badge, name, look, position.place());
        comesIntoSight = new News.Appear(person, true);
    }

    Effective effective(Things things) {
        return things.account(avatar).effective();
    }

    /** The number it goes by where positions are told, while it is inside. */
    int badge() {
        return badge;
    }

    void badge(int given) {
        badge = given;
    }

    String look() {
        return look;
    }

    void wear(String newLook) {
        look = newLook;
    }

    /** Elsewhere in its room, by no will of its own. */
    void putAt(Place place) {
        position.step(place);
        news.putBack(place);
    }

    /** The same for all who see it at the same place. */
    Person asSeen() {
        if (person.place() != position.place()
                || person.badge() != badge
                || !person.look().equals(look)) {
            person = new Person(id, badge, name, look, position.place());
            comesIntoSight = new News.Appear(person, true);
        }
        return person;
    }

    /** How others are told that they see it now: it was here before, or has jumped into their sight. */
    News.Appear comesIntoSight() {
        asSeen();
        return position.hasJumped() ? new News.Appear(person, true, position.jump()) : comesIntoSight;
    }

    /** How others are told that it is still here, and they no longer see it. */
    News.Disappear goesOutOfSight() {
        return position.hasJumped() ? new News.Disappear(id, true, position.jump()) : goesOutOfSight;
    }

    /** How others are told that it is gone. */
    News.Disappear leaves() {
        return new News.Disappear(id, false, position.jump());
    }
}

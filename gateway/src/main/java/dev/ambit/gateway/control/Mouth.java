package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.Combiner;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.ShortId;
import dev.ambit.gateway.control.packet.Utf8;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.space.Place;
import dev.ambit.world.Traits;
import dev.ambit.world.data.Datum;
import dev.ambit.world.message.Jump;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Says by packets what the world tells its visitor, in the order it was told; what can be combined is. */
final class Mouth {
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_WHOLE_TEXT = 140;
    private static final int LONGEST_APPLICATION = 200;

    private final Tongue tongue;
    private final Neighbours neighbours;
    private final RoomNumbers rooms;
    private final PacketWriter out = new PacketWriter();

    /** Commands of one type, one after the other, that go together. */
    private final Combiner run = new Combiner(out);

    private int ownId = -1;
    private String ownName = "";
    private String worldName = "";
    private long millis;
    /** How far the world's time is ahead of ours, as of the last word of it. */
    private long aheadMillis;

    private boolean isToldAnew;

    /** Those in view for whom there was no id: what is about them is said otherwise. */
    private final Set<Integer> nameless = new HashSet<>();

    Mouth(Tongue tongue, Neighbours neighbours, RoomNumbers rooms) {
        this.tongue = tongue;
        this.neighbours = neighbours;
        this.rooms = rooms;
    }

    /** Everything said since it was last cleared. */
    PacketWriter said() {
        run.end();
        return out;
    }

    void say(Packet packet) {
        run.end();
        out.add(packet);
    }

    /** The world's time is this now. */
    void at(long worldMillis) {
        millis = worldMillis;
        isToldAnew = true;
    }

    /**
     * Says it in packets, as far as these have the words: this is the one place where it is decided which news goes how.
     *
     * @param nowMillis the world's time
     * @return what is left to say otherwise to a client that reads JSON, too; {@code null} when that was all
     */
    @Nullable
    News tell(News news, long nowMillis) {
        millis = nowMillis;
        return switch (news) {
            case News.Welcome welcome -> {
                List<Person> nameless = welcome(welcome);
                yield welcome.with(nameless);
            }
            case News.InRoom room -> {
                List<Person> nameless = inRoom(room);
                yield room.with(nameless);
            }
            case News.Appear appear -> appear(appear.person(), appear.jump().orElse(null)) ? null : appear;
            case News.Disappear gone -> disappear(gone) ? null : gone;
            case News.Teleported jumped -> teleported(jumped) ? null : jumped;
            case News.Moves moves -> {
                moves(moves.steps());
                yield moves;
            }
            case News.Said said ->
                speech(said, said.id(), said.name(), said.text(), ObjectId.CLIENT, Command.Text::new);
            case News.Proclaimed said ->
                speech(said, said.id(), said.name(), said.text(), ObjectId.PROTOCOL, Command.Text::new);
            case News.Whispered said -> whispered(said);
            case News.PutBack back -> {
                putBack(back);
                yield null;
            }
            case News.TraitsOf traits -> {
                properties(object(traits.object()), traits.values());
                yield null;
            }
            case News.StatesOf of -> {
                say(new Packet(object(of.object()), new Command.State(of.states(), ~of.states())));
                yield null;
            }
            case News.Walls walls -> {
                neighbours.ground().ifPresent(ground -> neighbours.rebuild(ground.rebuilt(walls.room())));
                yield walls;
            }
            case News.Level level -> {
                neighbours.ground().ifPresent(ground -> ground.move(level.motion()));
                yield level;
            }
            default -> {
                if (!tongue.readsJson()) {
                    sayPlainly(news);
                }
                yield news;
            }
        };
    }

    /** What has words in the protocol, but better ones elsewhere. */
    private void sayPlainly(News news) {
        switch (news) {
            case News.Launch launch ->
                say(new Packet(
                        ObjectId.PROTOCOL, new Command.LaunchApp(Utf8.cut(launch.application(), LONGEST_APPLICATION))));
            case News.ThingSet set -> changed(set);
            case News.Notice notice -> fromTheWorld(notice.text());
            case News.Told told ->
                fromTheWorld(told.by().map(by -> "[" + by + "] ").orElse("") + told.text());
            default -> {}
        }
    }

    private void putBack(News.PutBack back) {
        neighbours.ground().ifPresent(ground -> {
            Location at = ground.location(back.place(), millis);
            neighbours.isAt(at);
            say(new Packet(ObjectId.CLIENT, new Command.LongLocation(at)));
        });
    }

    private @Nullable News speech(
            News news,
            int speaker,
            String name,
            String text,
            ObjectId to,
            BiFunction<ObjectId, String, Command> command) {
        if (isForJson(text)) {
            return news;
        }
        if (speaker != ownId || tongue.hearsItself()) {
            text(to, who(speaker, name), text, command);
        }
        return null;
    }

    private @Nullable News whispered(News.Whispered said) {
        if (isForJson(said.text())) {
            return said;
        }
        text(ObjectId.CLIENT, who(said.id(), said.name()), said.text(), Command.Whisper::new);
        return null;
    }

    /** Words that would need several packets stay whole where that is possible. */
    private boolean isForJson(String text) {
        return tongue.readsJson() && !isShort(text);
    }

    /** Whether a text fits one packet, whoever speaks. */
    static boolean isShort(String text) {
        return Utf8.bytes(text) <= LONGEST_WHOLE_TEXT;
    }

    // ---- coming and going ----

    /** Those come back of whom packets cannot tell. */
    private List<Person> welcome(News.Welcome welcome) {
        ownId = welcome.you().id();
        ownName = welcome.you().name();
        worldName = welcome.world();
        neighbours.world(worldName);
        Ground ground = new Ground(rooms.numberOf(welcome.roomId()), welcome.room(), welcome.levels());
        neighbours.enter(ground, true);
        nameless.clear();
        Location at = ground.location(welcome.you().place(), millis);
        neighbours.isAt(at);
        if (!tongue.readsJson()) {
            say(new Packet(ObjectId.CLIENT, new Command.Teleport(ground.number(), 0, Jump.PLAIN, at)));
            say(new Packet(
                    ObjectId.CLIENT,
                    new Command.Properties(List.of(Property.of(Variable.USERNAME, shortened(ownName))))));
        }
        return showOthers(welcome.others());
    }

    private List<Person> inRoom(News.InRoom room) {
        if (!tongue.readsJson()) {
            neighbours.everybody(actor -> run.part(Command.Disappear.LAYOUT, actor.id));
        }
        Ground ground = new Ground(rooms.numberOf(room.roomId()), room.room(), room.levels());
        neighbours.enter(ground, false);
        nameless.clear();
        Location at = ground.location(room.place(), millis);
        neighbours.isAt(at);
        if (!tongue.readsJson()) {
            say(new Packet(
                    ObjectId.CLIENT,
                    room.jump()
                            .<Command>map(jump -> new Command.Teleport(ground.number(), jump.exit(), jump.entry(), at))
                            .orElseGet(() -> new Command.RoomChange(ground.number(), at))));
        }
        return showOthers(room.others());
    }

    private List<Person> showOthers(List<Person> others) {
        return others.stream().filter(person -> !appear(person, null)).toList();
    }

    /** Whether that was possible. */
    private boolean appear(Person person, @Nullable Jump jump) {
        Ground ground = neighbours.groundOrNull();
        String name = shortened(person.name());
        Actor known = neighbours.ids.see(person.id(), name);
        if (ground == null || person.id() == ownId) {
            return true;
        }
        if (known == null && !neighbours.ids.hasRoom()) {
            // Of more people than there are ids nobody can be told by packets.
            nameless.add(person.id());
            return false;
        }
        if (!nameless.isEmpty()) {
            nameless.remove(person.id());
        }
        Actor actor = known == null ? register(person.id(), name) : known;
        neighbours.appear(person.id(), actor);
        introduce(person, actor);
        show(actor, ground, person.place(), jump);
        return true;
    }

    private void show(Actor actor, Ground ground, Place place, @Nullable Jump jump) {
        int x = ground.number(place.x());
        int y = ground.number(place.z());
        int z = ground.height(place.x(), place.z(), millis);
        int direction = Ground.degrees(place.heading());
        actor.isAt(x, y, z, direction);
        if (jump == null) {
            Command.Appear.tell(run.part(Command.Appear.LAYOUT, actor.id), ground.number(), x, y, z, direction);
        } else {
            run.add(new Command.Part(actor.id, new Command.Teleport(ground.number(), 0, jump.entry(), actor.told())));
        }
    }

    /** Says what is new about somebody: before those who appear together, so that they stay together. */
    private void introduce(Person person, Actor actor) {
        if (tongue.introduces() && !actor.isKnownAs(person)) {
            actor.introducedAs(person);
            out.begin(actor.id, Command.Properties.LAYOUT)
                    .property(Variables.LOOK_ID, Variables.value(person.look()))
                    .property(Variables.THING_ID, person.id())
                    .property(Variables.BADGE_ID, person.badge())
                    .end(Command.Properties.LAYOUT);
        }
    }

    private Actor register(int thing, String name) {
        Actor fresh = neighbours.ids.bind(thing, name);
        if (run.isFor(fresh.id)) {
            // It has meant somebody else until now.
            run.end();
        }
        Command.Register.tell(out.begin(ObjectId.PROTOCOL.number(), Command.Register.LAYOUT), name, fresh.id);
        out.end(Command.Register.LAYOUT);
        return fresh;
    }

    private boolean disappear(News.Disappear gone) {
        if (!nameless.isEmpty() && nameless.remove(gone.id())) {
            return false;
        }
        Actor actor = neighbours.disappear(gone.id());
        if (actor == null) {
            return true;
        }
        Optional<Jump> jump = gone.jump();
        if (jump.isPresent()) {
            run.add(new Command.Part(actor.id, teleport(jump.get(), jump.get().exit(), 0)));
        } else {
            run.part(Command.Disappear.LAYOUT, actor.id);
        }
        return true;
    }

    private boolean teleported(News.Teleported jumped) {
        Command.Teleport command =
                teleport(jumped.jump(), jumped.jump().exit(), jumped.jump().entry());
        if (jumped.id() == ownId) {
            neighbours.isAt(command.to());
            say(new Packet(ObjectId.CLIENT, command));
            return true;
        }
        if (nameless.contains(jumped.id())) {
            return false;
        }
        Actor actor = neighbours.inView(jumped.id());
        if (actor != null) {
            actor.isAt(command.to());
            run.add(new Command.Part(actor.id, command));
        }
        return true;
    }

    private Command.Teleport teleport(Jump jump, int exit, int entry) {
        Location to = neighbours
                .ground()
                .map(ground -> ground.location(jump.to(), millis))
                .orElse(new Location(0, 0, 0, 0));
        return new Command.Teleport(rooms.numberOf(jump.room()), exit, entry, to);
    }

    private void moves(int[] steps) {
        for (int i = 0; i < steps.length; i += News.Moves.NUMBERS_PER_STEP) {
            neighbours.moved(steps[i], steps[i + 1], steps[i + 2], steps[i + 3]);
        }
    }

    /** Where those are who have moved since the last time. */
    void update(long nowMillis) {
        run.end();
        neighbours.update(nowMillis, worldMillis(nowMillis), out, run);
    }

    /** Floors go on moving also while the world has nothing to tell. */
    private long worldMillis(long nowMillis) {
        if (isToldAnew) {
            isToldAnew = false;
            aheadMillis = millis - nowMillis;
        }
        return Math.max(millis, nowMillis + aheadMillis);
    }

    // ---- words and properties ----

    /** Whom the client knows goes by the short id, and all others by their names. */
    private ObjectId who(int thing, String name) {
        if (thing == ownId) {
            return ObjectId.CLIENT;
        }
        Actor actor = neighbours.inView(thing);
        return actor == null ? new LongId(shortened(name)) : new ShortId(actor.id);
    }

    private void text(ObjectId to, ObjectId who, String text, BiFunction<ObjectId, String, Command> command) {
        Utf8.pieces(text, Packet.longestText(to, who)).forEach(piece -> say(new Packet(to, command.apply(who, piece))));
    }

    private void fromTheWorld(String text) {
        text(ObjectId.CLIENT, new LongId(shortened(worldName)), text, Command.Text::new);
    }

    private ObjectId object(String name) {
        if (name.isEmpty() || name.equals(ownName)) {
            return ObjectId.CLIENT;
        }
        if (name.equals(Traits.THE_WORLD)) {
            return ObjectId.PROTOCOL;
        }
        Actor actor = neighbours.ids.see(name);
        return actor == null ? new LongId(shortened(name)) : new ShortId(actor.id);
    }

    /** In as many packets as they need, and in one when there are none: that is an answer, too. */
    private void properties(ObjectId object, Map<String, String> values) {
        List<Property> some = new ArrayList<>();
        for (Map.Entry<String, String> value : values.entrySet()) {
            Property property = Variables.property(value.getKey(), value.getValue());
            some.add(property);
            if (new Packet(object, new Command.Properties(some)).size() > Packet.LONGEST_BYTES) {
                some.removeLast();
                say(new Packet(object, new Command.Properties(some)));
                some = new ArrayList<>(List.of(property));
            }
        }
        say(new Packet(object, new Command.Properties(some)));
    }

    private void changed(News.ThingSet set) {
        neighbours.watched(set.id()).ifPresent(object -> {
            Map<String, String> values = new LinkedHashMap<>();
            set.properties().forEach((name, value) -> {
                switch (value) {
                    case Datum.Text text -> values.put(name, text.text());
                    case Datum.Whole whole -> values.put(name, Long.toString(whole.number()));
                    default -> {}
                }
            });
            if (!values.isEmpty()) {
                properties(object(object), values);
            }
        });
    }

    private static String shortened(String name) {
        return Utf8.cut(name, LONGEST_NAME);
    }
}

package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.Combiner;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Layout;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.ShortId;
import dev.ambit.gateway.control.packet.Texts;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.world.Datum;
import dev.ambit.world.Jump;
import dev.ambit.world.News;
import dev.ambit.world.Person;
import dev.ambit.world.Traits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final List<Command.Part> run = new ArrayList<>();

    private @Nullable Layout<?> runType;
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

    boolean isSilent() {
        return out.isEmpty() && run.isEmpty();
    }

    /** Everything said since the last time. */
    byte[] take() {
        endRun();
        byte[] bytes = out.toBytes();
        out.clear();
        return bytes;
    }

    void say(Packet packet) {
        endRun();
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
            case News.Appear appear -> appear(appear) ? null : appear;
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
                        ObjectId.PROTOCOL,
                        new Command.LaunchApp(Texts.cut(launch.application(), LONGEST_APPLICATION))));
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
        return Texts.bytes(text) <= LONGEST_WHOLE_TEXT;
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
            neighbours.everybody().forEach(id -> part(id, new Command.Disappear()));
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
        return others.stream()
                .filter(person -> !appear(new News.Appear(person, true)))
                .toList();
    }

    /** Whether that was possible. */
    private boolean appear(News.Appear appear) {
        Person person = appear.person();
        Ground ground = neighbours.ground().orElse(null);
        boolean isKnown = neighbours.ids.see(shortened(person.name())).isPresent();
        if (ground == null || person.id() == ownId) {
            return true;
        }
        if (!isKnown && !neighbours.ids.hasRoom()) {
            // Of more people than there are ids nobody can be told by packets.
            nameless.add(person.id());
            return false;
        }
        nameless.remove(person.id());
        ShortIds.Binding binding = introduce(person);
        Location at = ground.location(person.place(), millis);
        neighbours.appear(person, binding, at);
        part(
                binding.id,
                appear.jump().isPresent()
                        ? new Command.Teleport(
                                ground.number(), 0, appear.jump().get().entry(), at)
                        : new Command.Appear(ground.number(), at));
        return true;
    }

    /**
     * Says which id somebody has from now on, and what is new about them: before those who appear together, so that they stay
     * together.
     */
    private ShortIds.Binding introduce(Person person) {
        String name = shortened(person.name());
        ShortIds.Binding binding = neighbours.ids.see(name).orElseGet(() -> register(name));
        if (tongue.introduces() && !binding.isKnownAs(person)) {
            binding.cached = person;
            out.add(new Packet(
                    new ShortId(binding.id),
                    new Command.Properties(List.of(
                            Variables.property(Variables.BITMAP, person.look()),
                            Variables.property("thing", Integer.toString(person.id())),
                            Variables.property("badge", Integer.toString(person.badge()))))));
        }
        return binding;
    }

    private ShortIds.Binding register(String name) {
        ShortIds.Binding fresh = neighbours.ids.bind(name);
        if (run.stream().anyMatch(part -> part.id() == fresh.id)) {
            // It has meant somebody else until now.
            endRun();
        }
        out.add(new Packet(ObjectId.PROTOCOL, new Command.Register(name, fresh.id)));
        return fresh;
    }

    private boolean disappear(News.Disappear gone) {
        if (nameless.remove(gone.id())) {
            return false;
        }
        neighbours
                .disappear(gone.id())
                .ifPresent(id -> gone.jump()
                        .ifPresentOrElse(
                                jump -> part(id, teleport(jump, jump.exit(), 0)),
                                () -> part(id, new Command.Disappear())));
        return true;
    }

    private boolean teleported(News.Teleported jumped) {
        Command.Teleport command =
                teleport(jumped.jump(), jumped.jump().exit(), jumped.jump().entry());
        if (jumped.id() == ownId) {
            neighbours.isAt(command.to());
            say(new Packet(ObjectId.CLIENT, command));
        } else if (nameless.contains(jumped.id())) {
            return false;
        } else {
            neighbours.shortIdOf(jumped.id()).ifPresent(id -> {
                neighbours.jumped(jumped.id(), command.to());
                part(id, command);
            });
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
        neighbours.update(nowMillis, worldMillis(nowMillis)).forEach(this::say);
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
        return neighbours.shortIdOf(thing).<ObjectId>map(ShortId::new).orElseGet(() -> new LongId(shortened(name)));
    }

    private void text(ObjectId to, ObjectId who, String text, BiFunction<ObjectId, String, Command> command) {
        Texts.pieces(text, Packet.longestText(to, who))
                .forEach(piece -> say(new Packet(to, command.apply(who, piece))));
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
        return neighbours
                .ids
                .see(name)
                .<ObjectId>map(binding -> new ShortId(binding.id))
                .orElseGet(() -> new LongId(shortened(name)));
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
        return Texts.cut(name, LONGEST_NAME);
    }

    // ---- runs ----

    private void part(int id, Command.Known command) {
        if (runType != command.layout()) {
            endRun();
            runType = command.layout();
        }
        run.add(new Command.Part(id, command));
    }

    private void endRun() {
        if (runType != null) {
            Combiner.combine(runType, run).forEach(out::add);
            run.clear();
            runType = null;
        }
    }
}

package dev.ambit.world;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Things as plain names and texts, for clients that know of nothing else: an object is called by a person's name, by
 * {@code #17}, or by the name of something around; "" is one's own avatar, "*" the world. What people say about themselves goes to those
 * who see them.
 */
public final class Traits {
    /** The object that is the world itself. */
    public static final String THE_WORLD = "*";

    static final String LOOK = "look";
    static final String BITMAP = "bitmap";
    static final String STATES = "states";

    /** What people make up about themselves, name and value in turn. */
    private static final String OWN = "traits";

    private static final int MOST_OWN = 16;
    private static final int LONGEST_VALUE = 200;
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,31}");
    private static final Pattern NUMBERED = Pattern.compile("#[0-9]{1,9}");

    private final String world;
    private final Things things;
    private final People people;
    private final Desk desk;
    private final Reach reach;
    private final Visitors visitors;
    private Closet closet = Closet.OPEN;

    Traits(String world, Things things, People people, Desk desk, Visitors visitors) {
        this.world = world;
        this.things = things;
        this.people = people;
        this.desk = desk;
        this.reach = new Reach(things, people);
        this.visitors = visitors;
    }

    // ---- reading ----

    void tell(Visitor asker, Input.AskTraits question) {
        Map<String, String> all = find(asker, question.object())
                .map(thing -> values(asker, thing))
                .orElseGet(() -> question.object().equals(THE_WORLD) ? ofTheWorld() : Map.of());
        Map<String, String> values = new LinkedHashMap<>();
        if (question.names().isEmpty()) {
            values.putAll(all);
        } else {
            question.names()
                    .forEach(name -> all.entrySet().stream()
                            .filter(trait -> trait.getKey().equalsIgnoreCase(name))
                            .findFirst()
                            .ifPresent(trait -> values.put(name, trait.getValue())));
        }
        asker.news.add(new News.TraitsOf(question.object(), values));
    }

    /** Its rooms, each with the number it goes by. */
    private Map<String, String> ofTheWorld() {
        Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        people.rooms().forEach(room -> values.put(things.nameOf(room), Integer.toString(room.id())));
        values.put("world", world);
        return values;
    }

    void tellStates(Visitor asker, String object) {
        int states = find(asker, object)
                .filter(thing -> people.isAvatar(thing) || isInReach(asker, thing))
                .map(this::states)
                .orElse(0);
        asker.news.add(new News.StatesOf(object, states));
    }

    private boolean isInReach(Visitor asker, Thing thing) {
        try {
            reach.check(asker, asker.effective(things), new Request.Look(thing.id()));
            return true;
        } catch (Refusal refusal) {
            return false;
        }
    }

    private Map<String, String> values(Visitor asker, Thing thing) {
        Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try {
            Request.Look look = new Request.Look(thing.id());
            reach.check(asker, asker.effective(things), look);
            if (desk.answer(asker.effective(things), look) instanceof Result.Inspected(Findings.Inspection found)) {
                found.properties()
                        .forEach(property ->
                                text(property.value()).ifPresent(text -> values.put(property.name(), text)));
            }
        } catch (Refusal notInReach) {
            if (!people.isAvatar(thing)) {
                return values;
            }
            // Of people elsewhere one knows what they say about themselves.
            for (String name : List.of("name", LOOK, STATES)) {
                things.read(thing, name).flatMap(Traits::text).ifPresent(text -> values.put(name, text));
            }
        }
        values.remove(OWN);
        values.putAll(own(thing));
        values.put("name", things.nameOf(thing));
        if (people.isAvatar(thing)) {
            values.put("world", world);
            values.computeIfAbsent(BITMAP, name -> values.getOrDefault(LOOK, ""));
        }
        return values;
    }

    private static Optional<String> text(Datum value) {
        return switch (value) {
            case Datum.Text text -> Optional.of(text.text());
            case Datum.Whole whole -> Optional.of(Long.toString(whole.number()));
            case Datum.Ref ref -> Optional.of("#" + ref.id());
            case Datum.Kind kind -> Optional.of(kind.name());
            default -> Optional.empty();
        };
    }

    private Map<String, String> own(Thing thing) {
        Map<String, String> own = new LinkedHashMap<>();
        if (things.read(thing, OWN).orElse(Datum.NIL) instanceof Datum.Many many) {
            for (int i = 0; i + 1 < many.items().size(); i += 2) {
                if (many.items().get(i) instanceof Datum.Text name
                        && many.items().get(i + 1) instanceof Datum.Text value) {
                    own.put(name.text(), value.text());
                }
            }
        }
        return own;
    }

    private int states(Thing thing) {
        return things.read(thing, STATES).orElse(Datum.NIL) instanceof Datum.Whole whole ? (int) whole.number() : 0;
    }

    // ---- writing ----

    /** What somebody may not set stays as it is. */
    void set(Visitor visitor, Input.SetTraits wish) {
        Optional<Thing> found = find(visitor, wish.object());
        if (found.isEmpty()) {
            return;
        }
        if (found.get() == visitor.avatar) {
            describe(visitor, wish.values());
        } else {
            wish.values().forEach((name, value) -> write(visitor, found.get(), name, value));
        }
    }

    private void describe(Visitor visitor, Map<String, String> wishes) {
        Map<String, String> told = new LinkedHashMap<>();
        wishes.forEach((name, wish) -> {
            String value = NameRules.tidy(wish);
            if (!NAME.matcher(name).matches() || NameRules.length(value) > LONGEST_VALUE) {
                return;
            }
            if (name.equalsIgnoreCase(BITMAP) || name.equalsIgnoreCase(LOOK)) {
                if (wear(visitor, value)) {
                    told.put(BITMAP, value);
                }
            } else if (things.read(visitor.avatar, name).isPresent()) {
                if (write(visitor, visitor.avatar, name, value)) {
                    told.put(name, value);
                }
            } else if (remember(visitor.avatar, name, value)) {
                told.put(name, value);
            }
        });
        if (!told.isEmpty()) {
            toThoseWhoSee(visitor, new News.TraitsOf(visitor.name, told));
        }
    }

    /** Any picture may be named that is nobody else's; one that pages know is worn, too. Whether it was done. */
    private boolean wear(Visitor visitor, String picture) {
        if (!closet.mayWear(visitor.identity, NameRules.key(picture))) {
            visitor.news.notice(WorldAdmission.NOT_YOUR_PICTURE);
            return false;
        }
        things.write(visitor.avatar, BITMAP, new Datum.Text(picture));
        if (NameRules.isLook(picture)) {
            visitor.wear(picture);
            things.write(visitor.avatar, LOOK, new Datum.Text(picture));
        }
        return true;
    }

    /** Gives the way to ask whose picture is whose. */
    void closet(Closet newCloset) {
        closet = newCloset;
    }

    private boolean remember(Thing avatar, String name, String value) {
        Map<String, String> own = own(avatar);
        own.put(name, value);
        if (own.size() > MOST_OWN || things.read(avatar, OWN).isEmpty()) {
            return false;
        }
        List<Datum> items = own.entrySet().stream()
                .<Datum>mapMulti((trait, sink) -> {
                    sink.accept(new Datum.Text(trait.getKey()));
                    sink.accept(new Datum.Text(trait.getValue()));
                })
                .toList();
        things.write(avatar, OWN, new Datum.Many(items));
        return true;
    }

    /** With the rights of who wishes it; a number stays a number. Whether it was done. */
    private boolean write(Visitor visitor, Thing thing, String name, String value) {
        Datum before = things.read(thing, name).orElse(Datum.NIL);
        boolean isNumber = before instanceof Datum.Whole && value.matches("-?[0-9]{1,17}");
        if (before instanceof Datum.Whole && !isNumber) {
            return false;
        }
        Datum after = isNumber ? new Datum.Whole(Long.parseLong(value)) : new Datum.Text(value);
        return edit(visitor, new Request.SetProperty(thing.id(), name, after));
    }

    private boolean edit(Visitor visitor, Request.SetProperty edit) {
        try {
            reach.check(visitor, visitor.effective(things), edit);
            desk.answer(visitor.effective(things), edit);
            return true;
        } catch (Refusal refusal) {
            return false;
        }
    }

    void setStates(Visitor visitor, Input.SetStates wish) {
        Thing thing = find(visitor, wish.object()).orElse(null);
        if (thing == null || things.read(thing, STATES).isEmpty()) {
            return;
        }
        int states = (states(thing) | wish.set()) & ~wish.clear();
        // As a number without sign, whatever bit is the highest.
        Datum value = new Datum.Whole(Integer.toUnsignedLong(states));
        if (thing == visitor.avatar) {
            things.write(thing, STATES, value);
            toThoseWhoSee(visitor, new News.StatesOf(visitor.name, states));
        } else if (edit(visitor, new Request.SetProperty(thing.id(), STATES, value))) {
            News news = new News.StatesOf("#" + thing.id(), states);
            visitor.position.venue().inside().stream()
                    .filter(other -> other.watcher.knows(thing))
                    .forEach(other -> other.news.add(news));
        }
    }

    private void toThoseWhoSee(Visitor visitor, News news) {
        visitor.position.venue().inside().stream()
                .filter(other -> other.interest.has(visitor))
                .forEach(other -> other.news.add(news));
    }

    // ---- what is meant ----

    private Optional<Thing> find(Visitor visitor, String object) {
        if (object.isEmpty()) {
            return Optional.of(visitor.avatar);
        }
        if (NUMBERED.matcher(object).matches()) {
            return Optional.ofNullable(things.find(Integer.parseInt(object.substring(1))));
        }
        return visitors.called(object)
                .map(other -> other.avatar)
                .or(() -> Optional.ofNullable(around(visitor.position.room(), NameRules.key(object))));
    }

    private @Nullable Thing around(Thing room, String key) {
        if (NameRules.key(things.nameOf(room)).equals(key)) {
            return room;
        }
        return room.contents().stream()
                .filter(thing -> NameRules.key(things.nameOf(thing)).equals(key))
                .findFirst()
                .orElse(null);
    }
}

package dev.ambit.world.thing;

import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ThingPast;
import dev.ambit.world.image.ThingPast.Held;
import dev.ambit.world.image.ThingState;
import dev.ambit.world.thing.ThingForm.Own;
import dev.ambit.world.thing.ThingForm.Piece;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What a Thing was, as a {@link ThingForm} of the running world for somebody who wants it back. Values that are the same as
 * now stay the very same; others are made anew, at the expense of who asks.
 */
final class Revival {
    private static final int BYTES_OF_A_CELL = 16;

    /** Where it stands in a room means nothing in another. */
    private static final Set<String> PLACE = Set.of("x", "z", "heading");

    private final Things things;
    private final Machine machine;
    private final Effective who;
    private final Thing thing;
    private final ThingPast past;
    private final IntPredicate isSame;
    private final NamedValues named;
    private final List<String> notes;

    Revival(Things things, Effective who, Thing thing, ThingPast past, IntPredicate isSame) {
        this.things = things;
        this.machine = things.machine();
        this.who = who;
        this.thing = thing;
        this.past = past;
        this.isSame = isSame;
        named = new NamedValues(things);
        notes = new ArrayList<>(past.notes());
    }

    /** What will not be as it was. */
    List<String> notes() {
        return notes;
    }

    ThingForm form() {
        Map<String, Own> values = new LinkedHashMap<>();
        Set<String> left = new LinkedHashSet<>();
        if (!isWhereItWas()) {
            left.addAll(PLACE);
        }
        past.values().forEach((name, held) -> {
            if (held instanceof Held.Lost lost) {
                notes.add(name + " stays as it is: it was " + lost.what());
                left.add(ThingForm.key(name));
            } else if (!left.contains(ThingForm.key(name))) {
                values.put(ThingForm.key(name), new Own(name, value(name, held)));
            }
        });
        Map<String, String> added = new LinkedHashMap<>();
        past.added().forEach(name -> added.put(ThingForm.key(name), name));
        Map<String, Integer> flags = new LinkedHashMap<>();
        past.flags().forEach((name, bits) -> flags.put(ThingForm.key(name), bits));
        return new ThingForm(exemplar(), owner(), past.declared(), values, left, added, flags, methods());
    }

    private boolean isWhereItWas() {
        Thing container = thing.container();
        return container != null && container.id() == past.container() && isSame.test(container.id());
    }

    private @Nullable Thing exemplar() {
        if (Things.isClass(thing)) {
            return null;
        }
        Thing then = living(past.exemplar());
        if (then == null) {
            notes.add("what it was made from is gone");
        } else if (then != thing.exemplar() && !who.isWizard()) {
            notes.add("only wizards can make it a " + things.nameOf(then) + " again");
            return null;
        }
        return then;
    }

    private ThingForm.@Nullable Owner owner() {
        Thing then = living(past.owner());
        return who.isWizard() && then != null && then != thing.owner() ? new ThingForm.Owner(then) : null;
    }

    private @Nullable Thing living(int id) {
        return id >= 0 && isSame.test(id) ? things.find(id) : null;
    }

    // ---- methods ----

    private Map<String, Piece> methods() {
        Map<String, Piece> now = ThingForm.methodsOf(things, thing);
        Map<String, Piece> methods = new LinkedHashMap<>();
        for (ThingState.MethodText text : past.methods()) {
            Thing author = text.authored() ? living(text.author()) : null;
            Piece then = new Piece(
                    text.name(),
                    text.source(),
                    author,
                    text.forClients() ? MethodSide.CLIENT : MethodSide.SERVER,
                    text.isPrivate() ? Visibility.PRIVATE : Visibility.PUBLIC);
            Piece here = now.get(ThingForm.key(text.name()));
            if (here != null && here.saysTheSame(then) && (author == null || author == here.author())) {
                methods.put(ThingForm.key(text.name()), here);
            } else if (text.authored() && author == null) {
                notes.add("method " + text.name() + " stays away: its author is gone");
            } else if (!who.isWizard() && !who.is(author)) {
                // It would run with the author's rights again, who may have had a reason to take it away.
                notes.add("method " + text.name() + " stays away: somebody else wrote it, so a wizard has to bring it"
                        + " back");
            } else {
                methods.put(ThingForm.key(text.name()), then);
            }
        }
        return methods;
    }

    // ---- values ----

    private long value(String name, Held held) {
        long now = things.properties().value(thing, name);
        return isSame(now, held) ? now : make(name, held);
    }

    /** Whether a value is what it was. Lists have been read in full, so this ends. */
    private boolean isSame(long now, Held held) {
        return switch (held) {
            case Held.Nil _ -> now == Value.NIL;
            case Held.Whole whole -> now == Value.integer(whole.number());
            case Held.Ref ref -> now == Value.object(ref.id());
            case Held.Named name -> now != Value.NIL && now == find(name);
            case Held.Dynamic dynamic -> now == Value.resource(dynamic.resource());
            case Held.Text text -> isText(now, text.bytes());
            case Held.Many many -> isList(now, many);
            case Held.Lost _ -> false;
        };
    }

    private boolean isText(long now, String bytes) {
        Text text = Value.tag(now) == Value.RESOURCE ? null : machine.strings.text(now);
        return text != null
                && text.length() == bytes.length()
                && new String(text.toBytes(), StandardCharsets.ISO_8859_1).equals(bytes);
    }

    private boolean isList(long now, Held.Many many) {
        long at = now;
        for (Held item : many.items()) {
            if (!machine.lists.holds(at) || !isSame(machine.lists.first(Value.id(at)), item)) {
                return false;
            }
            at = machine.lists.rest(Value.id(at));
        }
        return isSame(at, many.rest());
    }

    private long make(String property, Held held) {
        return switch (held) {
            case Held.Nil _ -> Value.NIL;
            case Held.Whole whole -> Value.integer(whole.number());
            case Held.Ref ref -> {
                Thing target = living(ref.id());
                if (target == null) {
                    notes.add(property + " names a Thing that is gone");
                }
                yield target == null ? Value.NIL : target.body.value();
            }
            case Held.Named name -> {
                long value = find(name);
                if (value == Value.NIL) {
                    notes.add(property + " names the " + kind(name.kind()) + " " + name.name() + ", which is gone");
                }
                yield value;
            }
            case Held.Dynamic dynamic -> {
                boolean isThere = machine.strings.isDynamicResource(dynamic.resource());
                if (!isThere) {
                    notes.add(property + " names the resource " + dynamic.resource() + ", which is gone");
                }
                yield isThere ? Value.resource(dynamic.resource()) : Value.NIL;
            }
            case Held.Text text -> text(text.bytes());
            case Held.Many many -> list(property, many);
            case Held.Lost lost -> {
                notes.add("in " + property + " was " + lost.what());
                yield Value.NIL;
            }
        };
    }

    private long find(Held.Named name) {
        boolean ofThing = name.kind() == Change.NameKind.CLASS && name.name().startsWith("#");
        return ofThing
                        && !isSame.test(
                                Integer.parseInt(name.name(), 1, name.name().length(), 10))
                ? Value.NIL
                : named.find(name.kind(), name.name());
    }

    private static String kind(Change.NameKind kind) {
        return ThingForm.key(kind.name());
    }

    private void charge(int bytes) {
        if (who.avatar() != null) {
            things.account(who.avatar()).requireRoomFor(bytes);
        }
    }

    private long text(String bytes) {
        charge(BYTES_OF_A_CELL + bytes.length());
        long value = machine.strings.create(bytes);
        if (value == Value.NIL) {
            throw new Refusal("The world has no room for a text of " + bytes.length() + " bytes.");
        }
        return value;
    }

    private long list(String property, Held.Many many) {
        charge(BYTES_OF_A_CELL * many.items().size());
        long list = make(property, many.rest());
        for (Held item : many.items().reversed()) {
            list = machine.lists.cons(make(property, item), list);
            if (list == Value.NIL) {
                throw new Refusal("The world has no room for another list.");
            }
        }
        return list;
    }
}

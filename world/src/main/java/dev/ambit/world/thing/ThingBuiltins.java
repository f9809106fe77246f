package dev.ambit.world.thing;

import dev.ambit.kod.lang.Builtin;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.ListBuiltins;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Routines;
import dev.ambit.kod.value.Value;
import dev.ambit.space.room.Levels;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Visibility;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What Kod can do with Things. Everything happens on behalf of the author of the method that asks; what that author may
 * not do is an error line and nil. Wherever a Thing is expected a class will do: it stands for its exemplar.
 */
final class ThingBuiltins {
    private static final int FASTEST_SECTOR = 4_096;

    private final Things things;
    private final Edits edits;

    /** Whose method calls the function that runs now. */
    private @Nullable KodObject running;

    ThingBuiltins(Things things) {
        this.things = things;
        this.edits = new Edits(things);
    }

    /** A function of Things: the Thing it is about, who asks, and the rest of the arguments. */
    private interface About {
        long call(Thing thing, Effective who, long[] arguments);
    }

    void register(Routines routines) {
        about(routines, Builtin.ADD_PROPERTY, (thing, who, a) -> {
            edits.addProperty(who, thing, name(a, 1), argument(a, 2));
            return Value.ONE;
        });
        about(routines, Builtin.DELETE_PROPERTY, (thing, who, a) -> {
            edits.deleteProperty(who, thing, name(a, 1));
            return Value.ONE;
        });
        about(routines, Builtin.GET_PROPERTY, (thing, who, a) -> get(who, thing, name(a, 1)));
        about(routines, Builtin.SET_PROPERTY, (thing, who, a) -> {
            edits.set(who, thing, name(a, 1), argument(a, 2));
            return Value.ONE;
        });
        about(
                routines,
                Builtin.HAS_PROPERTY,
                (thing, who, a) -> Value.bool(thing.kind().slotOf(name(a, 1)) >= 0));
        about(routines, Builtin.SET_PROPERTY_FLAG, (thing, who, a) -> {
            edits.setFlag(who, thing, name(a, 1), flag(name(a, 2)), Value.truth(argument(a, 3)));
            return Value.ONE;
        });
        about(routines, Builtin.ADD_METHOD, (thing, who, a) -> {
            MethodSide side =
                    a.length > 2 && "client".equalsIgnoreCase(name(a, 2)) ? MethodSide.CLIENT : MethodSide.SERVER;
            boolean hidden = a.length > 3 && "private".equalsIgnoreCase(name(a, 3));
            edits.methods().add(who, thing, name(a, 1), side, hidden ? Visibility.PRIVATE : Visibility.PUBLIC);
            return Value.ONE;
        });
        about(routines, Builtin.DELETE_METHOD, (thing, who, a) -> {
            edits.methods().delete(who, thing, name(a, 1));
            return Value.ONE;
        });
        about(routines, Builtin.GET_EXEMPLAR, (thing, who, a) -> value(thing.exemplar()));
        about(routines, Builtin.SET_EXEMPLAR, (thing, who, a) -> {
            edits.setExemplar(who, thing, need(argument(a, 1)));
            return Value.ONE;
        });
        about(routines, Builtin.MOVE_INTO, (thing, who, a) -> {
            edits.move(who, thing, argument(a, 1) == Value.NIL ? null : need(argument(a, 1)));
            return Value.ONE;
        });
        about(
                routines,
                Builtin.GET_CONTAINER,
                (thing, who, a) -> value(mayKnow(who, thing) ? thing.container() : null));
        about(routines, Builtin.GET_CONTENTS, (thing, who, a) -> contents(who, thing));
        about(routines, Builtin.HAS_RIGHT, (room, who, a) -> hasRight(room, a));
        about(routines, Builtin.GET_OWNER, (thing, who, a) -> value(thing.owner()));
        about(routines, Builtin.SET_OWNER, (thing, who, a) -> {
            edits.give(who, thing, need(argument(a, 1)));
            return Value.ONE;
        });
        about(routines, Builtin.FIRE_EVENT, this::fire);
        about(routines, Builtin.IS_CONNECTED, (thing, who, a) -> Value.bool(thing.connected));
        about(
                routines,
                Builtin.IS_WIZARD,
                (thing, who, a) -> Value.bool(somebody(thing).isWizard()));
        about(routines, Builtin.DESTROY, (thing, who, a) -> {
            edits.delete(who, thing);
            return Value.ONE;
        });
        routines.register(
                Builtin.EFFECTIVE_USER.id(),
                (m, self, a) -> value(things.messages().effective().avatar()));
        routines.register(
                Builtin.CALLER_USER.id(),
                (m, self, a) -> value(things.messages().asker().avatar()));
        routines.register(Builtin.FIRED_TIMER.id(), (m, self, a) -> m.firedTimer());
        routines.register(Builtin.FIND_AVATAR.id(), this::findAvatar);
        about(routines, Builtin.MOVE_SECTOR, this::moveSector);
    }

    private void about(Routines routines, Builtin builtin, About code) {
        routines.register(builtin.id(), (m, self, a) -> {
            int site = m.at;
            int depth = m.depth;
            KodObject before = running;
            running = self;
            if (m.payer != null) {
                // Dearer than a statement; else a loop of these would keep everybody waiting.
                m.spend(price(builtin));
            }
            try {
                return code.call(need(argument(a, 0)), things.messages().effective(), a);
            } catch (Refusal refusal) {
                m.at = site;
                return m.error(builtin.kodName() + ": " + refusal.why());
            } finally {
                m.at = site;
                m.depth = depth;
                running = before;
            }
        });
    }

    /** What a function costs the author of the method that calls it, in statements. */
    private int price(Builtin builtin) {
        return switch (builtin) {
            case ADD_METHOD -> 2_000;
            // These look at all Things there are.
            case ADD_PROPERTY, DELETE_PROPERTY, SET_EXEMPLAR, DESTROY, FIND_AVATAR ->
                100 + things.machine().objects.count() / 100;
            case MOVE_INTO, MOVE_SECTOR, FIRE_EVENT, SET_OWNER, SET_PROPERTY_FLAG, DELETE_METHOD, TELL, LAUNCH_APP ->
                50;
            default -> 10;
        };
    }

    static long argument(long[] arguments, int index) {
        return index < arguments.length ? arguments[index] : Value.NIL;
    }

    private Thing need(long value) {
        Thing thing = things.thing(value);
        if (thing == null) {
            throw new Refusal("expected a Thing that exists, not " + Value.describe(value));
        }
        return thing;
    }

    private String name(long[] arguments, int index) {
        String text = things.values().textOf(argument(arguments, index));
        if (text == null) {
            throw new Refusal("expected a text as argument " + (index + 1) + ", not "
                    + Value.describe(argument(arguments, index)));
        }
        return text;
    }

    private static Flag flag(String name) {
        for (Flag flag : Flag.values()) {
            if (flag.name().equalsIgnoreCase(name)) {
                return flag;
            }
        }
        throw new Refusal("expected local, volatile or client, not " + name);
    }

    private static long value(@Nullable Thing thing) {
        return thing == null ? Value.NIL : thing.body.value();
    }

    private long get(Effective who, Thing thing, String name) {
        int slot = thing.kind().slotOf(name);
        if (slot < 0) {
            throw new Refusal(things.nameOf(thing) + " has no property " + name);
        }
        // Where people stand is local too, for the sake of the network; it is no secret.
        boolean secret = Flag.LOCAL.in(thing.kind().flags(slot))
                && !Things.isClassOfFile(thing.kind().definer(slot));
        if (secret && !things.permissions().allows(who, Action.WRITE, thing, name)) {
            things.permissions()
                    .require(who, Action.INSPECT, thing, name, "read " + name + " of " + things.nameOf(thing));
        }
        return thing.body.slots[slot];
    }

    /** {@code MoveSector(room, id, "floor", height, speed)}: speed in fine units a second; nil is the height of the plan. */
    private long moveSector(Thing room, Effective who, long[] arguments) {
        things.permissions().require(who, Action.WRITE, room, "moved", "move parts of " + things.nameOf(room));
        String part = name(arguments, 2).toUpperCase(Locale.ROOT);
        if (!part.equals("FLOOR") && !part.equals("CEILING")) {
            throw new Refusal("expected floor or ceiling, not " + part.toLowerCase(Locale.ROOT));
        }
        int id = whole(arguments, 1, 1, 65_535);
        int speed = whole(arguments, 4, 1, FASTEST_SECTOR);
        if (argument(arguments, 3) == Value.NIL) {
            things.remote().levelAsDrawn(room, id, Levels.Part.valueOf(part), speed);
            return Value.ONE;
        }
        int height = whole(arguments, 3, -Short.MAX_VALUE, Short.MAX_VALUE);
        things.remote().level(room, id, Levels.Part.valueOf(part), height, speed);
        return Value.ONE;
    }

    private static int whole(long[] arguments, int index, int least, int most) {
        long value = argument(arguments, index);
        if (!Value.isInteger(value) || Value.data(value) < least || Value.data(value) > most) {
            throw new Refusal("expected a number from " + least + " to " + most + " as argument " + (index + 1)
                    + ", not " + Value.describe(value));
        }
        return (int) Value.data(value);
    }

    /** A method may ask about its own Thing, whoever wrote it. */
    private boolean mayKnow(Effective who, Thing thing) {
        return things.permissions().mayKnowPlace(who, thing) || running == thing.body && !things.isAvatar(thing);
    }

    /** Of what others carry, everybody sees only what is their own. */
    private long contents(Effective who, Thing thing) {
        Machine machine = things.machine();
        int site = machine.at;
        long list = Value.NIL;
        for (Thing content : thing.contents().reversed()) {
            if (!mayKnow(who, content) && (running != thing.body || things.isAvatar(thing))) {
                continue;
            }
            machine.at = site;
            list = ListBuiltins.cons(machine, content.body.value(), list);
            if (list == Value.NIL) {
                return Value.NIL;
            }
        }
        machine.spend(thing.contents().size());
        return list;
    }

    /** {@code HasRight(room, avatar, "drop")}; nobody in particular is the world, which may do everything. */
    private long hasRight(Thing room, long[] arguments) {
        RoomRight right = RoomRight.named(name(arguments, 2))
                .orElseThrow(() -> new Refusal("expected build, drop, portal, pass or speak as argument 3"));
        long whom = argument(arguments, 1);
        Effective who = whom == Value.NIL ? Effective.ROOT : somebody(need(whom));
        return Value.bool(things.permissions().allowsIn(who, right, room));
    }

    /** Who is nobody has the rights that are left to everybody, and no account. */
    private Effective somebody(Thing avatar) {
        return things.isAvatar(avatar) ? things.account(avatar).effective() : new Effective(null, Effective.Rank.GUEST);
    }

    /** Of two with one name it is the one who is here. */
    private long findAvatar(Machine m, KodObject self, long[] arguments) {
        String name = things.values().textOf(argument(arguments, 0));
        if (name == null) {
            return m.error("FindAvatar needs a name, not " + Value.describe(argument(arguments, 0)));
        }
        if (m.payer != null) {
            m.spend(price(Builtin.FIND_AVATAR));
        }
        Thing found = null;
        for (int id = 0; id < m.objects.count(); id++) {
            Thing thing = things.find(id);
            if (thing == null
                    || !things.isAvatar(thing)
                    || !things.nameOf(thing).equalsIgnoreCase(name.strip())) {
                continue;
            }
            if (found == null || thing.connected) {
                found = thing;
            }
        }
        return value(found);
    }

    /** {@code FireEvent(bob, "Foo", who, what, where)}. */
    private long fire(Thing thing, Effective author, long[] arguments) {
        String event = name(arguments, 1);
        if (author.avatar() != null) {
            if (Events.isOfTheWorld(event)) {
                throw new Refusal("only the world itself lets " + event + " happen; give yours another name");
            }
            things.permissions()
                    .require(author, Action.FIRE, thing, event, "let something happen to " + things.nameOf(thing));
            requireTruth(author, things.thing(argument(arguments, 2)));
        }
        Map<String, Long> sent = new HashMap<>();
        String[] names = {"who", "what", "where"};
        for (int i = 2; i < arguments.length; i++) {
            sent.put(names[i - 2], arguments[i]);
        }
        return Value.integer(
                things.events().fire(thing, event, things.messages().sent(sent)));
    }

    /** Who did it is who asked for it, or the author of the code, or something of theirs. */
    private void requireTruth(Effective author, @Nullable Thing who) {
        if (who != null
                && who != things.messages().asker().avatar()
                && !things.permissions().allows(author, Action.FIRE, who, "")) {
            throw new Refusal(
                    things.nameOf(who) + " did not do that: who did it is who asked for it, or something of yours");
        }
    }
}

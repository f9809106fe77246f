package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.Roots;
import dev.ambit.kod.value.Value;
import dev.ambit.world.Datum;
import dev.ambit.world.Flag;
import dev.ambit.world.News.Result;
import dev.ambit.world.Request;
import dev.ambit.world.image.ThingPast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Answers what people ask of Things: the same for the page, the command line and whoever speaks the wire. Every change
 * made here can be undone by who made it.
 */
public final class Desk {
    private final Things things;
    private final Edits edits;
    private final Inspector inspector;
    private final Hosts hosts;
    private final Map<Thing, History> histories = new HashMap<>();

    public Desk(Things things) {
        this.things = things;
        edits = new Edits(things);
        inspector = new Inspector(things, things.sources());
        hosts = new Hosts(things);
    }

    /**
     * @param who asks, with the rights of an avatar
     * @throws Refusal when it cannot be done
     */
    public Result answer(Effective who, Request request) {
        return switch (request) {
            case Request.SetProperty set -> done(set(who, set));
            case Request.Call call -> new Result.Done(call(who, call));
            case Request.Do verb -> new Result.Done(perform(who, verb));
            case Request.Look look -> {
                Thing thing = things.get(look.id());
                yield new Result.Inspected(inspector.inspect(who, thing, verbs(who, thing)));
            }
            case Request.ListThings list ->
                new Result.Listed(inspector.list(who, list.what(), list.id() == 0 ? null : things.get(list.id())));
            case Request.Check check -> {
                yield new Result.Checked(Methods.diagnoses(
                        edits.check(who, things.get(check.id()), check.source()).diagnostics()));
            }
            case Request.Edit edit -> done(edit(who, edit));
            case Request.Undo _ -> new Result.Done(new Datum.Text(history(who).undo(who)));
            case Request.Redo _ -> new Result.Done(new Datum.Text(history(who).redo(who)));
            case Request.Interest _,
                    Request.Whisper _,
                    Request.Who _,
                    Request.Find _,
                    Request.Befriend _,
                    Request.Block _,
                    Request.Reload _,
                    Request.Usage _,
                    Request.ShowPlan _,
                    Request.Draft _,
                    Request.OfThePast _ -> throw new IllegalArgumentException("not for the desk: " + request);
        };
    }

    /** The world has a journal in which people can look back. */
    public void keepsHistory() {
        inspector.keepsHistory();
    }

    /**
     * Makes a Thing again what it was.
     *
     * @param isSame whether the Thing of a number is still the one that was read of
     */
    public Result revert(Effective who, Thing thing, ThingPast past, IntPredicate isSame) {
        things.require(who, Action.INSPECT, thing, "", "change " + things.nameOf(thing));
        Revival revival = new Revival(things, who, thing, past, isSame);
        Form then = revival.form();
        Form before = Form.of(things, thing).asFarAs(then);
        Reshaping reshaping = new Reshaping(things, edits, thing);
        List<String> notes = new ArrayList<>(revival.notes());
        notes.addAll(reshaping.become(then, who));
        remember(
                who,
                "make " + things.nameOf(thing) + " what it was after entry " + past.sequence(),
                now -> reshaping.become(before, now),
                now -> reshaping.become(then, now),
                visit -> {
                    before.eachHeld(visit);
                    then.eachHeld(visit);
                });
        String done = things.nameOf(thing) + " is again what it was after entry " + past.sequence() + ".";
        return new Result.Done(
                new Datum.Text(notes.isEmpty() ? done : done + " But: " + String.join("; ", notes) + "."));
    }

    private static Result done(@Nullable Thing made) {
        return new Result.Done(made == null ? Datum.NIL : new Datum.Ref(made.id()));
    }

    private History history(Effective who) {
        Thing avatar = who.avatar();
        if (avatar == null) {
            throw new Refusal("There is nothing to undo.");
        }
        return histories.computeIfAbsent(avatar, a -> new History());
    }

    /** Somebody has left: what they did stays done. */
    public void forget(Thing avatar) {
        histories.remove(avatar);
    }

    /** Values that garbage collection must leave alone. */
    public void eachHeld(LongConsumer visit) {
        histories.values().forEach(history -> history.eachHeld(visit));
    }

    private void remember(
            Effective who, String what, Consumer<Effective> undo, Consumer<Effective> redo, long... held) {
        remember(who, what, undo, redo, visit -> Arrays.stream(held).forEach(visit));
    }

    private void remember(Effective who, String what, Consumer<Effective> undo, Consumer<Effective> redo, Roots held) {
        if (who.avatar() != null) {
            history(who).add(new History.Step(what, undo, redo, held));
        }
    }

    private @Nullable Thing set(Effective who, Request.SetProperty set) {
        Thing thing = things.get(set.id());
        int slot = thing.kind().slotOf(set.name());
        boolean own = slot >= 0 && thing.owns(slot);
        long before = slot < 0 ? Value.NIL : thing.body.slots[slot];
        long after = value(who, set.value());
        edits.set(who, thing, set.name(), after);
        remember(
                who,
                "set " + set.name() + " of " + things.nameOf(thing),
                now -> {
                    if (own) {
                        edits.set(now, living(thing), set.name(), before);
                    } else {
                        edits.clear(now, living(thing), set.name());
                    }
                },
                now -> edits.set(now, living(thing), set.name(), after),
                before,
                after);
        return null;
    }

    /** A value that Kod can use, at the expense of who brings it. */
    private long value(Effective who, Datum datum) {
        if (who.avatar() != null) {
            things.account(who.avatar()).requireRoomFor(Values.bytes(datum));
        }
        return things.values().value(datum);
    }

    private static Thing living(Thing thing) {
        if (thing.deleted) {
            throw new Refusal("That Thing has been deleted meanwhile.");
        }
        return thing;
    }

    private @Nullable Thing edit(Effective who, Request.Edit edit) {
        return switch (edit) {
            case Request.Create create -> create(who, create);
            case Request.Clone copy -> made(who, edits.copy(who, things.get(copy.id())), "copy");
            case Request.AddProperty add -> {
                addProperty(who, add);
                yield null;
            }
            case Request.DeleteProperty delete -> {
                deleteProperty(who, delete);
                yield null;
            }
            case Request.SetFlag flag -> {
                setFlag(who, flag);
                yield null;
            }
            case Request.AddMethod add -> {
                addMethod(who, add);
                yield null;
            }
            case Request.DeleteMethod delete -> {
                deleteMethod(who, delete);
                yield null;
            }
            case Request.SetExemplar set -> {
                setExemplar(who, set);
                yield null;
            }
            case Request.DeclareExemplar declare -> {
                Thing thing = things.get(declare.id());
                boolean before = thing.declared;
                edits.declare(who, thing, declare.on());
                remember(
                        who,
                        "declare " + things.nameOf(thing) + " an exemplar",
                        now -> edits.declare(now, living(thing), before),
                        now -> edits.declare(now, living(thing), declare.on()));
                yield null;
            }
            case Request.Give give -> {
                // Nobody takes back a gift: it is not theirs any more.
                edits.give(who, things.get(give.id()), things.get(give.to()));
                yield null;
            }
            case Request.Move move -> {
                move(who, move);
                yield null;
            }
            case Request.Delete delete -> {
                delete(who, things.get(delete.id()));
                yield null;
            }
        };
    }

    private Thing create(Effective who, Request.Create create) {
        Thing exemplar = create.exemplar()
                .map(things::get)
                .orElseGet(() -> things.classNamed(create.className())
                        .map(KodClass::exemplar)
                        .map(Thing::of)
                        .orElseThrow(() -> new Refusal("There is no class " + create.className() + ".")));
        if (things.isOfClass(exemplar, "Avatar")) {
            throw new Refusal("Avatars come with the people who enter; they cannot be made by hand.");
        }
        Thing thing = edits.create(who, exemplar);
        if (thing.deleted) {
            throw new Refusal("It was gone as soon as it was made: its constructor has destroyed it.");
        }
        create.name().ifPresent(name -> edits.set(who, thing, "name", value(who, new Datum.Text(name))));
        if (who.avatar() != null) {
            things.move(thing, who.avatar());
        }
        return made(who, thing, "create");
    }

    private Thing made(Effective who, Thing thing, String how) {
        if (who.avatar() != null && thing.container() == null) {
            things.move(thing, who.avatar());
        }
        Deletion deletion = new Deletion(thing);
        remember(who, how + " " + things.nameOf(thing), deletion::run, deletion::takeBack, deletion::eachHeld);
        return thing;
    }

    /** To delete something and bring it back, as often as it takes. */
    private final class Deletion {
        private final Thing thing;
        private @Nullable Remains remains;

        Deletion(Thing thing) {
            this.thing = thing;
        }

        void run(Effective now) {
            Remains found = new Remains(things, living(thing));
            edits.delete(now, thing);
            remains = found;
        }

        void takeBack(Effective now) {
            if (remains == null || !thing.deleted) {
                throw new Refusal("It is there already.");
            }
            remains.revive(things, edits, now);
            remains = null;
        }

        void eachHeld(LongConsumer visit) {
            if (remains != null) {
                remains.eachHeld(visit);
            }
        }
    }

    private void addProperty(Effective who, Request.AddProperty add) {
        Thing thing = things.get(add.id());
        long value = value(who, add.value());
        Consumer<Effective> put = now -> {
            edits.addProperty(now, living(thing), add.name(), value);
            add.flags().forEach(flag -> edits.setFlag(now, thing, add.name(), flag, true));
        };
        put.accept(who);
        remember(
                who,
                "add " + add.name() + " to " + things.nameOf(thing),
                now -> edits.deleteProperty(now, living(thing), add.name()),
                put,
                value);
    }

    private void deleteProperty(Effective who, Request.DeleteProperty delete) {
        Thing thing = things.get(delete.id());
        int slot = thing.kind().slotOf(delete.name());
        long value = slot < 0 ? Value.NIL : thing.body.slots[slot];
        int flags = slot < 0 ? 0 : thing.kind().flags(slot);
        edits.deleteProperty(who, thing, delete.name());
        remember(
                who,
                "delete " + delete.name() + " of " + things.nameOf(thing),
                now -> {
                    edits.addProperty(now, living(thing), delete.name(), value);
                    Arrays.stream(Flag.values())
                            .filter(flag -> flag.in(flags))
                            .forEach(flag -> edits.setFlag(now, thing, delete.name(), flag, true));
                },
                now -> edits.deleteProperty(now, living(thing), delete.name()),
                value);
    }

    private void setFlag(Effective who, Request.SetFlag set) {
        Thing thing = things.get(set.id());
        int slot = thing.kind().slotOf(set.name());
        boolean before = slot >= 0 && set.flag().in(thing.kind().flags(slot));
        edits.setFlag(who, thing, set.name(), set.flag(), set.on());
        remember(
                who,
                "set the flag " + set.flag().name().toLowerCase(Locale.ROOT) + " of " + set.name(),
                now -> edits.setFlag(now, living(thing), set.name(), set.flag(), before),
                now -> edits.setFlag(now, living(thing), set.name(), set.flag(), set.on()));
    }

    private void addMethod(Effective who, Request.AddMethod add) {
        Thing thing = things.get(add.id());
        Consumer<Effective> put =
                now -> edits.addMethod(now, living(thing), add.source(), add.side(), add.visibility());
        Map<Integer, Method> before = ownMethods(thing);
        String name = edits.addMethod(who, thing, add.source(), add.side(), add.visibility());
        Method old = before.get(things.lexicon().message(name));
        remember(
                who,
                (old == null ? "add method " : "change method ") + name + " of " + things.nameOf(thing),
                now -> {
                    if (old == null) {
                        edits.deleteMethod(now, living(thing), name);
                    } else {
                        edits.putBack(now, living(thing), old);
                    }
                },
                put);
    }

    private Map<Integer, Method> ownMethods(Thing thing) {
        Map<Integer, Method> own = new HashMap<>();
        if (thing.hasOwnClass()) {
            for (HandlerCode handler : thing.kind().liveHandlers()) {
                own.put(handler.message(), things.methods().of(handler));
            }
        }
        return own;
    }

    private void deleteMethod(Effective who, Request.DeleteMethod delete) {
        Thing thing = things.get(delete.id());
        Method old = ownMethods(thing).get(things.lexicon().message(delete.name()));
        edits.deleteMethod(who, thing, delete.name());
        remember(
                who,
                "delete method " + delete.name() + " of " + things.nameOf(thing),
                now -> {
                    if (old != null) {
                        edits.putBack(now, living(thing), old);
                    }
                },
                now -> edits.deleteMethod(now, living(thing), delete.name()));
    }

    /** Values and flags of properties that the new exemplar does not have are lost; to undo brings them back. */
    private void setExemplar(Effective who, Request.SetExemplar set) {
        Thing thing = things.get(set.id());
        Thing exemplar = things.get(set.exemplar());
        Thing before = thing.exemplar();
        Map<String, Long> values = ownValues(thing);
        Map<String, Integer> flags = ownFlags(thing);
        List<String> added = values.keySet().stream()
                .filter(name -> thing.kind().isAdded(thing.kind().slotOf(name)))
                .toList();
        edits.setExemplar(who, thing, exemplar);
        values.keySet().removeIf(name -> thing.kind().slotOf(name) >= 0);
        flags.keySet().removeIf(name -> thing.kind().slotOf(name) >= 0);
        remember(
                who,
                "make " + things.nameOf(thing) + " a " + things.nameOf(exemplar),
                now -> {
                    Map<String, Long> latest = ownValues(living(thing));
                    Map<String, Integer> latestFlags = ownFlags(thing);
                    if (before != null) {
                        edits.setExemplar(now, thing, living(before));
                    }
                    for (String name : added) {
                        // The other exemplar had one of that name, and took its place.
                        if (thing.kind().slotOf(name) < 0 && latest.containsKey(name)) {
                            edits.addProperty(now, thing, name, latest.get(name));
                            bringBack(thing, name, latestFlags.get(name));
                        }
                    }
                    flags.forEach((name, bits) -> bringBack(thing, name, bits));
                    values.forEach((name, value) -> {
                        int slot = thing.kind().slotOf(name);
                        if (slot >= 0) {
                            things.put(thing, slot, value, now);
                        }
                    });
                },
                now -> edits.setExemplar(now, living(thing), living(exemplar)),
                values.values().stream().mapToLong(Long::longValue).toArray());
    }

    /** As values are: whoever may change them now, what was private must not come back for all to see. */
    private void bringBack(Thing thing, String name, @Nullable Integer flags) {
        if (flags != null && thing.kind().slotOf(name) >= 0) {
            edits.setFlags(Effective.ROOT, thing, name, flags);
        }
    }

    private static Map<String, Integer> ownFlags(Thing thing) {
        return thing.hasOwnClass() ? new HashMap<>(thing.kind().flagged()) : new HashMap<>();
    }

    private static Map<String, Long> ownValues(Thing thing) {
        Map<String, Long> values = new HashMap<>();
        for (int slot = 1; slot < thing.kind().slotCount(); slot++) {
            String name = thing.kind().propertyName(slot);
            if (name != null && thing.owns(slot)) {
                values.put(name, thing.body.slots[slot]);
            }
        }
        return values;
    }

    private void move(Effective who, Request.Move move) {
        Thing thing = things.get(move.id());
        Thing to = things.get(move.to());
        Thing from = thing.container();
        edits.move(who, thing, to);
        remember(
                who,
                "move " + things.nameOf(thing),
                now -> edits.move(now, living(thing), from == null ? null : living(from)),
                now -> edits.move(now, living(thing), living(to)));
    }

    private void delete(Effective who, Thing thing) {
        String name = things.nameOf(thing);
        Deletion deletion = new Deletion(thing);
        deletion.run(who);
        remember(who, "delete " + name, deletion::takeBack, deletion::run, deletion::eachHeld);
    }

    // ---- doing ----

    private Datum call(Effective who, Request.Call call) {
        Thing thing = things.get(call.id());
        String name = call.method();
        if (name.toLowerCase(Locale.ROOT).startsWith("on") || name.equalsIgnoreCase("constructor")) {
            throw new Refusal(name + " is called by the world when something happens, not by people.");
        }
        int message = things.lexicon().message(name);
        HandlerCode handler = message < 0 ? null : thing.kind().lookup(message);
        if (handler == null) {
            throw new Refusal(things.nameOf(thing) + " has no method " + name + ".");
        }
        things.require(who, Action.USE, thing, name, "use " + things.nameOf(thing));
        requireCallable(who, thing, handler, name);
        requireNobodyElse(who, call, handler);
        Map<String, Long> arguments = new HashMap<>();
        call.arguments().forEach((key, value) -> arguments.put(key, value(who, value)));
        return things.values().datum(things.deliver(handler, thing, things.sent(arguments)));
    }

    /** Who does something with a Thing is who asks: a method that somebody wrote for it may believe that. */
    private void requireNobodyElse(Effective who, Request.Call call, HandlerCode handler) {
        boolean verb = Arrays.stream(Verb.values()).anyMatch(v -> v.message.equalsIgnoreCase(call.method()));
        if (!verb || who.isWizard() || !handler.isLive()) {
            return;
        }
        call.arguments().forEach((key, value) -> {
            boolean self = value instanceof Datum.Ref ref
                    && who.avatar() != null
                    && ref.id() == who.avatar().id();
            if (key.equalsIgnoreCase("who") && !self) {
                throw new Refusal("You can " + call.method() + " something as yourself only.");
            }
        });
    }

    private void requireCallable(Effective who, Thing thing, HandlerCode handler, String name) {
        if (things.methods().find(handler).filter(Method::isPrivate).isPresent()) {
            things.require(who, Action.CALL_PRIVATE, thing, name, "call " + name + ", which is private");
        }
    }

    /** The words that people use on Things, the message each one is, and the event that follows it. */
    private enum Verb {
        LOOK("Look", "Look"),
        TAKE("Take", "Take"),
        DROP("Drop", "Drop"),
        GIVE("Give", ""),
        USE("Use", "Use"),
        OPEN("OpenUp", "Open"),
        CLOSE("CloseUp", "Close"),
        LOCK("LockUp", ""),
        UNLOCK("Unlock", ""),
        CLICK("Click", "Click"),
        /** What the owner of a room does about others there; no message, for nobody can have another answer to it. */
        SENDBACK("", ""),
        SHOWOUT("", "");

        final String message;
        final String event;

        Verb(String message, String event) {
            this.message = message;
            this.event = event;
        }
    }

    private Datum perform(Effective who, Request.Do request) {
        Thing thing = things.get(request.id());
        Verb verb = Arrays.stream(Verb.values())
                .filter(v -> v.name().equalsIgnoreCase(request.verb()))
                .findFirst()
                .orElseThrow(() -> new Refusal("Nobody knows how to \"" + request.verb() + "\"; the verbs are "
                        + Arrays.toString(Verb.values()).toLowerCase(Locale.ROOT) + "."));
        Thing avatar = who.avatar();
        if (avatar == null) {
            throw new Refusal("Only somebody in the world can do that.");
        }
        switch (verb) {
            case SENDBACK -> {
                return new Datum.Text(hosts.sendBack(who, thing));
            }
            case SHOWOUT -> {
                return new Datum.Text(hosts.showOut(who, thing));
            }
            // Who was handed something can put it down again.
            case LOOK, DROP -> {}
            default -> things.require(who, Action.USE, thing, "", request.verb() + " " + things.nameOf(thing));
        }
        Map<String, Long> arguments = new HashMap<>();
        arguments.put("who", avatar.body.value());
        request.with().ifPresent(id -> arguments.put("whom", things.get(id).body.value()));
        int message = things.lexicon().message(verb.message);
        HandlerCode handler = message < 0 ? null : thing.kind().lookup(message);
        if (handler == null) {
            throw new Refusal("You cannot " + request.verb() + " " + things.nameOf(thing) + ".");
        }
        requireCallable(who, thing, handler, verb.message);
        boolean worked = Edits.isTrue(things.deliver(handler, thing, things.sent(arguments)));
        int heard = 0;
        // Touching something always succeeds; whether anything comes of it is for the listeners to say.
        if ((worked || verb == Verb.CLICK) && !verb.event.isEmpty() && !thing.deleted) {
            heard = things.events().fire(thing, verb.event, things.sent(arguments));
        }
        return new Datum.Whole(worked || verb == Verb.CLICK && heard > 0 ? 1 : 0);
    }

    /** What can be done with a Thing as it is. */
    private List<String> verbs(Effective who, Thing thing) {
        boolean carried = thing.container() != null && thing.container() == who.avatar();
        boolean open = Edits.isTrue(things.value(thing, "open"));
        return Arrays.stream(Verb.values())
                .filter(verb -> {
                    if (verb == Verb.SENDBACK || verb == Verb.SHOWOUT) {
                        return hosts.mayRemove(who, thing) && things.isAvatar(thing) == (verb == Verb.SHOWOUT);
                    }
                    if (verb != Verb.LOOK && verb != Verb.DROP && !things.allows(who, Action.USE, thing, "")) {
                        return false;
                    }
                    int message = things.lexicon().message(verb.message);
                    boolean able = message >= 0 && thing.kind().lookup(message) != null;
                    return able
                            && switch (verb) {
                                case TAKE -> !carried;
                                case DROP, GIVE -> carried;
                                case OPEN -> !open;
                                case CLOSE -> open;
                                default -> true;
                            };
                })
                .map(verb -> verb.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}

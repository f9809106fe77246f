package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What people do with Things: the verbs that there are, and the methods that they call. */
final class Handling {
    private final Things things;
    private final RoomModeration hosts;

    Handling(Things things) {
        this.things = things;
        hosts = new RoomModeration(things);
    }

    Datum perform(Effective who, Request.Deed deed) {
        return switch (deed) {
            case Request.Call call -> call(who, call);
            case Request.Do verb -> perform(who, verb);
        };
    }

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
        things.permissions().require(who, Action.USE, thing, name, "use " + things.nameOf(thing));
        requireCallable(who, thing, handler, name);
        requireNobodyElse(who, call, handler);
        Map<String, Long> arguments = new HashMap<>();
        call.arguments()
                .forEach((key, value) -> arguments.put(key, things.properties().valueFrom(who, value)));
        return things.values()
                .datum(things.messages()
                        .deliver(handler, thing, things.messages().sent(arguments)));
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
            things.permissions().require(who, Action.CALL_PRIVATE, thing, name, "call " + name + ", which is private");
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
            default ->
                things.permissions().require(who, Action.USE, thing, "", request.verb() + " " + things.nameOf(thing));
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
        boolean worked = Values.isTrue(
                things.messages().deliver(handler, thing, things.messages().sent(arguments)));
        int heard = 0;
        // Touching something always succeeds; whether anything comes of it is for the listeners to say.
        if ((worked || verb == Verb.CLICK) && !verb.event.isEmpty() && !thing.deleted) {
            heard = things.events().fire(thing, verb.event, things.messages().sent(arguments));
        }
        return new Datum.Whole(worked || verb == Verb.CLICK && heard > 0 ? 1 : 0);
    }

    /** What can be done with a Thing as it is. */
    List<String> verbs(Effective who, Thing thing) {
        boolean carried = thing.container() != null && thing.container() == who.avatar();
        boolean open = Values.isTrue(things.properties().value(thing, "open"));
        return Arrays.stream(Verb.values())
                .filter(verb -> {
                    if (verb == Verb.SENDBACK || verb == Verb.SHOWOUT) {
                        return hosts.mayRemove(who, thing) && things.isAvatar(thing) == (verb == Verb.SHOWOUT);
                    }
                    if (verb != Verb.LOOK
                            && verb != Verb.DROP
                            && !things.permissions().allows(who, Action.USE, thing, "")) {
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

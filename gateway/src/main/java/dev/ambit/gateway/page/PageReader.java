package dev.ambit.gateway.page;

import dev.ambit.space.Place;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Request.Listing;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What a page's message asks of the world. */
final class PageReader {

    private static final String ENTRY = "the number of an entry of the journal";

    /** Of more than so many others nobody can want to hear closely. */
    private static final int MOST_HEEDED = 1_000_000;

    private static final int NUMBERS = 0xffff;
    private static final int MOST_PARTS = 10_000;

    private PageReader() {}

    static Input read(Line line, PageMessage message) throws WireException {
        String type = message.text("t", "the kind of message");
        return switch (type) {
            case "hello" -> arrival(line, message);
            case "move" ->
                new Input.Walk(
                        line,
                        new Place(
                                message.within("x", Place.FARTHEST),
                                message.within("z", Place.FARTHEST),
                                message.within("h", Place.HEADINGS_PER_TURN - 1)),
                        message.has("room") ? message.thing("room") : Input.Walk.WHEREVER);
            case "crowd" -> new Input.Heed(line, message.within("most", MOST_HEEDED));
            case "frames" -> new Input.Resume(line, frame(message, "own"), frame(message, "far"));
            case "proclaim" -> new Input.Proclaim(line, message.text("text", "what to say"));
            case "say" -> new Input.Say(line, message.text("text", "what to say"));
            case "voice" -> new Input.Speak(line, message.on());
            case "ping" -> new Input.Ping(line, message.whole("n", "a number"));
            default -> new Input.Ask(line, message.requestNumber(), request(type, message));
        };
    }

    private static Input arrival(Line line, PageMessage message) throws WireException {
        long version = message.whole("v", "the version of the wire");
        if (version != PageWire.VERSION) {
            throw new WireException(
                    "hello speaks version " + version + ", expected " + PageWire.VERSION + "; reload the page");
        }
        return new Input.Arrive(
                line,
                message.text("name", "a name"),
                message.text("avatar", "an avatar"),
                Identity.claimed(),
                message.has("frames") && message.flag("frames"));
    }

    /** The number of a frame, or -1. */
    private static int frame(PageMessage message, String field) throws WireException {
        long number = message.whole(field, "the number of a frame");
        if (number < -1 || number > NUMBERS) {
            throw new WireException("\"" + field + "\" is " + number + ", expected -1 to " + NUMBERS);
        }
        return (int) number;
    }

    private static Request draft(PageMessage message) throws WireException {
        int parts = message.within("of", MOST_PARTS);
        int part = message.within("part", Math.max(0, parts - 1));
        return new Request.Draft(
                message.thing("room"),
                part,
                parts,
                message.text("text", "a part of a plan"),
                message.has("save") && message.flag("save"));
    }

    private static Request request(String type, PageMessage message) throws WireException {
        return switch (type) {
            case "set" -> new Request.SetProperty(message.thing("id"), property(message), message.value());
            case "call" ->
                new Request.Call(
                        message.thing("id"), message.word("method", "the name of a method"), message.arguments());
            case "do" ->
                new Request.Do(message.word("verb", "a verb"), message.thing("id"), message.thingIfThere("with"));
            case "look" -> new Request.Look(message.thing("id"));
            case "list" -> listing(message);
            case "check" -> new Request.Check(message.thing("id"), source(message));
            case "interest" -> new Request.Interest(message.thing("id"), message.on());
            case "whisper" -> new Request.Whisper(message.thing("to"), message.text("text", "what to whisper"));
            case "who" -> new Request.Who(message.numbers("badges", NUMBERS));
            case "find" -> new Request.Find(message.text("name", "a part of a name"));
            case "befriend" -> new Request.Befriend(message.thing("id"), message.on());
            case "mute" -> new Request.Mute(message.text("name", "whom"), message.on());
            case "block" -> new Request.Block(message.thing("id"), message.on());
            case "plan" -> new Request.ShowPlan(message.thing("room"));
            case "draft" -> draft(message);
            case "reload" -> new Request.Reload();
            case "usage" -> new Request.Usage();
            case "history" ->
                new Request.History(
                        message.thing("id"),
                        message.has("name") ? property(message) : "",
                        message.countIfThere("most", Request.History.MOST_EVENTS));
            case "revert" -> new Request.Revert(message.thing("id"), message.number("to", ENTRY));
            case "moments" -> new Request.Moments(message.countIfThere("most", Request.Moments.MOST_MOMENTS));
            case "losses" -> new Request.Losses(when(message));
            case "rollback" -> new Request.RollBack(when(message));
            case "snapshot" -> new Request.Snapshot();
            case "edit" -> edit(message);
            default ->
                throw new WireException(
                        "\"t\" is \"" + Identifiers.abbreviated(type) + "\", expected hello, move, say, ping,"
                                + " crowd, frames, voice, who, find, befriend, block, mute, plan, draft, set, call, do, look, list, check, interest, whisper, reload, usage, history, revert, moments,"
                                + " losses, rollback, snapshot or edit");
        };
    }

    /** An entry of the journal, or a time. */
    private static Request.When when(PageMessage message) throws WireException {
        if (message.has("to") == message.has("at")) {
            throw new WireException(
                    "\"to\" (" + ENTRY + ") or \"at\" (milliseconds since 1970) is needed, and not both");
        }
        return message.has("to")
                ? new Request.When.Entry(message.number("to", ENTRY))
                : new Request.When.Time(message.number("at", "milliseconds since 1970"));
    }

    private static Request listing(PageMessage message) throws WireException {
        Listing what = message.oneOf("what", Listing.class);
        return switch (what) {
            case EXEMPLARS, MINE -> new Request.ListThings(what, 0);
            case INSTANCES, REFERENCES, CONTENTS -> new Request.ListThings(what, message.thing("id"));
        };
    }

    private static Request edit(PageMessage message) throws WireException {
        String op = message.text("op", "the kind of edit");
        return switch (op) {
            case "create" -> creation(message);
            case "clone" -> new Request.Clone(message.thing("id"));
            case "addProperty" ->
                new Request.AddProperty(message.thing("id"), property(message), message.value(), flags(message));
            case "deleteProperty" -> new Request.DeleteProperty(message.thing("id"), property(message));
            case "setFlag" ->
                new Request.SetFlag(
                        message.thing("id"), property(message), message.oneOf("flag", Flag.class), message.on());
            case "addMethod" ->
                new Request.AddMethod(
                        message.thing("id"),
                        source(message),
                        message.oneOf("side", MethodSide.class),
                        message.oneOf("visibility", Visibility.class));
            case "deleteMethod" ->
                new Request.DeleteMethod(message.thing("id"), message.word("name", "the name of a method"));
            case "setExemplar" -> new Request.SetExemplar(message.thing("id"), message.thing("exemplar"));
            case "declareExemplar" -> new Request.DeclareExemplar(message.thing("id"), message.on());
            case "give" -> new Request.Give(message.thing("id"), message.thing("to"));
            case "move" -> new Request.Move(message.thing("id"), message.thing("to"));
            case "delete" -> new Request.Delete(message.thing("id"));
            case "undo" -> new Request.Undo();
            case "redo" -> new Request.Redo();
            default ->
                throw new WireException("\"op\" is \"" + Identifiers.abbreviated(op) + "\", expected create, clone,"
                        + " addProperty, deleteProperty, setFlag, addMethod, deleteMethod, setExemplar,"
                        + " declareExemplar, give, move, delete, undo or redo");
        };
    }

    private static Request creation(PageMessage message) throws WireException {
        Optional<Integer> exemplar = message.thingIfThere("exemplar");
        if (exemplar.isPresent() == message.has("class")) {
            throw new WireException(
                    "create needs \"exemplar\" (the id of a Thing) or \"class\" (a name), and not both");
        }
        String className = exemplar.isPresent() ? "" : message.word("class", "the name of a class");
        return new Request.Create(exemplar, className, message.textIfThere("name"));
    }

    private static String property(PageMessage message) throws WireException {
        return message.word("name", "the name of a property");
    }

    private static String source(PageMessage message) throws WireException {
        return message.text("source", "the Kod of a method");
    }

    private static Set<Flag> flags(PageMessage message) throws WireException {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (String word : message.texts("flags")) {
            flags.add(PageMessage.oneOf(word, "flags", Flag.class));
        }
        return flags;
    }
}

package dev.ambit.world.thing;

import dev.ambit.kod.lang.Builtin;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Routines;
import dev.ambit.kod.value.Value;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What Kod can say to people: to one of them, to the page of one, and to whoever reads the log. */
final class TellBuiltins {
    private static final int LONGEST_APPLICATION = 200;
    private static final int MOST_TOLD = 2_000;
    private static final Pattern LINES = Pattern.compile("[\\p{Cntrl}\\x{2028}\\x{2029}]");

    private final Things things;

    TellBuiltins(Things things) {
        this.things = things;
    }

    void register(Routines routines) {
        routines.register(Builtin.TELL.id(), this::tell);
        routines.register(Builtin.LAUNCH_APP.id(), this::launchApp);
        routines.register(Builtin.LOG.id(), this::log);
    }

    /** All texts and values behind the avatar, in a row. */
    private long tell(Machine m, KodObject self, long[] arguments) {
        Thing avatar = things.thing(ThingBuiltins.argument(arguments, 0));
        if (avatar == null) {
            return m.error("Tell needs an avatar, not " + Value.describe(ThingBuiltins.argument(arguments, 0)));
        }
        // Whoever speaks through a Thing of somebody else is still the one who speaks.
        Effective speaker = things.caller();
        if (!speaker.is(avatar) && things.permissions().hasMuted(avatar, speaker)) {
            return Value.ZERO;
        }
        if (m.payer != null && !speaker.is(avatar) && !mayBeHeardBy(avatar, speaker)) {
            return Value.ZERO;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < arguments.length && text.length() < MOST_TOLD; i++) {
            append(text, arguments[i]);
        }
        text.setLength(Math.min(text.length(), MOST_TOLD));
        Thing from = Thing.of(self);
        things.remote().tell(avatar, text.toString(), from, personBehind(avatar, from));
        return Value.bool(avatar.connected);
    }

    /** Whether the room where somebody is lets somebody else speak there, with code of theirs as well. */
    private boolean mayBeHeardBy(Thing hearer, Effective speaker) {
        Thing place = hearer.container();
        return place == null || !things.isRoom(place) || things.permissions().allowsIn(speaker, RoomRight.SPEAK, place);
    }

    /** Things by their names, those of a list with commas between. */
    private void append(StringBuilder text, long value) {
        Machine machine = things.machine();
        if (!machine.lists.holds(value)) {
            text.append(named(value));
            return;
        }
        String separator = "";
        for (long at = value; machine.lists.holds(at) && text.length() < MOST_TOLD; ) {
            text.append(separator).append(named(machine.lists.first(Value.id(at))));
            separator = ", ";
            at = machine.lists.rest(Value.id(at));
        }
    }

    /** What a Thing is called is on one line: a second one would look like words of somebody else. */
    private String named(long value) {
        Thing named = Value.isObject(value) ? things.thing(value) : null;
        return named == null
                ? people(value)
                : LINES.matcher(things.nameOf(named)).replaceAll(" ");
    }

    /**
     * Whose words these are: of who wrote the code, or owns the Thing that speaks, or has made it speak to somebody else.
     * Nobody's when they are the world's own.
     */
    private @Nullable Thing personBehind(Thing hearer, Thing from) {
        Thing author = things.machine().payer instanceof QuotaAccount account ? account.avatar() : null;
        Thing owner = things.isAvatar(from) ? null : from.owner();
        for (Thing person :
                new @Nullable Thing[] {author, owner, things.messages().actor().avatar()}) {
            if (person != null && person != hearer) {
                return person;
            }
        }
        return null;
    }

    private long launchApp(Machine m, KodObject self, long[] arguments) {
        Thing avatar = things.thing(ThingBuiltins.argument(arguments, 0));
        String application = things.values().textOf(ThingBuiltins.argument(arguments, 1));
        if (avatar == null || application == null || application.length() > LONGEST_APPLICATION) {
            return m.error("LaunchApp needs an avatar and a text of at most " + LONGEST_APPLICATION
                    + " characters, not " + Value.describe(ThingBuiltins.argument(arguments, 0)) + " and "
                    + Value.describe(ThingBuiltins.argument(arguments, 1)));
        }
        Effective speaker = things.caller();
        if (!speaker.is(avatar) && things.permissions().hasMuted(avatar, speaker)) {
            return Value.ZERO;
        }
        return Value.bool(things.remote().launch(avatar, application, Thing.of(self)));
    }

    private String people(long value) {
        String text = things.values().textOf(value);
        return text != null ? text : things.machine().log.print(value);
    }

    private long log(Machine m, KodObject self, long[] arguments) {
        if (!m.log.mayWrite()) {
            return Value.NIL;
        }
        StringBuilder line = new StringBuilder();
        for (long value : arguments) {
            line.append(people(value));
        }
        m.host.debug("[" + things.nameOf(Thing.of(self)).toLowerCase(Locale.ROOT) + "] " + line);
        return Value.NIL;
    }
}

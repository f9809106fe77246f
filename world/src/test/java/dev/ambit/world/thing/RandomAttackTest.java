package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.lang.Builtin;
import dev.ambit.kod.run.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Thousands of small methods that a blind attacker might write: any built-in, any core message, anything of anybody's as
 * an argument. Whatever they do to the attacker, everything else stays as it was.
 */
class RandomAttackTest {
    private static final int METHODS = 1_500;
    private static final int CALLS_PER_METHOD = 2;
    private static final int LOOK_EVERY = 25;

    /** An attacker who has used up everything is no attacker any more; little time for each message, or it takes long. */
    private static final Quota PLENTY = new Quota(20_000, 10_000_000, 100_000, 1_000_000_000, 100, 100);

    /** Messages of the core that change something, with the arguments they take. */
    private static final List<String> MESSAGES = List.of(
            "Take",
            "Drop",
            "Give",
            "Use",
            "Look",
            "Click",
            "OpenUp",
            "CloseUp",
            "LockUp",
            "Unlock",
            "SetLocked",
            "Admit",
            "Exclude",
            "MoveInto",
            "StandBefore",
            "Say",
            "Speak",
            "Describe",
            "TellContents",
            "Befriend",
            "Unfriend",
            "Mute",
            "Unmute",
            "SetProfile",
            "SetHome",
            "GoHome",
            "Travel",
            "Way",
            "With",
            "Tell",
            "Hears",
            "LeadTo",
            "Settle",
            "Note",
            "Listing",
            "Bump",
            "OnEnter",
            "OnLeave",
            "OnDelete",
            "Constructor",
            "Pause",
            "Stroll",
            "CanEnter",
            "LetsIn",
            "Accepts",
            "Without",
            "MayManage",
            "MayActFor",
            "Strike",
            "Evil");

    private static final List<String> PARAMETERS = List.of(
            "who", "whom", "what", "where", "text", "shut", "through", "gate", "gates", "belongs", "people", "among",
            "at_x", "toward", "timer");

    /** The way to what it must not touch, and to what is its own. */
    private static final List<String> VALUES = List.of(
            "who",
            "whom",
            "what",
            "cask",
            "self",
            "hall",
            "$",
            "0",
            "1",
            "-5",
            "7",
            "123456789",
            "First(GetContents(who))",
            "GetContents(hall)",
            "GetExemplar(what)",
            "GetOwner(what)",
            "GetContainer(self)",
            "&Thing",
            "&Avatar",
            "&Room",
            "&Artifact",
            "&Container",
            "&Warden",
            "&Portal",
            "\"name\"",
            "\"description\"",
            "\"open\"",
            "\"friends\"",
            "\"muted\"",
            "\"home\"",
            "\"x\"",
            "\"locked\"",
            "\"client\"",
            "\"local\"",
            "\"numbers\"",
            "\"Evil() { return EffectiveUser(); }\"",
            "\"MayTake(who=$) { return 1; }\"",
            "\"Say\"",
            "\"Delete\"",
            "\"Enter\"",
            "GetProperty(who,\"friends\")",
            "GetProperty(what,\"numbers\")",
            "GetProperty(what,\"description\")",
            "GetProperty(who,\"name\")",
            "BuildString(\"{} {}\",1,2)",
            "GetTempString()",
            "[ 1, 2, 3 ]",
            "[ self ]",
            "Cons(who,GetProperty(who,\"friends\"))",
            "a",
            "b",
            "c",
            "EffectiveUser()",
            "CallerUser()",
            "@Take",
            "@Evil",
            "@MoveInto",
            "@Befriend",
            "Create(&Thing)");

    private final Random random = new Random(20260);

    @ParameterizedTest
    @EnumSource(Siege.On.class)
    void whateverAnAttackerWritesOthersKeepWhatTheyHave(Siege.On on) {
        Siege siege = new Siege(on, Limits.DEFAULT, PLENTY);
        TestThings world = siege.world;
        world.call(siege.ada, siege.ada, "Befriend", "whom", siege.wizard);
        world.call(siege.ada, siege.ada, "Mute", "whom", siege.square);
        world.addProperty(siege.ada, siege.ring, "numbers", List.of(1, 2, 3));
        Thing staff = world.create(siege.wizard, "Thing", "the staff");
        world.addMethod(siege.wizard, staff, "Wave(what=$) { return Send(what,@Evil); }");
        world.make("Dog", "Rex", siege.square);
        List<String> before = harmless(siege);
        int compiled = 0;
        for (int i = 0; i < METHODS; i++) {
            Thing horse = siege.horse.deleted ? world.create(siege.mallory, "Thing", "another horse") : siege.horse;
            String source = method();
            try {
                world.addMethod(siege.mallory, horse, source);
                compiled++;
            } catch (Refusal refusal) {
                // Most of what a blind attacker writes is wrong in some way; it must be refused, no more.
            }
            for (int call = 0; call < CALLS_PER_METHOD && !horse.deleted; call++) {
                Thing caller = random.nextInt(3) == 0 ? siege.ada : siege.mallory;
                attack(siege, caller, horse);
            }
            world.passes(random.nextInt(400));
            if (i % LOOK_EVERY == 0) {
                world.things.machine().sweep.slice(5_000);
                assertUnharmed(siege, before, source);
            }
        }
        world.things.machine().sweep.finish();
        assertUnharmed(siege, before, "at the end");
        assertTrue(compiled > METHODS / 3, "only " + compiled + " methods were attacks at all");
        assertFalse(
                world.errors.stream().anyMatch(line -> line.contains("Internal error")),
                () -> world.errors.stream()
                        .filter(line -> line.contains("Internal error"))
                        .findFirst()
                        .orElseThrow());
        assertTrue(world.errors.stream().anyMatch(line -> line.contains("You may not")), "nothing was ever refused");
        assertEquals(42L, workingMethodOfAda(siege));
    }

    private static void attack(Siege siege, Thing caller, Thing horse) {
        try {
            siege.world.call(
                    caller,
                    horse,
                    "Strike",
                    "who",
                    siege.ada,
                    "whom",
                    siege.mallory,
                    "what",
                    siege.ring,
                    "cask",
                    siege.chest,
                    "hall",
                    siege.square);
        } catch (Refusal refusal) {
            // There is no such method yet, or the horse is gone.
        }
    }

    /** Ada's own code still runs: nobody has used up what is hers. */
    private static Object workingMethodOfAda(Siege siege) {
        siege.world.addMethod(siege.ada, siege.ring, "Answer() { return 42; }");
        return siege.world.call(siege.ada, siege.ring, "Answer");
    }

    private static void assertUnharmed(Siege siege, List<String> before, String after) {
        List<String> now = harmless(siege);
        assertEquals(Snapshot.without(before, now), Snapshot.without(now, before), after);
        siege.world.errors.removeIf(line -> !line.contains("Internal error") && siege.world.errors.size() > 100_000);
    }

    /** Gifts are allowed, and so are the things that happen to dogs; what Mallory gave away is left out. */
    private static List<String> harmless(Siege siege) {
        int last = siege.horse.id();
        return Snapshot.of(
                siege.world,
                thing -> thing.id() < last && thing != siege.mallory
                        || thing.owner() == siege.wizard
                        || Things.isClass(thing));
    }

    // ---- writing ----

    private String method() {
        StringBuilder body = new StringBuilder();
        int statements = 1 + random.nextInt(5);
        for (int i = 0; i < statements; i++) {
            body.append(statement()).append(' ');
        }
        return "Strike(who=$, whom=$, what=$, cask=$, hall=$) { local a, b, c, t; a = $; b = $; c = $; t = $; " + body
                + "return a; }";
    }

    private String statement() {
        return switch (random.nextInt(8)) {
            case 0 ->
                "for t in GetContents(" + pick(List.of("hall", "who", "self", "cask")) + ") { " + call("t") + " }";
            case 1 -> pick(List.of("name", "description", "open", "x")) + " = " + pick(VALUES) + ";";
            case 2 -> "if " + pick(VALUES) + " <> $ { " + call("what") + " }";
            default -> pick(List.of("a", "b", "c")) + " = " + expression(pick(VALUES)) + ";";
        };
    }

    private String call(String about) {
        return expression(about) + ";";
    }

    private String expression(String about) {
        int kind = random.nextInt(3);
        if (kind == 0) {
            return (random.nextBoolean() ? "Send(" : "Post(") + about + ",@" + pick(MESSAGES) + arguments() + ")";
        }
        if (kind == 1) {
            return "FireEvent(" + about + "," + pick(List.of("\"Say\"", "\"Delete\"", "\"Use\"", "\"Strike\"")) + ","
                    + pick(VALUES) + "," + pick(VALUES) + ")";
        }
        Builtin builtin = pick(List.of(Builtin.values()));
        List<String> given = new ArrayList<>();
        int most = Math.min(builtin.maxArguments(), builtin.minArguments() + 2);
        int count = builtin.minArguments() + random.nextInt(most - builtin.minArguments() + 1);
        for (int i = 0; i < count; i++) {
            given.add(i == 0 && random.nextInt(3) > 0 ? about : pick(VALUES));
        }
        return builtin.kodName() + "(" + String.join(",", given) + ")";
    }

    private String arguments() {
        StringBuilder arguments = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            arguments.append(",#").append(pick(PARAMETERS)).append('=').append(pick(VALUES));
        }
        return arguments.toString();
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}

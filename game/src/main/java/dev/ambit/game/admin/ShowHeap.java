package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.NUMBER;
import static dev.ambit.game.admin.AdminCommand.Parameter.WORD;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Lasting.PendingTimer;
import dev.ambit.kod.run.Lasting.TableEntry;
import dev.ambit.kod.run.Lasting.WholeTable;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** {@code show} of what is in the heap: objects, lists, strings, timers, tables, and who refers to what. */
final class ShowHeap {
    private static final String RULE = "-------------------------------------------";
    private static final int NAME_WIDTH = 20;
    private static final int DEEPEST_LIST = 200;

    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of("show belong", "Objects whose poOwner is this object", ShowHeap::belong, NUMBER),
            AdminCommand.of("show list", "A list, whole", ShowHeap::list, NUMBER),
            AdminCommand.of("show listnode", "One node of a list", ShowHeap::listNode, NUMBER),
            AdminCommand.of("show object", "The properties of an object", ShowHeap::object, NUMBER),
            AdminCommand.of("show string", "A string", ShowHeap::string, NUMBER),
            AdminCommand.of("show table", "A hash table", ShowHeap::table, NUMBER),
            AdminCommand.of("show timer", "A timer", ShowHeap::timer, NUMBER),
            AdminCommand.of("show timers", "All timers", ShowHeap::timers).notByMaintenance(),
            AdminCommand.of(
                            "show instances",
                            "Objects of a class and of those below",
                            call -> instances(call, false),
                            WORD)
                    .notByMaintenance(),
            AdminCommand.of("show exactinstances", "Objects of this very class", call -> instances(call, true), WORD)
                    .notByMaintenance(),
            AdminCommand.of(
                            "show matches",
                            "Objects by class, property, relation (< = > * #), tag and data",
                            ShowHeap::matches,
                            WORD,
                            WORD,
                            WORD,
                            WORD,
                            WORD)
                    .notByMaintenance(),
            AdminCommand.of("show references", "Who refers to a value", ShowHeap::references, WORD, WORD)
                    .notByMaintenance());

    private ShowHeap() {}

    // ---- objects ----

    private static void object(AdminCall call) {
        call.object(call.number(0)).ifPresent(object -> show(call, object));
    }

    private static void show(AdminCall call, KodObject object) {
        KodWords words = call.words();
        call.say(":< OBJECT " + object.id + " is CLASS " + object.kind.name() + "\n");
        for (int slot = 0; slot < object.slots.length; slot++) {
            String name = slot == 0 ? "self" : object.kind.propertyName(slot);
            String shown = name == null ? "#" + AdminText.left(slot, NAME_WIDTH - 1) : AdminText.left(name, NAME_WIDTH);
            call.say(": " + shown + " = " + words.text(object.slots[slot]) + "\n");
        }
        call.say(":>\n");
    }

    private static void belong(AdminCall call) {
        int owner = call.number(0);
        if (call.object(owner).isEmpty()) {
            return;
        }
        call.say(owner + " owns the following objects - \n");
        each(call, object -> {
            int slot = object.kind.slotOf("poOwner");
            if (slot > 0 && object.slots[slot] == Value.object(owner)) {
                show(call, object);
            }
        });
    }

    /** Hears of each object that is there, but for those that stand for classes. */
    interface Each {
        void object(KodObject object);
    }

    static void each(AdminCall call, Each visit) {
        for (int id = 0; id < call.machine().objects.count(); id++) {
            KodObject object = call.machine().objects.get(id);
            if (object != null && !isClass(object)) {
                visit.object(object);
            }
        }
    }

    static boolean isClass(KodObject object) {
        return object.kind.exemplar() == object && !object.kind.isPrivate();
    }

    private static void instances(AdminCall call, boolean exactly) {
        Optional<KodClass> kind = call.things().classNamed(call.text(0));
        if (kind.isEmpty()) {
            call.say("Cannot find CLASS " + call.text(0) + ".\n");
            return;
        }
        call.say(
                ":< instances of CLASS " + kind.get().name() + " (" + kind.get().id() + ")\n:");
        int[] count = new int[1];
        each(call, object -> {
            if (exactly ? object.kind == kind.get() : object.kind.isA(kind.get())) {
                call.say(" OBJECT " + object.id);
                count[0]++;
            }
        });
        call.say("\n: " + count[0] + " total\n:>\n");
    }

    private static void matches(AdminCall call) {
        Optional<KodClass> found = call.things().classNamed(call.text(0));
        if (found.isEmpty()) {
            call.say("Cannot find CLASS " + call.text(0) + ".\n");
            return;
        }
        KodClass kind = found.get();
        String property = call.text(1);
        int slot = kind.slotOf(property);
        if (slot < 0) {
            call.say(noProperty(property, kind));
            return;
        }
        Optional<Relation> relation = Relation.parse(call.text(2));
        if (relation.isEmpty()) {
            call.say("Relationship not recognized.  Use <, =, >, *, #, or combination.\n");
            return;
        }
        OptionalLong value = SetCommands.value(call, call.text(3), call.text(4));
        if (value.isEmpty()) {
            return;
        }
        KodWords words = call.words();
        call.say(":< matching instances of " + kind + " " + property + " " + call.text(2) + " "
                + words.text(value.getAsLong()) + "\n");
        int[] count = new int[1];
        each(call, object -> {
            if (object.kind.isA(kind) && relation.get().holds(object.slots[slot], value.getAsLong())) {
                call.say(": OBJECT " + object.id + " " + object.kind + " " + property + " = "
                        + words.text(object.slots[slot]) + "\n");
                count[0]++;
            }
        });
        call.say(": " + count[0] + " total\n:>\n");
    }

    static String noProperty(String property, KodClass kind) {
        return "Property " + property + " doesn't exist (at least for " + kind + ").\n";
    }

    private static void references(AdminCall call) {
        KodWords words = call.words();
        if (words.tag(call.text(0)).orElse(-1) == Value.NIL_TAG) {
            call.say("Cannot show references to NIL.\n");
            return;
        }
        OptionalLong value = SetCommands.value(call, call.text(0), call.text(1));
        if (value.isEmpty()) {
            return;
        }
        String text = words.text(value.getAsLong());
        call.say(":< references to " + text + "\n");
        ListSearch search = new ListSearch(
                call.machine().lists, value.getAsLong(), call.desk().limits().searched());
        each(call, object -> {
            for (int slot = 0; slot < object.slots.length; slot++) {
                String name = slot == 0 ? "self" : object.kind.propertyName(slot);
                String where = ": OBJECT " + object.id + " CLASS " + object.kind.name() + " "
                        + (name == null ? "#" + slot : name) + " = ";
                if (object.slots[slot] == value.getAsLong()) {
                    call.say(where + text + "\n");
                } else {
                    for (int times = search.in(object.slots[slot]); times > 0; times--) {
                        call.say(where + "LIST containing " + text + "\n");
                    }
                }
            }
        });
        if (search.isTired()) {
            call.say(": (the search has ended after " + call.desk().limits().searched()
                    + " list nodes: game.admin.searched)\n");
            call.game().log().log("A search for references has ended early (game.admin.searched)");
        }
        call.say(":>\n");
    }

    // ---- lists ----

    private static boolean isNode(AdminCall call, int id) {
        return id >= 0
                && call.machine().lists.holds(Value.list(id))
                && !call.machine().lists.isFree(id);
    }

    private static String noNode(long id) {
        return "Invalid list node id " + id + " (or it has been deleted).\n";
    }

    private static void listNode(AdminCall call) {
        int id = call.number(0);
        if (!isNode(call, id)) {
            call.say(noNode(id));
            return;
        }
        KodWords words = call.words();
        call.say(":< first = " + words.text(call.machine().lists.first(id)) + "\n");
        call.say(":  rest = " + words.text(call.machine().lists.rest(id)) + "\n:>\n");
    }

    private static void list(AdminCall call) {
        showList(call, call.number(0));
    }

    static void showList(AdminCall call, int id) {
        call.say(":<\n");
        inBrackets(call, id, 0, new int[] {call.desk().limits().searched()});
        call.say(":>\n");
    }

    /** @param left how many nodes may still be shown: a list may lead back into itself */
    private static void inBrackets(AdminCall call, int start, int depth, int[] left) {
        if (!isNode(call, start)) {
            call.say(noNode(start));
            return;
        }
        KodWords words = call.words();
        call.say(": [\n");
        long at = Value.list(start);
        while (Value.isList(at) && isNode(call, Value.id(at)) && left[0] > 0) {
            left[0]--;
            long first = call.machine().lists.first(Value.id(at));
            if (Value.isList(first) && depth < DEEPEST_LIST) {
                inBrackets(call, Value.id(first), depth + 1, left);
            } else {
                call.say(": " + words.text(first) + "\n");
            }
            at = call.machine().lists.rest(Value.id(at));
        }
        if (left[0] == 0) {
            call.say(": (and more; only " + call.desk().limits().searched()
                    + " nodes are shown: game.admin.searched)\n");
        } else if (Value.isList(at)) {
            call.say(noNode(Value.data(at)));
        } else if (at != Value.NIL) {
            call.say(": .\n: " + words.text(at) + "\n");
        }
        call.say(": ]\n");
    }

    // ---- strings and tables ----

    private static void string(AdminCall call) {
        int id = call.number(0);
        Text text = id < 0 ? null : call.machine().strings.text(Value.string(id));
        if (text == null) {
            call.say("Cannot find string " + id + ".\n");
            return;
        }
        call.say("String " + id + "\n" + RULE + "\n" + text + "\n" + RULE + "\n");
    }

    private static void table(AdminCall call) {
        int id = call.number(0);
        Optional<WholeTable> table = call.view().table(id);
        if (table.isEmpty()) {
            call.say("Cannot find table " + id + ".\n");
            return;
        }
        KodWords words = call.words();
        call.say("Table " + id + " (size " + call.view().buckets() + ")\n" + "-".repeat(70) + "\n");
        Map<Integer, StringBuilder> chains = new TreeMap<>();
        for (TableEntry entry : table.get().entries()) {
            Text text = entry.text();
            String key = text == null ? words.text(entry.key()) : "STRING \"" + text + "\"";
            chains.computeIfAbsent(call.view().bucketOf(entry.key(), text), bucket -> new StringBuilder())
                    .insert(0, "(key " + key + " val " + words.text(entry.value()) + ") ");
        }
        chains.forEach((bucket, entries) -> call.say("hash " + AdminText.right(bucket, 5) + " : " + entries + "\n"));
    }

    // ---- timers ----

    private static void timers(AdminCall call) {
        timerHeader(call);
        call.view().timers().forEach(timer -> showTimer(call, timer));
    }

    private static void timer(AdminCall call) {
        call.view()
                .timer(call.number(0))
                .ifPresentOrElse(
                        timer -> {
                            timerHeader(call);
                            showTimer(call, timer);
                        },
                        () -> call.say("Cannot find timer " + call.number(0) + ".\n"));
    }

    private static void timerHeader(AdminCall call) {
        call.say(AdminText.left("Timer", 7) + AdminText.left("Remaining ms", 14) + AdminText.left("Object", 8)
                + AdminText.left("Message", NAME_WIDTH) + "\n");
    }

    static void showTimer(AdminCall call, PendingTimer timer) {
        long left = Math.max(0, timer.dueMillis() - call.game().ground().millis());
        call.say(AdminText.right(timer.id(), 5) + "  " + AdminText.left(left, 14)
                + AdminText.left(timer.object().id, 8)
                + AdminText.left(call.words().message(timer.message()), NAME_WIDTH) + "\n");
    }
}

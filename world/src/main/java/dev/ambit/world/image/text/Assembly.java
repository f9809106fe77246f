package dev.ambit.world.image.text;

import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Makes an image of a draft that fits together; what does not fit is a problem. */
final class Assembly {
    private final Draft draft;
    private final List<TextProblem> problems;
    private final Image image = new Image();
    private final Map<Integer, Draft.Thing> things = new HashMap<>();
    private final Map<String, Integer> classes = new HashMap<>();
    private final Map<String, Term> labelled = new HashMap<>();
    private final IdentityHashMap<Term, Integer> numbers = new IdentityHashMap<>();
    /** Numbers of cells and strings that do not exist, but something names them. */
    private final Set<Long> missing = new HashSet<>();

    private int nextCell;
    private int nextString;

    Assembly(Draft draft) {
        this.draft = draft;
        this.problems = draft.problems;
    }

    /** The image; it is good for nothing when there are problems. */
    Image assemble() {
        collectThings();
        collectTerms();
        checkContents();
        if (!problems.isEmpty()) {
            return image;
        }
        image.apply(new Change.Clock(draft.clockMillis));
        draft.resources.forEach(one -> image.apply(new Change.ResourceIs(one.id(), one.bytes())));
        draft.tables.forEach(this::table);
        List<Draft.Thing> inOrder = new ArrayList<>(things.values());
        inOrder.sort(Comparator.comparingInt(thing -> thing.id));
        inOrder.forEach(thing -> image.apply(new Change.ThingIs(thing.id, state(thing))));
        draft.definitions.forEach(definition -> value(definition.term()));
        inOrder.stream()
                .filter(thing -> !thing.contents.isEmpty())
                .forEach(thing -> image.apply(new Change.Contents(
                        thing.id,
                        thing.contents.stream().mapToInt(Draft.Content::id).toArray())));
        image.apply(new Change.SystemIs(draft.system));
        draft.people.forEach(person -> image.apply(new Change.PersonIs(person.key(), person.avatar())));
        draft.timers.forEach(timer -> image.apply(new Change.TimerIs(
                timer.id(),
                timer.thing(),
                image.name(Change.NameKind.MESSAGE, timer.message()),
                timer.dueMillis(),
                timer.payer())));
        return image;
    }

    private void collectThings() {
        for (Draft.ClassName kind : draft.classes) {
            Draft.Thing thing = new Draft.Thing(kind.id(), kind.place());
            thing.className = kind.name();
            thing.declared = true;
            add(thing);
        }
        Set<Integer> edited = new HashSet<>();
        for (Draft.Thing thing : draft.things) {
            Draft.Thing known = things.get(thing.id);
            boolean isEdit = known != null && thing.className != null && thing.className.equals(known.className);
            if (isEdit && edited.add(thing.id)) {
                things.put(thing.id, thing);
            } else if (thing.className != null && known == null) {
                problems.add(thing.place.problem("expected a line \"class " + Quoted.name(thing.className) + " #"
                        + thing.id + "\" in " + WorldText.WORLD));
            } else {
                add(thing);
            }
            unique(thing);
        }
        Map<String, Draft.Person> people = new HashMap<>();
        draft.people.forEach(person -> {
            if (people.putIfAbsent(person.key(), person) != null) {
                problems.add(person.place().problem(Quoted.name(person.key()) + " is two people"));
            }
        });
        twice(draft.resources, Draft.Resource::id, one -> one.place().problem("there is another resource " + one.id()));
        twice(draft.timers, Draft.Timer::id, timer -> timer.place().problem("there is another timer " + timer.id()));
        twice(draft.tables, Draft.Table::id, table -> table.place().problem("there is another table " + table.id()));
        for (Draft.Thing thing : things.values()) {
            if (thing.exemplarClass != null && !classes.containsKey(thing.exemplarClass)) {
                problems.add(
                        thing.place.problem("there is no class " + thing.exemplarClass + " in " + WorldText.WORLD));
            }
        }
    }

    private <T> void twice(List<T> all, Function<T, Integer> key, Function<T, TextProblem> problem) {
        Set<Integer> seen = new HashSet<>();
        all.stream().filter(one -> !seen.add(key.apply(one))).map(problem).forEach(problems::add);
    }

    private void add(Draft.Thing thing) {
        Draft.Thing other = things.putIfAbsent(thing.id, thing);
        if (other != null) {
            problems.add(thing.place.problem(
                    "there is another #" + thing.id + " in " + other.place.file() + ", line " + other.place.line()));
        } else if (thing.className != null) {
            classes.merge(thing.className, thing.id, Math::min);
        }
    }

    private void unique(Draft.Thing thing) {
        Set<String> values = new HashSet<>();
        thing.values.stream()
                .filter(value -> !values.add(value.property()))
                .forEach(value -> problems.add(
                        value.place().problem("#" + thing.id + " has two values of " + Quoted.name(value.property()))));
    }

    private void checkContents() {
        Map<Integer, Integer> containers = new HashMap<>();
        for (Draft.Thing thing : things.values()) {
            for (Draft.Content content : thing.contents) {
                if (!things.containsKey(content.id())) {
                    problems.add(content.place().problem("there is no Thing #" + content.id()));
                }
                Integer other = containers.putIfAbsent(content.id(), thing.id);
                if (other != null) {
                    problems.add(content.place()
                            .problem("#" + content.id() + " cannot be in #" + thing.id + " and in #" + other));
                }
            }
        }
    }

    private void collectTerms() {
        eachTerm((term, place) -> collect(term, place));
        for (Draft.Definition definition : draft.definitions) {
            if (label(definition.label(), definition.term(), definition.place())
                    && !(definition.term() instanceof Term.Items)
                    && !(definition.term() instanceof Term.Text)) {
                problems.add(definition.place().problem("only a list or a text can have a label"));
            }
        }
        eachTerm((term, place) -> eachWithin(term, within -> {
            if (within instanceof Term.Shared(String label) && !labelled.containsKey(label)) {
                problems.add(place.problem("nothing has the label %" + label));
            }
        }));
    }

    private interface TermVisitor {
        void visit(Term term, Draft.Place place);
    }

    private void eachTerm(TermVisitor visitor) {
        for (Draft.Thing thing : draft.things) {
            thing.added.forEach(value -> visitor.visit(value.term(), value.place()));
            thing.values.forEach(value -> visitor.visit(value.term(), value.place()));
        }
        draft.tables.forEach(table -> table.entries().forEach(entry -> {
            visitor.visit(entry.key(), entry.place());
            visitor.visit(entry.value(), entry.place());
        }));
        draft.definitions.forEach(definition -> visitor.visit(definition.term(), definition.place()));
    }

    private static void eachWithin(Term term, Consumer<Term> visit) {
        visit.accept(term);
        if (term instanceof Term.Items list) {
            list.items().forEach(item -> eachWithin(item, visit));
            eachWithin(list.tail(), visit);
        }
    }

    private void collect(Term whole, Draft.Place place) {
        eachWithin(whole, term -> {
            switch (term) {
                case Term.Text text when text.label() != null -> label(text.label(), term, place);
                case Term.Items list when list.label() != null -> label(list.label(), term, place);
                case Term.Plain(long value)
                when Value.isList(value) || Value.tag(value) == Value.STRING -> missing.add(value);
                default -> {}
            }
        });
    }

    private boolean label(String label, Term term, Draft.Place place) {
        if (labelled.putIfAbsent(label, term) == null) {
            return true;
        }
        problems.add(place.problem("there is another label %" + label));
        return false;
    }

    // ---- from here on everything fits ----

    private ThingState state(Draft.Thing thing) {
        int count = thing.values.size();
        int[] properties = new int[count];
        long[] values = new long[count];
        List<ThingState.AddedProperty> added = thing.added.stream()
                .map(value -> new ThingState.AddedProperty(property(value.property()), value(value.term())))
                .toList();
        List<ThingState.Flags> flags = thing.flags.stream()
                .map(one -> new ThingState.Flags(property(one.property()), one.bits()))
                .toList();
        for (int i = 0; i < count; i++) {
            properties[i] = property(thing.values.get(i).property());
            values[i] = value(thing.values.get(i).term());
        }
        return new ThingState(
                thing.className == null ? Change.NOBODY : image.name(Change.NameKind.CLASS, thing.className),
                thing.exemplarClass == null
                        ? thing.exemplar
                        : classes.getOrDefault(thing.exemplarClass, thing.exemplar),
                thing.owner,
                thing.declared,
                properties,
                values,
                new ThingState.Structure(added, flags, thing.methods));
    }

    private int property(String name) {
        return image.name(Change.NameKind.PROPERTY, name);
    }

    private void table(Draft.Table table) {
        List<Change.TableEntry> entries = table.entries().stream()
                .map(entry ->
                        new Change.TableEntry(value(entry.key()), entry.text(), value(entry.value()), entry.payer()))
                .toList();
        image.apply(new Change.TableIs(table.id(), table.payer(), entries));
    }

    private long value(Term term) {
        return switch (term) {
            case Term.Plain(long value) -> value;
            case Term.Named(int tag, String name) -> Value.of(tag, image.name(kind(tag), name));
            case Term.Shared(String label) -> placed(Objects.requireNonNull(labelled.get(label), label));
            case Term.Text text -> {
                long value = placed(text);
                image.apply(new Change.StringIs(Value.id(value), text.maker(), text.bytes()));
                yield value;
            }
            case Term.Items list -> {
                long value = placed(list);
                int[] cells = new int[list.items().size()];
                long[] firsts = new long[cells.length];
                int cell = Value.id(value);
                for (int i = 0; i < cells.length; i++) {
                    cells[i] = cell++;
                    firsts[i] = value(list.items().get(i));
                }
                image.apply(new Change.Cells(list.maker(), cells, firsts, value(list.tail())));
                yield value;
            }
        };
    }

    private static Change.NameKind kind(int tag) {
        return switch (tag) {
            case Value.CLASS -> Change.NameKind.CLASS;
            case Value.MESSAGE -> Change.NameKind.MESSAGE;
            case Value.RESOURCE -> Change.NameKind.RESOURCE;
            default -> Change.NameKind.TEXT;
        };
    }

    /** The value that stands for a list or a string; it gets its numbers when it is first asked for. */
    private long placed(Term term) {
        Integer number = numbers.get(term);
        if (number == null) {
            number = term instanceof Term.Items list ? newCells(list.items().size()) : newString();
            numbers.put(term, number);
        }
        return term instanceof Term.Items ? Value.list(number) : Value.string(number);
    }

    private int newCells(int count) {
        int start = nextCell;
        for (int i = start; i < start + count; i++) {
            if (missing.contains(Value.list(i))) {
                start = i + 1;
            }
        }
        nextCell = start + count;
        return start;
    }

    private int newString() {
        while (missing.contains(Value.string(nextString))) {
            nextString++;
        }
        return nextString++;
    }
}

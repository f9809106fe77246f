package dev.ambit.world.image.text;

import dev.ambit.world.image.Change;
import dev.ambit.world.image.ThingState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was read of a world's files, before anybody has asked whether it fits together. Used by one thread. */
final class Draft {
    /** Where something stands. */
    record Place(String file, int line, int column) {
        TextProblem problem(String what) {
            return new TextProblem(file, line, column, what);
        }
    }

    record Value(String property, Term term, Place place) {}

    record Flags(String property, int bits, Place place) {}

    record Content(int id, Place place) {}

    record Person(String key, int avatar, Place place) {}

    record Timer(int id, int thing, String message, long dueMillis, int payer, Place place) {}

    record Resource(int id, byte[] bytes, Place place) {}

    record Definition(String label, Term term, Place place) {}

    /** @param text of a key that is a text; else {@code key} is it */
    record Entry(Term key, byte @Nullable [] text, Term value, int payer, Place place) {}

    record Table(int id, int payer, List<Entry> entries, Place place) {}

    record ClassName(String name, int id, Place place) {}

    static final class Thing {
        final int id;
        final Place place;

        @Nullable
        String className;

        @Nullable
        String exemplarClass;

        int exemplar = Change.NOBODY;
        int owner = Change.NOBODY;
        boolean declared;
        final List<Value> values = new ArrayList<>();
        final List<Value> added = new ArrayList<>();
        final List<Flags> flags = new ArrayList<>();
        final List<ThingState.MethodText> methods = new ArrayList<>();
        final List<Content> contents = new ArrayList<>();

        Thing(int id, Place place) {
            this.id = id;
            this.place = place;
        }
    }

    final List<Thing> things = new ArrayList<>();
    final List<ClassName> classes = new ArrayList<>();
    final List<Person> people = new ArrayList<>();
    final List<Resource> resources = new ArrayList<>();
    final List<Timer> timers = new ArrayList<>();
    final List<Table> tables = new ArrayList<>();
    final List<Definition> definitions = new ArrayList<>();
    int system = Change.NOBODY;
    long clockMillis;
    final List<TextProblem> problems = new ArrayList<>();
}

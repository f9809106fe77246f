package dev.ambit.world.image.text;

import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Flag;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.image.ThingState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Writes a Thing with all that is in it. */
final class ThingWriter {
    /** Things nested deeper stand by themselves. */
    static final int DEEPEST = 20;

    /** What stands in a Thing's own lines, made in order of ids, so that labels do not depend on where Things are. */
    private record Lines(String text, List<String> methods) {}

    private final Image image;
    private final Map<Integer, Lines> lines = new HashMap<>();
    private final Map<Integer, List<Change.TimerIs>> timers = new HashMap<>();
    private final Map<Integer, List<String>> people = new HashMap<>();
    private final Map<String, Integer> classes = new HashMap<>();

    ThingWriter(Image image, ValueTrees terms) {
        this.image = image;
        image.timers()
                .forEach(timer -> timers.computeIfAbsent(timer.thing(), t -> new ArrayList<>())
                        .add(timer));
        image.people()
                .forEach((key, avatar) ->
                        people.computeIfAbsent(avatar, a -> new ArrayList<>()).add(key));
        image.eachThing(thing -> {
            if (thing.isClass()) {
                classes.merge(image.name(thing.className()), thing.id(), Math::min);
            }
        });
        image.eachThing(thing -> lines.put(thing.id(), ownLines(thing, terms)));
    }

    /** Whether a class has anything beyond its file. */
    boolean isPlain(ThingImage kind) {
        Lines own = lines.get(kind.id());
        return own == null || own.text.isEmpty() && own.methods.isEmpty() && kind.contents().length == 0;
    }

    /** @param isElsewhere whether a Thing has its lines somewhere else, wherever it is */
    String write(ThingImage thing, IntPredicate isElsewhere) {
        StringBuilder out = new StringBuilder();
        write(out, thing, "", isElsewhere, 0);
        return out.toString();
    }

    private void write(StringBuilder out, ThingImage thing, String indent, IntPredicate isElsewhere, int depth) {
        out.append(indent).append(header(thing));
        Lines own = lines.get(thing.id());
        int[] contents = thing.contents();
        if (own == null || own.text.isEmpty() && own.methods.isEmpty() && contents.length == 0) {
            out.append('\n');
            return;
        }
        out.append(" {\n");
        String inner = indent + TermPrinter.INDENT;
        int start = out.length();
        own.text.lines().forEach(line -> out.append(inner).append(line).append('\n'));
        for (String method : own.methods) {
            gap(out, start);
            method.lines()
                    .forEach(line ->
                            out.append(line.isEmpty() ? "" : inner).append(line).append('\n'));
        }
        boolean wasBlock = true;
        for (int id : contents) {
            ThingImage content = image.thing(id);
            StringBuilder one = new StringBuilder();
            if (content == null || isElsewhere.test(id) || depth == DEEPEST) {
                one.append(inner).append("here #").append(id).append('\n');
            } else {
                write(one, content, inner, isElsewhere, depth + 1);
            }
            boolean isBlock = one.indexOf("\n") < one.length() - 1;
            if (isBlock || wasBlock) {
                gap(out, start);
            }
            out.append(one);
            wasBlock = isBlock;
        }
        out.append(indent).append("}\n");
    }

    /** An empty line, but not at the start of a block. */
    private static void gap(StringBuilder out, int start) {
        if (out.length() > start) {
            out.append('\n');
        }
    }

    private String header(ThingImage thing) {
        if (thing.isClass()) {
            return "class " + Quoted.name(image.name(thing.className())) + " #" + thing.id();
        }
        if (thing.exemplar() == Change.NOBODY) {
            return "thing #" + thing.id();
        }
        ThingImage exemplar = image.thing(thing.exemplar());
        if (exemplar != null && exemplar.isClass()) {
            String name = image.name(exemplar.className());
            Integer known = classes.get(name);
            if (known != null && known == exemplar.id()) {
                return "thing #" + thing.id() + " is " + Quoted.name(name);
            }
        }
        return "thing #" + thing.id() + " is #" + thing.exemplar();
    }

    private Lines ownLines(ThingImage thing, ValueTrees terms) {
        StringBuilder out = new StringBuilder();
        if (thing.isClass() && thing.exemplar() != Change.NOBODY) {
            out.append("is #").append(thing.exemplar()).append('\n');
        }
        people.getOrDefault(thing.id(), List.of())
                .forEach(key -> out.append("person ").append(Quoted.name(key)).append('\n'));
        if (thing.owner() != Change.NOBODY) {
            out.append("owner #").append(thing.owner()).append('\n');
        }
        if (thing.declared() != thing.isClass()) {
            out.append(thing.declared() ? "declared\n" : "undeclared\n");
        }
        timers.getOrDefault(thing.id(), List.of())
                .forEach(timer -> out.append("timer ")
                        .append(timer.id())
                        .append(timer(timer))
                        .append('\n'));
        terms.enter(Integer.toString(thing.id()));
        values(out, thing, terms);
        List<String> methods =
                thing.structure().methods().stream().map(this::method).toList();
        return new Lines(out.toString(), methods);
    }

    String timer(Change.TimerIs timer) {
        return " @" + Quoted.name(image.name(timer.message())) + " due " + timer.dueMillis()
                + (timer.payer() == Change.NOBODY ? "" : " paid by #" + timer.payer());
    }

    private void values(StringBuilder out, ThingImage thing, ValueTrees terms) {
        for (ThingState.AddedProperty added : thing.structure().added()) {
            String start = "added " + Quoted.name(image.name(added.property())) + " = ";
            TermPrinter.print(out, "", start, terms.of(added.value()));
        }
        for (ThingState.Flags flags : thing.structure().flags()) {
            out.append("flags ").append(Quoted.name(image.name(flags.property())));
            out.append(flags(flags.bits())).append('\n');
        }
        Map<String, Long> own = new TreeMap<>();
        for (int i = 0; i < thing.ownCount(); i++) {
            own.put(image.name(thing.property(i)), thing.value(i));
        }
        own.forEach((name, value) -> TermPrinter.print(out, "", Quoted.name(name) + " = ", terms.of(value)));
        terms.definitions()
                .forEach(definition -> TermPrinter.print(out, "", "%" + definition.label() + " = ", definition.term()));
    }

    private static String flags(int bits) {
        StringBuilder out = new StringBuilder();
        int rest = bits;
        for (Flag flag : Flag.values()) {
            if (flag.in(rest)) {
                out.append(' ').append(ThingParser.word(flag));
                rest &= ~flag.bit();
            }
        }
        return rest == 0 ? out.toString() : out.append(' ').append(rest).toString();
    }

    private String method(ThingState.MethodText method) {
        StringBuilder out = new StringBuilder("method ").append(Quoted.name(method.name()));
        if (method.authored()) {
            out.append(" by ").append(TermPrinter.somebody(method.author()));
        } else if (method.author() != Change.NOBODY) {
            out.append(" of #").append(method.author());
        }
        out.append(method.forClients() ? " for clients" : "").append(method.isPrivate() ? " private" : "");
        String source = method.source();
        boolean isPlain = source.codePoints().allMatch(c -> c == '\n' || c == '\t' || Quoted.isPrintable(c));
        out.append(isPlain ? "" : " quoted");
        String author = nameOf(method.author());
        out.append(author == null ? "\n" : "  -- " + author + "\n");
        for (String line : source.split("\n", -1)) {
            String shown = isPlain ? line : Quoted.text(line);
            out.append(shown.isEmpty() ? "" : TermPrinter.INDENT + shown).append('\n');
        }
        return out.append("end").toString();
    }

    /** The name that a Thing says it has, if that can be shown in a comment. */
    @Nullable
    String nameOf(int id) {
        ThingImage thing = image.thing(id);
        int property = image.find(Change.NameKind.PROPERTY, "name");
        int place = thing == null || property < 0 ? -1 : thing.placeOf(property);
        if (thing == null || place < 0) {
            return null;
        }
        String name = textOf(thing.value(place));
        return !name.isEmpty() && name.codePoints().allMatch(Quoted::isPrintable) ? name : null;
    }

    private String textOf(long value) {
        byte[] bytes = switch (Value.tag(value)) {
            case Value.STRING -> image.cells().string(Value.id(value));
            case Value.DEBUG_STRING -> image.name(Value.id(value)).getBytes(StandardCharsets.UTF_8);
            default -> null;
        };
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }
}

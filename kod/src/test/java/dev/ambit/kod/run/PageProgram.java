package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.bof.BofWriter;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.js.JavaScript;
import dev.ambit.kod.js.ScriptNames;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a machine has loaded, written as JavaScript: the classes with their defaults, class variables and
 * handlers, in the form that {@code src/test/js/world.mjs} takes. The machine only tells the names and numbers.
 */
public final class PageProgram {
    private final Machine machine;
    private final Symbols symbols;
    private final Map<Integer, Bof> files = new LinkedHashMap<>();

    public PageProgram(Machine machine, Symbols symbols) {
        this.machine = machine;
        this.symbols = symbols;
    }

    /** Of two files with the same class, the later counts, as it does for the machine. */
    public void add(Bof file) {
        Bof placed = BofWriter.layOut(file);
        placed.classes().forEach(kind -> files.put(kind.id(), placed));
    }

    /** Every handler as a script. */
    public List<String> scripts() {
        List<String> scripts = new ArrayList<>();
        files.forEach((id, file) -> {
            for (Handler handler : definition(id, file).handlers()) {
                scripts.add(script(kind(id), file, handler));
            }
        });
        return scripts;
    }

    /** What the machine calls the message that new objects get. */
    public String constructorName() {
        return quoted(symbols.messageName(Ids.CONSTRUCTOR).orElse("Message" + Ids.CONSTRUCTOR));
    }

    /** The limits of a machine as those of a page; cells and strings count from 0 there. */
    public static String limits(Limits limits) {
        return "{ fuel: %d, depth: %d, work: %d, cells: %d, strings: %d, textChars: %d, posts: %d, logLines: %d, firstNumber: 0 }"
                .formatted(
                        limits.statements(),
                        limits.depth(),
                        limits.work(),
                        limits.cells(),
                        limits.strings(),
                        limits.textBytes(),
                        limits.posts(),
                        limits.logLines());
    }

    /** An array of classes. */
    public String classes() {
        List<Integer> ids = List.copyOf(files.keySet());
        StringBuilder text = new StringBuilder("[\n");
        for (int id : ids) {
            KodClass kind = kind(id);
            ScriptNames names = names(kind);
            KodClass parent = kind.parent();
            text.append("{ id: %d, name: %s, parent: %d,\n"
                    .formatted(id, quoted(kind.name()), parent == null ? -1 : ids.indexOf(parent.id())));
            text.append("defaults: (rt) => [\n");
            long[] slots = kind.newSlots(Value.NIL);
            for (int i = 1; i < slots.length; i++) {
                text.append(
                        "[%s, %s],\n".formatted(quoted(names.propertyName(i)), JavaScript.constant(slots[i], names)));
            }
            text.append("],\nvariables: {\n");
            for (int i = 0; i < kind.classVars.length; i++) {
                text.append("%s: (rt, me) => %s,\n"
                        .formatted(quoted(names.classVariableName(i)), variable(kind.classVars[i], names)));
            }
            text.append("},\nmethods: [\n");
            for (Handler handler : definition(id, files.get(id)).handlers()) {
                text.append("[%s, %s],\n"
                        .formatted(
                                quoted(names.messageName(handler.messageId())), script(kind, files.get(id), handler)));
            }
            text.append("] },\n");
        }
        return text.append("]").toString();
    }

    private static String variable(long value, ScriptNames names) {
        return Value.tag(value) == Value.OVERRIDE
                ? "rt.get(me, " + quoted(names.propertyName(Value.id(value))) + ")"
                : JavaScript.constant(value, names);
    }

    private String script(KodClass kind, Bof file, Handler handler) {
        return JavaScript.of(file, kind.name(), handler, names(kind));
    }

    private KodClass kind(int id) {
        return java.util.Objects.requireNonNull(machine.classOf(id));
    }

    private static BofClass definition(int id, Bof file) {
        return file.classes().stream()
                .filter(kind -> kind.id() == id)
                .findFirst()
                .orElseThrow();
    }

    public static String quoted(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.chars().forEach(c -> literal.append("\\u%04x".formatted(c)));
        return literal.append('"').toString();
    }

    private ScriptNames names(KodClass kind) {
        return new ScriptNames() {
            @Override
            public String className(int id) {
                return symbols.className(id).orElse("Class" + id);
            }

            @Override
            public String messageName(int id) {
                return kind.messageName(id);
            }

            @Override
            public String parameterName(int id) {
                return symbols.parameterName(id).orElse("Parameter" + id);
            }

            @Override
            public String propertyName(int index) {
                String name = kind.propertyNames()[index];
                return name == null ? "property" + index : name;
            }

            @Override
            public String classVariableName(int index) {
                for (@Nullable KodClass at = kind; at != null; at = at.parent()) {
                    Optional<String> name = symbols.classVariableName(at.id(), index);
                    if (name.isPresent()) {
                        return name.get();
                    }
                }
                return "variable" + index;
            }

            @Override
            public long classVariable(int index) {
                return kind.classVars[index];
            }

            @Override
            public long widen(int word) {
                return kind.handlers().getFirst().widen(word);
            }

            @Override
            public Optional<String> text(long value) {
                return Optional.ofNullable(machine.strings.text(value)).map(Text::toString);
            }
        };
    }
}

package dev.ambit.kod.run;

import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.value.Value;
import java.lang.invoke.SwitchPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A loaded class. It stays the same Java object when it is redefined; {@link #linkage} is what changes, for the class
 * itself and everything below it.
 */
public final class KodClass {
    private final int id;
    private final int serial;
    private BofClass bof;
    private SourceFile file;
    private Symbols symbols = Symbols.NONE;
    private @Nullable KodClass parent;
    private final List<KodClass> children = new ArrayList<>();
    private KodClass[] line = {this};
    private @Nullable String[] propertyNames = new @Nullable String[1];
    private long[] defaults = new long[1];
    private final IntTable<HandlerCode> own = new IntTable<>();
    private final IntTable<HandlerCode> resolved = new IntTable<>();
    /** The handler found last; an object often gets the same message many times in a row. */
    private @Nullable HandlerCode latest;

    private SwitchPoint linkage = new SwitchPoint();

    /** For engines: the values of the class variables; tag 13 refers to a property. */
    public long[] classVars = new long[0];

    KodClass(BofClass bof, SourceFile file, int serial) {
        this.id = bof.id();
        this.bof = bof;
        this.file = file;
        this.serial = serial;
    }

    public int id() {
        return id;
    }

    /** A small number, different for each class of a machine; for hashing. */
    public int serial() {
        return serial;
    }

    public @Nullable KodClass parent() {
        return parent;
    }

    public String name() {
        return symbols.className(id).orElse("Class" + id);
    }

    Optional<String> knownName() {
        return symbols.className(id);
    }

    public String messageName(int message) {
        return symbols.messageName(message).orElse("Message" + message);
    }

    /** Valid until this class or one of its ancestors is redefined. */
    public SwitchPoint linkage() {
        return linkage;
    }

    public boolean isA(KodClass other) {
        int level = other.line.length - 1;
        return level < line.length && line[level] == other;
    }

    /** The handler an object of this class answers a message with. */
    public @Nullable HandlerCode lookup(int message) {
        HandlerCode known = latest;
        if (known != null && known.message() == message) {
            return known;
        }
        known = find(message);
        if (known != null) {
            latest = known;
        }
        return known;
    }

    private @Nullable HandlerCode find(int message) {
        HandlerCode known = resolved.get(message);
        if (known != null) {
            return known;
        }
        for (int i = line.length - 1; i >= 0; i--) {
            HandlerCode handler = line[i].own.get(message);
            if (handler != null) {
                resolved.put(message, handler);
                return handler;
            }
        }
        return null;
    }

    /** The handlers this class declares itself. */
    public List<HandlerCode> handlers() {
        List<HandlerCode> list = new ArrayList<>();
        bof.handlers().forEach(h -> list.add(own.get(h.messageId())));
        return list;
    }

    /** The value of a class variable as code of any class sees it in this object. */
    public static long classVariable(KodObject self, int index) {
        long value = self.kind.classVars[index];
        if (Value.tag(value) == Value.OVERRIDE) {
            return self.slots[Value.id(value)];
        }
        return value;
    }

    long[] newSlots(long self) {
        long[] slots = defaults.clone();
        slots[0] = self;
        return slots;
    }

    int slotCount() {
        return defaults.length;
    }

    @Nullable
    String[] propertyNames() {
        return propertyNames;
    }

    List<KodClass> children() {
        return children;
    }

    BofClass bof() {
        return bof;
    }

    /** Takes the code of an object file; {@link #settle} must follow for this class and all below. */
    void define(
            BofClass newBof,
            SourceFile newFile,
            @Nullable KodClass newParent,
            Symbols newSymbols,
            List<HandlerCode> handlers) {
        if (parent != null) {
            parent.children.remove(this);
        }
        if (newParent != null) {
            newParent.children.add(this);
        }
        bof = newBof;
        file = newFile;
        parent = newParent;
        symbols = newSymbols;
        own.clear();
        handlers.forEach(handler -> own.put(handler.message(), handler));
    }

    /** Works out everything that is inherited, parents first. */
    void settle() {
        inheritLine();
        propertyNames = inheritNames();
        defaults = inherited(parent == null ? new long[1] : parent.defaults, bof.propertyCount() + 1);
        bof.properties().forEach(d -> defaults[d.index()] = file.widen(d.value()));
        classVars = inherited(parent == null ? new long[0] : parent.classVars, bof.classVarCount());
        bof.classVars().forEach(d -> classVars[d.index()] = file.widen(d.value()));
        resolved.clear();
        latest = null;
        linkage = new SwitchPoint();
    }

    private void inheritLine() {
        int above = parent == null ? 0 : parent.line.length;
        KodClass[] newLine = new KodClass[above + 1];
        if (parent != null) {
            System.arraycopy(parent.line, 0, newLine, 0, above);
        }
        newLine[above] = this;
        line = newLine;
    }

    private @Nullable String[] inheritNames() {
        @Nullable String[] names = new @Nullable String[bof.propertyCount() + 1];
        if (parent != null) {
            System.arraycopy(parent.propertyNames, 0, names, 0, parent.propertyNames.length);
        }
        for (int i = 1; i < names.length; i++) {
            int index = i;
            symbols.propertyName(id, i).ifPresent(name -> names[index] = name);
        }
        return names;
    }

    private static long[] inherited(long[] above, int length) {
        long[] values = new long[length];
        System.arraycopy(above, 0, values, 0, Math.min(above.length, length));
        return values;
    }

    @Override
    public String toString() {
        return "CLASS " + name() + " (" + id + ")";
    }
}

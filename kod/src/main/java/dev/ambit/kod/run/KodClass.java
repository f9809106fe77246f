package dev.ambit.kod.run;

import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.value.Value;
import java.lang.invoke.SwitchPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A loaded class. It stays the same Java object when it is redefined; {@link #linkage} is what changes, for the class
 * itself and everything below it.
 */
public final class KodClass {
    private final int id;
    private final int serial;
    private BofClass bof;
    private LoadedFile file;
    private Symbols symbols = Symbols.NONE;
    private @Nullable KodClass parent;
    private final List<KodClass> children = new ArrayList<>();
    private KodClass[] line = {this};
    private Layout layout = Layout.EMPTY.copy();
    /** The slot of each property number of this class's object file; nothing when they are the same. */
    private int @Nullable [] numbering;

    private final Map<Integer, Long> declared = new HashMap<>();
    private final List<Added> added = new ArrayList<>();
    /** Flags that were set here while the world runs, by name; they stay when slots move, and go with their property. */
    private final Map<String, Integer> flagged = new TreeMap<>();

    private final Map<Integer, HandlerCode> live = new LinkedHashMap<>();
    private final boolean isPrivate;
    private @Nullable KodObject exemplar;
    private List<HandlerCode> ofFile = List.of();
    private final IntTable<HandlerCode> own = new IntTable<>();
    private final LookupCache lookups;

    private @Nullable SwitchPoint linkage;

    /** For engines: the values of the class variables; tag 13 refers to a property. */
    public long[] classVars = new long[0];

    /** A property that was added while the world runs. */
    private record Added(String name, long value) {}

    KodClass(BofClass bof, LoadedFile file, int serial, LookupCache lookups) {
        this(bof, file, serial, lookups, false);
    }

    /** @param isPrivate whether this is the class of one Thing and what has it as exemplar, and is in no file */
    KodClass(BofClass bof, LoadedFile file, int serial, LookupCache lookups, boolean isPrivate) {
        this.lookups = lookups;
        this.id = bof.id();
        this.bof = bof;
        this.file = file;
        this.serial = serial;
        this.isPrivate = isPrivate;
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

    /** The file it was read from; of a class that is in no file, empty. */
    public String fileName() {
        return file.name();
    }

    /** The name of a class variable, its own or inherited; nothing when that is not known. */
    public @Nullable String classVariableName(int index) {
        for (@Nullable KodClass at = this; at != null; at = at.parent) {
            String name = at.symbols.classVariableName(at.id, index).orElse(null);
            if (name != null) {
                return name;
            }
        }
        return null;
    }

    public String messageName(int message) {
        return symbols.messageName(message).orElse("Message" + message);
    }

    /** Valid until this class or one of its ancestors is redefined. */
    public SwitchPoint linkage() {
        if (linkage == null) {
            linkage = new SwitchPoint();
        }
        return linkage;
    }

    /** What call sites hold on to, if any do; they get a new one from now on. */
    @Nullable
    SwitchPoint unlink() {
        SwitchPoint outdated = linkage;
        linkage = null;
        return outdated;
    }

    /** Whether this is the class of one Thing and what has it as exemplar, and is in no file. */
    public boolean isPrivate() {
        return isPrivate;
    }

    /** The Thing that this class is; nothing when Kod runs by itself. */
    public @Nullable KodObject exemplar() {
        return exemplar;
    }

    public void exemplar(KodObject thing) {
        exemplar = thing;
    }

    /** The slot of a property, or -1; names ignore case. */
    public int slotOf(String name) {
        return layout.find(name);
    }

    public int slotCount() {
        return layout.length();
    }

    /** The name of what this slot holds; nothing for {@code self} and for holes. */
    public @Nullable String propertyName(int slot) {
        return layout.name(slot);
    }

    /** The class that has brought in this property. */
    public @Nullable KodClass definer(int slot) {
        return layout.definer(slot);
    }

    public int flags(int slot) {
        return layout.flags(slot);
    }

    /** Sets the flags of a property for the objects of this class and all below. */
    public void setFlags(int slot, int flags) {
        String name = layout.name(slot);
        if (name != null) {
            flagged.put(name, flags);
        }
        spreadFlags(slot, flags);
    }

    private void spreadFlags(int slot, int flags) {
        layout.setFlags(slot, flags);
        for (KodClass child : children) {
            child.flagged.remove(layout.name(slot));
            child.spreadFlags(slot, flags);
        }
    }

    public long defaultOf(int slot) {
        return layout.defaultOf(slot);
    }

    /** What a new object of this very class starts with. */
    public void setDefault(int slot, long value) {
        layout.setDefault(slot, value);
    }

    /** Whether the file of this class gives the property a value. */
    public boolean declares(int slot) {
        return declared.containsKey(slot);
    }

    /** What the file of this class gives the property; only where it {@link #declares} it. */
    public long declaredDefault(int slot) {
        return java.util.Objects.requireNonNull(declared.get(slot));
    }

    /** Whether the property is one that was added to this very class while the world runs. */
    public boolean isAdded(int slot) {
        String name = layout.name(slot);
        return name != null
                && layout.definer(slot) == this
                && added.stream().anyMatch(a -> a.name.equalsIgnoreCase(name));
    }

    /** Properties that were added to this very class while the world runs, with what they started with, in order. */
    public Map<String, Long> addedProperties() {
        Map<String, Long> properties = new LinkedHashMap<>();
        added.forEach(one -> properties.put(one.name, one.value));
        return properties;
    }

    /** What added properties started with may be garbage by now: from now on it is what the exemplar has. */
    void renewAdded(long[] slots) {
        added.replaceAll(one -> {
            int slot = layout.find(one.name);
            return new Added(one.name, slot < 0 || slot >= slots.length ? Value.NIL : slots[slot]);
        });
    }

    /** Flags that were set here while the world runs, by property. */
    public Map<String, Integer> flagged() {
        return Collections.unmodifiableMap(flagged);
    }

    public List<KodClass> children() {
        return Collections.unmodifiableList(children);
    }

    /** Methods that were put here while the world runs; they lie over those of the file. */
    public Collection<HandlerCode> liveHandlers() {
        return Collections.unmodifiableCollection(live.values());
    }

    /** The handler that this very class has for a message. */
    public @Nullable HandlerCode ownHandler(int message) {
        return own.get(message);
    }

    public boolean isA(KodClass other) {
        int level = other.line.length - 1;
        return level < line.length && line[level] == other;
    }

    /** The handler an object of this class answers a message with. */
    public @Nullable HandlerCode lookup(int message) {
        HandlerCode known = lookups.get(this, message);
        return known == null ? find(message) : known;
    }

    private @Nullable HandlerCode find(int message) {
        for (int i = line.length - 1; i >= 0; i--) {
            HandlerCode handler = line[i].own.get(message);
            if (handler != null) {
                lookups.put(this, handler);
                return handler;
            }
        }
        return null;
    }

    /** The handlers this class has from its file. */
    public List<HandlerCode> handlers() {
        return ofFile;
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
        return layout.newSlots(self);
    }

    @Nullable
    String[] propertyNames() {
        return layout.names();
    }

    /** The slot of a property number of this class's file. */
    int slotOfNumber(int number) {
        return numbering == null ? number : numbering[number];
    }

    /** The slot of each property number of this class's file, or nothing when they are the same. */
    int @Nullable [] numbering() {
        return numbering;
    }

    BofClass bof() {
        return bof;
    }

    /** Takes the code of an object file; {@link #settle} must follow for this class and all below. */
    void define(
            BofClass newBof,
            LoadedFile newFile,
            @Nullable KodClass newParent,
            Symbols newSymbols,
            List<HandlerCode> handlers) {
        bof = newBof;
        file = newFile;
        symbols = newSymbols;
        moveBelow(newParent);
        ofFile = List.copyOf(handlers);
        restock();
    }

    private void restock() {
        own.clear();
        ofFile.forEach(handler -> own.put(handler.message(), handler));
        live.forEach(own::put);
    }

    void moveBelow(@Nullable KodClass newParent) {
        if (parent != null) {
            parent.children.remove(this);
        }
        if (newParent != null) {
            newParent.children.add(this);
        }
        parent = newParent;
    }

    /** Works out everything that is inherited, parents first. */
    void settle() {
        inheritLine();
        layOut();
        classVars = inherited(parent == null ? new long[0] : parent.classVars, bof.classVarCount());
        bof.classVars().forEach(d -> classVars[d.index()] = classVariable(d.value()));
        forgetLookups();
    }

    private long classVariable(int word) {
        long value = file.widen(word);
        return Value.tag(value) == Value.OVERRIDE ? Value.of(Value.OVERRIDE, slotOfNumber(Value.id(value))) : value;
    }

    void forgetLookups() {
        lookups.clear();
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

    /** The parent's slots, then those of the file at their numbers where these are free, then what was added. */
    private void layOut() {
        layout = (parent == null ? Layout.EMPTY : parent.layout).copy();
        int inherited = parent == null ? 0 : parent.bof.propertyCount();
        numbering = null;
        int[] slots = new int[bof.propertyCount() + 1];
        boolean same = true;
        for (int number = 1; number < slots.length; number++) {
            int slot = number <= inherited && parent != null ? parent.slotOfNumber(number) : place(number);
            slots[number] = slot;
            same &= slot == number;
        }
        if (!same) {
            numbering = slots;
        }
        declared.clear();
        for (BofClass.Default d : bof.properties()) {
            declared.put(slots[d.index()], file.widen(d.value()));
            layout.setDefault(slots[d.index()], file.widen(d.value()));
        }
        // What is inherited by now need not be added, and under one name there is one property.
        added.removeIf(one -> layout.find(one.name) >= 0);
        int free = Math.max(layout.length(), widestFile());
        for (Added one : added) {
            layout.put(free++, one.name, this, one.value);
        }
        // Another property that has this name some day is not meant by them.
        flagged.keySet().removeIf(name -> layout.find(name) < 0);
        flagged.forEach((name, flags) -> layout.setFlags(layout.find(name), flags));
    }

    private int place(int number) {
        int slot = layout.isFree(number) ? number : layout.length();
        layout.put(slot, symbols.propertyName(id, number).orElse(null), this, Value.NIL);
        return slot;
    }

    /** How many slots the files of this class and those below want. */
    private int widestFile() {
        int widest = bof.propertyCount() + 1;
        for (KodClass child : children) {
            widest = Math.max(widest, child.widestFile());
        }
        return widest;
    }

    // ---- changes while the world runs ----

    /** The first slot that is free in this class and all below. */
    int freeSlot() {
        int free = layout.length();
        for (KodClass child : children) {
            free = Math.max(free, child.freeSlot());
        }
        return free;
    }

    /** A property of this class that is in no file. */
    void add(int slot, String name, long value) {
        added.add(new Added(name, value));
        spread(slot, name, this, value);
    }

    private void spread(int slot, @Nullable String name, KodClass definer, long value) {
        layout.put(slot, name, definer, value);
        children.forEach(child -> child.spread(slot, name, definer, value));
    }

    void forget(int slot) {
        String name = layout.name(slot);
        added.removeIf(one -> one.name.equalsIgnoreCase(name));
        forgetBelow(slot);
    }

    private void forgetBelow(int slot) {
        flagged.remove(layout.name(slot));
        layout.forget(slot);
        children.forEach(child -> child.forgetBelow(slot));
    }

    /** A slot without a name, for code that uses what is gone. */
    int spareSlot() {
        for (int slot = 1; slot < layout.length(); slot++) {
            if (layout.name(slot) == null && layout.definer(slot) == this) {
                return slot;
            }
        }
        int slot = freeSlot();
        spread(slot, null, this, Value.NIL);
        return slot;
    }

    void putLive(HandlerCode handler) {
        live.put(handler.message(), handler);
        own.put(handler.message(), handler);
    }

    /** Takes a live method away; that of the file, if there is one, is back. */
    @Nullable
    HandlerCode removeLive(int message) {
        HandlerCode gone = live.remove(message);
        restock();
        return gone;
    }

    void symbols(Symbols newSymbols) {
        symbols = newSymbols;
    }

    private static long[] inherited(long[] above, int length) {
        long[] values = new long[Math.max(above.length, length)];
        System.arraycopy(above, 0, values, 0, above.length);
        return values;
    }

    @Override
    public String toString() {
        return "CLASS " + name() + " (" + id + ")";
    }
}

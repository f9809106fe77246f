package dev.ambit.kod.base;

import dev.ambit.kod.base.KodbaseClass.Entry;
import dev.ambit.kod.base.KodbaseClass.Message;
import dev.ambit.kod.lang.SymbolKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The numbers of all names compiled so far. It holds what the text file holds and nothing more, so compiling file after
 * file in one process gives the same numbers as one process for each. Mutable; owned by one thread.
 */
public final class Kodbase {

    /** Numbers up to this one are the server's. */
    public static final int FIRST_ID = 10_001;

    public static final int FIRST_RESOURCE = 20_001;

    /** A global name. {@code missing}: mentioned, but no class compiled so far defines it. */
    public record Symbol(SymbolKind kind, String name, int id, boolean missing) {}

    private static final class Held {
        private final Symbol symbol;
        private int holders;

        Held(Symbol symbol) {
            this.symbol = symbol;
        }
    }

    private int maxId = FIRST_ID - 1;
    private int maxResource = FIRST_RESOURCE - 1;
    private final Map<String, KodbaseClass> classes = new LinkedHashMap<>();
    private final Map<Integer, String> classKeys = new HashMap<>();
    private final Map<String, Held> held = new HashMap<>();
    private final Map<String, Symbol> missing = new LinkedHashMap<>();
    private LiveNames live = new LiveNames();
    private final Map<Integer, ClassInterface> interfaces = new HashMap<>();

    public static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    public Kodbase copy() {
        var copy = new Kodbase();
        copy.maxId = maxId;
        copy.maxResource = maxResource;
        classes.values().forEach(copy::put);
        copy.missing.putAll(missing);
        copy.live = live.copy();
        return copy;
    }

    /** The names of methods that are in no file. Files do not see them, but give a name of theirs the same number. */
    public LiveNames live() {
        return live;
    }

    /** Has the live names of another one from now on. */
    public void shareLive(Kodbase other) {
        live = other.live;
    }

    /** The highest number of a class, message or parameter so far. */
    public int maxId() {
        return maxId;
    }

    public int maxResource() {
        return maxResource;
    }

    public void raise(int id, int resource) {
        maxId = Math.max(maxId, id);
        maxResource = Math.max(maxResource, resource);
    }

    /** In order of last compilation. */
    public Collection<KodbaseClass> classes() {
        return Collections.unmodifiableCollection(classes.values());
    }

    public Optional<KodbaseClass> findClass(String key) {
        return Optional.ofNullable(classes.get(key));
    }

    public Optional<KodbaseClass> findClass(int id) {
        return Optional.ofNullable(classKeys.get(id)).map(classes::get);
    }

    /** The name under {@code key}, defined or missing; the fixed names are not in here. */
    public Optional<Symbol> find(String key) {
        var found = held.get(key);
        return found != null ? Optional.of(found.symbol) : Optional.ofNullable(missing.get(key));
    }

    /** The same if it is of this kind. */
    public Optional<Symbol> find(SymbolKind kind, String key) {
        return find(key).filter(symbol -> symbol.kind() == kind);
    }

    /** The numbers of all classes, messages and parameters that files have. */
    public Set<Integer> numbers() {
        Set<Integer> numbers = new HashSet<>();
        held.values().stream()
                .filter(one -> one.symbol.kind() != SymbolKind.RESOURCE)
                .forEach(one -> numbers.add(one.symbol.id()));
        missing.values().forEach(symbol -> numbers.add(symbol.id()));
        return numbers;
    }

    /** In the order of the original's symbol table: by bucket, and within one in order of first mention. */
    public Collection<Symbol> missing() {
        return missing.values().stream()
                .sorted(Comparator.comparingInt(symbol -> bucket(symbol.name())))
                .toList();
    }

    private static final int BUCKETS = 1023;

    /** Its hash starts at the second letter and takes in the zero after the last one. */
    private static int bucket(String name) {
        String key = key(name);
        int hash = 0;
        for (int i = 1; i <= key.length(); i++) {
            int letter = i < key.length() ? key.charAt(i) : 0;
            hash = (hash << 1 ^ letter) & 0x3FFF;
        }
        return hash % BUCKETS;
    }

    /** Whether a name is mentioned as something that it is not, or not yet. */
    public boolean isMissing(String key) {
        return missing.containsKey(key);
    }

    public void addMissing(SymbolKind kind, String name, int id) {
        missing.putIfAbsent(key(name), new Symbol(kind, name, id, true));
    }

    /** Enters a class after all others; a class of that name is replaced, and names that only it had are forgotten. */
    public void put(KodbaseClass kodClass) {
        String key = key(kodClass.name());
        var old = classes.remove(key);
        if (old != null) {
            classKeys.remove(old.id());
            eachName(old, (kind, name, id) -> release(key(name)));
            if (!offersTheSame(old, kodClass)) {
                interfaces.clear();
            }
        }
        if (old == null && !interfaces.isEmpty() && interfaces.containsKey(kodClass.id())) {
            interfaces.clear();
        }
        classes.put(key, kodClass);
        classKeys.put(kodClass.id(), key);
        eachName(kodClass, (kind, name, id) -> hold(kind, name, id));
    }

    private static boolean offersTheSame(KodbaseClass old, KodbaseClass now) {
        return old.id() == now.id()
                && old.superId() == now.superId()
                && old.classVars().equals(now.classVars())
                && old.properties().equals(now.properties());
    }

    /** Moves a class after all others, as compiling it again would. */
    public void touch(String key) {
        var kodClass = classes.remove(key);
        if (kodClass != null) {
            classes.put(key, kodClass);
        }
    }

    private interface NameVisitor {
        void name(SymbolKind kind, String name, int id);
    }

    private static void eachName(KodbaseClass kodClass, NameVisitor visitor) {
        visitor.name(SymbolKind.CLASS, kodClass.name(), kodClass.id());
        for (Entry resource : kodClass.resources()) {
            visitor.name(SymbolKind.RESOURCE, resource.name(), resource.number());
        }
        for (Message message : kodClass.messages()) {
            visitor.name(SymbolKind.MESSAGE, message.name(), message.id());
            for (Entry parameter : message.parameters()) {
                visitor.name(SymbolKind.PARAMETER, parameter.name(), parameter.number());
            }
        }
    }

    private void hold(SymbolKind kind, String name, int id) {
        String key = key(name);
        missing.computeIfPresent(key, (k, symbol) -> symbol.kind() == kind ? null : symbol);
        held.computeIfAbsent(key, k -> new Held(new Symbol(kind, name, id, false))).holders++;
    }

    private void release(String key) {
        var found = held.get(key);
        if (found != null && --found.holders == 0) {
            held.remove(key);
        }
    }

    /** What a subclass of class {@code id} inherits. A chain that runs in a circle ends where it closes. */
    public ClassInterface interfaceOf(int id) {
        var known = interfaces.get(id);
        if (known != null) {
            return known;
        }
        var chain = new ArrayList<KodbaseClass>();
        var result = ClassInterface.NONE;
        for (int at = id; at != 0; ) {
            var kodClass = findClass(at);
            if (kodClass.isEmpty() || chain.contains(kodClass.get())) {
                break;
            }
            chain.add(kodClass.get());
            at = kodClass.get().superId();
            var above = interfaces.get(at);
            if (above != null) {
                result = above;
                break;
            }
        }
        for (var kodClass : chain.reversed()) {
            result = result.with(kodClass);
            interfaces.put(kodClass.id(), result);
        }
        return result;
    }

    /** The names of all classes below {@code id}, in the order of the base. */
    public List<String> descendants(int id) {
        var below = new ArrayList<String>();
        for (var kodClass : classes.values()) {
            if (isBelow(kodClass, id)) {
                below.add(kodClass.name());
            }
        }
        return below;
    }

    private boolean isBelow(KodbaseClass kodClass, int id) {
        int at = kodClass.superId();
        for (int steps = 0; at != 0 && steps < classes.size(); steps++) {
            if (at == id) {
                return true;
            }
            at = findClass(at).map(KodbaseClass::superId).orElse(0);
        }
        return false;
    }
}

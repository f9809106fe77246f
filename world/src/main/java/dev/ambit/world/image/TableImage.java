package dev.ambit.world.image;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A Kod table in an {@link Image}. A key may have several entries; the newest hides the others. */
public final class TableImage {
    private final int id;
    private int payer;
    private final TreeMap<Long, Change.TableEntry> byAge = new TreeMap<>();
    private final Map<Object, List<Long>> byKey = new HashMap<>();
    private long next;

    TableImage(Change.TableIs change) {
        id = change.id();
        payer = change.payer();
        change.entries().forEach(this::add);
    }

    public int id() {
        return id;
    }

    public int payer() {
        return payer;
    }

    /** The oldest first. */
    public List<Change.TableEntry> entries() {
        return List.copyOf(byAge.values());
    }

    void add(Change.TableEntry entry) {
        byAge.put(next, entry);
        byKey.computeIfAbsent(key(entry.key(), entry.text()), k -> new ArrayList<>(1))
                .add(next++);
    }

    void remove(Change.TableRemoved change) {
        Object key = key(change.key(), change.text());
        List<Long> ages = byKey.get(key);
        if (ages == null) {
            return;
        }
        byAge.remove(ages.removeLast());
        if (ages.isEmpty()) {
            byKey.remove(key);
        }
    }

    void forgetPayer(int gone) {
        if (payer == gone) {
            payer = Change.NOBODY;
        }
        byAge.replaceAll((age, entry) -> entry.payer() == gone ? entry.withoutPayer() : entry);
    }

    /** Texts are the same but for case and white space around, as in Kod. */
    private static Object key(long key, byte @Nullable [] text) {
        return text == null
                ? (Object) key
                : new String(text, StandardCharsets.ISO_8859_1).strip().toLowerCase(Locale.ROOT);
    }

    Change asChange() {
        return new Change.TableIs(id, payer, entries());
    }
}

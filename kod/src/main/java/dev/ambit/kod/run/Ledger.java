package dev.ambit.kod.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who owns what, for the bytes that {@link Sweep} adds up while it marks. Everything is charged once, to the owner of
 * the object it was first reached from, or of the code that stored it meanwhile.
 */
public interface Ledger {
    /** Who pays for an object, its lists and its strings; nobody for what belongs to the world. */
    @Nullable
    KodObject ownerOf(KodObject object);

    /** Who pays for the table entries and lists that code of this author makes. */
    @Nullable
    KodObject ownerOf(Author author);

    /**
     * Everything has been marked. An owner's bytes are this sum and, from now on, what the owner's code takes ({@link
     * Author#mayAllocate}). Owners who hold nothing are not in the map.
     */
    void measured(Map<KodObject, Long> bytesByOwner);
}

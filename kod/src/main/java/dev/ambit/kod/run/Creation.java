package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/** {@code Create}: an object with the defaults of its class, which then gets the message Constructor. */
public final class Creation {
    private Creation() {}

    public static long create(Machine m, int site, int depth, long kind, Sent sent) {
        KodObject object = allocate(m, site, kind);
        if (object == null) {
            return failed(m, kind);
        }
        Sends.deliver(m, site, depth, object, Ids.CONSTRUCTOR, sent);
        return object.value();
    }

    /** The object before its constructor runs, or nothing, with an error line. */
    public static @Nullable KodObject allocate(Machine m, int site, long kind) {
        if (m.keeper != null) {
            return allocateKept(m, m.keeper, site, kind);
        }
        if (Value.tag(kind) == Value.CLASS) {
            KodClass known = m.classes.get(Value.id(kind));
            if (known != null) {
                return allocate(m, site, known);
            }
        }
        m.at = site;
        m.error("Create needs a class that is loaded, not " + Value.describe(kind));
        return null;
    }

    private static @Nullable KodObject allocateKept(Machine m, Keeper keeper, int site, long kind) {
        m.at = site;
        HandlerCode code = m.sites.codeOf(site);
        Author author = code == null ? null : code.author();
        KodClass known = keeper.exemplar(author, kind);
        KodObject object = known == null ? null : allocate(m, site, known);
        if (object != null) {
            keeper.created(author, object);
        }
        return object;
    }

    private static @Nullable KodObject allocate(Machine m, int site, KodClass kind) {
        KodObject object = m.objects.create(kind);
        if (object == null) {
            m.at = site;
            m.error("There is no room for another object of class " + kind.name());
        }
        return object;
    }

    /** The value of a {@code Create} that made nothing: object -1 for a class that is not loaded, else nil. */
    public static long failed(Machine m, long kind) {
        boolean unknown = Value.tag(kind) == Value.CLASS && m.classes.get(Value.id(kind)) == null;
        return unknown ? Value.object(-1) : Value.NIL;
    }
}

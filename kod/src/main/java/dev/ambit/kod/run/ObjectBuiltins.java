package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/** Objects and classes, and what helps to find errors. */
public final class ObjectBuiltins {
    private ObjectBuiltins() {}

    public static long isClass(Machine m, long object, long kind) {
        KodObject known = object("IsClass", m, object);
        if (known == null) {
            return Value.NIL;
        }
        if (Value.tag(kind) != Value.CLASS) {
            return m.error("IsClass needs a class, not " + Value.describe(kind));
        }
        KodClass other = m.classes.get(Value.id(kind));
        return Value.bool(other != null && known.kind.isA(other));
    }

    public static long getClass(Machine m, long object) {
        KodObject known = object("GetClass", m, object);
        return known == null ? Value.NIL : Value.classRef(fileClass(known.kind).id());
    }

    /** A Thing may have a class of its own; Kod knows the one that is in a file. */
    private static KodClass fileClass(KodClass kind) {
        KodClass parent = kind.parent();
        return kind.isPrivate() && parent != null ? fileClass(parent) : kind;
    }

    public static long isObject(Machine m, long value) {
        return Value.bool(Value.isObject(value) && m.objects.get(Value.id(value)) != null);
    }

    public static long debug(Machine m, int count) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < count; i++) {
            line.append(i == 0 ? "" : ",").append(m.log.print(m.arguments[i]));
        }
        m.log.debug(line.toString());
        return Value.NIL;
    }

    public static long dumpStack(Machine m) {
        m.log.errorWithStack("DumpStack", 0, false);
        return Value.NIL;
    }

    /** A new object takes the place of a user; the old one gets a posted Delete. */
    public static long recycleUser(Machine m, KodObject self, long object) {
        KodObject old = object("RecycleUser", m, object);
        if (old == null) {
            return Value.NIL;
        }
        int site = m.at;
        int depth = m.depth;
        long made = Creation.create(m, site, depth, Value.classRef(old.kind.id()), Sent.NOTHING);
        KodObject fresh = Value.isObject(made) ? m.objects.get(Value.id(made)) : null;
        if (fresh == null) {
            return Value.NIL;
        }
        m.at = site;
        if (!m.host.sessions().recycle(old.id, fresh.id)) {
            return m.error("RecycleUser: " + old + " is nobody's user");
        }
        m.removeUser(old);
        m.addUser(fresh);
        Sends.post(m, site, old.value(), Value.message(Ids.DELETE), new int[0]);
        return made;
    }

    private static @Nullable KodObject object(String function, Machine m, long value) {
        KodObject known = Value.isObject(value) ? m.objects.get(Value.id(value)) : null;
        if (known == null) {
            m.error(function + " needs an object that exists, not " + Value.describe(value));
        }
        return known;
    }
}

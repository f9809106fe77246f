package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/** {@code Send}, {@code Post} and {@code propagate}, as far as both engines share them. */
public final class Sends {
    /** Where the values of a refused post go. */
    private static final long[] NOWHERE = new long[256];

    private Sends() {}

    /** Sends a message to whatever the target is. {@code depth} is that of the sender, 0 for the server itself. */
    public static long send(Machine m, int site, int depth, long target, long message, Sent sent) {
        m.at = site;
        if (Value.tag(message) != Value.MESSAGE) {
            return m.error("Send needs a message, not " + Value.describe(message));
        }
        if (Value.tag(target) == Value.CLASS) {
            return broadcast(m, site, depth, target, Value.id(message), sent);
        }
        KodObject receiver = Machine.receiver(m, target);
        if (receiver == m.nobody) {
            return noReceiver(m, target, Value.id(message));
        }
        return deliver(m, site, depth, receiver, Value.id(message), sent);
    }

    static long deliver(Machine m, int site, int depth, KodObject receiver, int message, Sent sent) {
        HandlerCode handler = receiver.kind.lookup(message);
        if (handler == null) {
            return noHandler(m, site, receiver, message);
        }
        return maySend(m, site, handler) ? handler.enter(receiver, depth + 1, sent) : refused(m, site, handler);
    }

    /** Whether the code at a site may send what this handler handles; code from files and the server itself may. */
    public static boolean maySend(Machine m, int site, HandlerCode handler) {
        return maySend(m, authorAt(m, site), handler);
    }

    /** Whether code of this author may; what was checked once is checked again when it comes to pass later. */
    static boolean maySend(Machine m, @Nullable Author author, HandlerCode handler) {
        Keeper keeper = m.keeper;
        return keeper == null || author == null || keeper.maySend(author, handler);
    }

    /** Who wrote the code at a site; nobody for code from files and for the server itself. */
    private static @Nullable Author authorAt(Machine m, int site) {
        HandlerCode sender = m.keeper == null ? null : m.sites.codeOf(site);
        return sender == null ? null : sender.author();
    }

    public static long refused(Machine m, int site, HandlerCode handler) {
        m.at = site;
        return m.error(handler + " is called by the world when something happens, not by others");
    }

    /** To every live object of the class and below. The result counts them, under the tag of nil. */
    private static long broadcast(Machine m, int site, int depth, long target, int message, Sent sent) {
        @Nullable KodClass kind = m.classes.get(Value.id(target));
        if (kind == null) {
            return m.error("Send to " + Value.describe(target) + ", which is not loaded");
        }
        int before = m.objects.count();
        int count = 0;
        for (int id = 0; id < before && !m.tired(); id++) {
            m.worked(1);
            KodObject object = m.objects.get(id);
            if (object != null && object.kind.isA(kind) && !isClassItself(object)) {
                deliver(m, site, depth, object, message, sent);
                count++;
            }
        }
        return Value.of(Value.NIL_TAG, count);
    }

    /** The exemplar Thing of a class from a file stands for the class and is none of its objects. */
    private static boolean isClassItself(KodObject object) {
        return object.kind.exemplar() == object && !object.kind.isPrivate();
    }

    private static long noReceiver(Machine m, long target, int message) {
        String name = m.classes.messageName(message);
        if (Value.isObject(target)) {
            return m.error("Send of " + name + " to " + Value.describe(target) + ", which does not exist");
        }
        return m.error("Send of " + name + " needs an object, not " + Value.describe(target));
    }

    public static long noHandler(Machine m, int site, KodObject receiver, int message) {
        m.at = site;
        return m.error(receiver + " has no handler for " + receiver.kind.messageName(message));
    }

    /** What {@code propagate} gives at the top of the hierarchy. */
    public static long nothingAbove(Machine m, int site) {
        m.at = site;
        HandlerCode handler = m.codeAt(site);
        return m.error("No class above " + handler.owner().name() + " handles "
                + handler.owner().messageName(handler.message()));
    }

    /**
     * Queues a message. The caller writes the values of the named arguments into the array it gets back, in the order
     * of the ids; when the post is refused, that array is nobody's.
     */
    public static long[] post(Machine m, int site, long target, long message, int[] ids) {
        m.at = site;
        if (Value.tag(message) != Value.MESSAGE) {
            m.error("Post needs a message, not " + Value.describe(message));
            return NOWHERE;
        }
        KodObject receiver = Value.isObject(target) ? m.objects.get(Value.id(target)) : null;
        if (receiver == null) {
            m.error("Post needs an object that exists, not " + Value.describe(target));
            return NOWHERE;
        }
        HandlerCode handler = receiver.kind.lookup(Value.id(message));
        if (handler != null && !maySend(m, site, handler)) {
            refused(m, site, handler);
            return NOWHERE;
        }
        if (m.posts.isFull()) {
            m.error("The message queue is full; a post of " + receiver.kind.messageName(Value.id(message))
                    + " is dropped");
            return NOWHERE;
        }
        Author payer = m.payer;
        if (payer != null && !payer.mayPost(m)) {
            m.usedUp("posts");
            return NOWHERE;
        }
        return m.posts.add(receiver, Value.id(message), ids, payer, authorAt(m, site));
    }

    /** More arguments than a call may have: it does nothing. */
    public static long tooManyArguments(Machine m, int site) {
        m.at = site;
        return m.error("A call has at most " + m.limits.listElements() + " arguments and " + m.limits.namedArguments()
                + " named ones");
    }

    /** For compiled code: the default of a parameter that was not sent. */
    public static long orDefault(long sent, long otherwise) {
        return sent == Value.UNSENT ? otherwise : sent;
    }
}

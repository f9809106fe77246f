package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sends;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.value.Value;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Arrays;
import java.util.Optional;

/**
 * One {@code Send} in the code: {@code (long target, KodObject receiver, int depth, long... values)long}.
 *
 * <p>It remembers the handlers of the classes it has met, with parameters in place and defaults filled in: first as a
 * chain of comparisons that the JVM compiles into the caller, and when there are too many classes for that, in a table.
 * What it remembers of a class is dropped when that class is redefined.
 */
final class SendSite extends MutableCallSite {
    private static final int LONGEST_CHAIN = 4;
    private static final MethodHandle IS_KIND;
    private static final MethodHandle MISS;
    private static final MethodHandle RELINK;
    private static final MethodHandle FIND;
    private static final MethodHandle ENTER_WITH;

    static {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType slow = MethodType.methodType(long.class, long.class, KodObject.class, int.class, long[].class);
        try {
            IS_KIND = lookup.findStatic(
                    SendSite.class,
                    "isKind",
                    MethodType.methodType(boolean.class, KodClass.class, long.class, KodObject.class));
            MISS = lookup.findVirtual(SendSite.class, "miss", slow);
            RELINK = lookup.findVirtual(SendSite.class, "relink", slow);
            ENTER_WITH = lookup.findStatic(
                    SendSite.class,
                    "enterWith",
                    MethodType.methodType(
                            long.class, HandlerCode.class, int[].class, KodObject.class, int.class, long[].class));
            FIND = lookup.findVirtual(
                    KindTable.class, "find", MethodType.methodType(MethodHandle.class, long.class, KodObject.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Linker linker;
    private final Machine machine;
    private final int message;
    private final int site;
    private final int[] ids;
    private final MethodHandle miss;
    private final KindTable table;
    private int chainLength;

    SendSite(Linker linker, MethodType type, int message, int site, int[] ids) {
        super(type);
        this.linker = linker;
        this.machine = linker.machine();
        this.message = message;
        this.site = site;
        this.ids = ids;
        miss = slowPath(MISS);
        table = new KindTable(miss);
        setTarget(miss);
    }

    private MethodHandle slowPath(MethodHandle method) {
        return method.bindTo(this).asCollector(long[].class, ids.length).asType(type());
    }

    @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // called through IS_KIND, which hands over what a send has
    private static boolean isKind(KodClass kind, long target, KodObject receiver) {
        return receiver.kind == kind;
    }

    /** A class this site has not met, or no object at all. */
    private long miss(long target, KodObject receiver, int depth, long[] values) {
        Sent sent = new Sent(ids, values);
        if (receiver == machine.nobody) {
            return Sends.send(machine, site, depth - 1, target, Value.message(message), sent);
        }
        HandlerCode handler = receiver.kind.lookup(message);
        if (handler == null) {
            return Sends.noHandler(machine, site, receiver, message);
        }
        if (!Sends.maySend(machine, site, handler)) {
            return Sends.refused(machine, site, handler);
        }
        Optional<MethodHandle> call = adapted(handler);
        if (call.isPresent()) {
            remember(receiver.kind, call.get());
        }
        return handler.enter(receiver, depth, sent);
    }

    /** A class in the chain was redefined: start over. */
    @SuppressWarnings("UnusedMethod") // called through RELINK
    private long relink(long target, KodObject receiver, int depth, long[] values) {
        chainLength = 0;
        setTarget(miss);
        return miss(target, receiver, depth, values);
    }

    private void remember(KodClass kind, MethodHandle call) {
        if (chainLength > LONGEST_CHAIN) {
            table.put(kind, call);
            return;
        }
        chainLength++;
        if (chainLength <= LONGEST_CHAIN) {
            MethodHandle guarded = kind.linkage().guardWithTest(call, slowPath(RELINK));
            setTarget(MethodHandles.guardWithTest(IS_KIND.bindTo(kind), guarded, getTarget()));
        } else {
            table.put(kind, call);
            setTarget(MethodHandles.foldArguments(MethodHandles.exactInvoker(type()), FIND.bindTo(table)));
        }
    }

    /** The handler as this site calls it, or nothing as long as its way in may change. */
    private Optional<MethodHandle> adapted(HandlerCode handler) {
        if (handler.isEnteredByName()) {
            // A live method is entered through its author, who pays for it; a watched one by whoever watches.
            return Optional.of(collecting(handler));
        }
        return linker.linked(handler).map(linked -> {
            MethodHandle direct = linked.direct();
            return direct == null ? collecting(handler) : adapted(direct, linked.signature());
        });
    }

    /** Calls a handler through its entry. */
    private MethodHandle collecting(HandlerCode handler) {
        MethodHandle bound = MethodHandles.insertArguments(ENTER_WITH, 0, handler, ids);
        MethodHandle call = bound.asCollector(long[].class, ids.length).asType(type().dropParameterTypes(0, 1));
        return MethodHandles.dropArguments(call, 0, long.class);
    }

    @SuppressWarnings("UnusedMethod") // called through ENTER_WITH
    private static long enterWith(HandlerCode handler, int[] ids, KodObject self, int depth, long[] values) {
        return handler.enter(self, depth, new Sent(ids, values));
    }

    /** What is sent goes where it belongs, the rest is filled in. */
    private MethodHandle adapted(MethodHandle direct, Signature signature) {
        int[] order = new int[2 + ids.length];
        order[0] = 1;
        order[1] = 2;
        int used = 2;
        MethodHandle call = direct;
        for (int i = 0, at = 2; i < signature.count(); i++) {
            int sent = lastIndexOf(signature.ids()[i]);
            if (sent < 0) {
                call = MethodHandles.insertArguments(call, at, signature.missing()[i]);
            } else {
                order[used++] = 3 + sent;
                at++;
            }
        }
        return MethodHandles.permuteArguments(call, type(), Arrays.copyOf(order, used));
    }

    private int lastIndexOf(int id) {
        for (int i = ids.length - 1; i >= 0; i--) {
            if (ids[i] == id) {
                return i;
            }
        }
        return -1;
    }
}

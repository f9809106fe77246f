package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerEntry;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.LoopWatch.LoopEntry;
import dev.ambit.kod.run.Sent;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/** Makes a hidden class of some handlers. It writes to nothing that a machine has, so any thread may do it. */
final class HandlerCompiler {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodType LOOP =
            MethodType.methodType(long.class, KodObject.class, int.class, long[].class, Sent.class);

    private static final MethodType NAMED = MethodType.methodType(
            long.class,
            int.class,
            int.class,
            int.class,
            int.class,
            long.class,
            KodObject.class,
            int.class,
            long.class,
            long.class,
            long.class,
            long.class);

    /** The JVM never compiles a method of so many bytes; Kod's own interpreter is quicker than the JVM's. */
    private static final int HUGE_METHOD = 8_000;

    private final Linker linker;

    HandlerCompiler(Linker linker) {
        this.linker = linker;
    }

    /** Hears what was made of each handler. */
    interface Result {
        void linked(int index, Linked linked);

        void loop(int index, LoopEntry entry);

        void tooLarge(int index);
    }

    /** What does not fit into one class is tried in halves, down to a single handler that does not fit. */
    void compile(List<HandlerDraft> drafts, Result result) {
        compile(drafts, 0, result);
    }

    private void compile(List<HandlerDraft> drafts, int first, Result result) {
        if (drafts.isEmpty()) {
            return;
        }
        byte[] bytes;
        try {
            bytes = generate(drafts);
        } catch (IllegalArgumentException tooLarge) {
            if (drafts.size() == 1) {
                result.tooLarge(first);
                return;
            }
            int half = drafts.size() / 2;
            compile(drafts.subList(0, half), first, result);
            compile(drafts.subList(half, drafts.size()), first + half, result);
            return;
        }
        try {
            define(bytes, drafts, first, result);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("generated code does not link", e);
        }
    }

    /** @throws IllegalArgumentException when it does not fit, or the JVM would never compile it */
    private byte[] generate(List<HandlerDraft> drafts) {
        byte[] bytes = new ClassGenerator(linker.machine(), drafts).generate();
        boolean fits = ClassFile.of().parse(bytes).methods().stream()
                .flatMap(method -> method.findAttribute(Attributes.code()).stream())
                .allMatch(code -> code.codeLength() < HUGE_METHOD);
        if (!fits) {
            throw new IllegalArgumentException("the JVM interprets methods of " + HUGE_METHOD + " bytes or more");
        }
        return bytes;
    }

    private void define(byte[] bytes, List<HandlerDraft> drafts, int first, Result result) throws Throwable {
        MethodHandles.Lookup inside = LOOKUP.defineHiddenClassWithClassData(bytes, linker, true);
        Class<?> made = inside.lookupClass();
        MethodHandle maker = inside.findConstructor(made, MethodType.methodType(void.class, int.class));
        for (int i = 0; i < drafts.size(); i++) {
            HandlerDraft draft = drafts.get(i);
            if (draft.entersLoop()) {
                result.loop(first + i, loopEntry(inside.findStatic(made, draft.method(), LOOP)));
            } else {
                MethodHandle direct = inside.findStatic(
                        made, draft.method(), draft.signature().type());
                MethodHandle named = inside.findStatic(made, ClassGenerator.namedMethod(draft), NAMED);
                result.linked(first + i, new Linked(direct, named, (HandlerEntry) (GeneratedEntry) maker.invoke(i)));
            }
        }
    }

    private static LoopEntry loopEntry(MethodHandle method) {
        return (self, depth, locals, sent) -> {
            try {
                return (long) method.invokeExact(self, depth, locals, sent);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("generated code throws no checked exceptions", e);
            }
        };
    }
}

package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.Arithmetic;
import dev.ambit.kod.run.Creation;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Routines;
import dev.ambit.kod.run.Sends;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.StackTrace;
import dev.ambit.kod.run.Stores;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;

/** What generated code refers to. */
final class JvmNames {
    static final ClassDesc GENERATED = ClassDesc.of(JvmNames.class.getPackageName(), StackTrace.GENERATED_CLASS);
    static final ClassDesc ENTRY = desc(GeneratedEntry.class);
    static final ClassDesc MACHINE = desc(Machine.class);
    static final ClassDesc OBJECT = desc(KodObject.class);
    static final ClassDesc CLASS = desc(KodClass.class);
    static final ClassDesc SENT = desc(Sent.class);
    static final ClassDesc SENDS = desc(Sends.class);
    static final ClassDesc STORES = desc(Stores.class);
    static final ClassDesc CREATION = desc(Creation.class);
    static final ClassDesc ARITHMETIC = desc(Arithmetic.class);
    static final ClassDesc ROUTINES = desc(Routines.class);
    static final ClassDesc LONG = ConstantDescs.CD_long;
    static final ClassDesc INT = ConstantDescs.CD_int;
    static final ClassDesc LONGS = LONG.arrayType();
    static final ClassDesc INTS = INT.arrayType();

    private static final ClassDesc BOOTSTRAPS = desc(Bootstraps.class);

    /** {@code (target, receiver, depth, values...)}; static arguments are message, site and names. */
    static final DirectMethodHandleDesc SEND =
            ConstantDescs.ofCallsiteBootstrap(BOOTSTRAPS, "send", ConstantDescs.CD_CallSite, INT, INT, INTS);

    static final ClassDesc CACHE = desc(SendCache.class);

    /** Static arguments are message, site and names. */
    static final DirectMethodHandleDesc SEND_CACHE =
            ConstantDescs.ofConstantBootstrap(BOOTSTRAPS, "cache", CACHE, INT, INT, INTS);

    /** {@code (self, depth, values...)}; static arguments are site and names. */
    static final DirectMethodHandleDesc PROPAGATE =
            ConstantDescs.ofCallsiteBootstrap(BOOTSTRAPS, "propagate", ConstantDescs.CD_CallSite, INT, INTS);

    private static final DynamicConstantDesc<?> THE_MACHINE = DynamicConstantDesc.ofNamed(
            ConstantDescs.ofConstantBootstrap(BOOTSTRAPS, "machine", MACHINE), "machine", MACHINE);

    private static final DirectMethodHandleDesc INTS_CONSTANT =
            ConstantDescs.ofConstantBootstrap(BOOTSTRAPS, "ints", INTS, INTS);

    private JvmNames() {}

    static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    static MethodTypeDesc type(ClassDesc result, ClassDesc... parameters) {
        return MethodTypeDesc.of(result, parameters);
    }

    static void pushMachine(CodeBuilder code) {
        code.loadConstant(THE_MACHINE);
    }

    /** An array that is made once and must not be written to. */
    static void pushInts(CodeBuilder code, int[] values) {
        code.loadConstant(DynamicConstantDesc.ofNamed(INTS_CONSTANT, "ints", INTS, constants(values)));
    }

    /** Static arguments of a bootstrap: these, and then the names. */
    static ConstantDesc[] statics(int[] names, ConstantDesc... first) {
        ConstantDesc[] all = Arrays.copyOf(first, first.length + names.length);
        System.arraycopy(constants(names), 0, all, first.length, names.length);
        return all;
    }

    private static ConstantDesc[] constants(int[] values) {
        return Arrays.stream(values).boxed().toArray(ConstantDesc[]::new);
    }
}

package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.Machine;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** What the JVM calls when generated code meets a send or a constant for the first time. */
final class Bootstraps {
    private Bootstraps() {}

    static CallSite send(Lookup lookup, String name, MethodType type, int message, int site, int... ids)
            throws IllegalAccessException {
        return new SendSite(engine(lookup), type, message, site, ids);
    }

    /** Bound for good: when a class above changes, this code is thrown away and generated anew. */
    static CallSite propagate(Lookup lookup, String name, MethodType type, int site) throws IllegalAccessException {
        JvmEngine engine = engine(lookup);
        return new ConstantCallSite(engine.propagation(engine.machine().codeAt(site), type));
    }

    static Machine machine(Lookup lookup, String name, Class<?> type) throws IllegalAccessException {
        return engine(lookup).machine();
    }

    static int[] ints(Lookup lookup, String name, Class<?> type, int... values) {
        return values;
    }

    private static JvmEngine engine(Lookup lookup) throws IllegalAccessException {
        return MethodHandles.classData(lookup, ConstantDescs.DEFAULT_NAME, JvmEngine.class);
    }
}

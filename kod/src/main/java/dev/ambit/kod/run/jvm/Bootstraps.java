package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.Machine;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** What the JVM calls when generated code meets a send or a constant for the first time. */
final class Bootstraps {
    private Bootstraps() {}

    static CallSite send(Lookup lookup, String name, MethodType type, int message, int site, int... ids)
            throws IllegalAccessException {
        return new SendSite(linker(lookup), type, message, site, ids);
    }

    static SendCache cache(Lookup lookup, String name, Class<?> type, int message, int site, int... ids)
            throws IllegalAccessException {
        return new SendCache(linker(lookup), message, site, ids);
    }

    static CallSite propagate(Lookup lookup, String name, MethodType type, int site, int... ids)
            throws IllegalAccessException {
        Linker linker = linker(lookup);
        return new PropagateSite(linker, type, linker.machine().codeAt(site), ids);
    }

    static Machine machine(Lookup lookup, String name, Class<?> type) throws IllegalAccessException {
        return linker(lookup).machine();
    }

    static int[] ints(Lookup lookup, String name, Class<?> type, int... values) {
        return values;
    }

    private static Linker linker(Lookup lookup) throws IllegalAccessException {
        return MethodHandles.classData(lookup, ConstantDescs.DEFAULT_NAME, Linker.class);
    }
}

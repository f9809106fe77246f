package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.bof.BofWriter;
import dev.ambit.kod.compile.Compilation;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Object files that are checked and ready to be loaded: every instruction at the offset it has on disk, every jump
 * resolved, parents before children. This is most of the work of loading and needs no machine, so that any thread can do
 * it while the world goes on.
 */
public final class Prepared {
    /** What every machine knows of built-in functions is the same. */
    private static final Routines ROUTINES = new Routines();

    /** A file as it is on disk, and what tells it from others of its name. */
    record OneFile(Bof bof, LoadedFile.Lines lines, byte[] fingerprint) {}

    record OneClass(BofClass bof, OneFile file, List<HandlerPlan> handlers) {}

    private final List<OneClass> classes;

    private Prepared(List<OneClass> classes) {
        this.classes = classes;
    }

    /** @throws LoadException when a file has something wrong in it */
    public static Prepared of(List<Bof> files) {
        Map<Integer, OneClass> batch = new LinkedHashMap<>();
        // One file has nothing to do with another; a game has more than a thousand.
        for (List<OneClass> file : files.parallelStream().map(Prepared::file).toList()) {
            for (OneClass one : file) {
                if (batch.put(one.bof.id(), one) != null) {
                    throw new LoadException(one.file.bof.sourceName() + ": class " + one.bof.id() + " is there twice");
                }
            }
        }
        return new Prepared(parentsFirst(batch));
    }

    /** @throws LoadException when there is something wrong in a file by itself */
    public static void check(Bof file) {
        Bof onDisk = BofWriter.layOut(file);
        onDisk.classes().forEach(bof -> new BofVerifier(onDisk, bof).verify());
    }

    private static List<OneClass> file(Bof file) {
        Bof onDisk = BofWriter.layOut(file);
        OneFile one = new OneFile(onDisk, new LoadedFile.Lines(onDisk), fingerprint(onDisk));
        List<OneClass> classes = new ArrayList<>();
        for (BofClass bof : onDisk.classes()) {
            new BofVerifier(onDisk, bof).verify();
            classes.add(new OneClass(bof, one, plans(bof)));
        }
        return classes;
    }

    public static Prepared of(Compilation compilation) {
        return of(
                compilation.files().stream().map(Compilation.CompiledFile::bof).toList());
    }

    private static List<HandlerPlan> plans(BofClass bof) {
        return bof.handlers().stream()
                .map(handler -> new HandlerPlan(handler, ROUTINES))
                .toList();
    }

    private static byte[] fingerprint(Bof file) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(BofWriter.write(file));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    private static List<OneClass> parentsFirst(Map<Integer, OneClass> batch) {
        Map<Integer, OneClass> ordered = new LinkedHashMap<>();
        for (OneClass start : batch.values()) {
            SequencedMap<Integer, OneClass> chain = new LinkedHashMap<>();
            for (OneClass c = start; c != null && !ordered.containsKey(c.bof.id()); c = batch.get(c.bof.superId())) {
                if (chain.putFirst(c.bof.id(), c) != null) {
                    throw new LoadException("Class " + c.bof.id() + " is its own ancestor");
                }
            }
            ordered.putAll(chain);
        }
        return List.copyOf(ordered.values());
    }

    /** Parents come before children. */
    List<OneClass> classes() {
        return classes;
    }

    /** Only the files that were not there before, or had other contents. */
    public Prepared since(Prepared before) {
        Map<String, byte[]> known = new HashMap<>();
        before.classes.forEach(one -> known.put(one.file.bof.sourceName(), one.file.fingerprint));
        List<OneClass> changed = new ArrayList<>();
        for (OneClass one : classes) {
            byte @Nullable [] was = known.get(one.file.bof.sourceName());
            if (was == null || !MessageDigest.isEqual(was, one.file.fingerprint)) {
                changed.add(one);
            }
        }
        return new Prepared(changed);
    }

    /** The ids of all classes in it. */
    public int[] classIds() {
        return classes.stream().mapToInt(one -> one.bof.id()).toArray();
    }

    /** How many files these classes are from. */
    public int files() {
        return (int) classes.stream()
                .map(one -> one.file.bof.sourceName())
                .distinct()
                .count();
    }
}

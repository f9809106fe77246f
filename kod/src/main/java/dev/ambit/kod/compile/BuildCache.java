package dev.ambit.kod.compile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the last build of a tree knew, so that the next one can leave alone what did not change. Only good together with
 * the kodbase it was written with. Losing it costs time and nothing else, so one that cannot be read counts as none.
 */
record BuildCache(String settings, Digest kodbase, Map<String, Entry> files) {

    private static final int MAGIC = 0x4B4F4402;

    /**
     * @param includes path and digest of each file it included
     * @param classes in source order
     * @param inherited what each class saw of its superclass, in the same order
     * @param usedResources resources it reads, with their numbers
     * @param outputs object and resource file as they were written; of nothing when there is none
     */
    record Entry(
            Digest source,
            Map<String, Digest> includes,
            Mentions mentions,
            List<String> classes,
            List<Long> inherited,
            Map<String, Integer> usedResources,
            List<Digest> outputs) {}

    static final BuildCache NONE = new BuildCache("", new Digest(-1, 0), Map.of());

    static BuildCache load(Path path) {
        if (!Files.isRegularFile(path)) {
            return NONE;
        }
        try (var in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(path)))) {
            if (in.readInt() != MAGIC) {
                return NONE;
            }
            String settings = in.readUTF();
            var kodbase = digest(in);
            var files = new HashMap<String, Entry>();
            for (int n = in.readInt(); n > 0; n--) {
                String name = in.readUTF();
                files.put(name, entry(in));
            }
            return new BuildCache(settings, kodbase, files);
        } catch (IOException e) {
            return NONE;
        }
    }

    private static Entry entry(DataInputStream in) throws IOException {
        var source = digest(in);
        var includes = new LinkedHashMap<String, Digest>();
        for (int n = in.readInt(); n > 0; n--) {
            String path = in.readUTF();
            includes.put(path, digest(in));
        }
        var mentions = new Mentions(names(in), names(in), names(in), names(in));
        var classes = new ArrayList<String>();
        var inherited = new ArrayList<Long>();
        for (int n = in.readInt(); n > 0; n--) {
            classes.add(in.readUTF());
            inherited.add(in.readLong());
        }
        var resources = new HashMap<String, Integer>();
        for (int n = in.readInt(); n > 0; n--) {
            String name = in.readUTF();
            resources.put(name, in.readInt());
        }
        return new Entry(source, includes, mentions, classes, inherited, resources, List.of(digest(in), digest(in)));
    }

    private static Digest digest(DataInputStream in) throws IOException {
        return new Digest(in.readInt(), in.readLong());
    }

    private static Set<String> names(DataInputStream in) throws IOException {
        var names = new HashSet<String>();
        for (int n = in.readInt(); n > 0; n--) {
            names.add(in.readUTF());
        }
        return names;
    }

    byte[] toBytes() throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeUTF(settings);
        write(kodbase, out);
        out.writeInt(files.size());
        for (var file : files.entrySet()) {
            out.writeUTF(file.getKey());
            write(file.getValue(), out);
        }
        return bytes.toByteArray();
    }

    private static void write(Entry entry, DataOutputStream out) throws IOException {
        write(entry.source(), out);
        out.writeInt(entry.includes().size());
        for (var include : entry.includes().entrySet()) {
            out.writeUTF(include.getKey());
            write(include.getValue(), out);
        }
        write(entry.mentions().classes(), out);
        write(entry.mentions().resources(), out);
        write(entry.mentions().superclasses(), out);
        write(entry.mentions().identifiers(), out);
        out.writeInt(entry.classes().size());
        for (int i = 0; i < entry.classes().size(); i++) {
            out.writeUTF(entry.classes().get(i));
            out.writeLong(entry.inherited().get(i));
        }
        out.writeInt(entry.usedResources().size());
        for (var resource : entry.usedResources().entrySet()) {
            out.writeUTF(resource.getKey());
            out.writeInt(resource.getValue());
        }
        for (var output : entry.outputs()) {
            write(output, out);
        }
    }

    private static void write(Digest digest, DataOutputStream out) throws IOException {
        out.writeInt(digest.length());
        out.writeLong(digest.checks());
    }

    private static void write(Collection<String> names, DataOutputStream out) throws IOException {
        out.writeInt(names.size());
        for (var name : names) {
            out.writeUTF(name);
        }
    }
}

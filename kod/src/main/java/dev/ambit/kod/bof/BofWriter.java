package dev.ambit.kod.bof;

import dev.ambit.base.ByteWriter;

/**
 * Writes object files the way the original compiler lays them out: header, each class with its handlers, strings,
 * lines, source name, without gaps.
 */
public final class BofWriter {

    private BofWriter() {}

    /** The instructions' offsets only have to agree with each other; see {@link BofLayout}. */
    public static byte[] write(Bof bof) {
        return writePlaced(BofLayout.place(bof));
    }

    /** The same file with every instruction, jump and line at the offset it has when written. */
    public static Bof layOut(Bof bof) {
        return BofLayout.place(bof);
    }

    private static byte[] writePlaced(Bof bof) {
        var layout = BofLayout.of(bof);
        var out = new ByteWriter();
        out.u32LE(BofReader.MAGIC);
        out.u32LE(Bof.VERSION);
        out.u32LE(layout.source());
        out.u32LE(layout.strings());
        out.u32LE(bof.hasLines() ? layout.lines() : 0);
        out.u32LE(bof.classes().size());
        for (int i = 0; i < bof.classes().size(); i++) {
            out.u32LE(bof.classes().get(i).id());
            out.u32LE(layout.classes().get(i).start());
        }
        for (int i = 0; i < bof.classes().size(); i++) {
            writeClass(bof.classes().get(i), layout.classes().get(i), out);
        }
        writeStrings(bof, out);
        if (bof.hasLines()) {
            out.u32LE(bof.lines().size());
            for (var line : bof.lines()) {
                out.u32LE(line.offset());
                out.u32LE(line.line());
            }
        }
        out.zeroTerminated(bof.sourceName());
        return out.toBytes();
    }

    private static void writeClass(BofClass kodClass, BofLayout.ClassPlace place, ByteWriter out) {
        out.u32LE(kodClass.superId());
        out.u32LE(place.properties());
        out.u32LE(place.messages());
        out.u32LE(kodClass.classVarCount());
        out.u32LE(kodClass.classVars().size());
        for (var classVar : kodClass.classVars()) {
            out.u32LE(classVar.index());
            out.u32LE(classVar.value());
        }
        out.u32LE(kodClass.propertyCount());
        out.u32LE(kodClass.properties().size());
        for (var property : kodClass.properties()) {
            out.u32LE(property.index());
            out.u32LE(property.value());
        }
        out.u32LE(kodClass.handlers().size());
        for (int i = 0; i < kodClass.handlers().size(); i++) {
            out.u32LE(kodClass.handlers().get(i).messageId());
            out.u32LE(place.handlers().get(i));
            out.u32LE(kodClass.handlers().get(i).comment());
        }
        for (var handler : kodClass.handlers()) {
            out.u8(handler.locals());
            out.u8(handler.parameters().size());
            for (var parameter : handler.parameters()) {
                out.u32LE(parameter.id());
                out.u32LE(parameter.defaultValue());
            }
            handler.code().forEach(instruction -> CodeWriter.write(instruction, out));
        }
    }

    private static void writeStrings(Bof bof, ByteWriter out) {
        out.u32LE(bof.strings().size());
        int at = out.size() + 4 * bof.strings().size();
        for (var string : bof.strings()) {
            out.u32LE(at);
            at += string.length() + 1;
        }
        bof.strings().forEach(out::zeroTerminated);
    }
}

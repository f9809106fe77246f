package dev.ambit.kod.bof;

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
        var out = new Output();
        out.word(BofReader.MAGIC);
        out.word(Bof.VERSION);
        out.word(layout.source());
        out.word(layout.strings());
        out.word(bof.hasLines() ? layout.lines() : 0);
        out.word(bof.classes().size());
        for (int i = 0; i < bof.classes().size(); i++) {
            out.word(bof.classes().get(i).id());
            out.word(layout.classes().get(i).start());
        }
        for (int i = 0; i < bof.classes().size(); i++) {
            writeClass(bof.classes().get(i), layout.classes().get(i), out);
        }
        writeStrings(bof, out);
        if (bof.hasLines()) {
            out.word(bof.lines().size());
            for (var line : bof.lines()) {
                out.word(line.offset());
                out.word(line.line());
            }
        }
        out.text(bof.sourceName());
        return out.toByteArray();
    }

    private static void writeClass(BofClass kodClass, BofLayout.ClassPlace place, Output out) {
        out.word(kodClass.superId());
        out.word(place.properties());
        out.word(place.messages());
        out.word(kodClass.classVarCount());
        out.word(kodClass.classVars().size());
        for (var classVar : kodClass.classVars()) {
            out.word(classVar.index());
            out.word(classVar.value());
        }
        out.word(kodClass.propertyCount());
        out.word(kodClass.properties().size());
        for (var property : kodClass.properties()) {
            out.word(property.index());
            out.word(property.value());
        }
        out.word(kodClass.handlers().size());
        for (int i = 0; i < kodClass.handlers().size(); i++) {
            out.word(kodClass.handlers().get(i).messageId());
            out.word(place.handlers().get(i));
            out.word(kodClass.handlers().get(i).comment());
        }
        for (var handler : kodClass.handlers()) {
            out.octet(handler.locals());
            out.octet(handler.parameters().size());
            for (var parameter : handler.parameters()) {
                out.word(parameter.id());
                out.word(parameter.defaultValue());
            }
            handler.code().forEach(instruction -> CodeWriter.write(instruction, out));
        }
    }

    private static void writeStrings(Bof bof, Output out) {
        out.word(bof.strings().size());
        int at = out.length() + 4 * bof.strings().size();
        for (var string : bof.strings()) {
            out.word(at);
            at += string.length() + 1;
        }
        bof.strings().forEach(out::text);
    }
}

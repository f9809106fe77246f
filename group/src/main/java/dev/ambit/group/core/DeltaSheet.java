package dev.ambit.group.core;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.wire.Delta;

/**
 * The elements of a {@link Sheet} as differences to the first one that everybody hears. Who does not hear that one as its first
 * gets them plain.
 *
 * @param first what the others differ from
 * @param starts of the elements from there on
 */
record DeltaSheet(int first, byte[] bytes, int[] starts) {

    static DeltaSheet of(Sheet sheet) {
        int first = Math.max(0, sheet.firstCommon());
        ByteWriter out = new ByteWriter(sheet.bytes().length);
        int[] starts = new int[sheet.size() - first + 1];
        for (int i = first; i < sheet.size(); i++) {
            starts[i - first] = out.size();
            Delta.write(sheet.source(i), sheet.data(i), sheet.data(first), out);
        }
        starts[sheet.size() - first] = out.size();
        return new DeltaSheet(first, out.toBytes(), starts);
    }

    int start(int element) {
        return starts[element - first];
    }
}

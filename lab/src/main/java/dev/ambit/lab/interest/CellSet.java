package dev.ambit.lab.interest;

import dev.ambit.base.ByteWriter;
import java.util.BitSet;

/**
 * Some cells of a grid, as gateways tell each other. Circles make long runs of cells, so runs are the usual form:
 *
 * <pre>
 *   0         2         4      5
 *   +---------+---------+------+-----------------------------------------------------+
 *   | columns |  rows   | form | form 0: runs of varints: cells out, in, out, in ... |
 *   |   u16   |   u16   |  u8  | form 1: a bit a cell, the first cell in bit 7       |
 *   +---------+---------+------+-----------------------------------------------------+
 * </pre>
 *
 * Runs go row by row through the whole grid; the last cells out are left off, and only the first run may be 0. The shorter
 * form is written, either is read.
 */
public final class CellSet {

    private static final String MESSAGE = "cell set";
    private static final int HEADER_BYTES = 5;
    private static final int RUNS = 0;
    private static final int BITS = 1;

    private final int columns;
    private final int rows;
    private final BitSet cells;

    /** Takes the cells for its own. */
    CellSet(int columns, int rows, BitSet cells) {
        this.columns = columns;
        this.rows = rows;
        this.cells = cells;
    }

    public boolean has(int cell) {
        return cell >= 0 && cells.get(cell);
    }

    public int count() {
        return cells.cardinality();
    }

    public CellSet union(CellSet other) {
        if (columns != other.columns || rows != other.rows) {
            throw new MalformedException(MESSAGE, "grid", other.size(), size());
        }
        BitSet both = (BitSet) cells.clone();
        both.or(other.cells);
        return new CellSet(columns, rows, both);
    }

    public byte[] encode() {
        byte[] runs = runs();
        int bitBytes = (columns * rows + Byte.SIZE - 1) / Byte.SIZE;
        boolean inRuns = runs.length <= bitBytes;
        ByteWriter out = new ByteWriter(HEADER_BYTES + Math.min(runs.length, bitBytes))
                .u16(columns)
                .u16(rows)
                .u8(inRuns ? RUNS : BITS);
        return out.bytes(inRuns ? runs : bits(bitBytes)).toBytes();
    }

    /**
     * A set for this grid.
     *
     * @throws MalformedException when the bytes are no set, or one for another grid
     */
    public static CellSet decode(RelevanceGrid grid, byte[] bytes) {
        InterestReader in = new InterestReader(MESSAGE, bytes);
        CellSet set = new CellSet(in.u16("columns"), in.u16("rows"), new BitSet());
        if (set.columns != grid.columns() || set.rows != grid.rows()) {
            throw new MalformedException(
                    MESSAGE, "grid", set.size(), grid.none().size());
        }
        switch (in.u8("form")) {
            case RUNS -> set.readRuns(in);
            case BITS -> set.readBits(in);
            default -> throw new MalformedException(MESSAGE, "form", bytes[HEADER_BYTES - 1], RUNS + " or " + BITS);
        }
        in.end();
        return set;
    }

    private byte[] runs() {
        ByteWriter out = new ByteWriter(16);
        int at = 0;
        for (int start = cells.nextSetBit(0); start >= 0; start = cells.nextSetBit(at)) {
            int end = cells.nextClearBit(start);
            out.varint(start - at).varint(end - start);
            at = end;
        }
        return out.toBytes();
    }

    private void readRuns(InterestReader in) {
        int at = 0;
        while (in.left() > 0) {
            int start = after(at, in.varint("cells out", Integer.MAX_VALUE), at == 0);
            at = after(start, in.varint("cells in", Integer.MAX_VALUE), false);
            cells.set(start, at);
        }
    }

    private int after(int at, int run, boolean mayBeNone) {
        return at
                + MalformedException.within(MESSAGE, "run at cell " + at, run, mayBeNone ? 0 : 1, columns * rows - at);
    }

    private byte[] bits(int length) {
        byte[] bits = new byte[length];
        cells.stream().forEach(cell -> bits[cell / Byte.SIZE] |= (byte) (0x80 >> cell % Byte.SIZE));
        return bits;
    }

    private void readBits(InterestReader in) {
        int count = columns * rows;
        byte[] bits = in.bytes((count + Byte.SIZE - 1) / Byte.SIZE, "cells");
        for (int cell = 0; cell < bits.length * Byte.SIZE; cell++) {
            if ((bits[cell / Byte.SIZE] & 0x80 >> cell % Byte.SIZE) != 0) {
                cells.set(MalformedException.within(MESSAGE, "cell", cell, 0, count - 1));
            }
        }
    }

    private String size() {
        return columns + " x " + rows;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CellSet that
                && columns == that.columns
                && rows == that.rows
                && cells.equals(that.cells);
    }

    @Override
    public int hashCode() {
        return cells.hashCode();
    }

    @Override
    public String toString() {
        return size() + " " + cells;
    }
}

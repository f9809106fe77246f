package dev.ambit.space.position;

import java.util.Arrays;

/** Where everybody is, drawn from the frames of a {@link GridCodec}. One class for all scopes. */
public final class GridPicture implements PositionCodec.Picture {

    /** Badges are below this, so that no frame makes us keep room for more. */
    static final int MOST_BADGES = 1 << 16;

    private static final int FIRST_CAPACITY = 64;
    private static final int NEAR_BITS = 5;

    private final CodecRules rules;
    private final GridSpec grid;
    private final int own;
    private final int coarsest;

    private long[] known = new long[FIRST_CAPACITY / Long.SIZE];

    /** For each grid but the coarsest: who is told of in this one or a finer one. */
    private final long[][] within;

    private long[] moved = new long[FIRST_CAPACITY / Long.SIZE];
    private int[] x = new int[FIRST_CAPACITY];
    private int[] z = new int[FIRST_CAPACITY];
    private int[] layer = new int[FIRST_CAPACITY];
    private int[] heading = new int[FIRST_CAPACITY];
    private int[] turned = new int[FIRST_CAPACITY];
    private long[] knownBefore = {};
    private final long[][] withinBefore;
    private long[] movedBefore = {};
    private long[] fresh = new long[FIRST_CAPACITY / Long.SIZE];
    private long[] halted = new long[FIRST_CAPACITY / Long.SIZE];
    private int[] extended = {};
    private int extendedCount;
    private int last = -1;

    GridPicture(CodecRules rules, int own) {
        this.rules = rules;
        this.own = own;
        grid = rules.grid();
        coarsest = grid.grids() - 1;
        within = new long[coarsest][FIRST_CAPACITY / Long.SIZE];
        withinBefore = new long[coarsest][0];
    }

    @Override
    public void apply(byte[] bytes, int from, int to) throws FrameException {
        FrameReader in = new FrameReader(bytes, from, to);
        int number = in.nextShort();
        takeLeavers(in);
        takeJoiners(in);
        knownBefore = copied(known, knownBefore);
        for (int finer = 0; finer < coarsest; finer++) {
            withinBefore[finer] = copied(within[finer], withinBefore[finer]);
        }
        movedBefore = copied(moved, movedBefore);
        extendedCount = 0;
        Arrays.fill(halted, 0);
        walk(in, rules.isFarDue(number));
        in.endBits();
        takeExtras(in);
        if (in.left() > 0) {
            throw new FrameException(in.left() + " bytes follow the end of the frame");
        }
        last = number;
    }

    @Override
    public void clear() {
        Arrays.fill(known, 0);
        last = -1;
    }

    // ---- who comes and goes ----

    private void takeLeavers(FrameReader in) throws FrameException {
        int count = count(in);
        int badge = 0;
        for (int i = 0; i < count; i++) {
            badge = next(badge, i, in);
            if (!knows(badge)) {
                throw new FrameException(badge + " leaves, who is not known");
            }
            known[badge >> 6] &= ~(1L << badge);
        }
    }

    private void takeJoiners(FrameReader in) throws FrameException {
        Arrays.fill(fresh, 0);
        int count = count(in);
        int badge = 0;
        for (int i = 0; i < count; i++) {
            badge = next(badge, i, in);
            if (badge == own || knows(badge)) {
                throw new FrameException(badge + " joins, who is known already");
            }
            grow(badge);
            long bit = 1L << badge;
            known[badge >> 6] |= bit;
            fresh[badge >> 6] |= bit;
            put(badge, coarsest);
            moved[badge >> 6] |= bit;
            x[badge] = 0;
            z[badge] = 0;
            layer[badge] = 0;
            heading[badge] = -1;
            turned[badge] = -1;
        }
    }

    private static int count(FrameReader in) throws FrameException {
        int count = in.varint();
        if (count > in.left()) {
            throw new FrameException(count + " badges, but only " + in.left() + " bytes are left");
        }
        return count;
    }

    private static int next(int badge, int index, FrameReader in) throws FrameException {
        int difference = in.varint();
        if (index > 0 && difference == 0) {
            throw new FrameException(badge + " is named twice");
        }
        if (difference >= MOST_BADGES - badge) {
            throw new FrameException("a badge above " + (MOST_BADGES - 1));
        }
        return badge + difference;
    }

    // ---- the walk ----

    private void walk(FrameReader in, boolean isFarDue) throws FrameException {
        int run = 0;
        for (int kind = 0; kind < 2 * grid.grids(); kind++) {
            for (int word = 0; word < known.length; word++) {
                for (long rest = members(kind, word, isFarDue); rest != 0; rest &= rest - 1) {
                    int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                    if (run == 0 && in.bit() == 0) {
                        run = run(in);
                    }
                    if (run > 0) {
                        run--;
                        setMoved(badge, false);
                    } else if (isHigh(badge)) {
                        highCode(badge, in);
                    } else {
                        lowCode(badge, in);
                    }
                }
            }
        }
        if (run > 0) {
            throw new FrameException("a run goes on for " + run + " more than there are");
        }
    }

    /** Two classes a grid: of the high one first those that moved, of the others first those that did not. */
    private long members(int kind, int word, boolean isFarDue) {
        long all = knownBefore[word];
        if (rules.scope() == Scope.MAP) {
            return kind == 0 ? all : 0;
        }
        int of = kind / 2;
        long moved = movedBefore[word];
        if (of == 0) {
            return all & withinBefore[0][word] & (kind == 0 ? moved : ~moved);
        }
        long here = all & ~withinBefore[of - 1][word] & (of == coarsest ? -1 : withinBefore[of][word]);
        long members = here & (kind % 2 == 0 ? ~moved : moved);
        return isFarDue ? members : members & fresh[word];
    }

    private static int run(FrameReader in) throws FrameException {
        return switch (in.bits(2)) {
            case 0 -> 1;
            case 1 -> in.bits(4) + 1;
            case 2 -> in.bits(8) + 1;
            default -> in.bits(11) + 1;
        };
    }

    /** The first bit, a one, is read. */
    private void highCode(int badge, FrameReader in) throws FrameException {
        boolean isExtended = in.bit() == 1;
        int kind = in.bits(2);
        setMoved(badge, kind != 0);
        if (kind == 0 && !isExtended) {
            setMoved(badge, coarsen(badge, 0, in));
            return;
        }
        if (isExtended) {
            if (extendedCount == extended.length) {
                extended = Arrays.copyOf(extended, Math.max(FIRST_CAPACITY, 2 * extendedCount));
            }
            extended[extendedCount++] = badge;
        }
        switch (kind) {
            case 0 -> {}
            case 1 -> {
                int number = in.bits(3);
                step(badge, CellRings.nextX(number), CellRings.nextZ(number), grid.cells());
            }
            case 2 -> {
                int number = in.bits(4);
                step(badge, CellRings.outerX(number), CellRings.outerZ(number), grid.cells());
            }
            default -> farther(badge, in);
        }
    }

    private void farther(int badge, FrameReader in) throws FrameException {
        boolean isFar = in.bit() == 1;
        changeLayer(badge, in);
        if (isFar) {
            wrap(badge, in, grid.bits(0), grid.cells());
        } else {
            int dx = signed(in.bits(NEAR_BITS));
            int dz = signed(in.bits(NEAR_BITS));
            step(badge, dx, dz, grid.cells());
        }
    }

    private static int signed(int bits) {
        return bits << Integer.SIZE - NEAR_BITS >> Integer.SIZE - NEAR_BITS;
    }

    /** The first bit, a one, is read. */
    private void lowCode(int badge, FrameReader in) throws FrameException {
        int from = grid(badge);
        int kind = in.bits(2);
        if (kind == 0) {
            refine(badge, from, in);
        } else {
            setMoved(badge, lowStep(badge, from, kind, in));
        }
    }

    private void refine(int badge, int from, FrameReader in) throws FrameException {
        if (rules.scope() == Scope.MAP) {
            throw new FrameException("a map has no fine grid to switch to");
        }
        int insideX = in.bits(grid.insideBits(from));
        int insideZ = in.bits(grid.insideBits(from));
        setMoved(badge, in.bit() == 1 && plainStep(badge, from, in));
        inside(badge, from, insideX, insideZ);
        int now = from - 1;
        for (; now > 0 && in.bit() == 1; now--) {
            int x1 = in.bits(grid.insideBits(now));
            inside(badge, now, x1, in.bits(grid.insideBits(now)));
        }
        put(badge, now);
    }

    private void inside(int badge, int from, int insideX, int insideZ) {
        int bits = grid.insideBits(from);
        x[badge] = (x[badge] << bits) + insideX;
        z[badge] = (z[badge] << bits) + insideZ;
    }

    /** To the next coarser grid, where a code is read that may lead to the next one again; whether that says the avatar moved. */
    private boolean coarsen(int badge, int from, FrameReader in) throws FrameException {
        int now = from + 1;
        x[badge] >>= grid.insideBits(now);
        z[badge] >>= grid.insideBits(now);
        put(badge, now);
        if (in.bit() == 0) {
            return false;
        }
        int kind = in.bits(2);
        if (kind == 0) {
            throw new FrameException("a switch within a switch");
        }
        return lowStep(badge, now, kind, in);
    }

    /** A low code that is no switch, and is not "same". */
    private boolean plainStep(int badge, int of, FrameReader in) throws FrameException {
        int kind = in.bits(2);
        if (kind == 0) {
            throw new FrameException("a switch within a switch");
        }
        int up = in.bits(grid.layerBits());
        if (kind == 1 && up == 0 && of < coarsest) {
            throw new FrameException("a switch within a switch");
        }
        step(badge, of, kind, up, in);
        return true;
    }

    /** Whether the avatar has moved. */
    private boolean lowStep(int badge, int of, int kind, FrameReader in) throws FrameException {
        int up = in.bits(grid.layerBits());
        if (kind == 1 && up == 0 && of < coarsest) {
            return coarsen(badge, of, in);
        }
        step(badge, of, kind, up, in);
        return true;
    }

    private void step(int badge, int of, int kind, int up, FrameReader in) throws FrameException {
        layer[badge] = layer[badge] + up & grid.layers() - 1;
        if (kind == 2) {
            int number = in.bits(3);
            step(badge, CellRings.nextX(number), CellRings.nextZ(number), grid.cells(of));
        } else if (kind == 3) {
            wrap(badge, in, grid.bits(of), grid.cells(of));
        }
    }

    private void changeLayer(int badge, FrameReader in) throws FrameException {
        layer[badge] = layer[badge] + in.bits(grid.layerBits()) & grid.layers() - 1;
    }

    private void wrap(int badge, FrameReader in, int bits, int cells) throws FrameException {
        int mask = (1 << bits) - 1;
        int newX = x[badge] + in.bits(bits) & mask;
        int newZ = z[badge] + in.bits(bits) & mask;
        step(badge, newX - x[badge], newZ - z[badge], cells);
    }

    private void step(int badge, int dx, int dz, int cells) throws FrameException {
        int newX = x[badge] + dx;
        int newZ = z[badge] + dz;
        if (newX < 0 || newX >= cells || newZ < 0 || newZ >= cells) {
            throw new FrameException(badge + " walks off the grid, to " + newX + ", " + newZ);
        }
        x[badge] = newX;
        z[badge] = newZ;
    }

    private void put(int badge, int newGrid) {
        long bit = 1L << badge;
        for (int finer = 0; finer < coarsest; finer++) {
            long[] row = within[finer];
            row[badge >> 6] = newGrid <= finer ? row[badge >> 6] | bit : row[badge >> 6] & ~bit;
        }
    }

    private void setMoved(int badge, boolean hasMoved) {
        long bit = 1L << badge;
        moved[badge >> 6] = hasMoved ? moved[badge >> 6] | bit : moved[badge >> 6] & ~bit;
    }

    // ---- the rest ----

    private void takeExtras(FrameReader in) throws FrameException {
        for (int i = 0; i < extendedCount; i++) {
            int length = in.varint();
            if (length > in.left()) {
                throw new FrameException("a block of " + length + " bytes, but only " + in.left() + " are left");
            }
            takeItems(extended[i], in.left() - length, in);
        }
    }

    /** An item of a kind from the future hides those after it. */
    private void takeItems(int badge, int after, FrameReader in) throws FrameException {
        while (in.left() > after) {
            int kind = in.nextByte();
            if (kind == Extras.HEADING && in.left() > after) {
                heading[badge] = in.nextByte();
            } else if (kind == Extras.TURNED && in.left() > after) {
                turned[badge] = in.nextByte();
            } else if (kind == Extras.HALT) {
                halted[badge >> 6] |= 1L << badge;
            } else {
                in.skip(in.left() - after);
            }
        }
    }

    private void grow(int badge) {
        int capacity = x.length;
        if (badge < capacity) {
            return;
        }
        while (capacity <= badge) {
            capacity *= 2;
        }
        int words = capacity / Long.SIZE;
        known = Arrays.copyOf(known, words);
        for (int finer = 0; finer < coarsest; finer++) {
            within[finer] = Arrays.copyOf(within[finer], words);
        }
        moved = Arrays.copyOf(moved, words);
        fresh = Arrays.copyOf(fresh, words);
        halted = Arrays.copyOf(halted, words);
        x = Arrays.copyOf(x, capacity);
        z = Arrays.copyOf(z, capacity);
        layer = Arrays.copyOf(layer, capacity);
        heading = Arrays.copyOf(heading, capacity);
        turned = Arrays.copyOf(turned, capacity);
    }

    private static long[] copied(long[] from, long[] to) {
        if (to.length != from.length) {
            return from.clone();
        }
        System.arraycopy(from, 0, to, 0, from.length);
        return to;
    }

    @Override
    public int last() {
        return last;
    }

    @Override
    public boolean knows(int badge) {
        return badge >= 0 && badge < x.length && (known[badge >> 6] & 1L << badge) != 0;
    }

    @Override
    public boolean isHigh(int badge) {
        return (within[0][badge >> 6] & 1L << badge) != 0;
    }

    /** The grid whose cell it is, 0 for the high one. */
    public int grid(int badge) {
        int finer = 0;
        while (finer < coarsest && (within[finer][badge >> 6] & 1L << badge) == 0) {
            finer++;
        }
        return finer;
    }

    /** Whether the last word on this avatar was that it moved. */
    public boolean hasMoved(int badge) {
        return (moved[badge >> 6] & 1L << badge) != 0;
    }

    /** Where the avatar looks by the last word on it, in 256ths of a turn; -1 without one. */
    public int heading(int badge) {
        return heading[badge];
    }

    /** By how much the avatar is turned from the way it goes, if that was told of it by itself; -1 without such a word. */
    public int turned(int badge) {
        return turned[badge];
    }

    /** Whether the last frame says that this avatar stands still now. */
    public boolean halts(int badge) {
        return (halted[badge >> 6] & 1L << badge) != 0;
    }

    @Override
    public int x(int badge) {
        return x[badge];
    }

    @Override
    public int z(int badge) {
        return z[badge];
    }

    @Override
    public int layer(int badge) {
        return layer[badge];
    }

    /** One above the highest badge there is room for. */
    public int capacity() {
        return x.length;
    }
}

package dev.ambit.space.position;

import java.util.Arrays;

/** Writes one client's frame. The walk goes over rows of bits: whole words of people who stand still cost one count. */
final class GridEncoder {
    private static final long[][] NOBODY = {};
    private static final long[] NONE = {};

    /** A block's length, kind and heading, and what a code grows by. */
    private static final int WORD_BYTES = 4;

    private final CodecRules rules;
    private final Codes codes;
    private final Extras extras;
    private final Walk walk = new Walk();
    private final int[] shifts;
    private final int coarsest;

    /** The words of the rows that have any bits, which are few when only the near are told of. */
    private int[] busy = {};

    private int busyCount;
    private long[] gone = {};
    private long[] come = {};

    /** For each grid but the coarsest: who shall be told of in this one or a finer one. */
    private final long[][] wanted;

    private long[] switchedMoved = {};
    private int[] extended = {};
    private int extendedCount;

    /** Whether frames were missed, and with them words on where somebody looks. */
    private boolean isLate;

    /** Then, of whom the client knows nothing right about where they look. */
    private long[] missed = {};

    GridEncoder(CodecRules rules, Codes codes, Extras extras) {
        this.rules = rules;
        this.codes = codes;
        this.extras = extras;
        coarsest = codes.grids() - 1;
        wanted = new long[coarsest][0];
        shifts = new int[codes.grids()];
        for (int grid = 0; grid < shifts.length; grid++) {
            shifts[grid] = rules.grid().shift(grid);
        }
    }

    void grow(int capacity) {
        int words = capacity / Long.SIZE;
        busy = new int[words];
        gone = Arrays.copyOf(gone, words);
        come = Arrays.copyOf(come, words);
        for (int grid = 0; grid < coarsest; grid++) {
            wanted[grid] = Arrays.copyOf(wanted[grid], words);
        }
        switchedMoved = Arrays.copyOf(switchedMoved, words);
        missed = Arrays.copyOf(missed, words);
        extended = Arrays.copyOf(extended, capacity);
    }

    /** The bytes of a frame, after which the view is what the client knows; 0 when there is nothing to tell it. */
    int encode(GridView view, Strides strides, long[][] within, FrameBuffer out, boolean isSetup) {
        long frame = strides.to().frame;
        int start = out.length();
        // Of the near nobody is low, so none of them ever is due.
        boolean isFarDue = rules.scope() != Scope.NEAR && rules.isFarDue(frame);
        boolean isSame = !compare(view, strides, rules.scope() == Scope.MAP ? NOBODY : within);
        out.putShort((int) frame);
        putBadges(gone, out);
        putBadges(come, out);
        walk.begin(out);
        extendedCount = 0;
        isLate = !isSetup && strides.from().frame < frame - 1;
        if (isLate) {
            findMissed(view, strides);
        }
        if (rules.scope() == Scope.MAP) {
            walkByBadge(view, strides);
        } else {
            walkHigh(view, strides, true);
            walkHigh(view, strides, false);
            for (int grid = 1; grid <= coarsest; grid++) {
                if (isFarDue) {
                    walkLow(view, strides, grid, false);
                }
                if (isFarDue || grid == coarsest && !isSame) {
                    walkLowMovedAndNew(view, strides, grid, isFarDue);
                }
            }
        }
        if (isSame && walk.isEmpty() && !isSetup) {
            out.truncate(start);
            view.through = frame;
            return 0;
        }
        walk.end();
        for (int i = 0; i < extendedCount; i++) {
            putWords(extended[i], view, strides, out);
        }
        learn(view, strides, isFarDue);
        if (view.trail != null) {
            view.trail.tell(frame, isSetup ? -1 : strides.from().frame, gone, come, busy, isSame ? 0 : busyCount);
        }
        view.tell(frame, isSetup);
        return out.length() - start;
    }

    /** About so many bytes follow a set-up in the next frame, to say where those look whom the client has just met. */
    int bytesOfWordsAfter(GridView view) {
        int words = 0;
        for (int word = 0; word < gone.length; word++) {
            words += Long.bitCount(view.met[word] & extras.unknown(word));
        }
        return words * WORD_BYTES;
    }

    private void putWords(int badge, GridView view, Strides strides, FrameBuffer out) {
        int word = badge >> 6;
        long bit = 1L << badge;
        long since = isLate ? strides.from().frame : strides.to().frame - 1;
        extras.put(badge, since, (news(view, word) & bit) != 0, (strides.moved[0][word] & bit) != 0, out);
    }

    /** Of whom the client is told all that there is to know beside their steps. */
    private long news(GridView view, int word) {
        if (isLate) {
            return missed[word];
        }
        return view.hasMet ? view.met[word] & extras.unknown(word) : 0;
    }

    private void findMissed(GridView view, Strides strides) {
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            missed[word] = view.met[word] | stale(word, view.known[word] & ~gone[word] & view.within[0][word], strides);
        }
    }

    private long stale(int word, long high, Strides strides) {
        long stale = 0;
        for (long rest = high; rest != 0; rest &= rest - 1) {
            int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
            long was = strides.from().cells[0][badge];
            long is = strides.to().cells[0][badge];
            if (extras.isStale(
                    badge,
                    strides.from().frame,
                    PackedCell.x(is) - PackedCell.x(was),
                    PackedCell.z(is) - PackedCell.z(was))) {
                stale |= Long.lowestOneBit(rest);
            }
        }
        return stale;
    }

    /** Who goes, who comes and whom the client shall know in which grid; whether anybody comes or goes. */
    private boolean compare(GridView view, Strides strides, long[][] within) {
        Moment to = strides.to();
        boolean onlyNear = rules.scope() == Scope.NEAR;
        long[] near = within.length == 0 ? NONE : within[0];
        long[] wantedNear = wanted[0];
        long changes = 0;
        busyCount = 0;
        for (int word = 0; word < gone.length; word++) {
            long closely = word < near.length ? near[word] : 0;
            long target = to.present[word];
            if (((onlyNear ? closely : target) | view.known[word]) == 0) {
                continue;
            }
            busy[busyCount++] = word;
            if (word == view.own() >> 6 && view.own() >= 0) {
                target &= ~(1L << view.own());
            }
            target = onlyNear ? target & closely : target;
            long known = view.known[word];
            gone[word] = known & (~target | strides.come[word]);
            come[word] = target & ~(known & ~gone[word]);
            wantedNear[word] = target & closely;
            switchedMoved[word] = 0;
            changes |= gone[word] | come[word];
            for (int grid = 1; grid < coarsest; grid++) {
                long here = grid < within.length && word < within[grid].length ? within[grid][word] : 0;
                wanted[grid][word] = wanted[grid - 1][word] | target & here;
            }
        }
        return changes != 0;
    }

    private void putBadges(long[] row, FrameBuffer out) {
        int count = 0;
        for (int i = 0; i < busyCount; i++) {
            count += Long.bitCount(row[busy[i]]);
        }
        out.putVarint(count);
        int last = 0;
        for (int i = 0; count > 0 && i < busyCount; i++) {
            int word = busy[i];
            for (long rest = row[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                out.putVarint(badge - last);
                last = badge;
            }
        }
    }

    // ---- the classes ----

    private void walkHigh(GridView view, Strides strides, boolean thatMoved) {
        long[] near = view.within[0];
        long[] moved = strides.moved[0];
        long[] wantedNear = wanted[0];
        long[] code = strides.code[0];
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            long high = view.known[word] & ~gone[word] & near[word];
            long members = thatMoved ? high & view.moved[word] : high & ~view.moved[word];
            if (members == 0) {
                continue;
            }
            long words = extras.due(word) | news(view, word);
            long away = ~wantedNear[word];
            long active = members & (moved[word] | words | away);
            for (; active != 0; active &= active - 1) {
                members = passStill(members, active);
                long bit = Long.lowestOneBit(active);
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(active);
                if ((away & bit) != 0) {
                    walk.code(Codes.TO_LOW);
                    coarsen(0, badge, word, bit, strides);
                } else if ((words & bit) != 0) {
                    extended[extendedCount++] = badge;
                    walk.code(Codes.extended(code[badge]));
                } else {
                    walk.code(code[badge]);
                }
            }
            walk.still(Long.bitCount(members));
        }
    }

    private void walkLow(GridView view, Strides strides, int grid, boolean thatMoved) {
        long[] finer = view.within[grid - 1];
        long[] here = grid == coarsest ? view.known : view.within[grid];
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            long low = view.known[word] & here[word] & ~gone[word] & ~finer[word];
            walkLowWord(grid, word, thatMoved ? low & view.moved[word] : low & ~view.moved[word], 0, strides);
        }
    }

    /** Who joins does so in the coarsest grid. */
    private void walkLowMovedAndNew(GridView view, Strides strides, int grid, boolean isFarDue) {
        long[] finer = view.within[grid - 1];
        long[] here = grid == coarsest ? view.known : view.within[grid];
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            long low = isFarDue ? view.known[word] & here[word] & ~gone[word] & ~finer[word] & view.moved[word] : 0;
            long fresh = grid == coarsest ? come[word] : 0;
            walkLowWord(grid, word, low | fresh, fresh, strides);
        }
    }

    private void walkByBadge(GridView view, Strides strides) {
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            walkLowWord(coarsest, word, view.known[word] & ~gone[word] | come[word], come[word], strides);
        }
    }

    private void walkLowWord(int grid, int word, long all, long fresh, Strides strides) {
        if (all == 0) {
            return;
        }
        long members = all;
        long elsewhere = grid == coarsest ? 0 : ~wanted[grid][word];
        long active = members & (strides.moved[grid][word] | wanted[grid - 1][word] | elsewhere | fresh);
        for (; active != 0; active &= active - 1) {
            members = passStill(members, active);
            lowCode(grid, word, active, (fresh & Long.lowestOneBit(active)) != 0, strides);
        }
        walk.still(Long.bitCount(members));
    }

    /** Counts those before the first who is not still; gives those after it. */
    private long passStill(long members, long active) {
        long first = Long.lowestOneBit(active);
        walk.still(Long.bitCount(members & first - 1));
        return members & ~(first | first - 1);
    }

    private void lowCode(int grid, int word, long active, boolean isFresh, Strides strides) {
        int badge = word * Long.SIZE + Long.numberOfTrailingZeros(active);
        long bit = Long.lowestOneBit(active);
        int target = target(word, bit);
        if (target < grid) {
            refine(grid, target, isFresh ? 0 : strides.from().cells[grid][badge], badge, word, bit, strides);
        } else if (target > grid) {
            walk.code(codes.toCoarser());
            coarsen(grid, badge, word, bit, strides);
        } else if (!isFresh) {
            walk.code(strides.code[grid][badge]);
        } else {
            long low = strides.step(grid, 0, strides.to().cells[grid][badge]);
            noteSwitch(word, bit, low);
            if (low == Codes.SAME) {
                walk.still(1);
            } else {
                walk.code(low);
            }
        }
    }

    /** The grid in which somebody shall be told of. */
    private int target(int word, long bit) {
        int grid = 0;
        while (grid < coarsest && (wanted[grid][word] & bit) == 0) {
            grid++;
        }
        return grid;
    }

    /** From a grid, by one finer after the other: first a step in the coarse one, then where in its cell. */
    private void refine(int grid, int target, long before, int badge, int word, long bit, Strides strides) {
        long cell = strides.to().cells[target][badge];
        long low = strides.step(grid, before, PackedCell.around(cell, shifts[grid] - shifts[target]));
        noteSwitch(word, bit, low);
        long finer = PackedCell.around(cell, shifts[grid - 1] - shifts[target]);
        walk.code(codes.toFiner(grid, PackedCell.x(finer), PackedCell.z(finer), low));
        for (int next = grid - 1; next > target; next--) {
            finer = PackedCell.around(cell, shifts[next - 1] - shifts[target]);
            walk.code(codes.onToFiner(next, PackedCell.x(finer), PackedCell.z(finer)));
        }
        if (target > 0) {
            walk.code(Codes.STAYS);
        }
    }

    /** The first switch is written: maybe others, then a step in the grid that was meant. */
    private void coarsen(int grid, int badge, int word, long bit, Strides strides) {
        int target = target(word, bit);
        for (int next = grid + 1; next < target; next++) {
            walk.code(codes.toCoarser());
        }
        long before = PackedCell.around(strides.from().cells[grid][badge], shifts[target] - shifts[grid]);
        long low = strides.step(target, before, strides.to().cells[target][badge]);
        noteSwitch(word, bit, low);
        walk.code(low);
    }

    private void noteSwitch(int word, long bit, long low) {
        if (low != Codes.SAME) {
            switchedMoved[word] |= bit;
        }
    }

    // ---- what the client knows afterwards ----

    private void learn(GridView view, Strides strides, boolean isFarDue) {
        // Mostly nobody was met in the frame before, nor is now: then there is nothing to be written.
        boolean hadMet = view.hasMet;
        view.hasMet = false;
        long[] near = view.within[0];
        long[] movedHigh = strides.moved[0];
        long[] wantedNear = wanted[0];
        long[] finer = view.within[coarsest - 1];
        long[] wantedFiner = wanted[coarsest - 1];
        long[] movedCoarsest = strides.moved[coarsest];
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            long stay = view.known[word] & ~gone[word];
            long high = stay & near[word];
            long told = isFarDue ? stay | come[word] : high | come[word];
            long met = told & wantedNear[word] & ~high;
            view.moved[word] = high & wantedNear[word] & movedHigh[word]
                    | switchedMoved[word]
                    | (isFarDue
                            ? stay & ~finer[word] & ~wantedFiner[word] & movedCoarsest[word]
                                    | movedBetween(view, strides, word)
                            : stay & ~high & view.moved[word]);
            near[word] = told & wantedNear[word];
            for (int grid = 1; grid < coarsest; grid++) {
                view.within[grid][word] = told & wanted[grid][word] | stay & ~told & view.within[grid][word];
            }
            if (hadMet || met != 0) {
                view.met[word] = met;
                view.hasMet |= met != 0;
            }
            view.known[word] = stay | come[word];
        }
    }

    /** Who has moved of those that were told of in a grid between the finest and the coarsest, and are so again. */
    private long movedBetween(GridView view, Strides strides, int word) {
        long moved = 0;
        for (int grid = 1; grid < coarsest; grid++) {
            long here = view.known[word] & ~gone[word] & view.within[grid][word] & ~view.within[grid - 1][word];
            moved |= here & wanted[grid][word] & ~wanted[grid - 1][word] & strides.moved[grid][word];
        }
        return moved;
    }
}

package dev.ambit.space.position;

import java.util.Arrays;

/** Writes one client's frame. The walk goes over rows of bits: whole words of people who stand still cost one count. */
final class TwoGridEncoder {
    private static final long[] NOBODY = {};

    /** A block's length, kind and heading, and what a code grows by. */
    private static final int WORD_BYTES = 4;

    private final CodecRules rules;
    private final Codes codes;
    private final Extras extras;
    private final Walk walk = new Walk();
    private final int ratioBits;

    /** The words of the rows that have any bits, which are few when only the near are told of. */
    private int[] busy = {};

    private int busyCount;
    private long[] gone = {};
    private long[] come = {};
    private long[] wanted = {};
    private long[] switchedMoved = {};
    private int[] extended = {};
    private int extendedCount;

    /** Whether frames were missed, and with them words on where somebody looks. */
    private boolean isLate;

    /** Then, of whom the client knows nothing right about where they look. */
    private long[] missed = {};

    TwoGridEncoder(CodecRules rules, Codes codes, Extras extras) {
        this.rules = rules;
        this.codes = codes;
        this.extras = extras;
        ratioBits = rules.grid().insideBits();
    }

    void grow(int capacity) {
        int words = capacity / Long.SIZE;
        busy = new int[words];
        gone = Arrays.copyOf(gone, words);
        come = Arrays.copyOf(come, words);
        wanted = Arrays.copyOf(wanted, words);
        switchedMoved = Arrays.copyOf(switchedMoved, words);
        missed = Arrays.copyOf(missed, words);
        extended = Arrays.copyOf(extended, capacity);
    }

    /** The bytes of a frame, after which the view is what the client knows; 0 when there is nothing to tell it. */
    int encode(TwoGridView view, Strides strides, long[] near, FrameBuffer out, boolean isSetup) {
        long frame = strides.to().frame;
        int start = out.length();
        boolean isFarDue = rules.isFarDue(frame);
        boolean isSame = !compare(view, strides, rules.scope() == Scope.MAP ? NOBODY : near);
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
            if (isFarDue) {
                walkLow(view, strides, false);
            }
            walkLowMovedAndNew(view, strides, isFarDue);
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
    int bytesOfWordsAfter(TwoGridView view) {
        int words = 0;
        for (int word = 0; word < gone.length; word++) {
            words += Long.bitCount(view.met[word] & extras.unknown(word));
        }
        return words * WORD_BYTES;
    }

    private void putWords(int badge, TwoGridView view, Strides strides, FrameBuffer out) {
        int word = badge >> 6;
        long bit = 1L << badge;
        long since = isLate ? strides.from().frame : strides.to().frame - 1;
        extras.put(badge, since, (news(view, word) & bit) != 0, (strides.movedHigh[word] & bit) != 0, out);
    }

    /** Of whom the client is told all that there is to know beside their steps. */
    private long news(TwoGridView view, int word) {
        if (isLate) {
            return missed[word];
        }
        return view.hasMet ? view.met[word] & extras.unknown(word) : 0;
    }

    private void findMissed(TwoGridView view, Strides strides) {
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            missed[word] = view.met[word] | stale(word, view.known[word] & ~gone[word] & view.high[word], strides);
        }
    }

    private long stale(int word, long high, Strides strides) {
        long stale = 0;
        for (long rest = high; rest != 0; rest &= rest - 1) {
            int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
            long was = strides.from().high[badge];
            long is = strides.to().high[badge];
            if (extras.isStale(badge, strides.from().frame, Cells.x(is) - Cells.x(was), Cells.z(is) - Cells.z(was))) {
                stale |= Long.lowestOneBit(rest);
            }
        }
        return stale;
    }

    /** Who goes, who comes and whom the client shall know closely; whether anybody comes or goes. */
    private boolean compare(TwoGridView view, Strides strides, long[] near) {
        Moment to = strides.to();
        boolean onlyNear = rules.scope() == Scope.NEAR;
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
            wanted[word] = target & closely;
            switchedMoved[word] = 0;
            changes |= gone[word] | come[word];
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

    // ---- the four classes ----

    private void walkHigh(TwoGridView view, Strides strides, boolean thatMoved) {
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            long high = view.known[word] & ~gone[word] & view.high[word];
            long members = thatMoved ? high & view.moved[word] : high & ~view.moved[word];
            if (members == 0) {
                continue;
            }
            long words = extras.due(word) | news(view, word);
            long active = members & (strides.movedHigh[word] | words | ~wanted[word]);
            for (; active != 0; active &= active - 1) {
                members = passStill(members, active);
                highCode(word, active, words, strides);
            }
            walk.still(Long.bitCount(members));
        }
    }

    private void walkLow(TwoGridView view, Strides strides, boolean thatMoved) {
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            long low = view.known[word] & ~gone[word] & ~view.high[word];
            walkLowWord(word, thatMoved ? low & view.moved[word] : low & ~view.moved[word], 0, strides);
        }
    }

    private void walkLowMovedAndNew(TwoGridView view, Strides strides, boolean isFarDue) {
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            long low = isFarDue ? view.known[word] & ~gone[word] & ~view.high[word] & view.moved[word] : 0;
            walkLowWord(word, low | come[word], come[word], strides);
        }
    }

    private void walkByBadge(TwoGridView view, Strides strides) {
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            walkLowWord(word, view.known[word] & ~gone[word] | come[word], come[word], strides);
        }
    }

    private void walkLowWord(int word, long all, long fresh, Strides strides) {
        long members = all;
        long active = members & (strides.movedLow[word] | wanted[word] | fresh);
        for (; active != 0; active &= active - 1) {
            members = passStill(members, active);
            lowCode(word, active, (fresh & Long.lowestOneBit(active)) != 0, strides);
        }
        walk.still(Long.bitCount(members));
    }

    /** Counts those before the first who is not still; gives those after it. */
    private long passStill(long members, long active) {
        long first = Long.lowestOneBit(active);
        walk.still(Long.bitCount(members & first - 1));
        return members & ~(first | first - 1);
    }

    private void highCode(int word, long active, long words, Strides strides) {
        int badge = word * Long.SIZE + Long.numberOfTrailingZeros(active);
        long bit = Long.lowestOneBit(active);
        if ((wanted[word] & bit) == 0) {
            long low = strides.low(Cells.low(strides.from().high[badge], ratioBits), strides.to().low[badge]);
            noteSwitch(word, bit, low);
            walk.code(Codes.joined(Codes.TO_LOW, low));
        } else if ((words & bit) != 0) {
            extended[extendedCount++] = badge;
            walk.code(Codes.extended(strides.highCode[badge]));
        } else {
            walk.code(strides.highCode[badge]);
        }
    }

    private void lowCode(int word, long active, boolean isFresh, Strides strides) {
        int badge = word * Long.SIZE + Long.numberOfTrailingZeros(active);
        long bit = Long.lowestOneBit(active);
        long high = strides.to().high[badge];
        if ((wanted[word] & bit) != 0) {
            long before = isFresh ? 0 : strides.from().low[badge];
            long low = strides.low(before, Cells.low(high, ratioBits));
            noteSwitch(word, bit, low);
            walk.code(codes.toHigh(Cells.x(high), Cells.z(high), low));
        } else if (!isFresh) {
            walk.code(strides.lowCode[badge]);
        } else {
            long low = strides.low(0, strides.to().low[badge]);
            noteSwitch(word, bit, low);
            if (low == Codes.SAME) {
                walk.still(1);
            } else {
                walk.code(low);
            }
        }
    }

    private void noteSwitch(int word, long bit, long low) {
        if (low != Codes.SAME) {
            switchedMoved[word] |= bit;
        }
    }

    // ---- what the client knows afterwards ----

    private void learn(TwoGridView view, Strides strides, boolean isFarDue) {
        // Mostly nobody was met in the frame before, nor is now: then there is nothing to be written.
        long metBefore = view.hasMet ? 1 : 0;
        view.hasMet = false;
        for (int i = 0; i < busyCount; i++) {
            int word = busy[i];
            long stay = view.known[word] & ~gone[word];
            long high = stay & view.high[word];
            long low = stay & ~view.high[word];
            long raised = isFarDue ? low & wanted[word] : 0;
            long stillHigh = high & wanted[word];
            long stillLow = low & ~raised;
            view.moved[word] = stillHigh & strides.movedHigh[word]
                    | stillLow & (isFarDue ? strides.movedLow[word] : view.moved[word])
                    | switchedMoved[word];
            long met = raised | come[word] & wanted[word];
            if ((met | metBefore) != 0) {
                view.met[word] = met;
                view.hasMet |= met != 0;
            }
            view.high[word] = stillHigh | met;
            view.known[word] = stay | come[word];
        }
    }
}

package dev.ambit.gateway.page;

import dev.ambit.base.ByteWriter;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.FrameKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the world has, at one moment, for those visitors whose connections share a thread. The world's thread writes it, theirs
 * reads it, and then it is written anew: nothing of it is made for a tick. What is for one visitor is chained, so that each gets
 * all of it in one message however it was written.
 *
 * <pre>
 * visitors   Ada  Bob          entries   0 told Ada   1 told Bob   2 frame Ada   3 map Ada   4 map Bob
 * first       0    1           next           2            4            3            -           -
 * frames     | frame of Ada | map |                               3 and 4 are the same bytes
 * </pre>
 */
public final class Mail implements Runnable {
    static final int END = -1;

    /** What an entry is, unless it is the code of a {@link FrameKind}. */
    static final int TOLD = 0;

    static final int GOODBYE = -1;

    private final Postman postman;

    /** Tells the mail of one moment from that of another, which may be the same object. */
    private long number;

    private boolean endsTick;

    private VisitorLine[] visitors = new VisitorLine[16];
    private int[] first = new int[16];
    private int[] last = new int[16];
    private int visitorCount;

    private int[] what = new int[32];
    private int[] next = new int[32];
    private @Nullable Dispatch[] told = new @Nullable Dispatch[32];
    private @Nullable SharedWords[] shared = new @Nullable SharedWords[32];
    private int[] base = new int[32];
    private int[] from = new int[32];
    private int[] to = new int[32];
    private long[] millis = new long[32];
    private int entries;

    private final ByteWriter frames = new ByteWriter(1024);
    private byte @Nullable [] lastMap;
    private int lastMapFrom;

    Mail(Postman postman) {
        this.postman = postman;
    }

    // ---- on the world's thread ----

    void begin(long asNumber) {
        number = asNumber;
    }

    boolean isEmpty() {
        return entries == 0;
    }

    void endsTick() {
        endsTick = true;
    }

    void tell(VisitorLine line, Dispatch dispatch, @Nullable SharedWords words) {
        int entry = add(line, TOLD);
        told[entry] = dispatch;
        shared[entry] = words;
    }

    void show(VisitorLine line, FrameKind kind, int baseNumber, long atMillis, byte[] bytes, int length) {
        int entry = add(line, kind.code());
        int start = kind.isMap() && bytes == lastMap ? lastMapFrom : copy(bytes, length);
        if (kind.isMap()) {
            lastMap = bytes;
            lastMapFrom = start;
        }
        base[entry] = baseNumber;
        millis[entry] = atMillis;
        from[entry] = start;
        to[entry] = start + length;
    }

    private int copy(byte[] bytes, int length) {
        int start = frames.size();
        frames.bytes(bytes, 0, length);
        return start;
    }

    void end(VisitorLine line) {
        add(line, GOODBYE);
    }

    private int add(VisitorLine line, int kind) {
        if (entries == what.length) {
            grow(2 * entries);
        }
        int entry = entries++;
        what[entry] = kind;
        next[entry] = END;
        if (line.mailNumber == number) {
            next[last[line.mailPlace]] = entry;
        } else {
            line.mailNumber = number;
            line.mailPlace = place(line, entry);
        }
        last[line.mailPlace] = entry;
        return entry;
    }

    private int place(VisitorLine line, int entry) {
        if (visitorCount == visitors.length) {
            visitors = Arrays.copyOf(visitors, 2 * visitorCount);
            first = Arrays.copyOf(first, 2 * visitorCount);
            last = Arrays.copyOf(last, 2 * visitorCount);
        }
        visitors[visitorCount] = line;
        first[visitorCount] = entry;
        return visitorCount++;
    }

    private void grow(int size) {
        what = Arrays.copyOf(what, size);
        next = Arrays.copyOf(next, size);
        told = Arrays.copyOf(told, size);
        shared = Arrays.copyOf(shared, size);
        base = Arrays.copyOf(base, size);
        from = Arrays.copyOf(from, size);
        to = Arrays.copyOf(to, size);
        millis = Arrays.copyOf(millis, size);
    }

    // ---- on the connections' thread ----

    @Override
    public void run() {
        try {
            for (int i = 0; i < visitorCount; i++) {
                postman.bring(visitors[i], this, first[i]);
            }
            if (endsTick) {
                postman.tickEnded();
            }
        } finally {
            clear();
            postman.takeBack(this);
        }
    }

    int what(int entry) {
        return what[entry];
    }

    int next(int entry) {
        return next[entry];
    }

    public Dispatch told(int entry) {
        Dispatch dispatch = told[entry];
        if (dispatch == null) {
            throw new IllegalStateException("entry " + entry + " tells nothing");
        }
        return dispatch;
    }

    /** What others are told with it, if anything. */
    @Nullable
    SharedWords shared(int entry) {
        return shared[entry];
    }

    int base(int entry) {
        return base[entry];
    }

    long millis(int entry) {
        return millis[entry];
    }

    byte[] frames() {
        return frames.array();
    }

    int from(int entry) {
        return from[entry];
    }

    int to(int entry) {
        return to[entry];
    }

    private void clear() {
        for (int i = 0; i < entries; i++) {
            SharedWords words = shared[i];
            if (words != null) {
                words.release();
            }
        }
        Arrays.fill(visitors, 0, visitorCount, null);
        Arrays.fill(told, 0, entries, null);
        Arrays.fill(shared, 0, entries, null);
        visitorCount = 0;
        entries = 0;
        frames.clear();
        lastMap = null;
        endsTick = false;
    }
}

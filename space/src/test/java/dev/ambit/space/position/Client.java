package dev.ambit.space.position;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/** A client on a line that loses frames, and tells the sender late. */
final class Client {
    private static final int REPORT_FRAMES = 3;

    private record Report(long at, int last) {}

    final int own;
    final PositionCodec.View view;
    final GridPicture picture;
    private final GridCodec codec;
    private final double loss;
    private final Random random;
    private final FrameBuffer out = new FrameBuffer();
    private final Deque<Report> reports = new ArrayDeque<>();
    long bytes;
    int setups;
    int lost;

    Client(GridCodec codec, int own, double loss, Random random) {
        this.codec = codec;
        this.own = own;
        this.loss = loss;
        this.random = random;
        view = codec.view(own);
        picture = codec.picture(own);
    }

    /** Whether it has taken all that was sent, and was sent all there is to know. */
    boolean isCurrent() {
        return view.last() >= 0
                && ((GridView) view).through == codec.frame()
                && picture.last() == (view.last() & 0xffff)
                && reports.isEmpty();
    }

    void frame(long[][] within) throws FrameException {
        while (!reports.isEmpty() && reports.peek().at <= codec.frame()) {
            view.applied(reports.remove().last);
        }
        long base = view.last();
        out.clear();
        int length = codec.encode(view, within, out);
        if (length == 0) {
            return;
        }
        bytes += length;
        setups += view.isSetup() ? 1 : 0;
        if (random.nextDouble() < loss) {
            lost++;
            report();
            return;
        }
        if (view.isSetup()) {
            picture.clear();
        } else if (picture.last() != (base & 0xffff) || picture.last() < 0) {
            report();
            return;
        }
        picture.apply(out.array(), 0, length);
    }

    /** While the sender has not heard of one loss, it is not told of another: so do pages. */
    private void report() {
        if (reports.isEmpty()) {
            reports.add(new Report(codec.frame() + REPORT_FRAMES, picture.last()));
        }
    }
}

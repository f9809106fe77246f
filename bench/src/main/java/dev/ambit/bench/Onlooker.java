package dev.ambit.bench;

import dev.ambit.space.position.Courses;
import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.GridPicture;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A client that reads frames, and lets people go on as they went where the server counts on that. */
final class Onlooker {
    private static final double MIDDLE = 0.5;

    private final GridPicture picture;
    private final int ratio;
    private final @Nullable Courses courses;
    private final boolean[] isFollowed;
    private final int[] lastX;
    private final int[] lastZ;
    private final long[] told;
    private long frame;

    /** @param silence people go on for so many frames; 0 when they do not */
    Onlooker(GridCodec codec, int own, int count, int silence) {
        picture = codec.picture(own);
        ratio = codec.rules().grid().ratio();
        courses = silence == 0 ? null : new Courses(silence);
        isFollowed = new boolean[count];
        lastX = new int[count];
        lastZ = new int[count];
        told = new long[(count + Long.SIZE - 1) / Long.SIZE];
    }

    /** @param bytes what came with this frame, perhaps nothing */
    void read(long number, FrameBuffer bytes, boolean isSetup) throws FrameException {
        frame = number;
        Arrays.fill(told, 0);
        if (bytes.length() == 0) {
            return;
        }
        if (isSetup) {
            picture.clear();
        }
        picture.apply(bytes.array(), 0, bytes.length());
        if (courses != null) {
            follow(courses);
        }
    }

    private void follow(Courses guesses) {
        for (int badge = 0; badge < isFollowed.length; badge++) {
            if (!isClose(badge)) {
                isFollowed[badge] = false;
                continue;
            }
            int x = picture.x(badge);
            int z = picture.z(badge);
            boolean isElsewhere = x != lastX[badge] || z != lastZ[badge];
            if (!isFollowed[badge]) {
                guesses.begin(badge, frame, x, z);
            } else if (isElsewhere) {
                guesses.tell(badge, frame, x, z);
            }
            if (picture.halts(badge)) {
                guesses.halt(badge);
            }
            if (!isFollowed[badge] || isElsewhere || picture.halts(badge)) {
                told[badge >> 6] |= 1L << badge;
            }
            isFollowed[badge] = true;
            lastX[badge] = x;
            lastZ[badge] = z;
        }
    }

    /** Of whom the last frame had news. */
    long[] told() {
        return told;
    }

    boolean knows(int badge) {
        return picture.knows(badge);
    }

    boolean isClose(int badge) {
        return picture.knows(badge) && picture.isHigh(badge);
    }

    /** Where it thinks somebody is, in high cells: in the middle of the cell it was told. */
    double x(int badge) {
        if (!picture.isHigh(badge)) {
            return (picture.x(badge) + MIDDLE) * ratio;
        }
        return MIDDLE + (courses == null ? picture.x(badge) : courses.x(badge, frame));
    }

    double z(int badge) {
        if (!picture.isHigh(badge)) {
            return (picture.z(badge) + MIDDLE) * ratio;
        }
        return MIDDLE + (courses == null ? picture.z(badge) : courses.z(badge, frame));
    }
}

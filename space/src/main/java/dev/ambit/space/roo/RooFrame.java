package dev.ambit.space.roo;

import java.util.List;

/**
 * How the editor's coordinates lie in the room: the editor has its own origin and y grows north, a plan begins in the room's
 * north-west corner and z grows south. Both count fine units.
 *
 * @param left the editor's x of the room's west edge
 * @param top the editor's y of its north edge
 */
record RooFrame(int left, int top) {

    /** How far apart the corners of a slope are made up: far enough that whole heights tell its angle well. */
    private static final int APART = 1024;

    /** The first two things are corners of the room; without them it begins where its walls do. */
    static RooFrame of(RooFile file) {
        if (file.things().size() >= 2) {
            RooFile.Thing a = file.things().get(0);
            RooFile.Thing b = file.things().get(1);
            return new RooFrame(Math.min(a.x(), b.x()), Math.max(a.y(), b.y()));
        }
        int left = file.lines().stream()
                .mapToInt(line -> Math.min(file.end(line.x0()), file.end(line.x1())))
                .min()
                .orElse(0);
        int top = file.lines().stream()
                .mapToInt(line -> Math.max(file.end(line.y0()), file.end(line.y1())))
                .max()
                .orElse(0);
        return new RooFrame(left, top);
    }

    int x(int editorX) {
        return Math.subtractExact(editorX, left);
    }

    int z(int editorY) {
        return Math.subtractExact(top, editorY);
    }

    int editorX(int x) {
        return Math.addExact(x, left);
    }

    int editorY(int z) {
        return Math.subtractExact(top, z);
    }

    /** Three spots on the plane of a slope, in the editor's coordinates. */
    List<RooFile.Corner> cornersOn(RooFile.Slope slope, RooFile file) {
        int x = (int) Math.round(file.value(slope.origin().x()) / RooFile.CLIENT_UNITS);
        int z = (int) Math.round(file.value(slope.origin().y()) / RooFile.CLIENT_UNITS);
        return List.of(
                cornerOn(slope, file, x, z), cornerOn(slope, file, x + APART, z), cornerOn(slope, file, x, z + APART));
    }

    private RooFile.Corner cornerOn(RooFile.Slope slope, RooFile file, int x, int z) {
        double c = file.value(slope.c());
        double height = -(file.value(slope.a()) * x * RooFile.CLIENT_UNITS
                        + file.value(slope.b()) * z * RooFile.CLIENT_UNITS
                        + file.value(slope.d()))
                / c
                / RooFile.CLIENT_UNITS;
        return new RooFile.Corner(
                (short) (left + x), (short) (top - z), (short) Math.round(Double.isFinite(height) ? height : 0));
    }
}

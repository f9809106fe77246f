package dev.ambit.space.roo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Of which editor's wall each client wall is a piece. The file does not say; but the piece lies on its wall and has the same sides
 * and sectors, though the tree's builder may have turned it round.
 */
final class RooLines {

    static final int NONE = -1;

    /** What a wall and its pieces have in common. */
    private record Kind(int plus, int minus, int plusSector, int minusSector) {
        Kind turned() {
            return new Kind(
                    /* plus= */ minus, /* minus= */ plus, /* plusSector= */ minusSector, /* minusSector= */ plusSector);
        }
    }

    private final RooFile file;
    private final RooFrame frame;
    /** By wall, where it begins and how far it goes: x, z, east, south. */
    private final double[] laid;

    private final Map<Kind, List<Integer>> byKind = new HashMap<>();
    private final List<Integer> all = new ArrayList<>();

    RooLines(RooFile file) {
        this.file = file;
        this.frame = RooFrame.of(file);
        this.laid = new double[4 * file.lines().size()];
        for (int i = 0; i < file.lines().size(); i++) {
            RooFile.EditorWall line = file.lines().get(i);
            lay(i, line);
            if (eastward(i) == 0 && southward(i) == 0) {
                continue;
            }
            var kind = new Kind(line.plus(), line.minus(), line.plusSector() + 1, line.minusSector() + 1);
            byKind.computeIfAbsent(kind, _ -> new ArrayList<>()).add(i);
            all.add(i);
        }
    }

    private void lay(int i, RooFile.EditorWall line) {
        laid[4 * i] = (double) file.end(line.x0()) - frame.left();
        laid[4 * i + 1] = (double) frame.top() - file.end(line.y0());
        laid[4 * i + 2] = (double) file.end(line.x1()) - file.end(line.x0());
        laid[4 * i + 3] = (double) file.end(line.y0()) - file.end(line.y1());
    }

    /** The number of the editor's wall, from 0, that a client wall is the best piece of; {@link #NONE} when there are none. */
    int of(RooFile.Wall wall) {
        double x1 = file.value(wall.start().x()) / RooFile.CLIENT_UNITS;
        double z1 = file.value(wall.start().y()) / RooFile.CLIENT_UNITS;
        double x2 = file.value(wall.end().x()) / RooFile.CLIENT_UNITS;
        double z2 = file.value(wall.end().y()) / RooFile.CLIENT_UNITS;
        var kind = new Kind(wall.plus(), wall.minus(), wall.plusSector(), wall.minusSector());
        var likely = new ArrayList<>(byKind.getOrDefault(kind, List.of()));
        likely.addAll(byKind.getOrDefault(kind.turned(), List.of()));
        int best = NONE;
        double least = Double.POSITIVE_INFINITY;
        for (int i : likely.isEmpty() ? all : likely) {
            double distance = Math.max(distance(i, x1, z1), distance(i, x2, z2));
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }

    double x(int line) {
        return laid[4 * line];
    }

    double z(int line) {
        return laid[4 * line + 1];
    }

    double eastward(int line) {
        return laid[4 * line + 2];
    }

    double southward(int line) {
        return laid[4 * line + 3];
    }

    private double distance(int line, double x, double z) {
        double dx = eastward(line);
        double dz = southward(line);
        double px = x - x(line);
        double pz = z - z(line);
        double along = Math.clamp((px * dx + pz * dz) / (dx * dx + dz * dz), 0, 1);
        return Math.hypot(px - along * dx, pz - along * dz);
    }
}

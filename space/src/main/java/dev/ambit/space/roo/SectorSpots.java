package dev.ambit.space.roo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers {@code IsPointInSector}: whether a spot lies in a sector that carries one of some ids. Where several sectors share an
 * id, only the first of them counts. Immutable.
 */
public final class SectorSpots {

    private static final int FINE_UNITS_PER_SQUARE = 64;

    /** The corners of one leaf, x, y, x, y ... in whole client units. */
    private record Area(long[] corners) {

        /** Even-odd: a ray to the east leaves an area as often as it enters it, or once more. */
        boolean contains(long x, long y) {
            boolean inside = false;
            int last = corners.length - 2;
            for (int i = 0; i < corners.length; last = i, i += 2) {
                long x1 = corners[last];
                long y1 = corners[last + 1];
                long x2 = corners[i];
                long y2 = corners[i + 1];
                if (y1 > y != y2 > y) {
                    double crossing = x1 + (double) (x2 - x1) * (y - y1) / (y2 - y1);
                    inside ^= x < crossing;
                }
            }
            return inside;
        }
    }

    private final Map<Integer, List<Area>> areasById = new HashMap<>();

    public SectorSpots(RooFile file) {
        Map<Integer, Integer> firstById = new HashMap<>();
        for (int i = 0; i < file.sectors().size(); i++) {
            int id = file.sectors().get(i).id();
            firstById.putIfAbsent(id, i + 1);
            areasById.putIfAbsent(id, new ArrayList<>());
        }
        for (RooFile.Node node : file.nodes()) {
            if (!(node instanceof RooFile.Leaf leaf)
                    || leaf.sector() == 0
                    || leaf.sector() > file.sectors().size()) {
                continue;
            }
            int id = file.sectors().get(leaf.sector() - 1).id();
            if (firstById.getOrDefault(id, 0) == leaf.sector()) {
                areasById.getOrDefault(id, new ArrayList<>()).add(area(leaf, file));
            }
        }
    }

    private static Area area(RooFile.Leaf leaf, RooFile file) {
        long[] corners = new long[leaf.points().size() * 2];
        for (int i = 0; i < leaf.points().size(); i++) {
            corners[2 * i] = (long) file.value(leaf.points().get(i).x());
            corners[2 * i + 1] = (long) file.value(leaf.points().get(i).y());
        }
        return new Area(corners);
    }

    /** Whether any sector carries an id. Asking about others is an oversight of the asker's, worth a line in the log. */
    public boolean knows(int id) {
        return areasById.containsKey(id);
    }

    /**
     * Whether a spot lies in the first sector of one of the ids; ids that no sector carries are passed over.
     *
     * @param row the square, counted from 1 from the north; so is {@code col}, from the west
     * @param fineRow the place in the square, 0 to 63; so is {@code fineCol}
     */
    public boolean contains(int row, int col, int fineRow, int fineCol, List<Integer> ids) {
        long x = client(col, fineCol);
        long y = client(row, fineRow);
        return ids.stream()
                .flatMap(id -> areasById.getOrDefault(id, List.of()).stream())
                .anyMatch(area -> area.contains(x, y));
    }

    private static long client(int square, int fine) {
        return ((square - 1L) * FINE_UNITS_PER_SQUARE + fine) * RooFile.CLIENT_UNITS;
    }
}

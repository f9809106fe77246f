package dev.ambit.space.room;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.sight.Heights;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far floors and ceilings are from where the plan has them, right now: doors open, lifts rise. Sectors are moved by their
 * id, all of one id together. Owned by the world's thread.
 *
 * <p>Somebody far away sees a lift a little later than it moves. So for a moment both count, where it is and where it was, and
 * a step is judged by what is better for the walker: who walks honestly is never put back.
 */
public final class Levels {

    /** What of a sector moves. */
    public enum Part {
        FLOOR,
        CEILING
    }

    /**
     * One movement, straight and even.
     *
     * @param from height at the beginning, in fine units; {@code to} at the end
     * @param startMillis when it began; {@code unitsPerSecond}: how fast it goes
     */
    public record Motion(int id, Part part, int from, int to, long startMillis, int unitsPerSecond) {

        public Motion {
            if (unitsPerSecond <= 0) {
                throw new IllegalArgumentException("a speed of " + unitsPerSecond + ", expected above 0");
            }
        }

        public double heightAt(long millis) {
            double way = Math.max(0, millis - startMillis) * unitsPerSecond / 1000.0;
            return Math.abs(to - from) <= way ? to : from + Math.signum(to - from) * way;
        }

        public boolean isOverAt(long millis) {
            return heightAt(millis) == to;
        }
    }

    private record Key(int id, Part part) {}

    /** How far back the page may be. */
    public static final long GRACE_MILLIS = 1_000;

    private final Plan plan;
    private final Map<Key, Motion> motions = new HashMap<>();
    private final Map<Integer, List<Integer>> sectorsById = new HashMap<>();

    /** For each sector, how far it may be moved now: the extremes of the grace time. */
    private final double[] lowestFloor;

    private final double[] highestFloor;
    private final double[] highestCeiling;

    public Levels(Plan plan) {
        this.plan = plan;
        int count = plan.sectors().size();
        lowestFloor = new double[count];
        highestFloor = new double[count];
        highestCeiling = new double[count];
        for (int i = 0; i < count; i++) {
            int id = plan.sectors().get(i).id();
            if (id != 0) {
                sectorsById.computeIfAbsent(id, _ -> new ArrayList<>()).add(i);
            }
        }
    }

    /** The same in another plan: what still carries an id stays where it has been moved. */
    public Levels in(Plan another) {
        Levels levels = new Levels(another);
        motions.forEach((key, motion) -> {
            if (levels.knows(key.id())) {
                levels.motions.put(key, motion);
            }
        });
        return levels;
    }

    /** Whether any sector carries that id. */
    public boolean knows(int id) {
        return sectorsById.containsKey(id);
    }

    private List<Integer> sectors(int id) {
        return sectorsById.getOrDefault(id, List.of());
    }

    /** Where all sectors of an id are with one part; before any movement, where the plan has the first of them. */
    public double heightOf(int id, Part part, long millis) {
        Motion motion = motions.get(new Key(id, part));
        if (motion != null) {
            return motion.heightAt(millis);
        }
        return drawnHeight(id, part);
    }

    /** Where the plan has the first of all sectors of an id. */
    public int drawnHeight(int id, Part part) {
        Sector sector = plan.sectors().get(sectors(id).getFirst());
        return part == Part.FLOOR ? sector.floorHeight() : sector.ceilingHeight();
    }

    /** Sets something in motion, from where it is. */
    public Motion move(int id, Part part, int to, int unitsPerSecond, long millis) {
        Motion motion = new Motion(id, part, (int) Math.round(heightOf(id, part, millis)), to, millis, unitsPerSecond);
        motions.put(new Key(id, part), motion);
        return motion;
    }

    /** Puts something where it has come to rest long ago. */
    public void put(int id, Part part, int height) {
        motions.put(new Key(id, part), new Motion(id, part, height, height, 0, 1));
    }

    /** Whether there is anything that could be moved. */
    public boolean isMovable() {
        return !sectorsById.isEmpty();
    }

    /** Whether everything has come to rest, also for those who see it a moment later. */
    public boolean isStill(long millis) {
        for (Motion motion : motions.values()) {
            if (!motion.isOverAt(millis - GRACE_MILLIS)) {
                return false;
            }
        }
        return true;
    }

    /** Where everything comes to rest, for others to work with while this goes on. */
    public Heights atRest() {
        int count = plan.sectors().size();
        double[] floors = new double[count];
        double[] ceilings = new double[count];
        motions.forEach((key, motion) -> {
            for (int sector : sectors(key.id())) {
                Sector drawn = plan.sectors().get(sector);
                if (key.part() == Part.FLOOR) {
                    floors[sector] = motion.to() - drawn.floorHeight();
                } else {
                    ceilings[sector] = motion.to() - drawn.ceilingHeight();
                }
            }
        });
        return new Heights() {
            @Override
            public double floor(int sector) {
                return floors[sector];
            }

            @Override
            public double ceiling(int sector) {
                return ceilings[sector];
            }
        };
    }

    /** Everything that has moved since the plan was drawn. */
    public List<Motion> motions() {
        return List.copyOf(motions.values());
    }

    /** Makes the heights those of now. Cheap when nothing has ever moved. */
    public void at(long millis) {
        if (motions.isEmpty()) {
            return;
        }
        for (Map.Entry<Key, Motion> entry : motions.entrySet()) {
            Motion motion = entry.getValue();
            double now = motion.heightAt(millis);
            double before = motion.heightAt(millis - GRACE_MILLIS);
            for (int sector : sectors(entry.getKey().id())) {
                Sector drawn = plan.sectors().get(sector);
                if (entry.getKey().part() == Part.FLOOR) {
                    lowestFloor[sector] = Math.min(now, before) - drawn.floorHeight();
                    highestFloor[sector] = Math.max(now, before) - drawn.floorHeight();
                } else {
                    highestCeiling[sector] = Math.max(now, before) - drawn.ceilingHeight();
                }
            }
        }
    }

    double lowestFloor(int sector, double x, double z) {
        return plan.sectors().get(sector).floorAt(x, z) + lowestFloor[sector];
    }

    double highestFloor(int sector, double x, double z) {
        return plan.sectors().get(sector).floorAt(x, z) + highestFloor[sector];
    }

    /** The sky is no ceiling. */
    double highestCeiling(int sector, double x, double z) {
        Sector drawn = plan.sectors().get(sector);
        return drawn.isOpenAbove() ? Double.POSITIVE_INFINITY : drawn.ceilingAt(x, z) + highestCeiling[sector];
    }
}

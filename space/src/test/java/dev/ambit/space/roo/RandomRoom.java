package dev.ambit.space.roo;

import dev.ambit.space.plan.Sector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Room files made from a seed: a rectangle cut again and again, with a wall along each cut, and everything else at random. They
 * keep all rules that files of the original keep, and have their oddities: sizes that are no whole squares, sectors that share an
 * id, cuts with nothing on one side, walls outside of the room; in version 12 ends of walls with rubbish in their upper half and
 * lengths that are a little off.
 */
final class RandomRoom {

    /** From so many cuts on a room is cut evenly. */
    private static final int MANY = 8;

    private final Random random;
    private final int version;
    private final int width;
    private final int height;
    private final int sectorCount;
    private final int sideCount;
    private final List<RooFile.Node> nodes = new ArrayList<>();
    private final List<RooFile.Wall> walls = new ArrayList<>();
    private final List<RooFile.EditorWall> lines = new ArrayList<>();
    private final int left;
    private final int top;

    private record Spot(double x, double y) {}

    private RandomRoom(long seed, int version, int cuts) {
        this.random = new Random(seed);
        this.version = version;
        this.width = 16 * (64 + random.nextInt(64 * 40));
        this.height = 16 * (64 + random.nextInt(64 * 40));
        this.sectorCount = 1 + random.nextInt(Math.max(1, cuts / 3));
        this.sideCount = 1 + random.nextInt(20);
        this.left = random.nextInt(-5000, 5000);
        this.top = random.nextInt(-5000, 5000);
    }

    static RooFile file(long seed, int version, int cuts) {
        return new RandomRoom(seed, version, cuts).make(cuts);
    }

    private RooFile make(int cuts) {
        // A margin: real rooms have scenery outside the part one walks in.
        int margin = 16 * random.nextInt(100);
        grow(
                List.of(
                        new Spot(-margin, -margin),
                        new Spot(width + margin, -margin),
                        new Spot(width + margin, height + margin),
                        new Spot(-margin, height + margin)),
                cuts);
        RooFile file = new RooFile(
                version, 0, width, height, nodes, walls, lines, sidedefs(), sectors(), things(), number(), grid());
        return file.withSecurity(RooSecurity.of(file));
    }

    /** Adds the node of a convex area and all below it; answers its number. */
    private int grow(List<Spot> area, int cuts) {
        int number = nodes.size() + 1;
        if (cuts == 0) {
            nodes.add(new RooFile.Leaf(
                    box(area),
                    1 + random.nextInt(sectorCount),
                    area.stream().map(this::point).toList()));
            return number;
        }
        nodes.add(new RooFile.Leaf(box(area), 1, List.of()));
        Spot a = between(area);
        Spot b = cuts > MANY ? across(area, a) : between(area);
        List<Spot> plus = clip(area, a, b);
        List<Spot> minus = clip(area, b, a);
        int wall = walls.size() + 1;
        wall(a, b);
        boolean nothingBehind = random.nextInt(8) == 0;
        int share = nothingBehind ? cuts - 1 : cuts > MANY ? cuts / 2 : random.nextInt(cuts);
        int front = plus.size() < 3 ? 0 : grow(plus, share);
        int back = nothingBehind || minus.size() < 3 ? 0 : grow(minus, cuts - 1 - share);
        double dx = b.x - a.x;
        double dy = b.y - a.y;
        double scale = version == 13 ? 1 / Math.max(Math.abs(dx), Math.abs(dy)) : 1;
        nodes.set(
                number - 1,
                new RooFile.Cut(
                        box(area),
                        number(-dy * scale),
                        number(dx * scale),
                        number((dy * a.x - dx * a.y) * scale),
                        front,
                        back,
                        wall));
        return number;
    }

    /** A second spot for a cut across the longer extent, somewhat tilted, so that what remains is not all splinters. */
    private Spot across(List<Spot> area, Spot a) {
        double width = area.stream().mapToDouble(Spot::x).max().orElse(0)
                - area.stream().mapToDouble(Spot::x).min().orElse(0);
        double height = area.stream().mapToDouble(Spot::y).max().orElse(0)
                - area.stream().mapToDouble(Spot::y).min().orElse(0);
        double tilt = random.nextDouble(-0.3, 0.3);
        double length = Math.min(width, height) / 3;
        return width > height
                ? new Spot(whole(a.x + tilt * length), whole(a.y + length))
                : new Spot(whole(a.x + length), whole(a.y + tilt * length));
    }

    private Spot between(List<Spot> area) {
        double x = 0;
        double y = 0;
        double all = 0;
        for (Spot spot : area) {
            double weight = random.nextDouble(0.05, 1);
            x += weight * spot.x;
            y += weight * spot.y;
            all += weight;
        }
        return new Spot(whole(x / all), whole(y / all));
    }

    private double whole(double value) {
        return version == 13 ? (float) value : Math.rint(value);
    }

    /** What lies on the right of a to b. */
    private List<Spot> clip(List<Spot> area, Spot a, Spot b) {
        var kept = new ArrayList<Spot>();
        for (int i = 0; i < area.size(); i++) {
            Spot from = area.get(i);
            Spot to = area.get((i + 1) % area.size());
            double sideFrom = side(a, b, from);
            double sideTo = side(a, b, to);
            if (sideFrom >= 0) {
                kept.add(from);
            }
            if (sideFrom * sideTo < 0) {
                double share = sideFrom / (sideFrom - sideTo);
                kept.add(new Spot(whole(from.x + share * (to.x - from.x)), whole(from.y + share * (to.y - from.y))));
            }
        }
        return kept;
    }

    private static double side(Spot a, Spot b, Spot p) {
        return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    }

    private void wall(Spot a, Spot b) {
        double length = Math.hypot(b.x - a.x, b.y - a.y) / 16;
        int plus = random.nextInt(sideCount + 1);
        int minus = random.nextInt(sideCount + 1);
        int plusSector = random.nextInt(sectorCount + 1);
        int minusSector = random.nextInt(sectorCount + 1);
        walls.add(new RooFile.Wall(
                0,
                plus,
                minus,
                point(a),
                point(b),
                version == 13 ? Float.floatToRawIntBits((float) length) : (int) (length + walls.size() % 3) & 0xFFFF,
                small(),
                small(),
                small(),
                small(),
                plusSector,
                minusSector));
        lines.add(new RooFile.EditorWall(
                plus,
                minus,
                small(),
                small(),
                small(),
                small(),
                plusSector - 1,
                minusSector - 1,
                end(left + (int) Math.round(a.x / 16)),
                end(top - (int) Math.round(a.y / 16)),
                end(left + (int) Math.round(b.x / 16)),
                end(top - (int) Math.round(b.y / 16))));
    }

    /** In version 12 the upper half of an end is anything. */
    private int end(int value) {
        return version == 12 ? value & 0xFFFF | value * 0x9E37 << 16 : value;
    }

    private List<RooFile.Sidedef> sidedefs() {
        var sides = new ArrayList<RooFile.Sidedef>();
        for (int i = 0; i < sideCount; i++) {
            sides.add(new RooFile.Sidedef(half(), half(), half(), half(), random.nextInt(), random.nextInt(256)));
        }
        return sides;
    }

    private List<RooFile.Sector> sectors() {
        var sectors = new ArrayList<RooFile.Sector>();
        for (int i = 0; i < sectorCount; i++) {
            RooFile.@Nullable Slope floor = random.nextInt(5) == 0 ? slope() : null;
            RooFile.@Nullable Slope ceiling = random.nextInt(5) == 0 ? slope() : null;
            int flags = random.nextInt() & ~(Sector.SLOPED_FLOOR | Sector.SLOPED_CEILING);
            sectors.add(new RooFile.Sector(
                    random.nextInt(4),
                    half(),
                    half(),
                    small(),
                    small(),
                    small(),
                    small(),
                    random.nextInt(256),
                    flags | (floor == null ? 0 : Sector.SLOPED_FLOOR) | (ceiling == null ? 0 : Sector.SLOPED_CEILING),
                    random.nextInt(256),
                    floor,
                    ceiling));
        }
        return sectors;
    }

    private RooFile.Slope slope() {
        var corners = List.of(corner(), corner(), corner());
        return new RooFile.Slope(
                number(random.nextInt(-500, 500)),
                number(random.nextInt(-500, 500)),
                number(1000),
                number(random.nextInt(-5000000, 5000000)),
                new RooFile.Point(number(random.nextInt(width)), number(random.nextInt(height))),
                random.nextInt(4096),
                corners,
                false);
    }

    private RooFile.Corner corner() {
        return new RooFile.Corner(
                left + random.nextInt(width / 16), top - random.nextInt(height / 16), random.nextInt(-200, 200));
    }

    private List<RooFile.Thing> things() {
        int more = random.nextInt(4);
        int right = left + width / 16;
        int bottom = top - height / 16;
        if (more == 0) {
            return List.of(RooFile.Thing.at(left, top), RooFile.Thing.at(right, bottom));
        }
        var things = new ArrayList<RooFile.Thing>();
        things.add(thing(left, bottom));
        things.add(thing(right, top));
        for (int i = 0; i < more; i++) {
            things.add(thing(random.nextInt(left, right), random.nextInt(bottom, top)));
        }
        return things;
    }

    private RooFile.Thing thing(int x, int y) {
        var text = new StringBuilder();
        for (int i = 0; i < RooFile.Thing.TEXT_LENGTH; i++) {
            text.append((char) (random.nextInt(4) == 0 ? 0 : random.nextInt(256)));
        }
        return new RooFile.Thing(
                random.nextInt(),
                random.nextInt(360),
                x,
                y,
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                text.toString());
    }

    private OptionalInt number() {
        return OptionalInt.of(random.nextBoolean() ? 0 : random.nextInt());
    }

    private RoomGrid grid() {
        int rows = height / 1024;
        int cols = width / 1024;
        byte[] move = new byte[rows * cols];
        byte[] flags = new byte[rows * cols];
        byte[] monsters = new byte[rows * cols];
        random.nextBytes(move);
        random.nextBytes(monsters);
        for (int i = 0; i < flags.length; i++) {
            flags[i] = (byte) random.nextInt(2);
        }
        return version >= 12
                ? RoomGrid.of(rows, cols, move, flags, monsters)
                : RoomGrid.withoutMonsters(rows, cols, move, flags);
    }

    private RooFile.Box box(List<Spot> area) {
        double west = area.stream().mapToDouble(Spot::x).min().orElse(0);
        double east = area.stream().mapToDouble(Spot::x).max().orElse(0);
        double north = area.stream().mapToDouble(Spot::y).min().orElse(0);
        double south = area.stream().mapToDouble(Spot::y).max().orElse(0);
        return new RooFile.Box(point(new Spot(west, north)), point(new Spot(east, south)));
    }

    private RooFile.Point point(Spot spot) {
        return new RooFile.Point(number(spot.x), number(spot.y));
    }

    private int number(double value) {
        return version == 13 ? Float.floatToRawIntBits((float) value) : (int) Math.rint(value);
    }

    private int half() {
        return random.nextInt(1 << 16);
    }

    private int small() {
        return (short) random.nextInt();
    }
}

package dev.ambit.space.roo;

import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Mark;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Slope;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.tree.Tree;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * A plan as a room file that the original's tools and clients can read: its walls for the editor, its tree and pieces for the
 * client, its grid for the server. What Ambit has and the format has not is told.
 */
public final class RooExport {

    private static final int MOST = 0xFFFF;

    private final Plan plan;
    private final RooNumbers numbers;
    private final RooFrame frame;
    private final Set<String> losses = new LinkedHashSet<>();
    private final Set<String> unknownTextures = new TreeSet<>();

    private RooExport(Plan plan, int version) {
        this.plan = plan;
        this.numbers = new RooNumbers(version, reach(plan));
        // The editor's y grows north; so that it begins at 0 the room's south edge lies there.
        this.frame = new RooFrame(0, plan.depth());
    }

    /**
     * @param tree of the plan
     * @param grid for version 11 its monsters are left out
     * @throws IllegalArgumentException when there is more of something than a room file holds
     */
    public static Converted of(Plan plan, Tree tree, RoomGrid grid, int version) {
        RooFile.requireKnown(version);
        return new RooExport(plan, version).export(tree, grid, version);
    }

    private Converted export(Tree tree, RoomGrid grid, int version) {
        tooMany(
                "vertices, sides, sectors or lines",
                Math.max(
                        Math.max(plan.lines().size(), plan.sides().size()),
                        plan.sectors().size()));
        var cut = RooNodes.of(plan, tree, numbers);
        tooMany("nodes", cut.nodes().size());
        tooMany("pieces of walls", cut.walls().size());
        RooFile file = new RooFile(
                version,
                0,
                Math.multiplyExact(plan.width(), RooFile.CLIENT_UNITS),
                Math.multiplyExact(plan.depth(), RooFile.CLIENT_UNITS),
                cut.nodes(),
                cut.walls(),
                plan.lines().stream().map(this::line).toList(),
                plan.sides().stream().map(this::sidedef).toList(),
                plan.sectors().stream().map(this::sector).toList(),
                things(),
                OptionalInt.of(plan.number()),
                version >= RooFile.WITH_MONSTERS ? grid.withMonstersLikePeople() : grid.withoutMonsters());
        return new Converted(file.withSecurity(RooSecurity.of(file)), losses());
    }

    private static void tooMany(String what, int count) {
        if (count > MOST) {
            throw new IllegalArgumentException(count + " " + what + ", but a room file holds at most " + MOST);
        }
    }

    private List<String> losses() {
        var all = new ArrayList<>(losses);
        if (!unknownTextures.isEmpty()) {
            all.add("pictures without a number: " + String.join(", ", unknownTextures));
        }
        if (!plan.props().isEmpty()) {
            all.add(plan.props().size() + " props");
        }
        if (!plan.boundaries().isEmpty()) {
            all.add(plan.boundaries().size() + " boundaries");
        }
        if (plan.sides().stream().anyMatch(side -> side.height() != 0)) {
            all.add("the height of sides that end below the ceiling");
        }
        if (plan.ambient() != Plan.FULL_DAY) {
            all.add("the ambient light");
        }
        all.add("name, entrance and sky");
        return all;
    }

    private RooFile.EditorWall line(PlanLine line) {
        Vertex from = plan.from(line);
        Vertex to = plan.to(line);
        Face right = line.right();
        Face left = line.left();
        return new RooFile.EditorWall(
                right.side() + 1,
                left.side() + 1,
                half(right.x()),
                half(left.x()),
                half(right.y()),
                half(left.y()),
                half(right.sector()),
                half(left.sector()),
                end(frame.editorX(from.x())),
                end(frame.editorY(from.z())),
                end(frame.editorX(to.x())),
                end(frame.editorY(to.z())));
    }

    private int end(int value) {
        return numbers.version() == RooFile.WITH_SHORT_ENDS ? half(value) : value;
    }

    private RooFile.Sidedef sidedef(Side side) {
        return new RooFile.Sidedef(
                side.id() & MOST,
                texture(side.normal()),
                texture(side.above()),
                texture(side.below()),
                side.flags(),
                side.speed() & 0xFF);
    }

    private RooFile.Sector sector(Sector sector) {
        return new RooFile.Sector(
                sector.id() & MOST,
                texture(sector.floor()),
                texture(sector.ceiling()),
                half(sector.x()),
                half(sector.y()),
                half(sector.floorHeight()),
                half(sector.ceilingHeight()),
                sector.light() & 0xFF,
                sector.flags(),
                sector.speed() & 0xFF,
                sector.floorSlope() == null ? null : slope(sector.floorSlope(), 1),
                sector.ceilingSlope() == null ? null : slope(sector.ceilingSlope(), -1));
    }

    /** @param up whether its normal points up, as that of a floor (1), or down (-1) */
    private RooFile.Slope slope(Slope slope, int up) {
        double[] plane = plane(slope, up);
        return new RooFile.Slope(
                numbers.bits(plane[0]),
                numbers.bits(plane[1]),
                numbers.bits(plane[2]),
                numbers.bits(plane[3]),
                new RooFile.Point(numbers.client(slope.originX()), numbers.client(slope.originZ())),
                slope.angle(),
                List.of(corner(slope.a()), corner(slope.b()), corner(slope.c())),
                false);
    }

    /** a, b, c, d in client units, with a normal as long as a square. */
    private double[] plane(Slope slope, int up) {
        double ux = (double) slope.b().x() - slope.a().x();
        double uy = (double) slope.b().z() - slope.a().z();
        double uz = (double) slope.b().height() - slope.a().height();
        double vx = (double) slope.c().x() - slope.a().x();
        double vy = (double) slope.c().z() - slope.a().z();
        double vz = (double) slope.c().height() - slope.a().height();
        double a = uy * vz - uz * vy;
        double b = uz * vx - ux * vz;
        double c = ux * vy - uy * vx;
        double scale = up * Math.signum(c) * RooFile.SQUARE / Math.sqrt(a * a + b * b + c * c);
        a = numbers.kept(a * scale);
        b = numbers.kept(b * scale);
        c = numbers.kept(c * scale);
        // From what is kept of the normal, so that the plane still goes through its first corner.
        double d = -(a * slope.a().x() + b * slope.a().z() + c * slope.a().height()) * RooFile.CLIENT_UNITS;
        return new double[] {a, b, c, d};
    }

    private RooFile.Corner corner(Slope.Corner corner) {
        return new RooFile.Corner(
                half(frame.editorX(corner.x())), half(frame.editorY(corner.z())), half(corner.height()));
    }

    private List<RooFile.Thing> things() {
        if (plan.marks().isEmpty()) {
            return List.of(
                    RooFile.Thing.at(frame.editorX(0), frame.editorY(0)),
                    RooFile.Thing.at(frame.editorX(plan.width()), frame.editorY(plan.depth())));
        }
        var things = new ArrayList<RooFile.Thing>();
        if (!marksBeginWithCorners()) {
            things.add(thing(corner(0, 0)));
            things.add(thing(corner(plan.width(), plan.depth())));
        }
        plan.marks().forEach(mark -> things.add(thing(mark)));
        tooMany("marks", things.size());
        return things;
    }

    private static Mark corner(int x, int z) {
        return new Mark(0, 0, x, z, 0, 0, 0, 0, "");
    }

    private boolean marksBeginWithCorners() {
        if (plan.marks().size() <= RooFile.Thing.MOST_IN_SHORT) {
            return false;
        }
        Mark a = plan.marks().get(0);
        Mark b = plan.marks().get(1);
        return Math.min(a.x(), b.x()) == 0
                && Math.min(a.z(), b.z()) == 0
                && Math.max(a.x(), b.x()) == plan.width()
                && Math.max(a.z(), b.z()) == plan.depth();
    }

    private RooFile.Thing thing(Mark mark) {
        String text = mark.text().replaceAll("[^\\x00-\\xFF]", "?");
        if (!text.equals(mark.text())) {
            losses.add("letters in texts of marks that take more than a byte");
        }
        if (text.length() >= RooFile.Thing.TEXT_LENGTH) {
            losses.add("texts of marks after " + (RooFile.Thing.TEXT_LENGTH - 1) + " characters");
            text = text.substring(0, RooFile.Thing.TEXT_LENGTH - 1);
        }
        return new RooFile.Thing(
                mark.type(),
                mark.angle(),
                frame.editorX(mark.x()),
                frame.editorY(mark.z()),
                mark.when(),
                mark.exitX(),
                mark.exitZ(),
                mark.flags(),
                text + "\0".repeat(RooFile.Thing.TEXT_LENGTH - text.length()));
    }

    private int texture(String name) {
        OptionalInt number = Textures.number(name);
        if (number.isEmpty()) {
            unknownTextures.add(name);
        }
        return number.orElse(0);
    }

    private int half(int value) {
        if ((short) value != value) {
            losses.add("numbers beyond 16 bits, such as " + value);
        }
        return (short) value;
    }

    private static double reach(Plan plan) {
        int farthest = Math.max(plan.width(), plan.depth());
        for (Vertex vertex : plan.vertices()) {
            farthest = Math.max(farthest, Math.max(Math.abs(vertex.x()), Math.abs(vertex.z())));
        }
        return (double) farthest * RooFile.CLIENT_UNITS;
    }
}

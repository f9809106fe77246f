package dev.ambit.space.roo;

/**
 * The sum that a room file carries, by which client and server notice that they hold different files. It runs over what one could
 * cheat with: the tree, the walls, how they look, and the sectors; not over offsets of pictures, boxes, or the editor's walls.
 *
 * <p>Coordinates count by their 32 bits, also where these are floats; everything of two bytes counts as unsigned.
 */
public final class RooSecurity {

    private static final int MASK = 0x89AB786C;

    private RooSecurity() {}

    public static int of(RooFile file) {
        int sum = file.version();
        for (RooFile.Node node : file.nodes()) {
            sum += switch (node) {
                case RooFile.Cut cut -> cut.a() + cut.b() + cut.c() + u16(cut.firstWall());
                case RooFile.Leaf leaf ->
                    leaf.points().stream().mapToInt(RooSecurity::of).sum();
            };
        }
        for (RooFile.Wall wall : file.walls()) {
            sum += u16(wall.plus()) + u16(wall.minus()) + of(wall.start()) + of(wall.end());
            sum += u16(wall.plusSector()) + u16(wall.minusSector());
        }
        for (RooFile.Sidedef side : file.sidedefs()) {
            sum += u16(side.id()) + u16(side.normal()) + u16(side.above()) + u16(side.below()) + side.flags();
        }
        for (RooFile.Sector sector : file.sectors()) {
            sum += u16(sector.id()) + u16(sector.floor()) + u16(sector.ceiling());
            sum += u16(sector.floorHeight()) + u16(sector.ceilingHeight()) + sector.light() + sector.flags();
        }
        return sum ^ MASK;
    }

    private static int of(RooFile.Point point) {
        return point.x() + point.y();
    }

    private static int u16(int value) {
        return value & 0xFFFF;
    }
}

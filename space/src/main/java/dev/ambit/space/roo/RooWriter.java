package dev.ambit.space.roo;

import dev.ambit.base.ByteWriter;
import java.util.List;
import java.util.function.Consumer;

/** Writes a room file as {@link RooFile} draws it, in the version it has and with the security it carries. */
public final class RooWriter {

    static final int MAGIC = 0xB14F4F52;
    static final int MAIN = 20;
    /** Where the first section begins. */
    static final int NODES = MAIN + 8 * Integer.BYTES;

    private static final int MOST = 0xFFFF;
    private static final int MOST_IN_A_BYTE = 0xFF;
    private static final int SERVER_OFFSET = 16;
    private static final int FIRST_OFFSET = MAIN + 2 * Integer.BYTES;

    private final RooFile file;
    private final ByteWriter out = new ByteWriter();

    private RooWriter(RooFile file) {
        this.file = file;
    }

    public static byte[] write(RooFile file) {
        return new RooWriter(file).write();
    }

    private byte[] write() {
        word(MAGIC);
        word(file.version());
        word(file.security());
        word(MAIN);
        word(0);
        word(file.width());
        word(file.height());
        int[] offsets = new int[6];
        for (int offset : offsets) {
            word(offset);
        }
        offsets[0] = section("nodes", file.nodes(), this::node);
        offsets[1] = section("client walls", file.walls(), this::wall);
        offsets[2] = section("editor walls", file.lines(), this::line);
        offsets[3] = section("sidedefs", file.sidedefs(), this::sidedef);
        offsets[4] = section("sectors", file.sectors(), this::sector);
        boolean inShort = file.things().size() <= RooFile.Thing.MOST_IN_SHORT;
        offsets[5] = section("things", file.things(), inShort ? this::shortThing : this::longThing);
        file.number().ifPresent(this::word);
        int server = out.size();
        server(file.grid());

        out.setU32LE(SERVER_OFFSET, server);
        for (int i = 0; i < offsets.length; i++) {
            out.setU32LE(FIRST_OFFSET + i * Integer.BYTES, offsets[i]);
        }
        return out.toBytes();
    }

    private <T> int section(String name, List<T> records, Consumer<T> write) {
        if (records.size() > MOST) {
            throw new IllegalArgumentException(records.size() + " " + name + ", but a room file holds at most " + MOST);
        }
        int offset = out.size();
        half(records.size());
        records.forEach(write);
        return offset;
    }

    private void node(RooFile.Node node) {
        boolean isCut = node instanceof RooFile.Cut;
        out.u8(isCut ? 1 : 2);
        point(node.box().northWest());
        point(node.box().southEast());
        switch (node) {
            case RooFile.Cut cut -> {
                word(cut.a());
                word(cut.b());
                word(cut.c());
                half(cut.plus());
                half(cut.minus());
                half(cut.firstWall());
            }
            case RooFile.Leaf leaf -> {
                half(leaf.sector());
                half(leaf.points().size());
                leaf.points().forEach(this::point);
            }
        }
    }

    private void wall(RooFile.Wall wall) {
        half(wall.next());
        half(wall.plus());
        half(wall.minus());
        point(wall.start());
        point(wall.end());
        if (file.hasFloats()) {
            word(wall.length());
        } else {
            half(wall.length());
        }
        half(wall.plusX());
        half(wall.minusX());
        half(wall.plusY());
        half(wall.minusY());
        half(wall.plusSector());
        half(wall.minusSector());
    }

    private void line(RooFile.EditorWall line) {
        half(line.plus());
        half(line.minus());
        half(line.plusX());
        half(line.minusX());
        half(line.plusY());
        half(line.minusY());
        half(line.plusSector());
        half(line.minusSector());
        word(line.x0());
        word(line.y0());
        word(line.x1());
        word(line.y1());
    }

    private void sidedef(RooFile.Sidedef side) {
        half(side.id());
        half(side.normal());
        half(side.above());
        half(side.below());
        word(side.flags());
        out.u8(side.speed());
    }

    private void sector(RooFile.Sector sector) {
        half(sector.id());
        half(sector.floor());
        half(sector.ceiling());
        half(sector.x());
        half(sector.y());
        half(sector.floorHeight());
        half(sector.ceilingHeight());
        out.u8(sector.light());
        word(sector.flags());
        out.u8(sector.speed());
        if (sector.floorSlope() != null) {
            slope(sector.floorSlope());
        }
        if (sector.ceilingSlope() != null) {
            slope(sector.ceilingSlope());
        }
    }

    private void slope(RooFile.Slope slope) {
        word(slope.a());
        word(slope.b());
        word(slope.c());
        word(slope.d());
        point(slope.origin());
        word(slope.angle());
        for (RooFile.Corner corner : slope.corners()) {
            half(corner.x());
            if (!slope.shortCorners()) {
                half(corner.y());
            }
            half(corner.z());
        }
    }

    private void shortThing(RooFile.Thing thing) {
        word(thing.x());
        word(thing.y());
    }

    private void longThing(RooFile.Thing thing) {
        word(thing.type());
        word(thing.angle());
        word(thing.x());
        word(thing.y());
        word(thing.when());
        word(thing.exitX());
        word(thing.exitY());
        word(thing.flags());
        String text = thing.text();
        for (int i = 0; i < RooFile.Thing.TEXT_LENGTH; i++) {
            char next = i < text.length() ? text.charAt(i) : 0;
            out.u8(next > MOST_IN_A_BYTE ? '?' : next);
        }
    }

    private void server(RoomGrid grid) {
        word(grid.rows());
        word(grid.cols());
        out.bytes(grid.move());
        out.bytes(grid.flags());
        out.bytes(grid.monsters());
    }

    private void point(RooFile.Point point) {
        word(point.x());
        word(point.y());
    }

    private void half(int value) {
        out.u16LE(value);
    }

    private void word(int value) {
        out.u32LE(value);
    }
}

package dev.ambit.world;

import dev.ambit.space.position.GridSpec;
import dev.ambit.world.message.MapPlace;
import dev.ambit.world.message.MapSpot;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Where the rooms lie beside each other. A room says so by its own properties {@code map_x}, {@code map_y} (metres east and
 * south of the middle of the world) and {@code map_layer}; a room that says nothing gets a tile of its own near the edge, so
 * that everybody has a place on the map.
 */
final class WorldMap {
    private static final int UNITS_PER_METRE = 64;

    /** Between tiles, in low cells. */
    private static final int MARGIN = 2;

    private final Things things;
    private final People people;
    private final Rooms rooms;
    private final GridSpec grid;
    private final Map<Integer, MapSpot> tiles = new HashMap<>();

    /** Of the rooms with somebody inside, until any room changes. */
    private final Map<Thing, MapSpot> spots = new HashMap<>();

    private int tileX;
    private int tileZ;
    private int rowDepth;
    private List<MapPlace> places = List.of();
    private List<RoomEntry> directory = List.of();
    private boolean isStale = true;

    WorldMap(Things things, People people, Rooms rooms, GridSpec grid) {
        this.things = things;
        this.people = people;
        this.rooms = rooms;
        this.grid = grid;
    }

    MapSpot spotOf(Venue venue) {
        MapSpot known = spots.get(venue.thing);
        if (known == null) {
            known = spotOf(venue.thing, Rooms.Size.of(venue.room().plan()));
            spots.put(venue.thing, known);
        }
        return known;
    }

    private MapSpot spotOf(Thing thing, Rooms.Size size) {
        OptionalInt east = people.ownNumber(thing, "map_x");
        OptionalInt south = people.ownNumber(thing, "map_y");
        if (east.isPresent() && south.isPresent()) {
            return new MapSpot(
                    people.ownNumber(thing, "map_layer").orElse(0) & grid.layers() - 1,
                    fromMiddle(east.getAsInt()),
                    fromMiddle(south.getAsInt()));
        }
        return tiles.computeIfAbsent(thing.id(), _ -> tile(size));
    }

    private int fromMiddle(int metres) {
        int cellsPerMetre = UNITS_PER_METRE / grid.units();
        return grid.clamp((int) Math.clamp(grid.cells() / 2 + (long) metres * cellsPerMetre, 0L, grid.cells() - 1L));
    }

    /** The next free one, row by row from the north-west. When the map is full, tiles lie upon each other. */
    private MapSpot tile(Rooms.Size size) {
        int width = tileCells(cells(size.width()));
        int depth = tileCells(cells(size.depth()));
        if (tileX + width > grid.cells()) {
            tileX = 0;
            tileZ = tileZ + rowDepth + grid.cells() / 2 > grid.cells() ? 0 : tileZ + rowDepth;
            rowDepth = 0;
        }
        MapSpot spot = new MapSpot(0, grid.clamp(tileX), grid.clamp(tileZ));
        tileX += width;
        rowDepth = Math.max(rowDepth, depth);
        return spot;
    }

    private int tileCells(int cells) {
        return (cells / grid.ratio() + 1 + MARGIN) * grid.ratio();
    }

    private int cells(int units) {
        return units / grid.units() + 1;
    }

    /** Looks for rooms that have come, gone, changed or moved; whether the map has to be drawn anew. */
    boolean follow() {
        if (!isStale && !things.changes().isEmpty()) {
            isStale = rooms.haveChanged();
        }
        if (!isStale) {
            return false;
        }
        isStale = false;
        spots.clear();
        List<MapPlace> found = new ArrayList<>();
        List<RoomEntry> entries = new ArrayList<>();
        for (Thing thing : people.rooms()) {
            rooms.sizeOf(thing).ifPresent(size -> {
                found.add(placeOf(thing, size));
                entries.add(new RoomEntry(thing.id(), things.nameOf(thing), rooms.fileShownIn(thing)));
            });
        }
        directory = List.copyOf(entries);
        boolean isNew = !found.equals(places);
        places = List.copyOf(found);
        return isNew;
    }

    private MapPlace placeOf(Thing thing, Rooms.Size size) {
        return new MapPlace(
                thing.id(), things.nameOf(thing), spotOf(thing, size), cells(size.width()), cells(size.depth()));
    }

    /** All rooms with walls. */
    List<MapPlace> places() {
        return places;
    }

    /** The same, with what they are drawn from; another list when any of it may have changed. */
    List<RoomEntry> directory() {
        return directory;
    }
}

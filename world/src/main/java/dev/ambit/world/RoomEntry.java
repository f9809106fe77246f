package dev.ambit.world;

import java.util.Optional;

/**
 * A room in the directory of the world.
 *
 * @param file the name of its room file, without the ending; nothing, if somebody has drawn it
 */
public record RoomEntry(int id, String name, Optional<String> file) {}

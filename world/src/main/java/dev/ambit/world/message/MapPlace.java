package dev.ambit.world.message;

/**
 * A room on the map of the world.
 *
 * @param width from west to east, in high cells
 * @param depth from north to south, in high cells
 */
public record MapPlace(int id, String name, MapSpot spot, int width, int depth) {}

package dev.ambit.world.message;

/** Where a room's first corner lies on the map of the world, in high cells. */
public record MapSpot(int layer, int x, int z) {}

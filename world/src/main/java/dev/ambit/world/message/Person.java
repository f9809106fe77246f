package dev.ambit.world.message;

import dev.ambit.space.Place;

/**
 * A visitor as the others see it.
 *
 * @param badge what it goes by where positions are told
 * @param look names the avatar's art
 */
public record Person(int id, int badge, String name, String look, Place place) {}

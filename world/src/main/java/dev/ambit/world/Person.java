package dev.ambit.world;

import dev.ambit.space.Place;

/** A visitor as the others see it. {@code look} names the avatar's art. */
public record Person(int id, String name, String look, Place place) {}

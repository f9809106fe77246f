/**
 * What is: the world, the people in it, and the loop that runs it. Things and their rules are in {@code thing}, who is
 * told of which in {@code sight}, what lasts of it in {@code image}.
 *
 * <p>A {@link dev.ambit.world.World} belongs to one thread, the one that runs its {@link dev.ambit.world.WorldLoop}.
 * Other threads reach it only through the {@link dev.ambit.world.Inbox}; it reaches them only through each visitor's
 * {@link dev.ambit.world.Line}. It knows no clock and no socket: time is handed in, so the same input gives the same
 * output.
 */
@NullMarked
package dev.ambit.world;

import org.jspecify.annotations.NullMarked;

/**
 * What is: the world, the people in it, and the loop that runs it. Things and their rules are in {@code thing}, who is
 * told of which in {@code sight}, what lasts of it in {@code image}.
 *
 * <p>A {@link dev.ambit.world.World} is four parts: {@code WorldState} is what there is, {@code Surroundings} where people are and whom and
 * what each may know of, {@code Society} who is inside and does what they want, {@code NewsDelivery} what they are told. Somebody inside is a
 * {@code Visitor}, which is parts as well, each kept by one class; where it is says its {@code Position} and nothing else.
 *
 * <p>A world belongs to one thread, the one that runs its {@link dev.ambit.world.WorldLoop}.
 * Other threads reach it only through the {@link dev.ambit.world.Inbox}; it reaches them only through each visitor's
 * {@link dev.ambit.world.message.Line}. It knows no clock and no socket: time is handed in, so the same input gives the same
 * output.
 */
@NullMarked
package dev.ambit.world;

import org.jspecify.annotations.NullMarked;

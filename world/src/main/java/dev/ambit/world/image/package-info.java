/**
 * What lasts of a world, as plain data: the changes that a journal's entries and snapshots are made of, their bytes, and
 * the state they add up to. Nothing here runs Kod or knows a database; {@code thing} writes changes down and brings a
 * world back from an image.
 *
 * <pre>
 * Things -> Recorder -> ChangeWriter -> bytes -> ChangeReader -> Image -> Restorer -> Things
 * </pre>
 */
@NullMarked
package dev.ambit.world.image;

import org.jspecify.annotations.NullMarked;

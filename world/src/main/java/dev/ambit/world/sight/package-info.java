/**
 * Who may know what: bystander replication.
 *
 * <p>{@code SightRule} is the rule, one Thing at a time. {@code Scene} is what all in a room see alike, {@code Watcher} what
 * one client knows beyond that, {@code Audience} the way back from a Thing to those who know it. {@code Bystanders}
 * brings them up to date once a tick and says, as {@link dev.ambit.world.message.News}, what clients have to be told. All of it
 * belongs to the world's thread; only {@code dev.ambit.world} calls it.
 */
@NullMarked
package dev.ambit.world.sight;

import org.jspecify.annotations.NullMarked;

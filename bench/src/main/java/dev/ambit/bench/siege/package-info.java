/**
 * An honest crowd at every door of a real server in a process of its own, and whatever people, programs and machines do to such a
 * server: {@code bench siege} lets them all at it at once, {@code bench soak} lets clients come and go for an hour.
 *
 * <p>{@link dev.ambit.bench.siege.Fortress} is the server, {@link dev.ambit.bench.siege.Honest} one of the crowd,
 * {@link dev.ambit.bench.siege.Assault} one way to hurt it.
 */
@NullMarked
package dev.ambit.bench.siege;

import org.jspecify.annotations.NullMarked;

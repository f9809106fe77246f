/**
 * How a world is kept: between the world, which writes down what lasts ({@code world.Logbook}), and the journal, which
 * puts it on disk. Here entries become images of the world again, for starting, for snapshots, and for looking back.
 */
@NullMarked
package dev.ambit.server.keep;

import org.jspecify.annotations.NullMarked;

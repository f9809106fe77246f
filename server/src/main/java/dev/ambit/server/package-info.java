/**
 * The whole: reads the configuration and wires world, gateway and page together by their constructors.
 *
 * <p>{@link dev.ambit.server.AmbitServer} is the composition root and the way to embed Ambit in another program.
 */
@NullMarked
package dev.ambit.server;

import org.jspecify.annotations.NullMarked;

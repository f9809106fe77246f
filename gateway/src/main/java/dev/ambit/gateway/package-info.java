/**
 * The wire: one Netty server, and the limits that hold for every connection whatever it speaks.
 *
 * <p>Netty's threads decode bytes into the world's inbox and encode what the world delivers; they never touch the world
 * itself. Each dialect has a package of its own: {@code page} is what the browser speaks today, {@code http} hands out
 * documents.
 */
@NullMarked
package dev.ambit.gateway;

import org.jspecify.annotations.NullMarked;

/**
 * How the world is used: counts who is there, where, and how much goes over the wire; writes that down as lines of JSON, and tells it to
 * wizards and {@code /metrics}. Works on a thread of its own; the world's and the groups' threads only hand over what they know.
 */
@NullMarked
package dev.ambit.server.usage;

import org.jspecify.annotations.NullMarked;

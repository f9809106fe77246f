/**
 * The Worlds control protocol: what packets ask of the world, and what the world tells by packets. {@link
 * dev.ambit.gateway.control.ProtocolObject} is the way in, for pages (packets in group messages) and for the raw door alike; the
 * bytes are in {@code packet}.
 */
@NullMarked
package dev.ambit.gateway.control;

import org.jspecify.annotations.NullMarked;

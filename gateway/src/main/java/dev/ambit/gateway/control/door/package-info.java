/**
 * The raw door for clients that speak the control protocol and nothing else. Behind it they are hosts and visitors like all
 * others: {@link dev.ambit.gateway.control.door.ControlDialect} cuts packets on a connection, {@link
 * dev.ambit.gateway.control.door.ControlLine} is the visitor.
 */
@NullMarked
package dev.ambit.gateway.control.door;

import org.jspecify.annotations.NullMarked;

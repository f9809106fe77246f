/**
 * The raw door for clients that speak the control protocol and nothing else. Behind it they are hosts and visitors like all
 * others: the world's words for them travel through the groups as a page's do, and are unwrapped at the door.
 */
@NullMarked
package dev.ambit.gateway.control.door;

import org.jspecify.annotations.NullMarked;

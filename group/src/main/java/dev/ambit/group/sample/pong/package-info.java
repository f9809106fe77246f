/**
 * A game for two that needs no server of its own: Pong in lock-step. Each player sends what its hand does, the group hands both
 * moves to both players in one message ({@link dev.ambit.group.wire.Attributes.Delivery#SYNCHRONOUS}), and each works out the same
 * next picture. The rules are whole numbers only, so that a player written in another language sees the same ball. No socket and no
 * clock here: {@code ./ambit group pong} and the page bring these along.
 */
@NullMarked
package dev.ambit.group.sample.pong;

import org.jspecify.annotations.NullMarked;

/**
 * The BlakSton protocol: frames, both checks, the five generators, the token on server messages, and every message by name and number
 * (AP log-in, BP game, UC user commands). What clients say is read by a table that can be read anew while people play. Pure: no socket, no
 * clock, no random number of its own.
 */
@NullMarked
package dev.ambit.game.wire;

import org.jspecify.annotations.NullMarked;

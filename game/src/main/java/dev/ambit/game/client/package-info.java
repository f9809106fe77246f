/** A client of the BlakSton protocol, for tests, benches and terminals: it speaks with any server of that protocol. */
@NullMarked
package dev.ambit.game.client;

import org.jspecify.annotations.NullMarked;

/** {@code ambit game}: the tools of those who make a Kod game, or look after one. */
@NullMarked
package dev.ambit.server.cli.game;

import org.jspecify.annotations.NullMarked;

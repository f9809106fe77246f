/** Administrator mode: commands in the original's syntax, run in the world's loop, with the original's output. */
@NullMarked
package dev.ambit.game.admin;

import org.jspecify.annotations.NullMarked;

/**
 * What is wrong with a whole game, as far as its files say: code that does not compile, names of nothing, files that are not there, rooms
 * nobody can read or reach. It runs nothing.
 */
@NullMarked
package dev.ambit.game.check;

import org.jspecify.annotations.NullMarked;

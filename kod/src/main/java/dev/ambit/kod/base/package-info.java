/**
 * The symbol base {@code kodbase.txt}: which number each class, message, parameter, resource, property and class
 * variable has, kept from build to build because there is no linker and because saved games and administrators speak in
 * names.
 */
@NullMarked
package dev.ambit.kod.base;

import org.jspecify.annotations.NullMarked;

/** The rooms of a running world: read from files, drawn by people, and handed to pages. */
@NullMarked
package dev.ambit.server.rooms;

import org.jspecify.annotations.NullMarked;

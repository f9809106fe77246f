/** {@code ./ambit room}: checks, describes, converts, builds and draws rooms, Ambit's own and the original's. */
@NullMarked
package dev.ambit.server.cli.room;

import org.jspecify.annotations.NullMarked;

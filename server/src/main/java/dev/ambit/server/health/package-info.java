/** Whether the server is well: which threads get on, what failed in them, and when it is better to end and be started again. */
@NullMarked
package dev.ambit.server.health;

import org.jspecify.annotations.NullMarked;

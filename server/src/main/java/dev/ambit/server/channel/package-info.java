/** The channels of a game, debug, error and log: kept in files by day, and shown in the page to admins. */
@NullMarked
package dev.ambit.server.channel;

import org.jspecify.annotations.NullMarked;

/**
 * {@code ./ambit group}: being a host of a group server from a terminal. Each command opens one
 * {@link dev.ambit.group.client.GroupClient}, does its thing and leaves; nothing here knows the server's own classes.
 */
@NullMarked
package dev.ambit.server.cli.group;

import org.jspecify.annotations.NullMarked;

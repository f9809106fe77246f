/**
 * The upper level protocol (ULP) in bytes: {@link dev.ambit.group.wire.Ulp} reads and writes whole messages,
 * {@link dev.ambit.group.wire.GroupRequest} and {@link dev.ambit.group.wire.StateRequest} what is asked of the server,
 * {@link dev.ambit.group.wire.Notice} what it says by itself, {@link dev.ambit.group.wire.Attributes} what a group is like.
 * Server, client and tests all use these; docs/groups.md draws the layouts.
 */
@NullMarked
package dev.ambit.group.wire;

import org.jspecify.annotations.NullMarked;

/**
 * The group server without sockets and without a clock: hosts, groups, who hears what and when it leaves. A
 * {@link dev.ambit.group.core.GroupServer} is handed messages and the time, and hands {@link dev.ambit.group.core.Parcel parcels}
 * to the {@link dev.ambit.group.core.HostLine lines} of its hosts. Owned by one thread.
 */
@NullMarked
package dev.ambit.group.core;

import org.jspecify.annotations.NullMarked;

/**
 * HTTP. {@link dev.ambit.gateway.http.RouteTable} is its table of contents: what can be asked, who may ask it, and which desk answers. A request walks
 * from its {@link dev.ambit.gateway.http.HttpConnection} through {@link dev.ambit.gateway.http.HttpSite} (route, then
 * {@link dev.ambit.gateway.http.HttpAccess}) to a desk, and what that answers back. What the desks need of the world, module server gives them
 * ({@link dev.ambit.gateway.http.AccountApi}, {@link dev.ambit.gateway.http.Library}, {@link dev.ambit.gateway.http.RoomSheets}).
 */
@NullMarked
package dev.ambit.gateway.http;

import org.jspecify.annotations.NullMarked;

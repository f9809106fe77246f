/**
 * HTTP: the page and its scripts, health and metrics, read-only and nothing outside what it was given; the world's
 * documents ({@link dev.ambit.gateway.http.DocumentDesk}); and questions about accounts, which somebody else answers
 * ({@link dev.ambit.gateway.http.Counter}).
 */
@NullMarked
package dev.ambit.gateway.http;

import org.jspecify.annotations.NullMarked;

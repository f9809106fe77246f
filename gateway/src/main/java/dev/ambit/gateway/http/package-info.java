/**
 * Documents over HTTP: the page and its scripts, health and metrics. Read-only, and nothing outside what it was given.
 */
@NullMarked
package dev.ambit.gateway.http;

import org.jspecify.annotations.NullMarked;

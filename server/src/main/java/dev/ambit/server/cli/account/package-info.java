/**
 * {@code ./ambit account}: who may enter a world. Works on the world's database directly, also while a server runs on it,
 * which notices within a second or two.
 */
@NullMarked
package dev.ambit.server.cli.account;

import org.jspecify.annotations.NullMarked;

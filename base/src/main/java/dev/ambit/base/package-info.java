/**
 * What every room of the house needs and none has of its own: bytes in the making ({@link dev.ambit.base.ByteWriter}), bytes that
 * are believed only as far as they are there ({@link dev.ambit.base.ByteReader}), and rate limits
 * ({@link dev.ambit.base.RateLimiter}). Everybody may call it; it calls nobody, and knows no clock, no socket and no file.
 */
@NullMarked
package dev.ambit.base;

import org.jspecify.annotations.NullMarked;

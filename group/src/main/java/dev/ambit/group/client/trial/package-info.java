/** For trying what a program does on a bad network. Used by tests, ours and those of others; the client itself needs nothing of it. */
@NullMarked
package dev.ambit.group.client.trial;

import org.jspecify.annotations.NullMarked;

/** {@code ./ambit wire}: shows the bytes of the control protocol in words, and makes bytes of words. */
@NullMarked
package dev.ambit.server.cli.wire;

import org.jspecify.annotations.NullMarked;

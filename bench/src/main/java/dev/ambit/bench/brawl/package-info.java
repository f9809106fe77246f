/**
 * A Kod game in a process of its own, and many clients of the BlakSton protocol who walk, talk and fight in it, remember all that they are
 * told, and find it again when the server was killed.
 */
@NullMarked
package dev.ambit.bench.brawl;

import org.jspecify.annotations.NullMarked;

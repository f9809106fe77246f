/**
 * What a group can do with what is said in it: the {@link dev.ambit.group.core.Processor processors} that ship with the server,
 * and examples for others. What they say themselves comes from the server, as the data of a program of their name
 * ({@link dev.ambit.group.wire.AppData}); a number or a choice is the UTF-8 text of a message, bare or as the data of a program.
 */
@NullMarked
package dev.ambit.group.core.process;

import org.jspecify.annotations.NullMarked;

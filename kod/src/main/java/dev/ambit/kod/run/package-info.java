/**
 * Running Kod. A {@link dev.ambit.kod.run.Machine} is one running world: its heap, its classes, its queue of posted
 * messages. It is single-threaded and pure: clock, random numbers, logs, sessions and rooms are handed in through
 * {@link dev.ambit.kod.run.MachineHost}.
 *
 * <p>Two engines run the same object code with the same results, logs and limits: {@link
 * dev.ambit.kod.run.Interpreter}, the reference, and {@code run.jvm}, which compiles handlers to JVM bytecode. Both use
 * the built-ins ({@code *Builtins}), {@link dev.ambit.kod.run.Arithmetic} and {@link dev.ambit.kod.run.Sends} of this
 * package. Members marked "for engines" are public only because generated code needs them.
 */
@NullMarked
package dev.ambit.kod.run;

import org.jspecify.annotations.NullMarked;

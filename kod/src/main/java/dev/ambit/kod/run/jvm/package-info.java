/**
 * The engine that compiles handlers to JVM bytecode: one hidden class per Kod class, one static method per handler.
 *
 * <p>{@link dev.ambit.kod.run.jvm.JvmEngine} decides what is compiled when; {@code ClassGenerator}, {@code
 * HandlerGenerator}, {@code Operations}, {@code Calls} and {@code DataFlow} write the code; {@code SendSite} and {@code
 * Bootstraps} link sends while the program runs. Only {@code JvmEngine} is for others.
 */
@NullMarked
package dev.ambit.kod.run.jvm;

import org.jspecify.annotations.NullMarked;

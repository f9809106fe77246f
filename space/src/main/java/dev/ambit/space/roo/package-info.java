/**
 * Room files of the original (.roo, versions 11 to 13): read and written to the last byte, checked, and turned into plans and
 * trees that Ambit runs. {@link dev.ambit.space.roo.RooFile} is what a file says, in the file's own numbers and units;
 * {@link dev.ambit.space.roo.RooPlan} and {@link dev.ambit.space.roo.RooTree} are where these meet Ambit's.
 */
@NullMarked
package dev.ambit.space.roo;

import org.jspecify.annotations.NullMarked;

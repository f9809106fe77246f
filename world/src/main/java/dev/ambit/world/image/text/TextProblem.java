package dev.ambit.world.image.text;

/**
 * Something in a file that cannot be understood, or makes no sense.
 *
 * @param line from 1; 0 when it is about the file as a whole
 * @param column from 1
 * @param what what is wrong, and what was expected
 */
public record TextProblem(String file, int line, int column, String what) {
    @Override
    public String toString() {
        return line == 0 ? file + ": " + what : file + ":" + line + ":" + column + ": " + what;
    }
}

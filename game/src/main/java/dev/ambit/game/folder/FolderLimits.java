package dev.ambit.game.folder;

/**
 * How much of a folder is believed. The largest public game has 1,232 classes, 265 rooms and files under 2 MB; these leave room for ten of it.
 *
 * @param files how many files there may be below the folder
 * @param depth how many folders within folders
 * @param sourceBytes of one source, header or text
 * @param objectBytes of one object or resource file
 * @param roomBytes of one room
 * @param kodbaseBytes of {@code kodbase.txt}
 */
public record FolderLimits(
        int files, int depth, long sourceBytes, long objectBytes, long roomBytes, long kodbaseBytes) {

    public static final FolderLimits DEFAULT = new FolderLimits(200_000, 24, 4L << 20, 32L << 20, 16L << 20, 64L << 20);

    public FolderLimits {
        if (files < 1 || depth < 1 || sourceBytes < 1 || objectBytes < 1 || roomBytes < 1 || kodbaseBytes < 1) {
            throw new IllegalArgumentException("a limit of a game's folder is below 1");
        }
    }
}

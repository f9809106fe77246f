package dev.ambit.game.folder;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The small texts of a game, one byte a character. Each is read anew when asked for, so that they can be changed while people play.
 *
 * <pre>
 * motd.txt        the message of the day, as it is
 * blakserv.cfg    the options of the game
 * packages.txt    time name flags [size]      one file that clients fetch or delete, a line
 * blakston.khd    NAME = number               what administrators may say instead of the number; % or # starts a comment
 * </pre>
 */
public final class GameTexts {

    /** What clients have room for in one message. */
    public static final int MOTD_BYTES = 4000;

    private static final int MOST_PACKAGES = 10_000;
    private static final int MOST_CONSTANTS = 100_000;
    private static final int HEX = 16;

    /**
     * A file that clients with an older download time fetch or delete.
     *
     * @param time the download time a client has when it has done so
     * @param flags what to do, and in which of its folders
     * @param sizeBytes 0 when the line does not say
     */
    public record DownloadFile(long time, String name, int flags, long sizeBytes) {}

    private GameTexts() {}

    /** Empty when there is none. */
    public static String motd(GameFolder folder) throws FolderException {
        return folder.motd().isEmpty() ? "" : motd(bytes(folder, folder.motd().get()));
    }

    static String motd(byte[] bytes) {
        String text = latin1(bytes).strip();
        return text.length() > MOTD_BYTES ? text.substring(0, MOTD_BYTES) : text;
    }

    /** The configuration as it is written; nothing when there is none. */
    public static Optional<byte[]> config(GameFolder folder) throws FolderException {
        return folder.config().isEmpty()
                ? Optional.empty()
                : Optional.of(bytes(folder, folder.config().get()));
    }

    /** The first line of a file in the folder; nothing when there is no such file. */
    public static Optional<String> firstLine(GameFolder folder, String name) {
        try {
            Optional<Path> file = folder.inside(name);
            return file.isEmpty()
                    ? Optional.empty()
                    : Optional.of(latin1(bytes(folder, file.get()))
                            .lines()
                            .findFirst()
                            .orElse(""));
        } catch (FolderException e) {
            return Optional.empty();
        }
    }

    /** In the order of the file. */
    public static List<DownloadFile> packages(GameFolder folder) throws FolderException {
        Optional<Path> file = folder.packages();
        return file.isEmpty() ? List.of() : packages(bytes(folder, file.get()), folder.shown(file.get()));
    }

    static List<DownloadFile> packages(byte[] bytes, String name) throws FolderException {
        List<DownloadFile> all = new ArrayList<>();
        int number = 0;
        for (String line : latin1(bytes).lines().toList()) {
            number++;
            String plain = line.strip();
            if (plain.isEmpty() || plain.startsWith("#") || plain.startsWith(";")) {
                continue;
            }
            String[] words = plain.split("\\s+");
            if (words.length < 3 || words.length > 4 || all.size() >= MOST_PACKAGES) {
                throw new FolderException(name + "(" + number + "): \"" + shortened(plain)
                        + "\", expected a download time, a file name, flags and perhaps a size, and at most "
                        + MOST_PACKAGES + " lines");
            }
            try {
                all.add(new DownloadFile(
                        number(words[0]),
                        words[1],
                        Math.toIntExact(number(words[2])),
                        words.length == 4 ? number(words[3]) : 0));
            } catch (NumberFormatException | ArithmeticException e) {
                throw new FolderException(
                        name + "(" + number + "): \"" + shortened(plain)
                                + "\" has something else where a number belongs",
                        e);
            }
        }
        return all;
    }

    /** Names in lower case. */
    public static Map<String, Integer> constants(GameFolder folder) throws FolderException {
        return folder.constants().isEmpty()
                ? Map.of()
                : constants(bytes(folder, folder.constants().get()));
    }

    /** Lines that are not {@code NAME = number} belong to the compiler, which understands more; they are passed over. */
    static Map<String, Integer> constants(byte[] bytes) {
        Map<String, Integer> all = new LinkedHashMap<>();
        for (String line : latin1(bytes).lines().toList()) {
            String plain = line.split("[%#;]", 2)[0];
            int equals = plain.indexOf('=');
            String name = equals < 0 ? "" : plain.substring(0, equals).strip();
            if (!name.matches("[A-Za-z][A-Za-z0-9_]{0,63}") || all.size() >= MOST_CONSTANTS) {
                continue;
            }
            String value = plain.substring(equals + 1).strip();
            try {
                all.put(name.toLowerCase(Locale.ROOT), (int) number(value));
            } catch (NumberFormatException e) {
                Integer other = all.get(value.toLowerCase(Locale.ROOT));
                if (other != null) {
                    all.put(name.toLowerCase(Locale.ROOT), other);
                }
            }
        }
        return all;
    }

    private static long number(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.startsWith("0x") ? Long.parseLong(lower.substring(2), HEX) : Long.parseLong(lower);
    }

    private static String shortened(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "..." : text;
    }

    private static byte[] bytes(GameFolder folder, Path file) throws FolderException {
        return folder.bytes(file, folder.limits().sourceBytes());
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}

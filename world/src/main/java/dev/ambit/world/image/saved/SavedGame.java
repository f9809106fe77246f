package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.rsc.RscException;
import dev.ambit.kod.rsc.RscFile;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A saved game: four files that end with the time of the save, and {@code lastsave.txt}, which says which time that is.
 *
 * <pre>
 * gameuser.N   objects, lists, timers            striings.N   strings
 * accounts.N   who may log in                    dynarscs.N   texts of resources that were made in the game
 * </pre>
 *
 * @param dynamic resources that were made in the game, from number 1,000,000
 */
public record SavedGame(Game game, List<SavedString> strings, List<Resource> dynamic, SavedAccounts accounts) {
    public static final String CONTROL = "lastsave.txt";
    public static final String GAME = "gameuser.";
    public static final String STRINGS = "striings.";
    public static final String ACCOUNTS = "accounts.";
    public static final String DYNAMIC = "dynarscs.";

    private static final Pattern LAST_SAVE = Pattern.compile("(?m)^\\s*LASTSAVE\\s+(\\d{1,18})\\s*$");

    public SavedGame {
        strings = List.copyOf(strings);
        dynamic = List.copyOf(dynamic);
    }

    /** The time that the control file names. */
    public static long lastSave(byte[] controlFile) throws SavedGameException {
        Matcher matcher = LAST_SAVE.matcher(new String(controlFile, ISO_8859_1));
        if (!matcher.find()) {
            throw new SavedGameException(CONTROL + ": expected a line such as LASTSAVE 879465600");
        }
        return Long.parseLong(matcher.group(1));
    }

    /** Reads the game that the control file names. */
    public static SavedGame read(Map<String, byte[]> folder) throws SavedGameException {
        long time = lastSave(need(folder, CONTROL));
        return new SavedGame(
                Game.read(need(folder, GAME + time)),
                SavedString.read(need(folder, STRINGS + time)),
                resources(need(folder, DYNAMIC + time)),
                SavedAccounts.read(need(folder, ACCOUNTS + time)));
    }

    private static byte[] need(Map<String, byte[]> folder, String name) throws SavedGameException {
        byte[] bytes = folder.get(name);
        if (bytes == null) {
            throw new SavedGameException("there is no file " + name);
        }
        return bytes;
    }

    private static List<Resource> resources(byte[] bytes) throws SavedGameException {
        try {
            return RscFile.read(bytes);
        } catch (RscException e) {
            throw new SavedGameException("dynarscs: " + e.getMessage());
        }
    }

    /** All five files. */
    public Map<String, byte[]> write(long epochSeconds) {
        Map<String, byte[]> folder = new TreeMap<>();
        folder.put(GAME + epochSeconds, game.write());
        folder.put(STRINGS + epochSeconds, SavedString.write(strings));
        folder.put(DYNAMIC + epochSeconds, RscFile.writeDynamic(dynamic));
        folder.put(ACCOUNTS + epochSeconds, accounts.write());
        String control = "# The saved game to load\nLASTSAVE " + epochSeconds + "\n";
        folder.put(CONTROL, control.getBytes(ISO_8859_1));
        return folder;
    }
}

package dev.ambit.game.option;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The options of one game as they are now: what somebody has changed while it runs, else what the operator of the server says, else what
 * the game's {@code blakserv.cfg} says, else the usual. Any thread may ask and change.
 */
public final class GameOptions {

    /** Who said so. */
    public enum Origin {
        USUAL("usual"),
        FILE("blakserv.cfg"),
        OPERATOR("the server's settings"),
        CHANGED("changed while it runs");

        private final String words;

        Origin(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
        }
    }

    /**
     * One option.
     *
     * @param mayChange whether it can be set while the game runs
     */
    public record State(GameOption option, String value, Origin origin, boolean mayChange) {}

    private record Held(String value, Origin origin, boolean mayChange) {}

    private final Map<GameOption, Held> held = new EnumMap<>(GameOption.class);
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** All as usual. */
    public GameOptions() {
        this(OptionsFile.NONE, Map.of());
    }

    /**
     * @param operator what the server's own settings say; only what somebody has set there
     */
    public GameOptions(OptionsFile file, Map<GameOption, String> operator) {
        for (GameOption option : GameOption.values()) {
            Optional<OptionsFile.Entry> entry =
                    Optional.ofNullable(file.values().get(option));
            boolean isFixed = entry.flatMap(OptionsFile.Entry::from).isPresent();
            boolean mayChange = option.isDynamic() && !isFixed;
            String said = operator.get(option);
            if (said != null) {
                held.put(option, new Held(said, Origin.OPERATOR, option.isDynamic()));
            } else if (entry.isPresent()) {
                held.put(option, new Held(entry.get().value(), Origin.FILE, mayChange));
            } else {
                held.put(option, new Held(option.usual(), Origin.USUAL, mayChange));
            }
        }
    }

    // ---- asking ----

    public synchronized String text(GameOption option) {
        return holding(option).value;
    }

    /** The value of an option that is a number within an int. */
    public int number(GameOption option) {
        return Math.toIntExact(Long.parseLong(text(option)));
    }

    public long longNumber(GameOption option) {
        return Long.parseLong(text(option));
    }

    public boolean isOn(GameOption option) {
        return text(option).equals("Yes");
    }

    public synchronized State state(GameOption option) {
        Held now = holding(option);
        return new State(option, now.value, now.origin, now.mayChange);
    }

    /** All, in the order of the table. */
    public List<State> list() {
        return Arrays.stream(GameOption.values()).map(this::state).toList();
    }

    private Held holding(GameOption option) {
        Held now = held.get(option);
        if (now == null) {
            throw new IllegalStateException("every option has a value, and " + option + " has none");
        }
        return now;
    }

    // ---- changing ----

    /**
     * Changes an option while the game runs.
     *
     * @throws OptionRefused when there is none of that name, it only counts from the next start on, or it cannot have that value
     */
    public void set(String group, String name, String value) throws OptionRefused {
        Optional<GameOption> found = GameOption.find(group, name);
        if (found.isEmpty()) {
            throw new OptionRefused("There is no option " + group + "." + name + ".");
        }
        set(found.get(), value);
    }

    public void set(GameOption option, String value) throws OptionRefused {
        if (option.isObsolete()) {
            throw new OptionRefused(option.title() + " means nothing here: " + option.meaning() + ".");
        }
        if (!option.isDynamic()) {
            throw new OptionRefused(option.title()
                    + " counts from the next start on: write it into blakserv.cfg, or set " + option.setting() + ".");
        }
        String read;
        try {
            read = option.kind().read(value);
        } catch (OptionRefused e) {
            throw new OptionRefused(option.title() + ": " + e.getMessage() + ".", e);
        }
        synchronized (this) {
            if (!holding(option).mayChange) {
                throw new OptionRefused(option.title() + " is the first line of a file: change that.");
            }
            held.put(option, new Held(read, Origin.CHANGED, true));
        }
        listeners.forEach(Runnable::run);
    }

    /** Calls it whenever something was changed, on the thread of who changed it. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    // ---- keeping ----

    /** As a {@code blakserv.cfg} that says the same. */
    public String asFile() {
        StringBuilder text =
                new StringBuilder("; blakserv.cfg as Ambit has saved it. ./ambit game config explains each option.\n");
        for (String group : GameOption.groups()) {
            List<State> working = list().stream()
                    .filter(one -> one.option().group().equals(group))
                    .filter(one -> !one.option().isObsolete())
                    .toList();
            if (!working.isEmpty()) {
                text.append("\n[").append(group).append("]\n");
                working.forEach(one -> text.append(line(one)));
            }
        }
        return text.toString();
    }

    private static String line(State one) {
        boolean needsMarks = one.option().kind() instanceof OptionKind.Line;
        String value = needsMarks ? "<" + one.value() + ">" : one.value();
        return "%-24s %s%n".formatted(one.option().option(), value).replace("\r\n", "\n");
    }

    /** Writes them to a file, which is there before or after as a whole. */
    public void save(Path file) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        Files.write(beside, asFile().getBytes(ISO_8859_1));
        Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}

package dev.ambit.server.cli.console;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A terminal that hands over every key as it is pressed and shows none by itself, until this is closed. */
public final class RawTerminal implements AutoCloseable {
    private final Optional<String> before;
    private final Thread restoring = new Thread(this::restore, "terminal");

    private RawTerminal(Optional<String> before) {
        this.before = before;
        // However the program ends, the terminal must show again what is typed.
        Runtime.getRuntime().addShutdownHook(restoring);
    }

    public static RawTerminal open() {
        Optional<String> before = stty("-g");
        if (before.isPresent()) {
            stty("-icanon", "-echo", "-isig", "min", "1");
        }
        return new RawTerminal(before);
    }

    /** What the terminal says; nothing when there is no such program or no terminal. */
    private static Optional<String> stty(String... words) {
        try {
            String[] command = new String[words.length + 1];
            command[0] = "stty";
            System.arraycopy(words, 0, command, 1, words.length);
            Process process = new ProcessBuilder(command)
                    .redirectInput(new File("/dev/tty"))
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return process.waitFor() == 0 ? Optional.of(said) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private void restore() {
        before.ifPresent(RawTerminal::stty);
    }

    @Override
    public void close() {
        restore();
        Runtime.getRuntime().removeShutdownHook(restoring);
    }
}

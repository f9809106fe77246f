package dev.ambit.server.cli.group;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keys as they are pressed, without Enter. Terminals know lines and no releases: this one is told by {@code stty} to hand over every
 * key, and a direction holds for a moment after each, which a key held down renews. Where there is no terminal, keys come with Enter.
 */
final class Keyboard implements AutoCloseable {
    private static final long HOLD_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final int ESCAPE = 27;

    enum Key {
        UP,
        DOWN,
        AGAIN,
        QUIT
    }

    private final @Nullable String before;
    private final Thread restoring = new Thread(this::restore, "keyboard");
    private @Nullable Key direction;
    private long heldUntilNanos;
    private boolean isAgain;
    private boolean isQuit;

    private Keyboard(@Nullable String before) {
        this.before = before;
        // Ctrl-C must not leave a terminal behind that shows nothing of what is typed.
        Runtime.getRuntime().addShutdownHook(restoring);
    }

    static Keyboard open(InputStream in) {
        @Nullable String before = System.console() == null ? null : stty("-g");
        if (before != null) {
            stty("-icanon", "-echo", "min", "1");
        }
        Keyboard keyboard = new Keyboard(before);
        Thread.ofPlatform().daemon().name("keys").start(() -> keyboard.read(in));
        return keyboard;
    }

    /** What the terminal says to it, or nothing when there is no such program or terminal. */
    private static @Nullable String stty(String... words) {
        try {
            String[] command = new String[words.length + 1];
            command[0] = "stty";
            System.arraycopy(words, 0, command, 1, words.length);
            Process process = new ProcessBuilder(command)
                    .redirectInput(new File("/dev/tty"))
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return process.waitFor() == 0 ? said : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private void read(InputStream in) {
        try {
            for (int c = in.read(); c >= 0; c = in.read()) {
                Key key = key(c, in);
                if (key != null) {
                    press(key);
                }
            }
        } catch (IOException e) {
            // No keys any more; Ctrl-C still works.
        }
    }

    private static @Nullable Key key(int c, InputStream in) throws IOException {
        if (c == ESCAPE && in.read() == '[') {
            return switch (in.read()) {
                case 'A' -> Key.UP;
                case 'B' -> Key.DOWN;
                default -> null;
            };
        }
        return switch (c) {
            case 'w', 'W' -> Key.UP;
            case 's', 'S' -> Key.DOWN;
            case ' ', '\n' -> Key.AGAIN;
            case 'q', 'Q' -> Key.QUIT;
            default -> null;
        };
    }

    private synchronized void press(Key key) {
        isQuit |= key == Key.QUIT;
        isAgain = key == Key.AGAIN;
        direction = key == Key.UP || key == Key.DOWN ? key : null;
        heldUntilNanos = System.nanoTime() + HOLD_NANOS;
    }

    /** UP or DOWN while one of them is held. */
    synchronized @Nullable Key direction() {
        return System.nanoTime() - heldUntilNanos < 0 ? direction : null;
    }

    synchronized boolean wantsAgain() {
        return isAgain;
    }

    /** What was wanted has begun. */
    synchronized void forgetAgain() {
        isAgain = false;
    }

    synchronized boolean wantsToQuit() {
        return isQuit;
    }

    private void restore() {
        if (before != null) {
            stty(before);
        }
    }

    @Override
    public void close() {
        restore();
        Runtime.getRuntime().removeShutdownHook(restoring);
    }
}

package dev.ambit.server.cli.console;

import dev.ambit.server.AmbitException;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command gets a password from: never from its arguments, which everybody on the machine can read. */
public final class PasswordOption {

    private static final String VARIABLE = "AMBIT_PASSWORD";
    private static final long LARGEST_FILE = 10_000;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description =
                    "Read the password from the first line of this file (- is the standard input). Without it: from "
                            + "the variable " + VARIABLE + ", or you are asked.")
    private @Nullable String file;

    /** The password from the file or the variable, if either is there. */
    public Optional<String> given() throws AmbitException {
        if (file != null) {
            return Optional.of(firstLine(file));
        }
        return Optional.ofNullable(System.getenv(VARIABLE)).filter(password -> !password.isEmpty());
    }

    /** The same, or as somebody types it without it being shown; nothing when nobody is there to ask. */
    public Optional<String> givenOrAsked(String question) throws AmbitException {
        Optional<String> given = given();
        return given.isPresent() ? given : asked(question);
    }

    /** A new password, which is typed twice when somebody types it. */
    public String chosen(String question) throws AmbitException {
        Optional<String> given = given();
        if (given.isPresent()) {
            return given.get();
        }
        String first = asked(question)
                .orElseThrow(() ->
                        new AmbitException("Nobody is here to ask for a password. Give one with --password-file, or in "
                                + VARIABLE + "."));
        if (!asked("Once more: ").equals(Optional.of(first))) {
            throw new AmbitException("The two are not the same; nothing was changed.");
        }
        return first;
    }

    private static Optional<String> asked(String question) {
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            return Optional.empty();
        }
        char[] typed = console.readPassword("%s", question);
        return typed == null ? Optional.empty() : Optional.of(new String(typed));
    }

    private static String firstLine(String name) throws AmbitException {
        try {
            if (!name.equals("-") && Files.size(Path.of(name)) > LARGEST_FILE) {
                throw new AmbitException(name + " is too large to hold a password.");
            }
            try (BufferedReader reader = name.equals("-")
                    ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                    : Files.newBufferedReader(Path.of(name))) {
                String line = reader.readLine();
                if (line == null || line.isEmpty()) {
                    throw new AmbitException(
                            "There is no password in " + (name.equals("-") ? "the input" : name) + ".");
                }
                return line;
            }
        } catch (MalformedInputException e) {
            throw new AmbitException(name + " is not text.", e);
        } catch (IOException e) {
            throw new AmbitException("Cannot read the password: " + Reason.of(e), e);
        }
    }
}

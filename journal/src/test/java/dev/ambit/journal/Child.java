package dev.ambit.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts another JVM upon the same classes. */
final class Child {

    private Child() {}

    static ProcessBuilder java(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }
}

package dev.ambit.bench.road;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherFlagsTest {

    @TempDir
    Path home;

    @Test
    void serversAreStartedAsTheLauncherStartsThem() throws IOException {
        String launcher = Files.readString(Path.of("..", "ambit"));
        List<String> flags = LauncherFlags.own();
        assertTrue(flags.contains("-XX:MaxRAMPercentage=25"), flags::toString);
        assertTrue(flags.contains("-Dio.netty.noUnsafe=false"), flags::toString);
        flags.forEach(flag -> assertTrue(launcher.contains(" " + flag + " "), flag));
    }

    @Test
    void whatTheJvmHasLearnedFromAnotherLoadIsNotReplayed() throws IOException {
        List<String> flags = LauncherFlags.ofTheCache();
        assertTrue(flags.contains("-XX:-AOTReplayTraining"), flags::toString);
    }

    @Test
    void whatTheLauncherFindsOutForItselfIsLeftOut() throws IOException {
        Files.writeString(home.resolve("ambit"), """
                exec "$JAVA_HOME/bin/java" --a -XX:b=1 \\
                    -Dc="$colour" ${MORE:-} -Dd=2 -cp "$lib/*" "$@"
                """);
        assertEquals(List.of("--a", "-XX:b=1", "-Dd=2"), LauncherFlags.of(home));
    }

    @Test
    void aLauncherThatStartsNothingIsNotTakenForOne() throws IOException {
        Files.writeString(home.resolve("ambit"), "echo");
        assertThrows(IOException.class, () -> LauncherFlags.of(home));
    }
}

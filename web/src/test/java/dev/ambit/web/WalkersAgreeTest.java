package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ambit.space.Place;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import dev.ambit.space.text.PlanText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page lets nobody take a step that the server refuses, and refuses none it allows: there is one rule of walking. */
class WalkersAgreeTest {
    private static final int STEPS = 5_000;
    private static final int CLIMB = 24;
    private static final int TALL = 96;

    @TempDir
    Path folder;

    private final Random random = new Random(6);

    @Test
    void serverAndPageJudgeStepsAlike() throws IOException, InterruptedException {
        assumeTrue(CommandLine.isInstalled("node"), "node is not on the PATH");
        StringJoiner rooms = new StringJoiner(",\n", "[", "]");
        for (String name : List.of("cellar", "library", "maze", "shop", "study", "tower")) {
            rooms.add(judged(name));
        }
        Path file = Files.writeString(folder.resolve("steps.json"), rooms.toString());
        CommandLine.Outcome outcome = CommandLine.of(
                        "node",
                        CommandLine.moduleFolder()
                                .resolve("src/test/js/walkers-agree.js")
                                .toString(),
                        file.toString())
                .run();
        assertEquals(0, outcome.exitCode(), outcome::output);
        assertTrue(outcome.output().contains(6 * STEPS + " steps"), outcome::output);
    }

    private String judged(String name) throws IOException {
        Path plan = CommandLine.moduleFolder().resolve("../worlds/commons/rooms/" + name + ".json");
        Room room = Room.of(PlanText.read(Files.readAllBytes(plan)));
        Levels levels = new Levels(room.plan());
        StringJoiner steps = new StringJoiner(",", "[", "]");
        int allowed = 0;
        for (int i = 0; i < STEPS; ) {
            Place from = new Place(random.nextInt(room.width()), random.nextInt(room.depth()), 0);
            if (!room.isFloor(from)) {
                continue;
            }
            i++;
            double far = 1 + random.nextDouble() * (i % 10 == 0 ? 1500 : 100);
            double turn = random.nextDouble() * 2 * Math.PI;
            Place to = new Place(
                    Math.clamp(Math.round(from.x() + far * Math.sin(turn)), 0, Place.FARTHEST),
                    Math.clamp(Math.round(from.z() + far * Math.cos(turn)), 0, Place.FARTHEST),
                    0);
            boolean isAllowed = room.steps().allows(from, to, levels, CLIMB, TALL);
            allowed += isAllowed ? 1 : 0;
            steps.add("[" + from.x() + "," + from.z() + "," + to.x() + "," + to.z() + "," + (isAllowed ? 1 : 0) + "]");
        }
        assertTrue(allowed > STEPS / 10 && allowed < STEPS, name + ": " + allowed + " of the steps are allowed");
        return "{\"name\":\"" + name + "\",\"drawing\":"
                + new String(room.drawing().json(), StandardCharsets.UTF_8) + ",\"steps\":" + steps + "}";
    }
}

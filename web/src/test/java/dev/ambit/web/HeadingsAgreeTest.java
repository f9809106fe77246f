package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.PositionCodec;
import dev.ambit.space.position.Roll;
import dev.ambit.space.position.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever walks forwards, backwards or sideways looks in the page where the server says they look: for those who were there
 * from the beginning, who came later, who missed frames and who were set up anew.
 */
class HeadingsAgreeTest {
    private static final int SEQUENCES = 60;
    private static final int FRAMES = 100;
    private static final int PEOPLE = 12;
    private static final int TURN = 256;
    private static final long[] ALL = {-1};

    @TempDir
    Path folder;

    private final Random random = new Random(21);

    /** What becomes of a client on its way. */
    private enum Fate {
        STAYS,
        COMES_LATE,
        MISSES_SOME,
        STARTS_ANEW
    }

    /** Somebody who goes a winding way, now and then rests, and is turned from that way by an angle they seldom change. */
    private final class Walker {
        private double x = 2000 + random.nextInt(8000);
        private double z = 2000 + random.nextInt(8000);
        private double way = random.nextInt(TURN);
        private final double speed = 0.6 + 2 * random.nextDouble();
        private int angle = random.nextInt(4) * TURN / 4;
        private int rests;

        void step(Roll roll, int badge) {
            if (rests > 0) {
                rests--;
            } else {
                way += random.nextGaussian() * 2;
                x += speed * Math.sin(way / TURN * 2 * Math.PI);
                z -= speed * Math.cos(way / TURN * 2 * Math.PI);
                rests = random.nextInt(60) == 0 ? 25 : 0;
            }
            if (random.nextInt(80) == 0) {
                angle = random.nextInt(4) * TURN / 4;
            }
            roll.put(badge, 0, (int) x, (int) z);
            roll.face(badge, heading());
        }

        int heading() {
            return (int) Math.round(way) + angle & TURN - 1;
        }
    }

    @Test
    void inThePageEverybodyLooksWhereTheyLook() throws IOException, InterruptedException {
        assumeTrue(CommandLine.isInstalled("node"), "node is not on the PATH");
        List<String> sequences = new ArrayList<>();
        for (int i = 0; i < SEQUENCES; i++) {
            sequences.add(sequence(i, Fate.values()[i % Fate.values().length]));
        }
        Path file = folder.resolve("headings.json");
        Files.writeString(file, "[" + String.join(",\n", sequences) + "]");
        CommandLine.Outcome outcome = new CommandLine(List.of(
                        "node",
                        "--test",
                        CommandLine.moduleFolder()
                                .resolve("src/test/js/position-headings.test.js")
                                .toString()))
                .with("AMBIT_HEADINGS", file.toString())
                .run();
        assertEquals(0, outcome.exitCode(), outcome::output);
        assertTrue(outcome.output().contains("headings.json"), outcome::output);
    }

    private String sequence(int number, Fate fate) {
        GridCodec codec = new GridCodec(CodecRules.of(Scope.NEAR));
        PositionCodec.View view = codec.view(-1);
        Roll roll = new Roll(GridSpec.DEFAULT);
        List<Walker> walkers = new ArrayList<>();
        for (int badge = 0; badge < PEOPLE; badge++) {
            walkers.add(new Walker());
        }
        FrameBuffer out = new FrameBuffer();
        List<String> frames = new ArrayList<>();
        for (int frame = 0; frame < FRAMES; frame++) {
            for (int badge = 0; badge < PEOPLE; badge++) {
                walkers.get(badge).step(roll, badge);
            }
            codec.advance(roll);
            if (!isTold(fate, frame)) {
                continue;
            }
            if (fate == Fate.STARTS_ANEW && frame % 30 == 29) {
                view.applied(-1);
            }
            long base = view.last();
            out.clear();
            if (codec.encode(view, ALL, out) > 0) {
                frames.add("{\"kind\":" + (view.isSetup() ? 3 : 1) + ",\"base\":" + (base & 0xffff) + ",\"hex\":\""
                        + HexFormat.of().formatHex(out.toBytes()) + "\",\"headings\":" + headings(walkers) + "}");
            }
        }
        return "{\"name\":\"" + number + ", who "
                + fate.name().toLowerCase(Locale.ROOT).replace('_', ' ') + "\",\"frames\":["
                + String.join(",\n", frames) + "]}";
    }

    private static boolean isTold(Fate fate, int frame) {
        return switch (fate) {
            case STAYS, STARTS_ANEW -> true;
            case COMES_LATE -> frame >= 40;
            case MISSES_SOME -> frame % 40 < 25;
        };
    }

    private static String headings(List<Walker> walkers) {
        StringJoiner all = new StringJoiner(",", "[", "]");
        walkers.forEach(walker -> all.add(String.valueOf(walker.heading())));
        return all.toString();
    }
}

package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.GridPicture;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.PositionCodec;
import dev.ambit.space.position.Roll;
import dev.ambit.space.position.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server's decoder and the page's read ten thousand random frames of two, three and four grids, every fourth of them damaged,
 * to the same end.
 */
class DecodersAgreeTest {
    private static final int SEQUENCES = 100;
    private static final int FRAMES = 100;
    private static final int PEOPLE = 40;

    @TempDir
    Path folder;

    private final Random random = new Random(20);
    private int damaged;
    private int refused;

    @Test
    void theDecodersOfServerAndPageAgree() throws IOException, InterruptedException {
        assumeTrue(CommandLine.isInstalled("node"), "node is not on the PATH");
        List<String> sequences = new ArrayList<>();
        for (int i = 0; i < SEQUENCES; i++) {
            sequences.add(sequence(i));
        }
        assertTrue(damaged > SEQUENCES * FRAMES / 8, "only " + damaged + " were damaged");
        assertTrue(refused > damaged / 2, "of " + damaged + " damaged frames " + refused + " were refused");
        Path vectors = folder.resolve("position-frames.json");
        Files.writeString(vectors, "[" + String.join(",\n", sequences) + "]");
        CommandLine.Outcome outcome = new CommandLine(List.of(
                        "node",
                        "--test",
                        CommandLine.moduleFolder()
                                .resolve("src/test/js/position-picture.test.js")
                                .toString()))
                .with("AMBIT_VECTORS", vectors.toString())
                .run();
        assertEquals(0, outcome.exitCode(), outcome::output);
        assertTrue(outcome.output().contains("position-frames.json"), outcome::output);
    }

    private String sequence(int number) {
        boolean isMap = number % 4 == 3;
        List<Integer> coarser = number % 4 == 1 ? List.of(8) : number % 4 == 2 ? List.of(2, 4) : List.of();
        List<Integer> ratios = new ArrayList<>(List.of(64));
        ratios.addAll(coarser);
        CodecRules rules = CodecRules.of(isMap ? Scope.MAP : Scope.EVERYBODY).withGrid(GridSpec.DEFAULT.with(ratios));
        GridCodec codec = new GridCodec(rules);
        PositionCodec.View view = codec.view(-1);
        GridPicture picture = codec.picture(-1);
        Roll roll = new Roll(GridSpec.DEFAULT);
        FrameBuffer out = new FrameBuffer();
        List<String> frames = new ArrayList<>();
        while (frames.size() < FRAMES) {
            walk(roll);
            codec.advance(roll);
            out.clear();
            if (codec.encode(view, anyGrids(coarser.size() + 1), out) == 0) {
                continue;
            }
            byte[] bytes = random.nextInt(4) == 0 ? damage(out.toBytes()) : out.toBytes();
            frames.add(frame(bytes, view, picture));
        }
        return "{\"name\":\"random " + number + "\",\"mode\":\"" + (isMap ? "badges" : "classes")
                + "\",\"own\":-1,\"farEvery\":" + rules.farEvery() + ",\"coarser\":" + coarser + ",\"frames\":["
                + String.join(",", frames) + "]}";
    }

    /** A fourth of all in the finest grid, and of the others in the next one, and so on. */
    @SuppressWarnings("IdentityBinaryExpression") // two throws of the dice
    private long[][] anyGrids(int rows) {
        long[][] within = new long[rows][1];
        for (int grid = 0; grid < rows; grid++) {
            within[grid][0] = random.nextLong() & random.nextLong() | (grid == 0 ? 0 : within[grid - 1][0]);
        }
        return within;
    }

    private String frame(byte[] bytes, PositionCodec.View view, GridPicture picture) {
        boolean isSetup = view.isSetup();
        if (isSetup) {
            picture.clear();
        }
        String start = "{\"setup\":" + isSetup + ",\"hex\":\"" + HexFormat.of().formatHex(bytes) + "\",";
        try {
            picture.apply(bytes, 0, bytes.length);
        } catch (FrameException e) {
            refused++;
            view.applied(-1);
            return start + "\"error\":true}";
        }
        return start + "\"after\":" + told(picture) + "}";
    }

    private byte[] damage(byte[] bytes) {
        damaged++;
        if (random.nextInt(4) == 0) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length));
        }
        // Not in the number, which may be any.
        for (int i = random.nextInt(3); i >= 0 && bytes.length > 2; i--) {
            bytes[2 + random.nextInt(bytes.length - 2)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    private void walk(Roll roll) {
        for (int badge = 0; badge < PEOPLE; badge++) {
            int kind = random.nextInt(200);
            if (!roll.isPresent(badge) || kind == 0) {
                roll.put(badge, random.nextInt(4), random.nextInt(12_800), random.nextInt(12_800));
            } else if (kind == 1) {
                roll.remove(badge);
            } else if (kind < 100) {
                int reach = kind < 10 ? 30 : 2;
                roll.put(
                        badge,
                        roll.layer(badge),
                        roll.x(badge) + random.nextInt(2 * reach + 1) - reach,
                        roll.z(badge) + random.nextInt(2 * reach + 1) - reach);
                roll.face(badge, random.nextInt(256));
            }
        }
    }

    private static String told(GridPicture picture) {
        StringJoiner all = new StringJoiner(",", "[", "]");
        for (int badge = 0; badge < picture.capacity(); badge++) {
            if (picture.knows(badge)) {
                all.add("[" + badge + "," + (1 - picture.grid(badge)) + "," + picture.layer(badge) + ","
                        + picture.x(badge) + "," + picture.z(badge) + "]");
            }
        }
        return all.toString();
    }
}

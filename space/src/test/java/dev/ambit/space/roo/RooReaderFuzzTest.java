package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.text.PlanText;
import dev.ambit.space.text.PlanWriter;

/** Any bytes are a room file or a refusal; what was read is written byte for byte, and everything made from it holds. */
class RooReaderFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreARoomFileOrARefusal(byte[] bytes) throws RooException {
        RooFile file;
        try {
            file = RooReader.readLeniently(bytes);
        } catch (RooException refused) {
            return;
        }
        assertArrayEquals(bytes, RooWriter.write(file));
        RooCheck.check(file);
        for (int version = RooFile.OLDEST; version <= RooFile.NEWEST; version++) {
            RooFile converted = RooVersions.convert(file, version).file();
            if (version != file.version()) {
                assertEquals(converted, RooReader.read(RooWriter.write(converted)));
            }
        }
        new SectorSpots(file).contains(1, 1, 32, 32, java.util.List.of(0, 1));
        plan(file);
        tree(file);
    }

    private static void plan(RooFile file) {
        Plan plan;
        try {
            plan = RooPlan.of(file, "room");
        } catch (RooException refused) {
            return;
        }
        String text = PlanWriter.write(plan);
        assertEquals(plan.lines(), PlanText.read(text).lines());
    }

    private static void tree(RooFile file) {
        try {
            RooTree.of(file);
        } catch (RooException refused) {
            // A file may be whole and still make no sense.
        }
    }
}

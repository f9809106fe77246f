package dev.ambit.space.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Boundary;
import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Mark;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Slope;
import dev.ambit.space.plan.Vertex;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTextTest {

    private static final String SMALL = """
            {"name": "small", "width": 640, "depth": 640, "entrance": {"x": 10, "z": 10},
             "vertices": [[0, 0], [640, 0], [0, 640]], "sides": [{"normal": "brick"}],
             "sectors": [{"floor": "grass"}],
             "lines": [{"from": 0, "to": 1, "right": {"side": 0, "sector": 0}}]}
            """;

    @Property(tries = 200)
    void whatIsWrittenIsReadAsItWas(@ForAll long seed) {
        Plan plan = anyPlan(new Random(seed));
        String text = PlanWriter.write(plan);
        assertEquals(plan, PlanText.read(text));
        assertEquals(text, PlanWriter.write(PlanText.read(text)));
    }

    private static Plan anyPlan(Random random) {
        List<Vertex> vertices = new ArrayList<>();
        List<Side> sides = new ArrayList<>();
        List<Sector> sectors = new ArrayList<>();
        List<PlanLine> lines = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            vertices.add(new Vertex(random.nextInt(2000) - 500, random.nextInt(2000) - 500));
            sides.add(new Side(
                    random.nextInt(3),
                    random.nextBoolean() ? "" : "brick",
                    "",
                    "grd00012",
                    random.nextInt(),
                    random.nextInt(256),
                    random.nextInt(3) * 50));
            sectors.add(new Sector(
                    random.nextInt(9),
                    "grass",
                    random.nextBoolean() ? "" : "wood",
                    random.nextInt(64),
                    0,
                    -random.nextInt(100),
                    random.nextInt(300),
                    random.nextInt(256),
                    random.nextInt(),
                    random.nextInt(256),
                    random.nextBoolean() ? null : slope(random),
                    random.nextBoolean() ? null : slope(random)));
        }
        for (int i = 0; i < 6; i++) {
            lines.add(new PlanLine(random.nextInt(4), random.nextInt(4), face(random), face(random)));
        }
        return new Plan(
                "any \"<&\n",
                1 + random.nextInt(5000),
                1 + random.nextInt(5000),
                new Place(random.nextInt(100), random.nextInt(100), random.nextInt(256)),
                random.nextInt(256),
                random.nextBoolean() ? "" : "night",
                random.nextInt(9),
                vertices,
                sides,
                sectors,
                lines,
                List.of(new Prop("tree", 1, -2, 3, 64, "words")),
                List.of(new Boundary("edge", 1, 2, 3, 4)),
                List.of(new Mark(1, 2, 3, 4, 5, 6, 7, 8, "nine")));
    }

    private static Slope slope(Random random) {
        return new Slope(
                new Slope.Corner(0, 0, random.nextInt(100)),
                new Slope.Corner(64, 0, random.nextInt(100)),
                new Slope.Corner(0, 64, random.nextInt(100)),
                random.nextInt(64) / 16.0,
                random.nextInt(64),
                random.nextInt(4096));
    }

    private static Face face(Random random) {
        return random.nextInt(4) == 0
                ? Face.NOTHING
                : new Face(random.nextInt(5) - 1, random.nextInt(5) - 1, random.nextInt(64), random.nextInt(64));
    }

    @Test
    void whatIsLeftOutIsAsUsual() {
        Plan plan = PlanText.read(SMALL);
        assertEquals(Plan.FULL_DAY, plan.ambient());
        assertEquals(192, plan.sectors().getFirst().light());
        assertEquals(Face.NOTHING, plan.lines().getFirst().left());
        assertTrue(plan.sectors().getFirst().isOpenAbove());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "width": 640         | "width": "far"            | "width" is "far", expected a whole number
            "width": 640         | "width": 0                | room "small" is 0 by 640, expected 1 to 16777216 fine units each way
            [640, 0]             | [640]                     | vertices[1]: it is [640], expected [x, z]
            "from": 0            | "from": 7                 | lines[0]: its from is 7, but there are 3 vertices, counted from 0
            "side": 0            | "side": 1                 | lines[0]: its right side is 1, but there are 1 sides, counted from 0
            "normal": "brick"    | "flags": ["invisible"]    | sides[0]: "flags" has "invisible", expected some of
            "floor": "grass"     | "light": 300              | sectors[0]: "light" is 300, expected 0 to 255
            "floor": "grass"     | "floorSlope": {"corners": [[0,0,0],[1,1,0],[2,2,0]]} | sectors[0]: the three corners of a slope lie on one line
            "floor": "grass"     | "floor": "x", "floor": 1  | it is not JSON: Duplicate field 'floor'
            "entrance"           | "exit"                    | "x" is missing, expected a whole number
            """)
    void whatIsWrongIsNamedWithItsPlace(String from, String to, String message) {
        IllegalArgumentException problem =
                assertThrows(IllegalArgumentException.class, () -> PlanText.read(SMALL.replace(from, to)));
        assertTrue(String.valueOf(problem.getMessage()).contains(message), problem.getMessage());
    }

    @Test
    void aTextThatNestsTooDeeplyIsRefusedInWords() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> PlanText.read("[".repeat(2000)));
        assertTrue(refusal.getMessage().contains("it is not JSON"), refusal.getMessage());
    }
}

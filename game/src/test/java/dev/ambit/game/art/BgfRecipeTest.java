package dev.ambit.game.art;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BgfRecipeTest {
    private static final Map<String, String> FILES = Map.of("body.bbg", """
            # The body of somebody
            -o body.bgf -s 4 \\
            2 body.bmp [-10, 12] :2 5 [20, 30] -6 [1,1] \\
            "the legs.bmp" :1 250 [3, 4]
            2
            1 1
            3 2 0 1
            """, "loop.bbg", "@loop.bbg");

    private static BgfRecipe parse(String... words) throws BgfException {
        return BgfRecipe.parse(List.of(words), name -> {
            if (!FILES.containsKey(name)) {
                throw new BgfException("there is no " + name);
            }
            return FILES.get(name);
        });
    }

    @Test
    void theExamplesOfTheOriginalAreUnderstood() throws BgfException {
        BgfRecipe four = parse("-o out.bgf 4 a b c d 2 1 1 3 2 3 4".split(" "));
        assertEquals(Optional.of("out.bgf"), four.output());
        assertEquals(List.of(List.of(0), List.of(1, 2, 3)), four.groups());
        BgfRecipe offsets = parse("-o out.bgf 2 a [10, 10] b [50, 100] 0".split(" "));
        assertEquals(
                new BgfRecipe.View("b", 50, 100, List.of()), offsets.views().getLast());
        BgfRecipe spots =
                parse("2 a [10, 10] :1 1 [20, 20] b [50, 100] :3 2 [10, 10] 4 [20, 20] 7 [1, 1] 0".split(" "));
        assertEquals(
                List.of(new Hotspot(2, 10, 10), new Hotspot(4, 20, 20), new Hotspot(7, 1, 1)),
                spots.views().getLast().hotspots());
    }

    @Test
    void aFileOfWordsIsReadInTheirPlace() throws BgfException {
        BgfRecipe body = parse("-x", "@body.bbg");
        assertEquals(4, body.shrink());
        assertEquals(false, body.compress());
        assertEquals(
                List.of(
                        new BgfRecipe.View("body.bmp", -10, 12, List.of(new Hotspot(5, 20, 30), new Hotspot(-6, 1, 1))),
                        new BgfRecipe.View("the legs.bmp", 0, 0, List.of(new Hotspot(-6, 3, 4)))),
                body.views());
        assertEquals(List.of(List.of(0), List.of(1, Bgf.NO_BITMAP, 0)), body.groups());
    }

    @Test
    void aGraphicIsMadeAndTheWordsThatMakeItAgainAreTold() throws BgfException {
        BgfRecipe.PictureFiles pictures = name ->
                new PalettePicture(2, 1, name.getBytes(java.nio.charset.StandardCharsets.US_ASCII), Palette.PLAIN);
        Bgf made = parse("-o o.bgf -n Old_Door -s 2 -r 2 ab [1, -2] :1 -3 [4, 5] cd 1 3 2 0 1".split(" "))
                .make(pictures);
        assertEquals(1, made.bitmaps().getFirst().width());
        assertArrayEquals(new byte[] {'a', 'b'}, made.bitmaps().getFirst().pixels());
        List<String> words = BgfRecipe.words(BgfRecipe.of(made, "o.bgf", List.of("ab", "cd")));
        BgfRecipe again = BgfRecipe.parse(words, name -> "");
        assertEquals(
                new BgfRecipe.View("ab", 1, -2, List.of(new Hotspot(-3, 4, 5))),
                again.views().getFirst());
        assertEquals(made.groups(), again.groups());
        assertEquals("Old_Door", again.name());
        assertEquals(2, again.shrink());
    }

    @Test
    void whatIsWrongIsTold() {
        assertEquals("there is no option -q; expected -o, -n, -s, -r, -w or -x", refusal("-q"));
        assertEquals("expected how many pictures there are from 1 to 100000, not many", refusal("many a b"));
        assertEquals("expected the name of picture 2, and there is nothing more", refusal("2 a"));
        assertEquals("expected the offset of a as [x, y], not [1 2 0", refusal("1 a [1 2 0"));
        assertEquals("the number of hotspot 1 of a is 0, which stands for none", refusal("1 a :1 0 [1, 1] 0"));
        assertEquals("expected the number of a picture in group 1 from 0 to 1, not 2", refusal("1 a 1 1 2"));
        assertEquals("the groups are complete, and then comes more", refusal("1 a 0 more"));
        assertTrue(refusal("@loop.bbg").contains("does a file name itself?"));
        assertEquals("there is no nowhere", refusal("@nowhere"));
    }

    private static String refusal(String words) {
        return assertThrows(BgfException.class, () -> parse(words.split(" "))).getMessage();
    }

    @Property(tries = 3000)
    void anyWordsAreARecipeOrARefusal(@ForAll @Size(max = 20) int[] picks) {
        List<String> known = List.of(
                "-o",
                "-s",
                "-x",
                "@body.bbg",
                "1",
                "2",
                "0",
                "a",
                "[1,",
                "2]",
                "[3,4]",
                ":1",
                ":0",
                "-5",
                "[",
                "\\",
                "999");
        try {
            parse(Arrays.stream(picks)
                    .mapToObj(pick -> known.get(Math.floorMod(pick, known.size())))
                    .toArray(String[]::new));
        } catch (BgfException e) {
            // The one answer to nonsense.
        }
    }
}

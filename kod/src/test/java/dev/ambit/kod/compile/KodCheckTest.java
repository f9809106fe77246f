package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.Parser;
import dev.ambit.kod.syntax.SourceFile;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KodCheckTest {

    private static final KodFile ABOVE = file("above.kod", "Above\nproperties:\n   piCount = 0\nend\n");
    private static final KodFile BELOW =
            file("below.kod", "Below is Above\nmessages:\nGet(step = 1)\n{ return piCount; }\nend\n");

    private static KodFile file(String name, String text) {
        return Parser.parse(SourceFile.of(name, text), new Diagnostics());
    }

    private static KodCheck check(KodFile... files) {
        return KodCheck.of(List.of(files), () -> false);
    }

    private static List<String> messages(List<Diagnostic> found) {
        return found.stream().map(Diagnostic::message).toList();
    }

    @Test
    void theOrderOfTheFilesDoesNotMatter() {
        var check = check(BELOW, ABOVE);
        assertEquals(List.of(), check.found("below.kod"));
        assertEquals(List.of(), check.found("above.kod"));
    }

    @Test
    void aNewVersionIsCheckedAgainstTheOthersAndLeavesThemAlone() {
        var check = check(ABOVE, BELOW);
        var renamed = file("above.kod", "Above\nproperties:\n   piNumber = 0\nend\n");
        assertEquals(List.of(), check.again(renamed));
        assertEquals(List.of(), check.again(BELOW));
        assertEquals(
                List.of("Unknown identifier piCount"),
                messages(check(renamed, BELOW).found("below.kod")));
    }

    @Test
    void theOldVersionDoesNotStandInTheWayOfTheNewOne() {
        // "step" was a parameter; as long as the old version counted, it could not become a message.
        var turned = file("below.kod", "Below is Above\nmessages:\nStep(get = 1)\n{ return piCount; }\nend\n");
        assertEquals(List.of(), check(ABOVE, BELOW).again(turned));
    }

    @Test
    void aClassInTwoFilesIsToldInTheSecond() {
        var twin = file("twin.kod", "above\nend\n");
        var check = check(ABOVE, twin);
        assertEquals(List.of(), check.found("above.kod"));
        assertEquals(List.of("Class above is given twice"), messages(check.found("twin.kod")));
    }

    @Test
    void whatOnlyTurnsUpInTheCodeIsToldToo() {
        var locals =
                String.join(",", IntStream.range(0, 300).mapToObj(i -> "l" + i).toList());
        var assigned = String.join(
                "", IntStream.range(0, 300).mapToObj(i -> "l" + i + "=1;").toList());
        var crowded =
                file("many.kod", "Many\nmessages:\nRun()\n{ local " + locals + "; " + assigned + " return; }\nend\n");
        assertEquals(1, check(crowded).found("many.kod").size());
    }

    @Test
    void aCheckThatNobodyWaitsForStops() {
        assertThrows(CancellationException.class, () -> KodCheck.of(List.of(ABOVE), () -> true));
    }
}

package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.Parser;
import dev.ambit.kod.syntax.SourceFile;
import java.util.List;
import org.junit.jupiter.api.Test;

class KodDocTest {

    @Test
    void everyClassHasAPageAndTheIndexIsATree() {
        var file = Parser.parse(
                SourceFile.of(
                        "t.kod",
                        "A\nmessages:\n% for <b>builders</b>\nRun(what = \"<x>\")\n\"Runs & jumps.\"\n{ return; }\nend\nB is A\nend\n"),
                new Diagnostics());
        var pages = KodDoc.render(List.of(file));
        assertEquals(List.of("index.html", "class-a.html", "class-b.html"), List.copyOf(pages.keySet()));
        String page = pages.get("class-a.html");
        assertTrue(page.contains("<p>Runs &amp; jumps.</p>"));
        assertTrue(page.contains("Run(what = &quot;&lt;x&gt;&quot;)"));
        assertFalse(page.contains("<b>"));
        assertTrue(pages.get("class-b.html").contains("is <a href=\"class-a.html\">A</a>"));
    }
}

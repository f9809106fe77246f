package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.BofDump;
import dev.ambit.kod.bof.BofReader;
import dev.ambit.kod.bof.BofWriter;
import dev.ambit.kod.syntax.SourceFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompileMethodTest {

    private final Kodbase base = Kod.compile("A\nproperties:\npa = 1\nend\n"
                    + "B is A\nclassvars:\nvb = 2\nproperties:\npb = 2\nmessages:\nOld(x=0) { return; }\nend\n")
            .base();

    private Compilation compile(String handler) {
        return KodCompiler.compileMethod(
                "b", SourceFile.of("B.New", handler), Map.of("TEN", 10), base, KodCompiler.Options.DEFAULT);
    }

    @Test
    void aHandlerSeesItsClassAndGetsItsNumber() throws Exception {
        var compilation = compile("New(x = TEN)\n\"Fresh.\"\n{\n   pb = pa + vb * x;\n   propagate;\n}\n");
        assertEquals("", compilation.render());
        var bof = compilation.files().getFirst().bof();
        var handler = bof.classes().getFirst().handlers().getFirst();
        assertEquals(
                List.of("local1 = classvar0 * local0", "prop2 = prop1 + local1", "propagate"),
                BofDump.instructions(handler));
        assertEquals(bof, BofReader.read(BofWriter.write(bof)));
        var messages = compilation.base().findClass("b").orElseThrow().messages();
        assertEquals(
                List.of("Old", "New"),
                messages.stream().map(message -> message.name()).toList());
        assertEquals(10004, messages.get(0).id());
        assertEquals(handler.messageId(), messages.get(1).id());
    }

    @Test
    void anErrorHasItsPlaceAndChangesNothing() {
        var compilation = compile("New()\n{\n   return nobody;\n}\n");
        assertEquals(3, compilation.diagnostics().getFirst().line());
        assertEquals(11, compilation.diagnostics().getFirst().column());
        assertEquals(base.maxId(), compilation.base().maxId());
        assertEquals(
                1, compilation.base().findClass("b").orElseThrow().messages().size());
    }

    @Test
    void nothingButOneHandlerIsAccepted() {
        assertEquals(
                List.of("Expecting one handler; found 2"), Kod.errors(compile("A1() { return; } B1() { return; }")));
        assertEquals(List.of("syntax error on token end"), Kod.errors(compile("New() { return; } end")));
        assertThrows(
                IllegalArgumentException.class,
                () -> KodCompiler.compileMethod(
                        "gone", SourceFile.of("x", ""), Map.of(), base, KodCompiler.Options.DEFAULT));
    }
}

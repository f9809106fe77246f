package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.syntax.SourceFile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The words of the original compiler, which people search for. */
class ErrorWordingTest {

    private static void says(String error, String... sources) {
        assertEquals(List.of(error), Kod.errors(sources));
    }

    private static void saysInHandler(String error, String statements) {
        says(error, Kod.handler(statements));
    }

    @Test
    void names() {
        saysInHandler("Unknown identifier nobody", "x = nobody; return;");
        saysInHandler("Unknown identifier nobody", "nobody = 1; return;");
        saysInHandler("Identifier Thing in expression has wrong type", "x = Thing; return;");
        saysInHandler("Identifier First in expression has wrong type", "x = First; return;");
        says("Duplicate identifier a", "T\nmessages:\nRun(a=0) { local a; return; }\nend\n");
        says("Duplicate identifier x", "T\nmessages:\nRun() { local x, x; x = 1; return; }\nend\n");
        says("Duplicate identifier X", "T\nconstants:\nX = 1\nX = 2\nend\n");
        says("Duplicate identifier X", "T\nconstants:\nX = 1\nmessages:\nX() { return; }\nend\n");
        says("Duplicate identifier pi", "T\nproperties:\npi\nmessages:\nRun(pi=1) { return; }\nend\n");
        says("Duplicate identifier T", "T\nmessages:\nT() { return; }\nend\n");
        says("Duplicate identifier cons", "T\nmessages:\nRun(cons=1) { return; }\nend\n");
        says("Duplicate identifier First", "T\nmessages:\nFirst() { return; }\nend\n");
        says(
                "Message string was referenced elsewhere with different type",
                "T\nmessages:\nstring() { return; }\nend\n");
        saysInHandler("Identifier string was referenced earlier with different type", "x = @string; return;");
        saysInHandler("Literal pi is a duplicate identifier", "Send(self,@Go,#pi=1); return;");
        saysInHandler("Literal Run is a duplicate identifier", "Send(self,@Go,#Run=1); return;");
        saysInHandler("Loop variable vi has wrong type", "for vi in x { } return;");
        says("Duplicate identifier pi", "T\nproperties:\npi\nend\nU is T\nmessages:\nRun(pi=1) { return; }\nend\n");
        says("Property and classvar v both appear in same class", "T\nclassvars:\nv\nproperties:\nv\nend\n");
        says("Duplicate identifier pi", "T\nproperties:\npi\nend\nU is T\nclassvars:\npi = 1\nend\n");
    }

    @Test
    void assignments() {
        saysInHandler("Identifier ONE cannot be assigned to", "ONE = 2; return;");
        saysInHandler("Identifier vi cannot be assigned to", "vi = 2; return;");
        saysInHandler("Identifier thing_rsc cannot be assigned to", "thing_rsc = 2; return;");
        saysInHandler("Can't assign to self", "self = $; return;");
    }

    @Test
    void theLastStatement() {
        saysInHandler("Last statement must be PROPAGATE or RETURN", "x = 1;");
        saysInHandler("Last statement must be PROPAGATE or RETURN", "if a { return; } else { return; }");
        says("Last statement must be PROPAGATE or RETURN", "T\nmessages:\nRun() { }\nend\n");
        saysInHandler("Can't PROPAGATE in a class with no superclass", "propagate;");
    }

    @Test
    void calls() {
        saysInHandler("Expecting a function name; found a", "a(1); return;");
        saysInHandler("Expecting a function name; found nobody", "x = nobody(1); return;");
        saysInHandler("Expecting 2 arguments to Cons; found 1", "x = Cons(1); return;");
        saysInHandler("Extra argument #2 to function First", "x = First(a,b); return;");
        saysInHandler("Expecting setting (i.e. #a=b ) in argument #3", "Send(self,@Run,a); return;");
        saysInHandler("Expecting expression in argument #1", "x = First(#a=1); return;");
    }

    @Test
    void aLocalNamedLikeAFunctionHidesIt() {
        says(
                "Expecting a function name; found first",
                "T\nmessages:\nRun(x=0) { local first; first = x; return first(x); }\nend\n");
    }

    @Test
    void loops() {
        saysInHandler("Break statement must appear inside a loop", "break; return;");
        saysInHandler("Continue statement must appear inside a loop", "if a { continue; } return;");
    }

    @Test
    void repeats() {
        says(
                "Message handler Run defined twice in same class",
                "T\nmessages:\nRun() { return; }\nRun() { return; }\nend\n");
        says("Parameter a appears twice", "T\nmessages:\nRun(a=0,A=1) { return; }\nend\n".replace("A=1", "a=1"));
        says("Property pi appears twice", "T\nproperties:\npi\npi = 3\nend\n");
        says("Class variable vi appears twice", "T\nclassvars:\nvi\nvi = 3\nend\n");
        says("Resource r is defined twice", "T\nresources:\nr = \"a\"\nr = \"b\"\nend\n");
        says("Class T is given twice", "T\nend\nT\nend\n");
    }

    @Test
    void superclasses() {
        says("Can't find superclass Nobody", "T is Nobody\nend\n");
        says("Can't subclass from self", "T is t\nend\n");
    }

    @Test
    void defaults() {
        says("Property can only be initialized to a constant", "T\nproperties:\npi = 5 < 6\nend\n");
        says("Classvar can only be initialized to a constant", "T\nclassvars:\nvi = [1]\nend\n");
        says("Parameter can only be initialized to a constant", "T\nmessages:\nRun(a=First($)) { return; }\nend\n");
        says("Right hand side must be a numeric constant", "T\nconstants:\nX = $\nend\n");
        says("Right hand side must be a numeric constant", "T\nconstants:\nX = 1 = 1\nend\n");
        saysInHandler("Division by zero", "x = 1 / 0; return;");
        says("Division by zero", "T\nconstants:\nX = 5 mod (1-1)\nend\n");
    }

    @Test
    void includes() {
        says("Can't find include file gone.khd", "T\nconstants:\ninclude gone.khd\nend\n");
        var options = new KodCompiler.Options(
                true,
                KodCompiler.Order.AS_GIVEN,
                (name, from) -> Optional.of(SourceFile.of(name, "include again.khd\n")));
        var compilation = KodCompiler.compile(
                List.of(SourceFile.of("t.kod", "T\nconstants:\ninclude again.khd\nend\n")), new Kodbase(), options);
        assertEquals(List.of("Maximum nesting depth of include files is 10"), Kod.errors(compilation));
    }

    @Test
    void locals() {
        says("Variable x used before it's initialized", "T\nmessages:\nRun() { local x; x = x + 1; return x; }\nend\n");
        assertEquals(
                List.of("Unused local x in handler Run"),
                Kod.warnings("T\nmessages:\nRun() { local x; return; }\nend\n"));
    }

    @Test
    void theWhole() {
        var base = Kod.compile("T\nend\nU is T\nend\n").base();
        var again = Kod.compile(base, "T\nmessages:\nRun() { Send(self,@Gone); return; }\nend\n");
        assertEquals(List.of("Need to recompile these subclasses: U", "1 unresolved externals"), again.notes());
    }

    @Test
    void syntax() {
        saysInHandler("syntax error on token )", "x = a + ); return;");
        saysInHandler("Invalid character on token ^", "x = a ^ b; return;");
        says("Premature end of line", "T\nconstants:\nX = 3 +\nend\n");
        says("syntax error on token \"b\"", "T\nresources:\nr = \"a\" \"b\"\nend\n");
        says("syntax error on token if", Kod.handler("if a { x = 1; } else if b { x = 2; } return;"));
    }

    @Test
    void errorsPointAtTheirPlace() {
        var diagnostic = Kod.compile("T\nmessages:\nRun()\n{\n\treturn 1 + ;\n}\nend\n")
                .diagnostics()
                .getFirst();
        assertEquals("""
                f0.kod:5:13: error: syntax error on token ; (expected an expression)
                \treturn 1 + ;
                \t           ^""", diagnostic.render());
        assertEquals("f0.kod(5): error: syntax error on token ;", diagnostic.renderClassic());
    }

    @Test
    void oneRunReportsManyErrors() {
        var errors = Kod.errors(
                "T\nconstants:\nX = \nY = 2\nresources:\nr 5\nmessages:\nRun() { x = ; nobody = 2; return; }\nGo( { }\nCome() { break; return; }\nend\n");
        assertEquals(
                List.of(
                        "Premature end of line",
                        "syntax error on token 5",
                        "syntax error on token ;",
                        "syntax error on token {",
                        "Unknown identifier nobody",
                        "Break statement must appear inside a loop"),
                errors);
    }

    @Test
    void givesUpAfterTwentySixErrors() {
        var errors = Kod.errors(Kod.handler("nobody = 1; ".repeat(100) + "return;"));
        assertEquals(27, errors.size());
        assertEquals("Too many errors", errors.getLast());
        var manyFiles = new String[30];
        java.util.Arrays.setAll(manyFiles, i -> "T" + i + " is Nobody\nend\n");
        assertEquals(27, Kod.errors(manyFiles).size());
    }

    @Test
    void oneErrorMeansNoOutputAtAll() {
        var before = new Kodbase();
        var compilation = Kod.compile(before, "T\nend\n", "U is Nobody\nend\n");
        assertFalse(compilation.succeeded());
        assertTrue(compilation.files().isEmpty());
        assertEquals(10_000, compilation.base().maxId());
    }

    @Test
    void nestingIsLimited() {
        saysInHandler(
                "Nesting is deeper than 200 levels", "x = " + "(".repeat(5000) + "1" + ")".repeat(5000) + "; return;");
        saysInHandler("Nesting is deeper than 200 levels", "x = " + "-".repeat(5000) + "1; return;");
        assertTrue(Kod.errors(Kod.handler("if a { ".repeat(5000) + "}".repeat(5000) + " return;"))
                .contains("Nesting is deeper than 200 levels"));
        saysInHandler("Expression has more than 1000 operators", "x = 1" + " + 1".repeat(5000) + "; return;");
    }

    @Test
    void tooManyLocalsAreAnError() {
        saysInHandler(
                "Handler Run needs more than 255 parameters, locals and temporaries",
                "x = a" + " + a".repeat(300) + "; return;");
    }
}

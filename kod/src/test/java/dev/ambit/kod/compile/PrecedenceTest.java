package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.Parser;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.syntax.Stmt;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrecedenceTest {

    /** Highest first, as in the manual. */
    private static final List<List<String>> LEVELS = List.of(
            List.of("*", "/", "MOD"),
            List.of("+", "-"),
            List.of("=", "<>", "<", ">", "<=", ">="),
            List.of("&"),
            List.of("|"),
            List.of("AND"),
            List.of("OR"));

    private static Expr parse(String expression) {
        var diagnostics = new Diagnostics();
        var file = Parser.parse(
                SourceFile.of("t.kod", "T\nmessages:\nRun() { return " + expression + "; }\nend\n"), diagnostics);
        assertEquals(List.of(), diagnostics.list());
        var back = (Stmt.Return)
                file.classes().getFirst().handlers().getFirst().body().getFirst();
        return back.value().orElseThrow();
    }

    private static String grouped(Expr expr) {
        return switch (expr) {
            case Expr.Binary binary ->
                "(" + grouped(binary.left()) + " " + binary.operator() + " " + grouped(binary.right()) + ")";
            case Expr.Unary unary -> "(" + unary.operator() + " " + grouped(unary.operand()) + ")";
            default -> expr.span().text();
        };
    }

    @Test
    void everyPairOfOperatorsGroupsByItsLevels() {
        for (int l = 0; l < LEVELS.size(); l++) {
            for (int r = 0; r < LEVELS.size(); r++) {
                for (String left : LEVELS.get(l)) {
                    for (String right : LEVELS.get(r)) {
                        var expr = (Expr.Binary) parse("a " + left + " b " + right + " c");
                        boolean leftFirst = expr.left() instanceof Expr.Binary;
                        assertEquals(l <= r, leftFirst, left + " before " + right);
                    }
                }
            }
        }
    }

    @Test
    void unaryOperatorsBindTightest() {
        assertEquals("((NOT a) EQUAL b)", grouped(parse("NOT a = b")));
        assertEquals("((NEGATE a) MULTIPLY (COMPLEMENT b))", grouped(parse("-a * ~b")));
        assertEquals("(a BITWISE_AND (b EQUAL c))", grouped(parse("a & b = c")));
    }
}

package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Locals: parameters a, b, c, d are 0 to 3, x is 4, y is 5; the first temporary is 6. */
class LoweringTest {

    private static void becomes(String statements, String... code) {
        assertEquals(List.of(code), Kod.code(statements));
    }

    @Test
    void anAssignmentComputesStraightIntoItsTarget() {
        becomes("x = a + b; return;", "local4 = local0 + local1", "return $");
        becomes("pi = pi * vi; return x;", "prop1 = prop1 * classvar0", "return local4");
        becomes("x = thing_rsc; return;", "local4 = resource 20001", "return $");
        becomes("x = First(c); return;", "local4 = First(local2)", "return $");
    }

    @Test
    void aCompoundLeftOperandTakesTheNextTemporaryAndTheRightTheOneAfter() {
        becomes(
                "x = (a + b) * (c - d); return;",
                "local6 = local0 + local1",
                "local7 = local2 - local3",
                "local4 = local6 * local7",
                "return $");
        becomes("x = a * (b + c); return;", "local6 = local1 + local2", "local4 = local0 * local6", "return $");
        becomes(
                "x = a + b + c + d; return;",
                "local7 = local0 + local1",
                "local6 = local7 + local2",
                "local4 = local6 + local3",
                "return $");
    }

    @Test
    void anOperandCountsAsInUseWhileItsOwnOperandsAreComputed() {
        becomes(
                "x = a * (b * (c + d)); return;",
                "local7 = local2 + local3",
                "local6 = local1 * local7",
                "local4 = local0 * local6",
                "return $");
    }

    @Test
    void aReturnValueReusesItsOwnTemporary() {
        becomes("return a + b + c;", "local6 = local0 + local1", "local6 = local6 + local2", "return local6");
    }

    @Test
    void unaryOperatorsWorkInPlace() {
        becomes("x = -(a + b); return;", "local4 = local0 + local1", "local4 = - local4", "return $");
        becomes("x = NOT ~a; return;", "local4 = ~ local0", "local4 = NOT local4", "return $");
        becomes("pi = NOT a; return;", "prop1 = NOT local0", "return $");
    }

    @Test
    void argumentsGoToSuccessiveTemporariesNamedOnesSortedLast() {
        becomes(
                "Send(self,@Go,#c=a+b,#b=Abs(d),#a=x); return;",
                "local6 = Abs(local3)",
                "local7 = local0 + local1",
                "Send(self, @10007, #10002=local4, #10003=local6, #10004=local7)",
                "return $");
        becomes(
                "Cons(a+b,Cons(c+d,$)); return;",
                "local6 = local0 + local1",
                "local7 = local2 + local3",
                "local7 = Cons(local7, $)",
                "Cons(local6, local7)",
                "return $");
    }

    @Test
    void bracketsAreTheListFunction() {
        becomes("x = [a, 1, []]; return;", "local6 = List()", "local4 = List(local0, 1, local6)", "return $");
    }

    @Test
    void ifWithAndWithoutElse() {
        becomes("if a { x = 1; } return;", "if not local0 goto 2", "local4 = 1", "return $");
        becomes("if a { x = 1; } else { } return;", "if not local0 goto 2", "local4 = 1", "return $");
        becomes(
                "if a < b { x = 1; } else { x = 2; } return;",
                "local6 = local0 < local1",
                "if not local6 goto 4",
                "local4 = 1",
                "goto 5",
                "local4 = 2",
                "return $");
    }

    @Test
    void whileWithBreakAndContinue() {
        becomes(
                "while ONE { if a { break; } continue; } return;",
                "if not 1 goto 5",
                "if not local0 goto 3",
                "goto 5",
                "goto 0",
                "goto 0",
                "return $");
    }

    @Test
    void forKeepsTheListInATemporaryAndContinueGoesToTheRest() {
        becomes(
                "for x in c { if a + b { continue; } break; } return;",
                "local6 = local2",
                "local7 = local6 = $",
                "if local7 goto 10",
                "local4 = First(local6)",
                "local7 = local0 + local1",
                "if not local7 goto 7",
                "goto 8",
                "goto 10",
                "local6 = Rest(local6)",
                "goto 1",
                "return $");
    }

    @Test
    void andOrSkipTheRightSide() {
        becomes(
                "x = a AND b; return;",
                "if local0 goto 3",
                "local4 = 0",
                "goto 4",
                "local4 = local0 AND local1",
                "return $");
        becomes(
                "x = a = 1 OR b = 2; return;",
                "local6 = local0 = 1",
                "if not local6 goto 4",
                "local4 = 1",
                "goto 6",
                "local7 = local1 = 2",
                "local4 = local6 OR local7",
                "return $");
    }

    @Test
    void constantsAreFoldedButComparisonsAreNot() {
        becomes("x = 2 * 3 + ONE; return;", "local4 = 7", "return $");
        becomes("x = a + 1 + 2; return;", "local6 = local0 + 1", "local4 = local6 + 2", "return $");
        becomes("x = -7 mod 3; return;", "local4 = -1", "return $");
        becomes("x = 5 < 6; return;", "local4 = 5 < 6", "return $");
        becomes("x = NOT 7 OR 2 AND 4; return;", "local4 = 1", "return $");
        becomes("x = ~0 & 0xFF | 0x100; return;", "local4 = 511", "return $");
        becomes("x = 1 AND a; return;", "if 1 goto 3", "local4 = 0", "goto 4", "local4 = 1 AND local0", "return $");
    }

    @Test
    void constantsAreCutTo28Bits() {
        becomes("x = 134217728; return;", "local4 = -134217728", "return $");
        becomes("x = 268435456; return;", "local4 = 0", "return $");
        becomes("x = 268435455; y = 4294967295; return;", "local4 = -1", "local5 = -1", "return $");
        becomes("x = 100000*100000; return;", "local4 = 67888128", "return $");
    }

    @Test
    void propagateIsOneInstruction() {
        var bof = Kod.bof("A\nmessages:\nRun() { return; }\nend\nB is A\nmessages:\nRun() { propagate; }\nend\n");
        assertEquals(1, bof.classes().get(1).handlers().getFirst().code().size());
    }

    @Test
    void codeNobodyReachesIsKept() throws Exception {
        var bof = Kod.bof(Kod.handler("return; x = 1; return x;"));
        assertEquals(bof, dev.ambit.kod.bof.BofReader.read(dev.ambit.kod.bof.BofWriter.write(bof)));
        assertEquals(5, bof.classes().getFirst().handlers().getFirst().code().size());
    }
}

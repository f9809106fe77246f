package dev.ambit.kod.bof;

import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Instruction.NamedArgument;
import dev.ambit.kod.bof.Instruction.UnaryOp;
import dev.ambit.kod.bof.Operand.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the code of one handler.
 *
 * <p>Code has no length: it ends with the first return, propagate or goto that no jump passes over. What follows it up
 * to the next known piece of the file is code nobody can reach, such as a statement after a {@code return}; it is kept
 * when it makes sense, so that a file written again is the same file.
 *
 * <pre>
 * opcode      cccwyyzz: command, destination (0 local, 1 property), kinds of the two sources
 * 0 unary     op | u8 operation | u32 destination | u32 source
 * 1 binary    op | u8 operation | u32 destination | u32 left | u32 right
 * 2 goto      op (zz = 1) | i32 distance
 * 2 branch    op (zz = 0; w = 0 when nonzero, 1 when zero) | i32 distance | u32 test
 * 3 call      op | u8 function | [u32 destination unless yy = 2] | u8 n | n x (u8 kind, u32 word)
 *             | u8 m | m x (u32 parameter id, u8 kind, u32 word)
 * 4 return    op (w = 0) | u32 source
 * 4 propagate op (w = 1)
 * </pre>
 */
final class CodeReader {

    record Limits(int locals, int properties, int classVars, int strings) {}

    private final Bytes bytes;
    private final Limits limits;
    private int at;

    CodeReader(Bytes bytes, Limits limits) {
        this.bytes = bytes;
        this.limits = limits;
    }

    /** @param bound where the next piece of the file starts */
    List<Instruction> read(int start, int bound) throws BofException {
        at = start;
        var code = new ArrayList<Instruction>();
        var targets = new ArrayList<Integer>();
        int furthest = start;
        while (true) {
            var instruction = next();
            code.add(instruction);
            int target = target(instruction);
            if (target >= 0) {
                targets.add(target);
                furthest = Math.max(furthest, target);
            }
            if (endsFlow(instruction) && at > furthest) {
                break;
            }
        }
        keepDeadCode(code, targets, bound);
        checkTargets(code, targets);
        return code;
    }

    private void keepDeadCode(List<Instruction> code, List<Integer> targets, int bound) {
        var dead = new ArrayList<Instruction>();
        var deadTargets = new ArrayList<Integer>();
        try {
            while (at < bound) {
                var instruction = next();
                dead.add(instruction);
                if (target(instruction) >= 0) {
                    deadTargets.add(target(instruction));
                }
            }
            if (at != bound || dead.isEmpty() || !endsFlow(dead.getLast())) {
                return;
            }
            var whole = new ArrayList<>(code);
            whole.addAll(dead);
            checkTargets(whole, deadTargets);
        } catch (BofException notCode) {
            return;
        }
        code.addAll(dead);
        targets.addAll(deadTargets);
    }

    private static void checkTargets(List<Instruction> code, List<Integer> targets) throws BofException {
        Set<Integer> starts = new HashSet<>();
        code.forEach(instruction -> starts.add(instruction.offset()));
        for (int target : targets) {
            if (!starts.contains(target)) {
                throw new BofException("a jump to " + target, target, "an instruction of the same handler");
            }
        }
    }

    /** The offset after the last instruction. */
    static int end(List<Instruction> code) {
        var last = code.getLast();
        return last.offset() + CodeWriter.size(last);
    }

    static boolean endsFlow(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Return _, Instruction.Propagate _, Instruction.Goto _ -> true;
            case Instruction.Unary _, Instruction.Binary _, Instruction.Branch _, Instruction.Call _ -> false;
        };
    }

    private static int target(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Goto jump -> jump.target();
            case Instruction.Branch branch -> branch.target();
            default -> -1;
        };
    }

    private Instruction next() throws BofException {
        int offset = at;
        int op = octet();
        int w = op >> 4 & 1;
        int yy = op >> 2 & 3;
        int zz = op & 3;
        return switch (op >> 5) {
            case 0 -> {
                require(zz == 0, op, offset);
                var operation = operation(UnaryOp.values());
                yield new Instruction.Unary(offset, operation, destination(w), source(yy));
            }
            case 1 -> {
                var operation = operation(BinaryOp.values());
                yield new Instruction.Binary(offset, operation, destination(w), source(yy), source(zz));
            }
            case 2 -> {
                require(zz == 0 || op == 0x41, op, offset);
                int target = jump(offset);
                yield zz == 1
                        ? new Instruction.Goto(offset, target)
                        : new Instruction.Branch(offset, w == 0, target, source(yy));
            }
            case 3 -> {
                require(w == 0 && zz == 0 && yy != 3, op, offset);
                yield call(offset, yy);
            }
            case 4 -> {
                require(zz == 0 && (w == 0 || yy == 0), op, offset);
                yield w == 1 ? new Instruction.Propagate(offset) : new Instruction.Return(offset, source(yy));
            }
            default -> throw badOpcode(op, offset);
        };
    }

    private Instruction call(int offset, int yy) throws BofException {
        int function = octet();
        Optional<Operand> dest = yy == 2 ? Optional.empty() : Optional.of(destination(yy));
        int n = octet();
        var arguments = new ArrayList<Operand>(n);
        for (int i = 0; i < n; i++) {
            arguments.add(source(kind()));
        }
        int m = octet();
        var named = new ArrayList<NamedArgument>(m);
        for (int i = 0; i < m; i++) {
            int parameter = word();
            named.add(new NamedArgument(parameter, source(kind())));
        }
        return new Instruction.Call(offset, function, dest, arguments, named);
    }

    private int kind() throws BofException {
        int kind = octet();
        if (kind > 3) {
            throw new BofException("argument kind " + kind, at - 1, "0 to 3");
        }
        return kind;
    }

    private <T> T operation(T[] operations) throws BofException {
        int code = octet();
        if (code >= operations.length) {
            throw new BofException("operation " + code, at - 1, "one below " + operations.length);
        }
        return operations[code];
    }

    private Operand destination(int kind) throws BofException {
        return operand(kind == 0 ? Kind.LOCAL : Kind.PROPERTY);
    }

    private Operand source(int kind) throws BofException {
        return operand(KINDS[kind]);
    }

    private static final Kind[] KINDS = Kind.values();

    private Operand operand(Kind kind) throws BofException {
        int where = at;
        int word = word();
        switch (kind) {
            case LOCAL -> inside(word, limits.locals(), "local", where);
            case PROPERTY -> inside(word, limits.properties() + 1, "property", where);
            case CLASS_VARIABLE -> inside(word, limits.classVars(), "class variable", where);
            case CONSTANT -> BofReader.constant(word, where, limits.strings());
        }
        return new Operand(kind, word);
    }

    private static void inside(int word, int count, String what, int where) throws BofException {
        if (word < 0 || word >= count) {
            throw new BofException(what + " " + Integer.toUnsignedString(word), where, "a number below " + count);
        }
    }

    private int jump(int from) throws BofException {
        int where = at;
        long target = (long) from + word();
        if (target < 0 || target >= bytes.length()) {
            throw new BofException("a jump to " + target, where, "a target in the file");
        }
        return (int) target;
    }

    private static void require(boolean holds, int op, int offset) throws BofException {
        if (!holds) {
            throw badOpcode(op, offset);
        }
    }

    private static BofException badOpcode(int op, int offset) {
        return new BofException("opcode %02x".formatted(op), offset, "an instruction");
    }

    private int octet() throws BofException {
        int value = bytes.unsignedByte(at);
        at++;
        return value;
    }

    private int word() throws BofException {
        int value = bytes.word(at);
        at += 4;
        return value;
    }
}

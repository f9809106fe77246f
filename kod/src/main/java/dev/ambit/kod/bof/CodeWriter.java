package dev.ambit.kod.bof;

import dev.ambit.kod.bof.Operand.Kind;

/** Sizes and bytes of instructions; the layout is drawn at {@link CodeReader}. */
final class CodeWriter {

    private CodeWriter() {}

    static int size(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Unary _ -> 10;
            case Instruction.Binary _ -> 14;
            case Instruction.Goto _ -> 5;
            case Instruction.Branch _ -> 9;
            case Instruction.Call call ->
                4
                        + (call.dest().isPresent() ? 4 : 0)
                        + 5 * call.arguments().size()
                        + 9 * call.named().size();
            case Instruction.Return _ -> 5;
            case Instruction.Propagate _ -> 1;
        };
    }

    static void write(Instruction instruction, Output out) {
        switch (instruction) {
            case Instruction.Unary unary -> {
                out.octet(w(unary.dest()) | unary.source().kind().code() << 2);
                out.octet(unary.op().code());
                out.word(unary.dest().word());
                out.word(unary.source().word());
            }
            case Instruction.Binary binary -> {
                out.octet(0x20
                        | w(binary.dest())
                        | binary.left().kind().code() << 2
                        | binary.right().kind().code());
                out.octet(binary.op().code());
                out.word(binary.dest().word());
                out.word(binary.left().word());
                out.word(binary.right().word());
            }
            case Instruction.Goto jump -> {
                out.octet(0x41);
                out.word(jump.target() - jump.offset());
            }
            case Instruction.Branch branch -> {
                out.octet(0x40
                        | (branch.whenNonzero() ? 0 : 0x10)
                        | branch.test().kind().code() << 2);
                out.word(branch.target() - branch.offset());
                out.word(branch.test().word());
            }
            case Instruction.Call call -> call(call, out);
            case Instruction.Return back -> {
                out.octet(0x80 | back.source().kind().code() << 2);
                out.word(back.source().word());
            }
            case Instruction.Propagate _ -> out.octet(0x90);
        }
    }

    private static void call(Instruction.Call call, Output out) {
        int yy = call.dest().map(dest -> dest.kind().code()).orElse(2);
        out.octet(0x60 | yy << 2);
        out.octet(call.function());
        call.dest().ifPresent(dest -> out.word(dest.word()));
        out.octet(call.arguments().size());
        for (var argument : call.arguments()) {
            out.octet(argument.kind().code());
            out.word(argument.word());
        }
        out.octet(call.named().size());
        for (var named : call.named()) {
            out.word(named.parameterId());
            out.octet(named.value().kind().code());
            out.word(named.value().word());
        }
    }

    private static int w(Operand dest) {
        return dest.kind() == Kind.PROPERTY ? 0x10 : 0;
    }
}

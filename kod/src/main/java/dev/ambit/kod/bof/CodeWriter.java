package dev.ambit.kod.bof;

import dev.ambit.base.ByteWriter;
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

    static void write(Instruction instruction, ByteWriter out) {
        switch (instruction) {
            case Instruction.Unary unary -> {
                out.u8(w(unary.dest()) | unary.source().kind().code() << 2);
                out.u8(unary.op().code());
                out.u32LE(unary.dest().word());
                out.u32LE(unary.source().word());
            }
            case Instruction.Binary binary -> {
                out.u8(0x20
                        | w(binary.dest())
                        | binary.left().kind().code() << 2
                        | binary.right().kind().code());
                out.u8(binary.op().code());
                out.u32LE(binary.dest().word());
                out.u32LE(binary.left().word());
                out.u32LE(binary.right().word());
            }
            case Instruction.Goto jump -> {
                out.u8(0x41);
                out.u32LE(jump.target() - jump.offset());
            }
            case Instruction.Branch branch -> {
                out.u8(0x40
                        | (branch.whenNonzero() ? 0 : 0x10)
                        | branch.test().kind().code() << 2);
                out.u32LE(branch.target() - branch.offset());
                out.u32LE(branch.test().word());
            }
            case Instruction.Call call -> call(call, out);
            case Instruction.Return back -> {
                out.u8(0x80 | back.source().kind().code() << 2);
                out.u32LE(back.source().word());
            }
            case Instruction.Propagate _ -> out.u8(0x90);
        }
    }

    private static void call(Instruction.Call call, ByteWriter out) {
        int yy = call.dest().map(dest -> dest.kind().code()).orElse(2);
        out.u8(0x60 | yy << 2);
        out.u8(call.function());
        call.dest().ifPresent(dest -> out.u32LE(dest.word()));
        out.u8(call.arguments().size());
        for (var argument : call.arguments()) {
            out.u8(argument.kind().code());
            out.u32LE(argument.word());
        }
        out.u8(call.named().size());
        for (var named : call.named()) {
            out.u32LE(named.parameterId());
            out.u8(named.value().kind().code());
            out.u32LE(named.value().word());
        }
    }

    private static int w(Operand dest) {
        return dest.kind() == Kind.PROPERTY ? 0x10 : 0;
    }
}

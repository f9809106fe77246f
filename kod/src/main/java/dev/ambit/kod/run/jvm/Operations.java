package dev.ambit.kod.run.jvm;

import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.value.Value;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Writes code for operands and operators.
 *
 * <p>A local that never holds anything but integers is kept without its tag, sixteen times as large: then sums wrap at 60
 * bits by themselves, and comparisons need no preparation. "Scaled" below means that form.
 */
final class Operations {
    private static final MethodTypeDesc CHECKED_BINARY =
            JvmNames.type(JvmNames.LONG, JvmNames.MACHINE, JvmNames.INT, JvmNames.LONG, JvmNames.LONG);
    private static final MethodTypeDesc PLAIN_BINARY = JvmNames.type(JvmNames.LONG, JvmNames.LONG, JvmNames.LONG);
    private static final MethodTypeDesc CHECKED_UNARY =
            JvmNames.type(JvmNames.LONG, JvmNames.MACHINE, JvmNames.INT, JvmNames.LONG);

    private static final MethodTypeDesc KEPT_STORE = JvmNames.type(
            ConstantDescs.CD_void, JvmNames.MACHINE, JvmNames.INT, JvmNames.OBJECT, JvmNames.INT, JvmNames.LONG);

    private static final ClassDesc MATH = JvmNames.desc(Math.class);

    private final CodeBuilder code;
    private final HandlerDraft draft;
    private final HandlerCode handler;
    private final FrameLayout layout;
    private final DataFlow flow;
    private final boolean kept;

    /** The instruction that is being written. */
    private int index;

    /** @param kept whether a keeper is told of assignments to properties */
    Operations(CodeBuilder code, HandlerDraft draft, FrameLayout layout, DataFlow flow, boolean kept) {
        this.kept = kept;
        this.code = code;
        this.draft = draft;
        handler = draft.code();
        this.layout = layout;
        this.flow = flow;
    }

    /** Call before writing an instruction. */
    void at(int newIndex) {
        index = newIndex;
    }

    void load(Operand operand) {
        int word = operand.word();
        switch (operand.kind()) {
            case LOCAL -> {
                code.lload(layout.local(word));
                if (flow.isNumber(word)) {
                    tag();
                }
            }
            case PROPERTY -> slots().loadConstant(draft.slot(word)).laload();
            case CONSTANT -> code.loadConstant(handler.widen(word));
            case CLASS_VARIABLE ->
                code.aload(FrameLayout.SELF)
                        .loadConstant(word)
                        .invokestatic(
                                JvmNames.CLASS,
                                "classVariable",
                                JvmNames.type(JvmNames.LONG, JvmNames.OBJECT, JvmNames.INT));
        }
    }

    private CodeBuilder slots() {
        return code.aload(FrameLayout.SELF).getfield(JvmNames.OBJECT, "slots", JvmNames.LONGS);
    }

    /** Call before the code that pushes the value to be stored, and {@link #store} behind it. */
    void prepareStore(Operand dest) {
        if (dest.kind() != Operand.Kind.PROPERTY) {
            return;
        }
        if (kept) {
            pushPlace(index);
            code.aload(FrameLayout.SELF);
        } else {
            slots();
        }
        code.loadConstant(draft.slot(dest.word()));
    }

    void store(Operand dest) {
        if (dest.kind() == Operand.Kind.PROPERTY) {
            if (kept) {
                code.invokestatic(JvmNames.STORES, handler.author() == null ? "trusted" : "store", KEPT_STORE);
            } else {
                code.lastore();
            }
            return;
        }
        if (flow.isNumber(dest.word())) {
            scale();
        }
        code.lstore(layout.local(dest.word()));
    }

    private void storeScaled(Operand dest) {
        if (isNumber(dest)) {
            code.lstore(layout.local(dest.word()));
        } else {
            tag();
            store(dest);
        }
    }

    private boolean isNumber(Operand operand) {
        return operand.kind() == Operand.Kind.LOCAL && flow.isNumber(operand.word());
    }

    private void tag() {
        code.iconst_4().lushr().loadConstant(Value.INTEGER_BITS).lor();
    }

    /** A value on the stack that is surely an integer. */
    void scale() {
        code.iconst_4().lshl();
    }

    /** The data of an operand, scaled. */
    private void loadScaled(Operand operand) {
        if (isNumber(operand)) {
            code.lload(layout.local(operand.word()));
        } else if (operand.kind() == Operand.Kind.CONSTANT) {
            pushLong(code, handler.widen(operand.word()) << 4);
        } else {
            load(operand);
            scale();
        }
    }

    void unary(int index, Instruction.Unary u) {
        prepareStore(u.dest());
        boolean integer = flow.isInteger(index, u.source());
        if (integer && isNumber(u.dest()) && u.op() != Instruction.UnaryOp.NOT) {
            loadScaled(u.source());
            switch (u.op()) {
                case NEGATE -> code.lneg();
                case BITWISE_NOT -> code.loadConstant(-16L).lxor();
                default -> {}
            }
            storeScaled(u.dest());
            return;
        }
        switch (u.op()) {
            case COPY -> load(u.source());
            case NOT -> checkedUnary(index, "not", u.source());
            case NEGATE -> checkedUnary(index, "negate", u.source());
            case BITWISE_NOT -> checkedUnary(index, "bitNot", u.source());
        }
        store(u.dest());
    }

    private void checkedUnary(int index, String method, Operand source) {
        pushPlace(index);
        load(source);
        code.invokestatic(JvmNames.ARITHMETIC, method, CHECKED_UNARY);
    }

    void binary(int index, Instruction.Binary b) {
        prepareStore(b.dest());
        if (integers(index, b) && scaled(b)) {
            storeScaled(b.dest());
            return;
        }
        value(index, b);
        store(b.dest());
    }

    /** Computes with integers, if this operator needs no more than that; the result is scaled. */
    private boolean scaled(Instruction.Binary b) {
        boolean divides = b.op() == BinaryOp.DIVIDE || b.op() == BinaryOp.MOD;
        boolean knownDivisor = b.right().kind() == Operand.Kind.CONSTANT
                && Value.truth(Value.widen(b.right().word()));
        boolean simple = switch (b.op()) {
            case ADD, SUBTRACT, MULTIPLY, BITWISE_AND, BITWISE_OR -> true;
            default -> divides && knownDivisor;
        };
        if (!simple) {
            return false;
        }
        loadScaled(b.left());
        loadScaled(b.right());
        switch (b.op()) {
            case ADD -> code.ladd();
            case SUBTRACT -> code.lsub();
            case MULTIPLY -> code.iconst_4().lshr().lmul();
            case BITWISE_AND -> code.land();
            case BITWISE_OR -> code.lor();
            case DIVIDE -> code.ldiv().iconst_4().lshl();
            default -> code.lrem().invokestatic(MATH, "abs", JvmNames.type(JvmNames.LONG, JvmNames.LONG));
        }
        return true;
    }

    private void value(int index, Instruction.Binary b) {
        String method = method(b.op());
        if (b.op() == BinaryOp.EQUAL || b.op() == BinaryOp.NOT_EQUAL) {
            load(b.left());
            load(b.right());
            code.invokestatic(JvmNames.ARITHMETIC, method, PLAIN_BINARY);
        } else if (isComparison(b.op()) && integers(index, b)) {
            loadScaled(b.left());
            loadScaled(b.right());
            code.invokestatic(JvmNames.ARITHMETIC, method, PLAIN_BINARY);
        } else {
            pushPlace(index);
            load(b.left());
            load(b.right());
            code.invokestatic(JvmNames.ARITHMETIC, method, CHECKED_BINARY);
        }
    }

    private boolean integers(int index, Instruction.Binary b) {
        return flow.isInteger(index, b.left()) && flow.isInteger(index, b.right());
    }

    private void pushPlace(int index) {
        JvmNames.pushMachine(code);
        code.loadConstant(handler.site(index));
    }

    void branch(Instruction.Branch b, Label target) {
        loadScaled(b.test());
        jumpOnTruth(b.whenNonzero(), target);
    }

    /** With a scaled value on the stack: whether it is not zero. */
    private void jumpOnTruth(boolean whenNonzero, Label target) {
        code.lconst_0().lcmp();
        if (whenNonzero) {
            code.ifne(target);
        } else {
            code.ifeq(target);
        }
    }

    /** A comparison whose result only this branch looks at. */
    void compareAndBranch(int index, Instruction.Binary b, boolean whenNonzero, Label target) {
        boolean equality = b.op() == BinaryOp.EQUAL || b.op() == BinaryOp.NOT_EQUAL;
        boolean integers = integers(index, b);
        if (!equality && !integers) {
            value(index, b);
            scale();
            jumpOnTruth(whenNonzero, target);
            return;
        }
        if (integers) {
            loadScaled(b.left());
            loadScaled(b.right());
        } else {
            load(b.left());
            load(b.right());
        }
        code.lcmp();
        jumpOnOrder(whenNonzero ? b.op() : opposite(b.op()), target);
    }

    private void jumpOnOrder(BinaryOp op, Label target) {
        switch (op) {
            case EQUAL -> code.ifeq(target);
            case NOT_EQUAL -> code.ifne(target);
            case LESS -> code.iflt(target);
            case GREATER -> code.ifgt(target);
            case LESS_EQUAL -> code.ifle(target);
            case GREATER_EQUAL -> code.ifge(target);
            default -> throw new IllegalArgumentException("not a comparison: " + op);
        }
    }

    static boolean isComparison(BinaryOp op) {
        return switch (op) {
            case EQUAL, NOT_EQUAL, LESS, GREATER, LESS_EQUAL, GREATER_EQUAL -> true;
            default -> false;
        };
    }

    private static BinaryOp opposite(BinaryOp op) {
        return switch (op) {
            case EQUAL -> BinaryOp.NOT_EQUAL;
            case NOT_EQUAL -> BinaryOp.EQUAL;
            case LESS -> BinaryOp.GREATER_EQUAL;
            case GREATER -> BinaryOp.LESS_EQUAL;
            case LESS_EQUAL -> BinaryOp.GREATER;
            case GREATER_EQUAL -> BinaryOp.LESS;
            default -> throw new IllegalArgumentException("not a comparison: " + op);
        };
    }

    private static String method(BinaryOp op) {
        return switch (op) {
            case ADD -> "add";
            case SUBTRACT -> "subtract";
            case MULTIPLY -> "multiply";
            case DIVIDE -> "divide";
            case MOD -> "mod";
            case AND -> "and";
            case OR -> "or";
            case EQUAL -> "equal";
            case NOT_EQUAL -> "notEqual";
            case LESS -> "less";
            case GREATER -> "greater";
            case LESS_EQUAL -> "lessEqual";
            case GREATER_EQUAL -> "greaterEqual";
            case BITWISE_AND -> "bitAnd";
            case BITWISE_OR -> "bitOr";
        };
    }

    /** A long on the stack, as 32-bit pushes where that is shorter. */
    static void pushLong(CodeBuilder code, long value) {
        if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
            code.loadConstant((int) value).i2l();
        } else {
            code.loadConstant(value);
        }
    }
}

package dev.ambit.kod.run.jvm;

import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Routines;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodTypeDesc;

/** Writes the method of one handler, instruction by instruction. Line numbers are instruction numbers, from 1. */
final class HandlerGenerator {
    private final CodeBuilder code;
    private final HandlerDraft draft;
    private final HandlerCode handler;
    private final Signature signature;
    private final Limits limits;
    private final FrameLayout layout;
    private final DataFlow flow;
    private final Fuel fuel;
    private final Operations operations;
    private final Calls calls;
    private final Label[] labels;

    HandlerGenerator(CodeBuilder code, HandlerDraft draft, Limits limits, Routines routines, boolean kept) {
        this.code = code;
        this.draft = draft;
        handler = draft.code();
        signature = draft.signature();
        this.limits = limits;
        layout = new FrameLayout(handler, signature);
        flow = new DataFlow(handler);
        fuel = new Fuel(code, handler, layout);
        operations = new Operations(code, draft, layout, flow, kept);
        calls = new Calls(code, draft, layout, operations, fuel, limits, routines);
        labels = new Label[handler.size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = code.newLabel();
        }
    }

    void generate() {
        code.lineNumber(1);
        if (draft.entersLoop()) {
            takeOver();
            fuel.fetch();
            code.goto_(labels[draft.head()]);
        } else {
            refuseDepth();
            startLocals();
            fuel.fetch();
        }
        int index = 0;
        while (index < handler.size()) {
            index = flow.isReachable(index) ? instruction(index) : index + 1;
        }
        fuel.finish();
    }

    private void refuseDepth() {
        Label fits = code.newLabel();
        code.iload(FrameLayout.DEPTH).loadConstant(limits.depth()).if_icmplt(fits);
        JvmNames.pushMachine(code);
        code.loadConstant(handler.site(0)).iload(FrameLayout.DEPTH);
        code.invokevirtual(JvmNames.MACHINE, "tooDeep", JvmNames.type(JvmNames.LONG, JvmNames.INT, JvmNames.INT));
        code.lreturn().labelBinding(fits);
    }

    /** Puts what the interpreter has worked out where this method has its variables. */
    private void takeOver() {
        code.aload(FrameLayout.TAKEN_LOCALS).astore(layout.reference());
        code.aload(FrameLayout.TAKEN_SENT).astore(layout.sent());
        if (signature.raw()) {
            for (int i = 0; i < signature.count(); i++) {
                code.aload(layout.sent())
                        .loadConstant(signature.ids()[i])
                        .loadConstant(signature.missing()[i]);
                code.invokevirtual(JvmNames.SENT, "get", JvmNames.type(JvmNames.LONG, JvmNames.INT, JvmNames.LONG));
                code.lstore(layout.argument(i));
            }
        }
        for (int i = 0; i < handler.locals(); i++) {
            code.aload(layout.reference()).loadConstant(i).laload();
            if (flow.isNumber(i)) {
                operations.scale();
            }
            code.lstore(layout.local(i));
        }
    }

    private void startLocals() {
        for (int i = 0; i < handler.locals(); i++) {
            if (i >= handler.parameters()) {
                code.lconst_0().lstore(layout.local(i));
            } else if (signature.raw()) {
                code.lload(layout.argument(i)).loadConstant(handler.defaultOf(i));
                code.invokestatic(
                        JvmNames.SENDS, "orDefault", JvmNames.type(JvmNames.LONG, JvmNames.LONG, JvmNames.LONG));
                code.lstore(layout.local(i));
            }
        }
    }

    /** Writes one instruction, or two that belong together; the index of the next. */
    private int instruction(int index) {
        code.labelBinding(labels[index]);
        if (handler.charges().startsRun(index)) {
            fuel.charge(index);
        }
        code.lineNumber(index + 1);
        operations.at(index);
        switch (handler.instruction(index)) {
            case Instruction.Unary u -> operations.unary(index, u);
            case Instruction.Binary b -> {
                if (isBranchedOn(index, b)) {
                    Instruction.Branch branch = (Instruction.Branch) handler.instruction(index + 1);
                    operations.compareAndBranch(index, b, branch.whenNonzero(), target(index + 1));
                    return index + 2;
                }
                operations.binary(index, b);
            }
            case Instruction.Goto _ -> code.goto_(target(index));
            case Instruction.Branch b -> operations.branch(b, target(index));
            case Instruction.Call c -> calls.call(index, c);
            case Instruction.Return r -> {
                fuel.putBack();
                operations.load(r.source());
                code.lreturn();
            }
            case Instruction.Propagate _ -> propagate(index);
        }
        return index + 1;
    }

    private Label target(int index) {
        return labels[handler.target(index)];
    }

    /** Whether a comparison's result goes into a local that the next instruction branches on and nobody else reads. */
    private boolean isBranchedOn(int index, Instruction.Binary b) {
        if (!Operations.isComparison(b.op()) || b.dest().kind() != Operand.Kind.LOCAL || index + 1 >= handler.size()) {
            return false;
        }
        return handler.instruction(index + 1) instanceof Instruction.Branch branch
                && branch.test().equals(b.dest())
                && !handler.charges().startsRun(index + 1)
                && !flow.isLiveAfter(index + 1, b.dest().word());
    }

    private void propagate(int index) {
        fuel.putBack();
        Signature other = draft.above();
        if (other == null) {
            JvmNames.pushMachine(code);
            code.loadConstant(handler.site(index));
            code.invokestatic(
                    JvmNames.SENDS, "nothingAbove", JvmNames.type(JvmNames.LONG, JvmNames.MACHINE, JvmNames.INT));
            code.lreturn();
            return;
        }
        code.aload(FrameLayout.SELF).iload(FrameLayout.DEPTH).iconst_1().iadd();
        for (int i = 0; i < other.count(); i++) {
            code.lload(layout.argument(signature.indexOf(other.ids()[i])));
            if (!other.raw()) {
                code.loadConstant(other.missing()[i]);
                code.invokestatic(
                        JvmNames.SENDS, "orDefault", JvmNames.type(JvmNames.LONG, JvmNames.LONG, JvmNames.LONG));
            }
        }
        MethodTypeDesc type = other.type().describeConstable().orElseThrow();
        code.invokedynamic(DynamicCallSiteDesc.of(
                JvmNames.PROPAGATE, "propagate", type, JvmNames.statics(other.ids(), handler.site(index))));
        code.lreturn();
    }
}

package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.Charges;
import dev.ambit.kod.run.HandlerCode;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;

/**
 * Writes code that pays for instructions. A handler with loops keeps the machine's fuel in a local variable between
 * calls; others pay from the machine's field, which makes them smaller and so easier to inline.
 */
final class Fuel {
    private final CodeBuilder code;
    private final HandlerCode handler;
    private final FrameLayout layout;
    private final Charges charges;
    private final boolean local;
    private final Label spent;

    Fuel(CodeBuilder code, HandlerCode handler, FrameLayout layout) {
        this.code = code;
        this.handler = handler;
        this.layout = layout;
        charges = handler.charges();
        local = charges.loops();
        spent = code.newLabel();
    }

    /** At the start of the method and behind everything that may have run handlers. */
    void fetch() {
        if (local) {
            JvmNames.pushMachine(code);
            code.getfield(JvmNames.MACHINE, "fuel", JvmNames.LONG).lstore(layout.fuel());
        }
    }

    /** Before leaving the method and before everything that may run handlers. */
    void putBack() {
        if (local) {
            JvmNames.pushMachine(code);
            code.lload(layout.fuel()).putfield(JvmNames.MACHINE, "fuel", JvmNames.LONG);
        }
    }

    /** At the start of a run of instructions. */
    void charge(int index) {
        boolean looks = charges.looksAt(index);
        if (looks) {
            code.loadConstant(handler.site(index)).istore(layout.site());
        }
        if (local) {
            code.lload(layout.fuel());
            Operations.pushLong(code, charges.at(index));
            code.lsub().lstore(layout.fuel());
            if (looks) {
                code.lload(layout.fuel()).lconst_0().lcmp().iflt(spent);
            }
        } else {
            JvmNames.pushMachine(code);
            code.loadConstant(charges.at(index));
            code.invokevirtual(JvmNames.MACHINE, "spend", JvmNames.type(ConstantDescs.CD_boolean, JvmNames.INT));
            if (looks) {
                code.ifne(spent);
            } else {
                code.pop();
            }
        }
    }

    /** At the end of the method: where a message ends that has nothing left. */
    void finish() {
        code.labelBinding(spent);
        putBack();
        JvmNames.pushMachine(code);
        code.iload(layout.site()).iload(FrameLayout.DEPTH);
        code.invokevirtual(JvmNames.MACHINE, "outOfFuel", JvmNames.type(JvmNames.LONG, JvmNames.INT, JvmNames.INT));
        code.lreturn();
    }
}

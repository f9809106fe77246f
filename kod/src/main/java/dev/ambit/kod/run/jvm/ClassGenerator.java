package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Routines;
import dev.ambit.kod.run.StackTrace;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/** Writes the bytes of a hidden class: for each handler the method itself and the entry that unpacks what was sent. */
final class ClassGenerator {
    private static final MethodTypeDesc CONSTRUCTOR = JvmNames.type(ConstantDescs.CD_void, JvmNames.INT);
    private static final MethodTypeDesc ENTER =
            JvmNames.type(JvmNames.LONG, JvmNames.OBJECT, JvmNames.INT, JvmNames.SENT);

    private static final MethodTypeDesc LOOP =
            JvmNames.type(JvmNames.LONG, JvmNames.OBJECT, JvmNames.INT, JvmNames.LONGS, JvmNames.SENT);

    private final Limits limits;
    private final Routines routines;
    private final boolean kept;
    private final List<Draft> drafts;

    ClassGenerator(Machine machine, List<Draft> drafts) {
        limits = machine.limits;
        routines = machine.routines;
        kept = machine.keeper() != null;
        this.drafts = drafts;
    }

    static String methodName(HandlerCode handler) {
        return StackTrace.methodName(handler);
    }

    private static String entryName(Draft draft) {
        return "entry" + draft.code().site(0);
    }

    byte[] generate() {
        return ClassFile.of().build(JvmNames.GENERATED, type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC).withSuperclass(JvmNames.ENTRY);
            type.withMethodBody(ConstantDescs.INIT_NAME, CONSTRUCTOR, 0, ClassGenerator::constructor);
            type.withMethodBody("enter", ENTER, ClassFile.ACC_PUBLIC, this::enter);
            for (Draft draft : drafts) {
                MethodTypeDesc methodType = draft.entersLoop()
                        ? LOOP
                        : draft.signature().type().describeConstable().orElseThrow();
                type.withMethodBody(
                        draft.method(),
                        methodType,
                        ClassFile.ACC_STATIC,
                        code -> new HandlerGenerator(code, draft, limits, routines, kept).generate());
                if (!draft.entersLoop()) {
                    type.withMethodBody(
                            entryName(draft), ENTER, ClassFile.ACC_STATIC, code -> entry(code, draft, methodType));
                }
            }
        });
    }

    private static void constructor(CodeBuilder code) {
        code.aload(0)
                .iload(1)
                .invokespecial(JvmNames.ENTRY, ConstantDescs.INIT_NAME, CONSTRUCTOR)
                .return_();
    }

    private void enter(CodeBuilder code) {
        List<SwitchCase> cases = new ArrayList<>();
        for (int i = 0; i < drafts.size(); i++) {
            if (!drafts.get(i).entersLoop()) {
                cases.add(SwitchCase.of(i, code.newLabel()));
            }
        }
        Label none = code.newLabel();
        code.aload(0).getfield(JvmNames.ENTRY, "which", JvmNames.INT);
        code.tableswitch(0, drafts.size() - 1, none, cases);
        for (SwitchCase one : cases) {
            code.labelBinding(one.target()).aload(1).iload(2).aload(3);
            code.invokestatic(JvmNames.GENERATED, entryName(drafts.get(one.caseValue())), ENTER)
                    .lreturn();
        }
        code.labelBinding(none).aconst_null().athrow();
    }

    private static void entry(CodeBuilder code, Draft draft, MethodTypeDesc type) {
        Signature signature = draft.signature();
        code.aload(0).iload(1);
        for (int i = 0; i < signature.count(); i++) {
            code.aload(2)
                    .loadConstant(signature.ids()[i])
                    .loadConstant(signature.missing()[i]);
            code.invokevirtual(JvmNames.SENT, "get", JvmNames.type(JvmNames.LONG, JvmNames.INT, JvmNames.LONG));
        }
        code.invokestatic(JvmNames.GENERATED, draft.method(), type).lreturn();
    }
}

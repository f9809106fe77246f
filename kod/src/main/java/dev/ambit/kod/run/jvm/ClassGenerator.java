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
import java.util.function.BiConsumer;

/** Writes the bytes of a hidden class: for each handler the method itself and the entry that unpacks what was sent. */
final class ClassGenerator {
    private static final MethodTypeDesc CONSTRUCTOR = JvmNames.type(ConstantDescs.CD_void, JvmNames.INT);
    private static final MethodTypeDesc ENTER =
            JvmNames.type(JvmNames.LONG, JvmNames.OBJECT, JvmNames.INT, JvmNames.SENT);

    static final MethodTypeDesc CALL = JvmNames.type(
            JvmNames.LONG,
            JvmNames.INT,
            JvmNames.INT,
            JvmNames.INT,
            JvmNames.INT,
            JvmNames.OBJECT,
            JvmNames.INT,
            JvmNames.LONG,
            JvmNames.LONG,
            JvmNames.LONG,
            JvmNames.LONG);
    private static final MethodTypeDesc NAMED = CALL.insertParameterTypes(4, JvmNames.LONG);
    private static final MethodTypeDesc PICK =
            CALL.dropParameterTypes(4, 6).insertParameterTypes(0, JvmNames.INT, JvmNames.LONG);
    private static final MethodTypeDesc LOOP =
            JvmNames.type(JvmNames.LONG, JvmNames.OBJECT, JvmNames.INT, JvmNames.LONGS, JvmNames.SENT);

    private final Limits limits;
    private final Routines routines;
    private final boolean kept;
    private final List<HandlerDraft> drafts;

    ClassGenerator(Machine machine, List<HandlerDraft> drafts) {
        limits = machine.limits;
        routines = machine.routines;
        kept = machine.keeper() != null;
        this.drafts = drafts;
    }

    static String methodName(HandlerCode handler) {
        return StackTrace.methodName(handler);
    }

    static String namedMethod(HandlerDraft draft) {
        return "named" + draft.code().site(0);
    }

    private static String entryName(HandlerDraft draft) {
        return "entry" + draft.code().site(0);
    }

    byte[] generate() {
        return ClassFile.of().build(JvmNames.GENERATED, type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC).withSuperclass(JvmNames.ENTRY);
            type.withMethodBody(ConstantDescs.INIT_NAME, CONSTRUCTOR, 0, ClassGenerator::constructor);
            type.withMethodBody("enter", ENTER, ClassFile.ACC_PUBLIC, code -> choose(code, this::enter));
            type.withMethodBody("call", CALL, ClassFile.ACC_PUBLIC, code -> choose(code, this::call));
            for (HandlerDraft draft : drafts) {
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
                    type.withMethodBody(namedMethod(draft), NAMED, ClassFile.ACC_STATIC, code -> named(code, draft));
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

    /** Goes on by the place of the handler in this class. */
    private void choose(CodeBuilder code, BiConsumer<CodeBuilder, HandlerDraft> goOn) {
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
            code.labelBinding(one.target());
            goOn.accept(code, drafts.get(one.caseValue()));
            code.lreturn();
        }
        code.labelBinding(none).aconst_null().athrow();
    }

    private void enter(CodeBuilder code, HandlerDraft draft) {
        code.aload(1).iload(2).aload(3).invokestatic(JvmNames.GENERATED, entryName(draft), ENTER);
    }

    private void call(CodeBuilder code, HandlerDraft draft) {
        if (drafts.size() == 1) {
            spread(code, draft, 1, 5, 7);
            return;
        }
        code.iload(1).iload(2).iload(3).iload(4).lconst_0().aload(5).iload(6);
        code.lload(7).lload(9).lload(11).lload(13).invokestatic(JvmNames.GENERATED, namedMethod(draft), NAMED);
    }

    /**
     * <pre>
     * slot 0..3   names
     * slot 4      target, which counts for nothing
     * slot 6, 7   self, depth
     * slot 8..    values, two slots each
     * </pre>
     */
    private static void named(CodeBuilder code, HandlerDraft draft) {
        spread(code, draft, 0, 6, 8);
        code.lreturn();
    }

    /** Calls the method with what the handler wants of what was sent. The depth is behind self. */
    private static void spread(CodeBuilder code, HandlerDraft draft, int names, int self, int values) {
        Signature signature = draft.signature();
        code.aload(self).iload(self + 1);
        for (int i = 0; i < signature.count(); i++) {
            code.loadConstant(signature.ids()[i]).loadConstant(signature.missing()[i]);
            code.iload(names).iload(names + 1).iload(names + 2).iload(names + 3);
            code.lload(values).lload(values + 2).lload(values + 4).lload(values + 6);
            code.invokestatic(JvmNames.SENT, "pick", PICK);
        }
        code.invokestatic(
                JvmNames.GENERATED,
                draft.method(),
                signature.type().describeConstable().orElseThrow());
    }

    private static void entry(CodeBuilder code, HandlerDraft draft, MethodTypeDesc type) {
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

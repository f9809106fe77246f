package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Routines;
import dev.ambit.kod.run.StackTrace;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Writes the bytes of a hidden class: for each handler the method itself and the entry that unpacks what was sent. */
final class ClassGenerator {
    private final Limits limits;
    private final Routines routines;
    private final List<HandlerCode> handlers;

    ClassGenerator(Limits limits, Routines routines, List<HandlerCode> handlers) {
        this.limits = limits;
        this.routines = routines;
        this.handlers = handlers;
    }

    static String methodName(HandlerCode handler) {
        return StackTrace.methodName(handler);
    }

    static String entryName(HandlerCode handler) {
        return "entry" + handler.site(0);
    }

    byte[] generate() {
        return ClassFile.of().build(Names.GENERATED, type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
            for (HandlerCode handler : handlers) {
                Signature signature = Signature.of(handler);
                MethodTypeDesc methodType = signature.type().describeConstable().orElseThrow();
                type.withMethodBody(
                        methodName(handler),
                        methodType,
                        ClassFile.ACC_STATIC,
                        code -> new HandlerGenerator(code, handler, signature, limits, routines).generate());
                type.withMethodBody(
                        entryName(handler),
                        Names.type(Names.LONG, Names.OBJECT, Names.INT, Names.SENT),
                        ClassFile.ACC_STATIC,
                        code -> entry(code, handler, signature, methodType));
            }
        });
    }

    private static void entry(CodeBuilder code, HandlerCode handler, Signature signature, MethodTypeDesc type) {
        code.aload(0).iload(1);
        for (int i = 0; i < signature.count(); i++) {
            code.aload(2).loadConstant(signature.ids()[i]).loadConstant(signature.missing()[i]);
            code.invokevirtual(Names.SENT, "get", Names.type(Names.LONG, Names.INT, Names.LONG));
        }
        code.invokestatic(Names.GENERATED, methodName(handler), type).lreturn();
    }
}

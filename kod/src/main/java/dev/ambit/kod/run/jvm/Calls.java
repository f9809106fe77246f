package dev.ambit.kod.run.jvm;

import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Routine;
import dev.ambit.kod.run.Routines;
import dev.ambit.kod.value.Value;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;

/** Writes code for calls: sends through call sites, built-ins as plain static calls. */
final class Calls {
    private static final Operand NIL = new Operand(Operand.Kind.CONSTANT, 0);
    private static final Operand SELF = new Operand(Operand.Kind.PROPERTY, 0);

    private final CodeBuilder code;
    private final HandlerCode handler;
    private final FrameLayout layout;
    private final Operations operations;
    private final Fuel fuel;
    private final Limits limits;
    private final Routines routines;

    Calls(
            CodeBuilder code,
            HandlerCode handler,
            FrameLayout layout,
            Operations operations,
            Fuel fuel,
            Limits limits,
            Routines routines) {
        this.code = code;
        this.handler = handler;
        this.layout = layout;
        this.operations = operations;
        this.fuel = fuel;
        this.limits = limits;
        this.routines = routines;
    }

    void call(int index, Instruction.Call call) {
        boolean reenters = routines.reenters(call.function());
        if (reenters) {
            fuel.putBack();
        }
        value(index, call);
        if (call.dest().isEmpty()) {
            code.pop2();
        } else {
            storeResult(call.dest().get());
        }
        if (reenters) {
            fuel.fetch();
        }
    }

    /** The slots are looked up behind the call, in case it changed them. */
    private void storeResult(Operand dest) {
        if (dest.kind() == Operand.Kind.LOCAL) {
            operations.store(dest);
            return;
        }
        code.lstore(layout.scratch());
        operations.prepareStore(dest);
        code.lload(layout.scratch());
        operations.store(dest);
    }

    private void value(int index, Instruction.Call call) {
        if (call.arguments().size() > limits.listElements() || call.named().size() > limits.namedArguments()) {
            pushPlace(index);
            code.invokestatic(Names.SENDS, "tooManyArguments", Names.type(Names.LONG, Names.MACHINE, Names.INT));
            return;
        }
        switch (call.function()) {
            case Routines.SEND -> send(index, call);
            case Routines.CREATE -> create(index, call);
            case Routines.POST -> post(index, call);
            default -> builtin(index, call);
        }
    }

    private void send(int index, Instruction.Call call) {
        Operand target = argument(call, 0);
        Operand message = argument(call, 1);
        if (message.kind() != Operand.Kind.CONSTANT || message.word() >>> 28 != Value.MESSAGE) {
            sendAnything(index, call, target, message);
            return;
        }
        operations.load(target);
        if (target.equals(SELF)) {
            code.aload(FrameLayout.SELF);
        } else {
            Names.pushMachine(code);
            operations.load(target);
            code.invokestatic(Names.MACHINE, "receiver", Names.type(Names.OBJECT, Names.MACHINE, Names.LONG));
        }
        deliver(index, call, Value.id(handler.widen(message.word())));
    }

    /** With target and receiver on the stack: the rest of the arguments and the call site. */
    private void deliver(int index, Instruction.Call call, int message) {
        code.iload(FrameLayout.DEPTH).iconst_1().iadd();
        call.named().forEach(named -> operations.load(named.value()));
        int[] ids = handler.namedIds(index);
        ClassDesc[] parameters = new ClassDesc[3 + ids.length];
        Arrays.fill(parameters, Names.LONG);
        parameters[1] = Names.OBJECT;
        parameters[2] = Names.INT;
        ConstantDesc[] statics = new ConstantDesc[2 + ids.length];
        System.arraycopy(Names.constants(ids), 0, statics, 2, ids.length);
        statics[0] = message;
        statics[1] = handler.site(index);
        MethodTypeDesc type = MethodTypeDesc.of(Names.LONG, parameters);
        code.invokedynamic(DynamicCallSiteDesc.of(Names.SEND, "send", type, statics));
    }

    /** The message is not known before the program runs. */
    private void sendAnything(int index, Instruction.Call call, Operand target, Operand message) {
        pushPlace(index);
        code.iload(FrameLayout.DEPTH);
        operations.load(target);
        operations.load(message);
        code.new_(Names.SENT).dup();
        Names.pushInts(code, handler.namedIds(index));
        code.loadConstant(call.named().size()).newarray(TypeKind.LONG);
        fillNamed(call);
        code.invokespecial(
                Names.SENT, ConstantDescs.INIT_NAME, Names.type(ConstantDescs.CD_void, Names.INTS, Names.LONGS));
        code.invokestatic(
                Names.SENDS,
                "send",
                Names.type(Names.LONG, Names.MACHINE, Names.INT, Names.INT, Names.LONG, Names.LONG, Names.SENT));
    }

    /** Writes the values of the named arguments into the array on the stack, which stays there. */
    private void fillNamed(Instruction.Call call) {
        for (int i = 0; i < call.named().size(); i++) {
            code.dup().loadConstant(i);
            operations.load(call.named().get(i).value());
            code.lastore();
        }
    }

    private void create(int index, Instruction.Call call) {
        Operand kind = argument(call, 0);
        Label failed = code.newLabel();
        Label end = code.newLabel();
        pushPlace(index);
        operations.load(kind);
        code.invokestatic(Names.CREATION, "allocate", Names.type(Names.OBJECT, Names.MACHINE, Names.INT, Names.LONG));
        code.dup().astore(layout.reference()).ifnull(failed);
        pushCreated();
        code.aload(layout.reference());
        deliver(index, call, Ids.CONSTRUCTOR);
        code.pop2();
        pushCreated();
        code.goto_(end);
        code.labelBinding(failed);
        Names.pushMachine(code);
        operations.load(kind);
        code.invokestatic(Names.CREATION, "failed", Names.type(Names.LONG, Names.MACHINE, Names.LONG));
        code.labelBinding(end);
    }

    private void pushCreated() {
        code.aload(layout.reference()).invokevirtual(Names.OBJECT, "value", Names.type(Names.LONG));
    }

    private void post(int index, Instruction.Call call) {
        pushPlace(index);
        operations.load(argument(call, 0));
        operations.load(argument(call, 1));
        Names.pushInts(code, handler.namedIds(index));
        code.invokestatic(
                Names.SENDS,
                "post",
                Names.type(Names.LONGS, Names.MACHINE, Names.INT, Names.LONG, Names.LONG, Names.INTS));
        fillNamed(call);
        code.pop().lconst_0();
    }

    private void builtin(int index, Instruction.Call call) {
        Routine routine = routines.get(call.function());
        pushPlace(index);
        code.putfield(Names.MACHINE, "at", Names.INT);
        if (routine == null) {
            setDepth();
            passInMachine(call.arguments());
            Names.pushMachine(code);
            code.aload(FrameLayout.SELF)
                    .loadConstant(call.function())
                    .loadConstant(call.arguments().size());
            code.invokestatic(
                    Names.ROUTINES, "other", Names.type(Names.LONG, Names.MACHINE, Names.OBJECT, Names.INT, Names.INT));
        } else if (routine.arity() == Routine.ANY) {
            passInMachine(call.arguments());
            Names.pushMachine(code);
            code.loadConstant(call.arguments().size());
            code.invokestatic(
                    Names.desc(routine.home()), routine.method(), Names.type(Names.LONG, Names.MACHINE, Names.INT));
        } else {
            fixed(call, routine);
        }
    }

    private void fixed(Instruction.Call call, Routine routine) {
        int first = routine.reenters() ? 2 : 1;
        ClassDesc[] parameters = new ClassDesc[first + routine.arity()];
        Arrays.fill(parameters, Names.LONG);
        parameters[0] = Names.MACHINE;
        if (routine.reenters()) {
            setDepth();
            parameters[1] = Names.OBJECT;
        }
        Names.pushMachine(code);
        if (routine.reenters()) {
            code.aload(FrameLayout.SELF);
        }
        for (int i = 0; i < routine.arity(); i++) {
            operations.load(argument(call, i));
        }
        code.invokestatic(Names.desc(routine.home()), routine.method(), MethodTypeDesc.of(Names.LONG, parameters));
    }

    private void setDepth() {
        Names.pushMachine(code);
        code.iload(FrameLayout.DEPTH).putfield(Names.MACHINE, "depth", Names.INT);
    }

    private void passInMachine(List<Operand> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            Names.pushMachine(code);
            code.getfield(Names.MACHINE, "arguments", Names.LONGS).loadConstant(i);
            operations.load(arguments.get(i));
            code.lastore();
        }
    }

    private void pushPlace(int index) {
        Names.pushMachine(code);
        code.loadConstant(handler.site(index));
    }

    /** Missing arguments are nil, as in the interpreter. */
    private static Operand argument(Instruction.Call call, int index) {
        return index < call.arguments().size() ? call.arguments().get(index) : NIL;
    }
}

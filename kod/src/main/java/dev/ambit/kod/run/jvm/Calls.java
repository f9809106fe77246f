package dev.ambit.kod.run.jvm;

import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.HandlerEntry;
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
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;

/** Writes code for calls: sends through call sites, built-ins as plain static calls. */
final class Calls {
    private static final Operand NIL = new Operand(Operand.Kind.CONSTANT, 0);
    private static final Operand SELF = new Operand(Operand.Kind.PROPERTY, 0);

    private final CodeBuilder code;
    private final HandlerDraft draft;
    private final HandlerCode handler;
    private final FrameLayout layout;
    private final Operations operations;
    private final Fuel fuel;
    private final Limits limits;
    private final Routines routines;

    Calls(
            CodeBuilder code,
            HandlerDraft draft,
            FrameLayout layout,
            Operations operations,
            Fuel fuel,
            Limits limits,
            Routines routines) {
        this.code = code;
        this.draft = draft;
        handler = draft.code();
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
            code.invokestatic(
                    JvmNames.SENDS, "tooManyArguments", JvmNames.type(JvmNames.LONG, JvmNames.MACHINE, JvmNames.INT));
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
        int sent = Value.id(handler.widen(message.word()));
        pushCache(index, sent);
        operations.load(target);
        int receiver = FrameLayout.SELF;
        if (target.equals(SELF)) {
            code.aload(receiver);
        } else {
            receiver = layout.reference();
            JvmNames.pushMachine(code);
            operations.load(target);
            code.invokestatic(
                    JvmNames.MACHINE, "receiver", JvmNames.type(JvmNames.OBJECT, JvmNames.MACHINE, JvmNames.LONG));
            code.dup().astore(receiver);
        }
        deliver(index, call, sent, receiver);
    }

    /** What a send goes through that is not put in line; it stands below its arguments. */
    private void pushCache(int index, int message) {
        if (!draft.inlines()) {
            ConstantDesc[] statics = JvmNames.statics(handler.namedIds(index), message, handler.site(index));
            code.loadConstant(DynamicConstantDesc.ofNamed(JvmNames.SEND_CACHE, "cache", JvmNames.CACHE, statics));
        }
    }

    /**
     * With target and receiver on the stack: the rest of the arguments and the call.
     *
     * @param receiver where it is, too
     */
    private void deliver(int index, Instruction.Call call, int message, int receiver) {
        if (!draft.inlines() && call.named().size() <= HandlerEntry.MOST_NAMED) {
            enter(index, call, receiver);
            return;
        }
        code.iload(FrameLayout.DEPTH).iconst_1().iadd();
        if (!draft.inlines()) {
            code.loadConstant(call.named().size()).newarray(TypeKind.LONG);
            fillNamed(call);
            code.invokevirtual(
                    JvmNames.CACHE,
                    "send",
                    JvmNames.type(JvmNames.LONG, JvmNames.LONG, JvmNames.OBJECT, JvmNames.INT, JvmNames.LONGS));
            return;
        }
        call.named().forEach(named -> operations.load(named.value()));
        int[] ids = handler.namedIds(index);
        ClassDesc[] parameters = new ClassDesc[3 + ids.length];
        Arrays.fill(parameters, JvmNames.LONG);
        parameters[1] = JvmNames.OBJECT;
        parameters[2] = JvmNames.INT;
        MethodTypeDesc type = MethodTypeDesc.of(JvmNames.LONG, parameters);
        ConstantDesc[] statics = JvmNames.statics(ids, message, handler.site(index));
        code.invokedynamic(DynamicCallSiteDesc.of(JvmNames.SEND, "send", type, statics));
    }

    /** Asks the cache for the way in and goes it. */
    private void enter(int index, Instruction.Call call, int receiver) {
        code.invokevirtual(JvmNames.CACHE, "find", JvmNames.type(JvmNames.ENTRY, JvmNames.LONG, JvmNames.OBJECT));
        int[] ids = handler.namedIds(index);
        for (int i = 0; i < HandlerEntry.MOST_NAMED; i++) {
            code.loadConstant(i < ids.length ? ids[i] : HandlerEntry.NO_NAME);
        }
        code.aload(receiver).iload(FrameLayout.DEPTH).iconst_1().iadd();
        call.named().forEach(named -> operations.load(named.value()));
        for (int i = ids.length; i < HandlerEntry.MOST_NAMED; i++) {
            code.lconst_0();
        }
        code.invokevirtual(JvmNames.ENTRY, "call", ClassGenerator.CALL);
    }

    /** The message is not known before the program runs. */
    private void sendAnything(int index, Instruction.Call call, Operand target, Operand message) {
        pushPlace(index);
        code.iload(FrameLayout.DEPTH);
        operations.load(target);
        operations.load(message);
        code.new_(JvmNames.SENT).dup();
        JvmNames.pushInts(code, handler.namedIds(index));
        code.loadConstant(call.named().size()).newarray(TypeKind.LONG);
        fillNamed(call);
        code.invokespecial(
                JvmNames.SENT,
                ConstantDescs.INIT_NAME,
                JvmNames.type(ConstantDescs.CD_void, JvmNames.INTS, JvmNames.LONGS));
        code.invokestatic(
                JvmNames.SENDS,
                "send",
                JvmNames.type(
                        JvmNames.LONG,
                        JvmNames.MACHINE,
                        JvmNames.INT,
                        JvmNames.INT,
                        JvmNames.LONG,
                        JvmNames.LONG,
                        JvmNames.SENT));
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
        code.invokestatic(
                JvmNames.CREATION,
                "allocate",
                JvmNames.type(JvmNames.OBJECT, JvmNames.MACHINE, JvmNames.INT, JvmNames.LONG));
        code.dup().astore(layout.reference()).ifnull(failed);
        pushCache(index, Ids.CONSTRUCTOR);
        pushCreated();
        code.aload(layout.reference());
        deliver(index, call, Ids.CONSTRUCTOR, layout.reference());
        code.pop2();
        pushCreated();
        code.goto_(end);
        code.labelBinding(failed);
        JvmNames.pushMachine(code);
        operations.load(kind);
        code.invokestatic(JvmNames.CREATION, "failed", JvmNames.type(JvmNames.LONG, JvmNames.MACHINE, JvmNames.LONG));
        code.labelBinding(end);
    }

    private void pushCreated() {
        code.aload(layout.reference()).invokevirtual(JvmNames.OBJECT, "value", JvmNames.type(JvmNames.LONG));
    }

    private void post(int index, Instruction.Call call) {
        pushPlace(index);
        operations.load(argument(call, 0));
        operations.load(argument(call, 1));
        JvmNames.pushInts(code, handler.namedIds(index));
        code.invokestatic(
                JvmNames.SENDS,
                "post",
                JvmNames.type(
                        JvmNames.LONGS, JvmNames.MACHINE, JvmNames.INT, JvmNames.LONG, JvmNames.LONG, JvmNames.INTS));
        fillNamed(call);
        code.pop().lconst_0();
    }

    private void builtin(int index, Instruction.Call call) {
        Routine routine = routines.get(call.function());
        pushPlace(index);
        code.putfield(JvmNames.MACHINE, "at", JvmNames.INT);
        if (routine == null) {
            setDepth();
            passInMachine(call.arguments());
            JvmNames.pushMachine(code);
            code.aload(FrameLayout.SELF)
                    .loadConstant(call.function())
                    .loadConstant(call.arguments().size());
            code.invokestatic(
                    JvmNames.ROUTINES,
                    "other",
                    JvmNames.type(JvmNames.LONG, JvmNames.MACHINE, JvmNames.OBJECT, JvmNames.INT, JvmNames.INT));
        } else if (routine.arity() == Routine.ANY) {
            passInMachine(call.arguments());
            JvmNames.pushMachine(code);
            code.loadConstant(call.arguments().size());
            code.invokestatic(
                    JvmNames.desc(routine.home()),
                    routine.method(),
                    JvmNames.type(JvmNames.LONG, JvmNames.MACHINE, JvmNames.INT));
        } else {
            fixed(call, routine);
        }
    }

    private void fixed(Instruction.Call call, Routine routine) {
        int first = routine.reenters() ? 2 : 1;
        ClassDesc[] parameters = new ClassDesc[first + routine.arity()];
        Arrays.fill(parameters, JvmNames.LONG);
        parameters[0] = JvmNames.MACHINE;
        if (routine.reenters()) {
            setDepth();
            parameters[1] = JvmNames.OBJECT;
        }
        JvmNames.pushMachine(code);
        if (routine.reenters()) {
            code.aload(FrameLayout.SELF);
        }
        for (int i = 0; i < routine.arity(); i++) {
            operations.load(argument(call, i));
        }
        code.invokestatic(
                JvmNames.desc(routine.home()), routine.method(), MethodTypeDesc.of(JvmNames.LONG, parameters));
    }

    private void setDepth() {
        JvmNames.pushMachine(code);
        code.iload(FrameLayout.DEPTH).putfield(JvmNames.MACHINE, "depth", JvmNames.INT);
    }

    private void passInMachine(List<Operand> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            JvmNames.pushMachine(code);
            code.getfield(JvmNames.MACHINE, "arguments", JvmNames.LONGS).loadConstant(i);
            operations.load(arguments.get(i));
            code.lastore();
        }
    }

    private void pushPlace(int index) {
        JvmNames.pushMachine(code);
        code.loadConstant(handler.site(index));
    }

    /** Missing arguments are nil, as in the interpreter. */
    private static Operand argument(Instruction.Call call, int index) {
        return index < call.arguments().size() ? call.arguments().get(index) : NIL;
    }
}

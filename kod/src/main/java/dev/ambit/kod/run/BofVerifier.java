package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.value.Value;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks a class before it is loaded, so that engines need not check while they run: every number is in range, every
 * jump has a target, no code runs off its end, and no constant names a thing of the heap.
 */
final class BofVerifier {
    /** No real class comes near; it keeps a hostile file from asking for the whole memory. */
    private static final int MOST_PROPERTIES = 20_000;

    private static final int MOST_LOCALS = 255;

    private final Bof file;
    private final BofClass bof;

    BofVerifier(Bof file, BofClass bof) {
        this.file = file;
        this.bof = bof;
    }

    /** Checks what must agree with the class it inherits from. */
    void fitsBelow(@Nullable BofClass above) {
        int inheritedProperties = above == null ? 0 : above.propertyCount();
        int inheritedVariables = above == null ? 0 : above.classVarCount();
        require(
                bof.propertyCount() >= inheritedProperties && bof.classVarCount() >= inheritedVariables,
                "has fewer properties or class variables than its superclass; recompile it");
    }

    /** Checks everything that needs no other class. */
    void verify() {
        require(bof.propertyCount() <= MOST_PROPERTIES, "has too many properties");
        require(bof.classVarCount() <= MOST_PROPERTIES, "has too many class variables");
        for (BofClass.Default d : bof.properties()) {
            require(d.index() >= 1 && d.index() <= bof.propertyCount(), "gives a default to property ", d.index());
            constant(d.value());
        }
        for (BofClass.Default d : bof.classVars()) {
            require(d.index() >= 0 && d.index() < bof.classVarCount(), "gives a value to class variable ", d.index());
            classVariable(d.value());
        }
        Set<Integer> messages = new HashSet<>();
        for (Handler handler : bof.handlers()) {
            require(messages.add(handler.messageId()), "has two handlers for message ", handler.messageId());
            handler(handler);
        }
    }

    private void classVariable(int word) {
        if (word >>> 28 == Value.OVERRIDE) {
            long property = Value.data(Value.widen(word));
            require(property >= 1 && property <= bof.propertyCount(), "overrides with property ", property);
        } else {
            constant(word);
        }
    }

    private void handler(Handler handler) {
        require(!handler.code().isEmpty(), "has an empty handler");
        require(handler.locals() <= MOST_LOCALS, "has a handler with more than " + MOST_LOCALS + " locals");
        require(handler.parameters().size() <= handler.locals(), "has a handler with more parameters than locals");
        handler.parameters().forEach(p -> constant(p.defaultValue()));
        Set<Integer> offsets = new HashSet<>();
        handler.code().forEach(i -> require(offsets.add(i.offset()), "has two instructions at ", i.offset()));
        handler.code().forEach(i -> instruction(i, handler, offsets));
        require(
                switch (handler.code().getLast()) {
                    case Instruction.Return _, Instruction.Propagate _, Instruction.Goto _ -> true;
                    default -> false;
                },
                "has a handler whose code runs off its end");
    }

    private void instruction(Instruction instruction, Handler handler, Set<Integer> offsets) {
        switch (instruction) {
            case Instruction.Unary u -> {
                target(u.dest(), handler);
                source(u.source(), handler);
            }
            case Instruction.Binary b -> {
                target(b.dest(), handler);
                source(b.left(), handler);
                source(b.right(), handler);
            }
            case Instruction.Goto g -> require(offsets.contains(g.target()), "jumps to ", g.target());
            case Instruction.Branch b -> {
                require(offsets.contains(b.target()), "jumps to ", b.target());
                source(b.test(), handler);
            }
            case Instruction.Call c -> {
                c.dest().ifPresent(d -> target(d, handler));
                c.arguments().forEach(a -> source(a, handler));
                c.named().forEach(n -> source(n.value(), handler));
            }
            case Instruction.Return r -> source(r.source(), handler);
            case Instruction.Propagate _ -> {}
        }
    }

    private void target(Operand operand, Handler handler) {
        switch (operand.kind()) {
            case LOCAL, PROPERTY -> source(operand, handler);
            case CONSTANT, CLASS_VARIABLE -> throw refusal("assigns to a " + operand.kind());
        }
        require(operand.kind() != Operand.Kind.PROPERTY || operand.word() != 0, "assigns to self");
    }

    private void source(Operand operand, Handler handler) {
        int word = operand.word();
        switch (operand.kind()) {
            case LOCAL -> require(word >= 0 && word < handler.locals(), "uses local ", word);
            case PROPERTY -> require(word >= 0 && word <= bof.propertyCount(), "uses property ", word);
            case CLASS_VARIABLE -> require(word >= 0 && word < bof.classVarCount(), "uses class variable ", word);
            case CONSTANT -> constant(word);
        }
    }

    private void constant(int word) {
        int tag = word >>> 28;
        boolean fits = switch (tag) {
            case Value.NIL_TAG, Value.INTEGER, Value.RESOURCE, Value.CLASS, Value.MESSAGE -> true;
            case Value.DEBUG_STRING -> (word & 0x0FFFFFFF) < file.strings().size();
            default -> false;
        };
        if (!fits) {
            throw refusal("has the constant " + Value.describe(Value.widen(word)));
        }
    }

    private void require(boolean condition, String problem) {
        if (!condition) {
            throw refusal(problem);
        }
    }

    /** Makes its text only when something is wrong: a game has a million operands. */
    private void require(boolean condition, String problem, long number) {
        if (!condition) {
            throw refusal(problem + number);
        }
    }

    private LoadException refusal(String problem) {
        return new LoadException(file.sourceName() + ": class " + bof.id() + " " + problem);
    }
}

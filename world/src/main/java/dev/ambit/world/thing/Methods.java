package dev.ambit.world.thing;

import dev.ambit.kod.base.ClassInterface;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.compile.MethodDraft;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.image.ThingState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;

/** The methods that were written while the world runs: compiles them and remembers what they were made of. */
final class Methods {
    /** What every method can say without declaring it. */
    private static final Map<String, Integer> CONSTANTS = Map.of("TRUE", 1, "FALSE", 0);

    private static final int BYTES_OF_A_NAME = 200;

    private final Lexicon lexicon;
    private final Machine machine;
    private final Function<Thing, QuotaAccount> accounts;
    private final IdentityHashMap<HandlerCode, Method> methods = new IdentityHashMap<>();
    private final Map<Thing, List<ThingState.MethodText>> dormant = new WeakHashMap<>();

    Methods(Lexicon lexicon, Machine machine, Function<Thing, QuotaAccount> accounts) {
        this.lexicon = lexicon;
        this.machine = machine;
        this.accounts = accounts;
    }

    /** What is known of a live handler. */
    Method of(HandlerCode handler) {
        return java.util.Objects.requireNonNull(methods.get(handler), "not a live method");
    }

    Optional<Method> find(HandlerCode handler) {
        return Optional.ofNullable(methods.get(handler));
    }

    /** Compiles a method for a class as it is now; nothing is changed by that. */
    MethodDraft compile(Thing thing, KodClass kind, String source) {
        SourceFile file = SourceFile.utf8("#" + thing.id(), source);
        return MethodDraft.compile(home(kind), file, CONSTANTS, lexicon.base());
    }

    /** @throws Refusal with what the compiler said when there are errors */
    static Bof require(MethodDraft draft) {
        return draft.file()
                .orElseThrow(() -> new Refusal(
                        "The method does not compile: " + whyNot(draft) + ".", diagnoses(draft.diagnostics())));
    }

    /** The first error of a method that does not compile. */
    static String whyNot(MethodDraft draft) {
        Diagnostic first = draft.diagnostics().stream()
                .filter(Diagnostic::isError)
                .findFirst()
                .orElseThrow();
        return "line " + first.line() + ", column " + first.column() + ": " + first.message();
    }

    /** The class as code sees it: every property at the slot it has now, and the class variables of its file. */
    private MethodDraft.Home home(KodClass kind) {
        KodClass ofFile = kind;
        while (ofFile.isPrivate()) {
            ofFile = java.util.Objects.requireNonNull(ofFile.parent());
        }
        Map<String, ClassInterface.Slot> slots = new HashMap<>();
        ClassInterface inFile = lexicon.base().interfaceOf(ofFile.id());
        inFile.slots().forEach((name, slot) -> {
            if (slot.kind() == ClassInterface.SlotKind.CLASS_VARIABLE) {
                slots.put(name, slot);
            }
        });
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            if (name != null) {
                slots.put(Kodbase.key(name), new ClassInterface.Slot(ClassInterface.SlotKind.PROPERTY, slot));
            }
        }
        KodClass parent = kind.parent();
        return new MethodDraft.Home(
                kind.name(),
                kind.id(),
                parent == null ? 0 : parent.id(),
                new ClassInterface(slots, kind.slotCount(), inFile.classVarNames()));
    }

    static List<Findings.Diagnosis> diagnoses(List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .map(d -> new Findings.Diagnosis(
                        d.line(),
                        d.column(),
                        Math.max(1, d.span().end() - d.span().start()),
                        d.isError(),
                        d.hint().isEmpty() ? d.message() : d.message() + " (" + d.hint() + ")"))
                .toList();
    }

    /** Its names are the world's from now on. */
    void enter(MethodDraft draft) {
        lexicon.enter(draft);
    }

    String script(Bof file, KodClass kind, MethodSide side) {
        return side == MethodSide.CLIENT ? PageScript.of(machine, lexicon, file, kind) : "";
    }

    void remember(HandlerCode code, Method method) {
        methods.put(code, method);
        forgetDormant(method.owner(), method.name());
        charge(method, 1);
    }

    void forget(HandlerCode code) {
        Method gone = methods.remove(code);
        if (gone != null) {
            lexicon.release(gone.names());
            charge(gone, -1);
        }
    }

    /** What a method takes as long as it is there: the code, and names that nobody had before. */
    int bytesOf(MethodDraft draft, String source) {
        return QuotaAccount.bytesOfCode(source.length()) + BYTES_OF_A_NAME * lexicon.foreign(draft.names());
    }

    /** All that have methods of an author. */
    Set<Thing> withWorksOf(Thing author) {
        Set<Thing> owners = new HashSet<>();
        for (Method method : methods.values()) {
            if (method.author() == author) {
                owners.add(method.owner());
            }
        }
        return owners;
    }

    /** Methods that sleep are nobody's from now on. What has methods of a gone author is returned. */
    Set<Thing> authorIsGone(Thing author) {
        Set<Thing> owners = withWorksOf(author);
        dormant.forEach((thing, sleeping) -> {
            if (sleeping.stream().anyMatch(method -> method.author() == author.id())) {
                sleeping.replaceAll(method -> method.author() == author.id() ? method.withoutAuthor() : method);
                owners.add(thing);
            }
        });
        return owners;
    }

    /** Methods that do not compile any more, or whose author is gone: they are kept, but nobody can call them. */
    List<ThingState.MethodText> dormant(Thing thing) {
        return dormant.getOrDefault(thing, List.of());
    }

    void addDormant(Thing thing, ThingState.MethodText method) {
        dormant.computeIfAbsent(thing, t -> new ArrayList<>()).add(method);
    }

    /** There is a method of that name again, or nobody wants it back. */
    void forgetDormant(Thing thing, String name) {
        List<ThingState.MethodText> sleeping = dormant.get(thing);
        if (sleeping != null) {
            sleeping.removeIf(method -> method.name().equalsIgnoreCase(name));
        }
    }

    private void charge(Method method, int sign) {
        Thing author = method.author();
        if (author != null && !author.deleted) {
            accounts.apply(author).code(sign * method.bytes());
        }
    }
}

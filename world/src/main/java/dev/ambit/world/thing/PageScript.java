package dev.ambit.world.thing;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.js.JavaScript;
import dev.ambit.kod.js.ScriptNames;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import java.util.Optional;

/** A method for clients as JavaScript: what its numbers mean in the class it belongs to. */
final class PageScript implements ScriptNames {
    private final Machine machine;
    private final Lexicon lexicon;
    private final Bof file;
    private final KodClass kind;

    private PageScript(Machine machine, Lexicon lexicon, Bof file, KodClass kind) {
        this.machine = machine;
        this.lexicon = lexicon;
        this.file = file;
        this.kind = kind;
    }

    static String of(Machine machine, Lexicon lexicon, Bof file, KodClass kind) {
        Handler handler = file.classes().getFirst().handlers().getFirst();
        return JavaScript.of(file, kind.name(), handler, new PageScript(machine, lexicon, file, kind));
    }

    @Override
    public String className(int id) {
        return lexicon.className(id).orElse("Class" + id);
    }

    @Override
    public String messageName(int id) {
        return lexicon.messageName(id).orElse("Message" + id);
    }

    @Override
    public String parameterName(int id) {
        return lexicon.parameterName(id).orElse("Parameter" + id);
    }

    @Override
    public String propertyName(int index) {
        String name = kind.propertyName(index);
        return name == null ? "Property" + index : name;
    }

    @Override
    public String classVariableName(int index) {
        for (KodClass at = kind; at != null; at = at.parent()) {
            Optional<String> name = lexicon.classVariableName(at.id(), index);
            if (name.isPresent()) {
                return name.get();
            }
        }
        return "Variable" + index;
    }

    @Override
    public long classVariable(int index) {
        return kind.classVars[index];
    }

    @Override
    public long widen(int word) {
        return Value.widen(word);
    }

    /** Debug strings in the code are numbered within its file; others are the machine's. */
    @Override
    public Optional<String> text(long value) {
        if (Value.tag(value) == Value.DEBUG_STRING) {
            int number = Value.id(value);
            return number < file.strings().size()
                    ? Optional.of(new Text(file.strings().get(number)).toPeople())
                    : Optional.empty();
        }
        return Optional.ofNullable(machine.strings.text(value)).map(Text::toPeople);
    }
}

package dev.ambit.server.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.ambit.kod.lang.Builtin;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BuiltinNotesTest {

    @ParameterizedTest
    @EnumSource(Builtin.class)
    void everyFunctionIsExplainedWithTheArgumentsTheCompilerWants(Builtin builtin) {
        var note = BuiltinNotes.of(builtin);

        assertFalse(note.sense().isEmpty(), builtin.kodName() + " is not in builtins.txt");
        boolean more = note.arguments().contains("...");
        assertEquals(builtin.maxArguments() == Builtin.MANY, more, builtin.kodName());
        int named = note.arguments().size() - (more ? 1 : 0);
        assertEquals(more ? builtin.minArguments() : builtin.maxArguments(), named, builtin.kodName());
    }
}

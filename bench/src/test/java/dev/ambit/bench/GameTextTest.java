package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.BigStack;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Prepared;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.jvm.Tiers;
import dev.ambit.kod.syntax.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class GameTextTest {
    private static final int KINDS = 60;
    private static final int ROOMS = 10;

    @Test
    void theMadeUpGameIsCreatedWithoutAnError() throws Exception {
        List<SourceFile> sources = new GameText(KINDS, ROOMS)
                .sources().entrySet().stream()
                        .map(file -> SourceFile.of(file.getKey(), file.getValue()))
                        .toList();
        Compilation kod = KodCompiler.compile(sources, new Kodbase(), KodCompiler.Options.DEFAULT);
        assertTrue(kod.succeeded(), kod::render);
        List<String> errors = new ArrayList<>();
        int[] objects = new int[1];
        BigStack.run(() -> {
            Machine machine = new Machine(
                    new StillHost() {
                        @Override
                        public void error(String line) {
                            errors.add(line);
                        }
                    },
                    Limits.DEFAULT,
                    Tiers.AT_ONCE);
            machine.load(Prepared.of(kod), KodbaseSymbols.of(kod.base()));
            int id = kod.base().findClass("system").orElseThrow().id();
            KodObject system = machine.allocate(Objects.requireNonNull(machine.classOf(id)));
            machine.system(system);
            machine.send(system, kod.base().find("constructor").orElseThrow().id(), Sent.NOTHING);
            objects[0] = machine.objects.count();
        });
        assertEquals(List.of(), errors);
        assertTrue(objects[0] > KINDS, () -> objects[0] + " objects");
    }
}

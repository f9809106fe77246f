package dev.ambit.world.thing;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.run.KodClass;

/** Turns a compiled method into what a page can run. */
@FunctionalInterface
public interface Scripts {
    String script(Bof file, KodClass kind);
}

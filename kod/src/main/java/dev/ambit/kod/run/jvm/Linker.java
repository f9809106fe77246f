package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Machine;
import java.util.Optional;

/** What call sites ask when they want to call a handler without a detour. */
interface Linker {
    Machine machine();

    /** The handler ready to be called, or nothing as long as its way in may change. */
    Optional<Linked> linked(HandlerCode handler);
}

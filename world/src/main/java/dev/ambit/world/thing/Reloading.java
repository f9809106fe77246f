package dev.ambit.world.thing;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.LoadException;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Prepared;
import java.util.List;

/**
 * Swaps the world's classes for those of new files, between two messages: Things keep the values of their properties by
 * name, what builders have written stays, nobody is disturbed.
 *
 * <p>Files are compiled on another thread while the world goes on. So that both can number new names, {@link #names}
 * leaves a gap for the files; a method that was written meanwhile is compiled again after the swap.
 */
public final class Reloading {
    private static final int GAP = 100_000;

    private final Things things;
    private final Loading loading;
    private Prepared loaded;
    private int versionAtStart;

    /** @param loaded what the files are now, to see later which have changed */
    public Reloading(Things things, Prepared loaded) {
        this.things = things;
        loading = new Loading(things);
        this.loaded = loaded;
    }

    /** A copy of all names, for compiling the files anew elsewhere. */
    public Kodbase names() {
        Kodbase copy = things.lexicon().lend(GAP);
        versionAtStart = things.lexicon().version();
        return copy;
    }

    /**
     * Swaps the classes.
     *
     * @return how many files had changed, for people
     * @throws Refusal when they do not fit; nothing is changed then
     */
    public String swap(Compilation compilation, Prepared files) {
        Prepared changed = files.since(loaded);
        Machine machine = things.machine();
        Kodbase before = things.lexicon().base();
        try {
            things.lexicon().takeFiles(compilation.base(), before);
            loading.putResources(compilation);
            if (changed.files() > 0) {
                machine.load(changed, things.lexicon());
            }
        } catch (LoadException e) {
            things.lexicon().take(before);
            throw new Refusal("The new code does not fit; nothing has changed: " + e.getMessage());
        }
        loading.giveExemplars();
        loading.learn(compilation);
        things.inheritance().refreshAll();
        things.inheritance().reshaped(changed.classIds());
        boolean written = things.lexicon().version() != versionAtStart + 1;
        if (written) {
            compileAgain();
        }
        loaded = files;
        return changed.files() == 0
                ? "Nothing has changed."
                : changed.files() + " of " + compilation.files().size() + " files have changed and are in use now.";
    }

    /** Methods that were written while the files were compiled may have other numbers for the same names. */
    private void compileAgain() {
        MethodEdits edits = new MethodEdits(things);
        for (KodClass kind : List.copyOf(things.machine().loadedClasses())) {
            for (HandlerCode handler : List.copyOf(kind.liveHandlers())) {
                Method method = things.methods().of(handler);
                edits.replace(things.accounts().authorOf(method), method);
                things.changes().reshaped(method.owner());
            }
        }
    }
}

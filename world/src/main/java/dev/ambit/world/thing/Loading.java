package dev.ambit.world.thing;

import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Prepared;
import dev.ambit.world.image.Image;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fills a heap that has nothing in it yet: with the classes of the world's Kod, and with what was there before. */
public final class Loading {
    private final Things things;
    private final Machine machine;

    public Loading(Things things) {
        this.things = things;
        machine = things.machine();
    }

    /** Loads the world's Kod for the first time: every class gets its exemplar Thing. */
    public void load(Compilation compilation, Prepared files) {
        load(compilation, files, () -> {});
    }

    /**
     * The same for a game, which counts its objects from 0: what it makes at its start has the first numbers, and only then every class
     * gets its exemplar.
     *
     * @param start makes the first objects
     */
    public void load(Compilation compilation, Prepared files, Runnable start) {
        things.lexicon().take(compilation.base());
        putResources(compilation);
        machine.load(files, things.lexicon());
        learn(compilation);
        start.run();
        giveExemplars();
    }

    /**
     * Loads the world's Kod and brings back all that was there before.
     *
     * @return what could not be brought back as it was, for people
     * @throws Refusal when the world's Kod does not go with it
     */
    public Restored restore(Compilation compilation, Prepared files, Image image) {
        things.lexicon().take(compilation.base());
        putResources(compilation);
        machine.load(files, things.lexicon());
        things.learnClasses();
        Restorer restorer = new Restorer(things, this, image);
        Restorer.Outcome outcome = restorer.restore();
        learn(compilation);
        outcome.changed().forEach(things.changes()::reshaped);
        // It may have been left with more garbage than anybody pays for.
        machine.sweep.ask();
        return new Restored(restorer.system(), outcome.reports());
    }

    /** @param system the Thing that stands for the world itself */
    public record Restored(@Nullable Thing system, List<String> reports) {}

    void learn(Compilation compilation) {
        things.sources()
                .take(compilation.files().stream()
                        .map(Compilation.CompiledFile::source)
                        .toList());
        things.learnClasses();
    }

    void putResources(Compilation compilation) {
        compilation
                .files()
                .forEach(file -> file.resources()
                        .forEach(resource -> machine.strings.putResource(resource.id(), resource.text())));
    }

    /** Every class is a Thing. */
    void giveExemplars() {
        for (KodClass kind : machine.loadedClasses()) {
            if (kind.exemplar() == null) {
                KodObject object = machine.allocate(kind);
                Thing thing = new Thing(object);
                thing.declared = true;
                kind.exemplar(object);
                things.journal().changed(thing, ChangeLog.Deed.CREATE, "", Effective.ROOT);
            }
        }
    }
}

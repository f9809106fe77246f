package dev.ambit.world;

import dev.ambit.kod.run.Prepared;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.CodeBatch;
import dev.ambit.world.message.CodeLoader;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.thing.Action;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Reloading;
import dev.ambit.world.thing.Things;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Hot reload: swaps the world's code while people are inside; reads it elsewhere, swaps it here. */
final class HotReload {
    private final Things things;
    private final Reloading reloading;
    private final Bystanders bystanders;
    private @Nullable CodeLoader reader;
    private long edition;
    private boolean reading;
    private @Nullable Line asker;
    private BiConsumer<Boolean, String> alsoTold = (isDone, what) -> {};

    HotReload(Things things, Bystanders bystanders, Prepared first) {
        this.things = things;
        reloading = new Reloading(things, first);
        this.bystanders = bystanders;
    }

    void reader(CodeLoader newReader) {
        reader = newReader;
    }

    /** Starts to read; the answer comes when that is done. */
    void reload(Effective who, Line askedFrom, long number) {
        things.permissions().requireMay(who, Action.RELOAD, "read the world's code anew");
        if (reader == null) {
            throw new Refusal("This world has no files to read.");
        }
        if (reading) {
            throw new Refusal("The world's code is being read already.");
        }
        reading = true;
        edition++;
        asker = askedFrom;
        reader.read(askedFrom, number, reloading.names(), edition);
    }

    /** The same, and somebody who has no line is told what came of it. */
    void reload(BiConsumer<Boolean, String> told) {
        reload(Effective.ROOT, Line.NOBODY, -1);
        alsoTold = told;
    }

    Result take(Input.NewCode code) {
        Result result = swap(code);
        BiConsumer<Boolean, String> told = alsoTold;
        alsoTold = (isDone, what) -> {};
        told.accept(
                !(result instanceof Result.Failed),
                switch (result) {
                    case Result.Failed failed -> failed.why();
                    case Result.Done done when done.value() instanceof Datum.Text text -> text.text();
                    default -> "The code was read anew.";
                });
        return result;
    }

    private Result swap(Input.NewCode code) {
        if (!reading || asker != code.line()) {
            return new Result.Failed("These files were read for the world as it was before it went back.", List.of());
        }
        reading = false;
        CodeBatch batch = code.batch();
        if (!batch.problem().isEmpty()) {
            return new Result.Failed(batch.problem(), List.of());
        }
        if (!batch.compilation().succeeded()) {
            return new Result.Failed(
                    "The world's code does not compile; nothing has changed.\n"
                            + batch.compilation().render(),
                    List.of());
        }
        try {
            String what = reloading.swap(batch.compilation(), batch.files());
            bystanders.lookAnew();
            return new Result.Done(new Datum.Text(what));
        } catch (Refusal refusal) {
            return new Result.Failed(refusal.why(), refusal.diagnoses());
        }
    }
}

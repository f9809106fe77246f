package dev.ambit.world;

import dev.ambit.kod.run.Prepared;
import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.thing.Action;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Reloading;
import dev.ambit.world.thing.Things;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Swaps the world's code while people are inside: reads elsewhere, swaps here. */
final class Codes {
    private final Things things;
    private final Reloading reloading;
    private final Bystanders bystanders;
    private @Nullable CodeReader reader;
    private long edition;
    private boolean reading;
    private @Nullable Line asker;

    Codes(Things things, Bystanders bystanders, Prepared first) {
        this.things = things;
        reloading = new Reloading(things, first);
        this.bystanders = bystanders;
    }

    void reader(CodeReader newReader) {
        reader = newReader;
    }

    /** Starts to read; the answer comes when that is done. */
    void reload(Effective who, Line askedFrom, long number) {
        things.requireMay(who, Action.RELOAD, "read the world's code anew");
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

    News.Result take(Input.NewCode code) {
        if (!reading || asker != code.line()) {
            return new News.Result.Failed(
                    "These files were read for the world as it was before it went back.", List.of());
        }
        reading = false;
        CodeBatch batch = code.batch();
        if (!batch.problem().isEmpty()) {
            return new News.Result.Failed(batch.problem(), List.of());
        }
        if (!batch.compilation().succeeded()) {
            return new News.Result.Failed(
                    "The world's code does not compile; nothing has changed.\n"
                            + batch.compilation().render(),
                    List.of());
        }
        try {
            String what = reloading.swap(batch.compilation(), batch.files());
            bystanders.lookAnew();
            return new News.Result.Done(new Datum.Text(what));
        } catch (Refusal refusal) {
            return new News.Result.Failed(refusal.why(), refusal.diagnoses());
        }
    }
}

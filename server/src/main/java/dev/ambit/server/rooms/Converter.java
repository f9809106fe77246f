package dev.ambit.server.rooms;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.gateway.http.RoomSheets.Converted;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.RooException;
import dev.ambit.space.roo.RooPlan;
import dev.ambit.space.roo.RooReader;
import dev.ambit.space.text.PlanText;
import dev.ambit.space.text.PlanWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Turns room files into other forms, for the editor in the page; one after the other, on a thread of its own. */
final class Converter {
    private static final int MOST_WAITING = 4;

    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(
            0,
            1,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            run -> Thread.ofPlatform().name("room files").daemon().unstarted(run));

    CompletionStage<Converted> convert(String to, byte[] file) {
        try {
            return CompletableFuture.supplyAsync(() -> converted(to, file), worker);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(
                    sentence(503, "Too many room files are being read right now. Try again in a moment."));
        }
    }

    private static Converted converted(String to, byte[] file) {
        try {
            return switch (to) {
                case "json" ->
                    new Converted(
                            200,
                            "application/json",
                            PlanWriter.write(plan(file)).getBytes(UTF_8));
                default -> sentence(400, "There is no form \"" + to + "\" of room files; expected json or roo.");
            };
        } catch (IllegalArgumentException | RooException e) {
            return sentence(400, String.valueOf(e.getMessage()));
        }
    }

    private static Plan plan(byte[] file) throws RooException {
        return RooReader.isRoo(file) ? RooPlan.of(RooReader.read(file), "A room from elsewhere") : PlanText.read(file);
    }

    private static Converted sentence(int status, String words) {
        return new Converted(status, "text/plain; charset=utf-8", words.getBytes(UTF_8));
    }
}

package dev.ambit.server.rooms;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.gateway.http.RoomSheets.Converted;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.RooException;
import dev.ambit.space.roo.RooExport;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooPlan;
import dev.ambit.space.roo.RooReader;
import dev.ambit.space.roo.RooWriter;
import dev.ambit.space.roo.RoomGrid;
import dev.ambit.space.text.PlanText;
import dev.ambit.space.text.PlanWriter;
import dev.ambit.space.tree.PlanCheck;
import dev.ambit.space.tree.PlanProblem;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import java.util.List;
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
                case "roo" -> new Converted(200, "application/octet-stream", roo(plan(file)));
                default -> sentence(400, "There is no form \"" + to + "\" of room files; expected json or roo.");
            };
        } catch (IllegalArgumentException | RooException e) {
            return sentence(400, String.valueOf(e.getMessage()));
        }
    }

    private static Plan plan(byte[] file) throws RooException {
        return RooReader.isRoo(file) ? RooPlan.of(RooReader.read(file), "A room from elsewhere") : PlanText.read(file);
    }

    private static byte[] roo(Plan plan) {
        List<PlanProblem> errors =
                PlanCheck.check(plan).stream().filter(PlanProblem::isError).toList();
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(errors.getFirst().message());
        }
        Tree tree = TreeBuilder.build(plan);
        return RooWriter.write(RooExport.of(plan, tree, RoomGrid.over(plan, tree), RooFile.NEWEST)
                .file());
    }

    private static Converted sentence(int status, String words) {
        return new Converted(status, "text/plain; charset=utf-8", words.getBytes(UTF_8));
    }
}

package dev.ambit.game.admin;

import dev.ambit.game.play.KodGame;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.HandlerWatch;
import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.MachineView;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.Sweep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is counted, timed and shown of the handlers that run, while somebody wants to know. Handlers are entered by way of this only as
 * long as that is so: a game that nobody looks at is not slower. On the world's thread.
 */
final class Watching implements HandlerWatch {
    private static final int FUNCTIONS = 256;
    private static final int FIRST_DEPTH = 64;

    /** A handler with what it has done since counting began. */
    static final class Count {
        private final HandlerCode handler;
        private long calls;
        private long sends;
        private long ownNanos;
        private long allNanos;

        Count(HandlerCode handler) {
            this.handler = handler;
        }

        HandlerCode handler() {
            return handler;
        }

        long calls() {
            return calls;
        }

        /** Messages it has sent, and handlers it has passed its own on to. */
        long sends() {
            return sends;
        }

        /** In itself, without those it has called. */
        long ownNanos() {
            return ownNanos;
        }

        long allNanos() {
            return allNanos;
        }
    }

    /** A handler that is running. */
    private static final class Running {
        private @Nullable HandlerCode handler;
        private @Nullable KodObject self;
        private @Nullable Count count;
        private long sinceNanos;
        private long calledNanos;
    }

    private final KodGame game;
    private final LongSupplier nanoClock;
    private final AdminLimits limits;
    private final MachineView view;
    private final MessageTraces traces;
    private final Map<HandlerCode, Count> counts = new HashMap<>();
    private final long[] functions = new long[FUNCTIONS];
    private Running[] stack = new Running[0];
    private int depth;
    private long deepest;
    private long entered;
    private long sent;
    private long created;
    private long postsBefore;

    private record Patience(long cycles, Runnable then) {}

    private final List<Patience> patient = new ArrayList<>();
    private boolean isProfiling;
    private boolean isCounting;
    private boolean countsFunctions;
    private boolean isOn;
    private long lookedNanos;

    Watching(KodGame game, LongSupplier nanoClock, AdminLimits limits) {
        this.game = game;
        this.nanoClock = nanoClock;
        this.limits = limits;
        view = new MachineView(game.ground().things().machine());
        traces = new MessageTraces(game, limits.traceLines());
        game.eachTick(this::tick);
    }

    boolean isOf(KodGame other) {
        return game == other;
    }

    MachineView view() {
        return view;
    }

    MessageTraces traces() {
        return traces;
    }

    // ---- what is wanted ----

    /** Counts handlers from now on, until nobody has looked for a while; whether it did before. */
    boolean countHandlers() {
        boolean before = isCounting;
        isCounting = true;
        look();
        return before;
    }

    /** Counts built-in functions, too. Handlers are interpreted meanwhile: compiled ones call methods. */
    boolean countFunctions() {
        boolean before = countsFunctions;
        if (!before) {
            Arrays.fill(functions, 0);
            sent = 0;
            created = 0;
            postsBefore = view.posts();
            countsFunctions = true;
            view.countFunctions(functions);
        }
        look();
        return before;
    }

    /** Counts and times handlers anew, until {@link #stopProfile}. */
    void startProfile() {
        counts.clear();
        isProfiling = true;
        look();
    }

    void stopProfile() {
        isProfiling = false;
        settle();
    }

    boolean isProfiling() {
        return isProfiling;
    }

    /** Shows a console what an object gets and sends, or no more; whether it does now. */
    boolean trace(DeskConsole console, int object) {
        boolean isTraced = traces.toggle(console, object);
        settle();
        return isTraced;
    }

    /** A console shows nothing any more. */
    void forget(DeskConsole console) {
        traces.forget(console);
        settle();
    }

    private void look() {
        lookedNanos = nanoClock.getAsLong();
        settle();
    }

    private void settle() {
        boolean wanted = isCounting || countsFunctions || isProfiling || traces.isWanted();
        if (wanted != isOn) {
            isOn = wanted;
            view.watch(wanted ? this : null);
        }
    }

    /** Whether anything is watched. */
    boolean isOn() {
        return isOn;
    }

    /** Has garbage collected, and says when all that is garbage now is gone. */
    void whenCollected(Runnable then) {
        Sweep sweep = game.ground().things().machine().sweep;
        // What a cycle that is under way has marked already may have become garbage since.
        patient.add(new Patience(sweep.census().cycles() + (sweep.isUnderWay() ? 2 : 1), then));
        game.ground().things().askToCollect();
    }

    private void tick() {
        long cycles = game.ground().things().machine().sweep.census().cycles();
        List<Patience> done =
                patient.stream().filter(one -> one.cycles <= cycles).toList();
        patient.removeAll(done);
        done.forEach(one -> one.then.run());
        traces.tick(nanoClock.getAsLong());
        boolean isOver = nanoClock.getAsLong() - lookedNanos > TimeUnit.SECONDS.toNanos(limits.countingSeconds());
        if (isOver && (isCounting || countsFunctions)) {
            isCounting = false;
            if (countsFunctions) {
                countsFunctions = false;
                view.countFunctions(null);
            }
            settle();
            game.log().log("Nobody has looked at what is counted for " + limits.countingSeconds()
                    + " seconds; counting ends (game.admin.countingSeconds)");
        }
    }

    // ---- what was found out ----

    /** Those that were called most, the first first. */
    List<Count> called(int most) {
        return sorted(Comparator.comparingLong(Count::calls), most);
    }

    /** Those that took most time in themselves. */
    List<Count> hottest(int most) {
        return sorted(Comparator.comparingLong(Count::ownNanos), most);
    }

    private List<Count> sorted(Comparator<Count> order, int most) {
        return counts.values().stream()
                .sorted(order.reversed().thenComparingInt(count -> count.handler.message()))
                .limit(most)
                .toList();
    }

    /** How often each built-in function was called, by number. */
    long[] functions() {
        long[] all = functions.clone();
        all[1] = created;
        all[11] = sent;
        all[12] = view.posts() - postsBefore;
        return all;
    }

    /** Handlers that were entered while anything was watched. */
    long entered() {
        return entered;
    }

    /** The most handlers that were active at once. */
    long deepest() {
        return deepest;
    }

    // ---- while a message runs ----

    @Override
    public long around(HandlerCode handler, KodObject self, int depthNow, Sent arguments) {
        Running caller = depth == 0 ? null : stack[depth - 1];
        Running running = push(handler, self);
        note(running, caller, handler, self, depthNow);
        if (traces.isWanted()) {
            traces.sent(caller == null ? null : caller.self, handler, self, arguments);
        }
        try {
            return countsFunctions
                    ? handler.run(self, depthNow, arguments, view.interpreted(handler))
                    : handler.run(self, depthNow, arguments);
        } finally {
            pop(running, caller);
        }
    }

    private void note(Running running, @Nullable Running caller, HandlerCode handler, KodObject self, int depthNow) {
        entered++;
        deepest = Math.max(deepest, depthNow);
        Count count = counts.computeIfAbsent(handler, Count::new);
        count.calls++;
        running.count = count;
        if (caller == null || caller.handler == null) {
            return;
        }
        if (caller.count != null) {
            caller.count.sends++;
        }
        boolean isPassedOn = caller.self == self
                && caller.handler.message() == handler.message()
                && caller.handler.owner() != handler.owner()
                && caller.handler.owner().isA(handler.owner());
        if (handler.message() == Ids.CONSTRUCTOR && !isPassedOn) {
            created++;
        } else if (!isPassedOn) {
            sent++;
        }
    }

    private Running push(HandlerCode handler, KodObject self) {
        if (depth == stack.length) {
            List<Running> more = new ArrayList<>(List.of(stack));
            for (int i = 0; i < Math.max(FIRST_DEPTH, stack.length); i++) {
                more.add(new Running());
            }
            stack = more.toArray(Running[]::new);
        }
        Running running = stack[depth++];
        running.handler = handler;
        running.self = self;
        running.calledNanos = 0;
        running.sinceNanos = nanoClock.getAsLong();
        return running;
    }

    private void pop(Running running, @Nullable Running caller) {
        depth--;
        long took = nanoClock.getAsLong() - running.sinceNanos;
        Count count = running.count;
        if (count != null) {
            count.allNanos += took;
            count.ownNanos += took - running.calledNanos;
        }
        if (caller != null) {
            caller.calledNanos += took;
        }
        running.handler = null;
        running.self = null;
        running.count = null;
    }
}

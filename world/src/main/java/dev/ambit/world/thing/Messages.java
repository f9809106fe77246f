package dev.ambit.world.thing;

import dev.ambit.kod.run.Author;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Messages to Things, and on whose behalf each runs: whoever asked ({@link #as}), or the author of the method that is running. What must
 * not happen while one runs waits here for its end.
 */
final class Messages {
    /** How many may wait for the end of the message; no sane one comes near. */
    private static final int MOST_DEFERRED = 1_000;

    private final Things things;
    private final Machine machine;
    private final Deque<Runnable> deferred = new ArrayDeque<>();
    private final List<Thing> born = new ArrayList<>();

    /** One for all ticks. */
    private final Supplier<Boolean> nextTimer;

    private Effective actor = Effective.ROOT;

    /** Who has called into the code of the author whose method runs; see {@link #asker}. */
    private Effective calledBy = Effective.ROOT;

    private long messageNumber;

    Messages(Things things, Machine machine) {
        this.things = things;
        this.machine = machine;
        nextTimer = machine::fireTimer;
    }

    /** For whom a line of Kod works now: its author. */
    Effective effective(@Nullable Author author) {
        return author instanceof QuotaAccount account ? account.effective() : Effective.ROOT;
    }

    /** For whom the world works now: the author of the running code, or whoever asked. */
    Effective effective() {
        return machine.isRunning() && machine.isInKod() ? effective(machine.author()) : actor;
    }

    /** Whose message is running: who sent it, not who wrote the code. */
    Effective actor() {
        return actor;
    }

    /** Who made this happen: the nearest author on the way here, or else whoever asked. */
    Effective caller() {
        return machine.payer instanceof QuotaAccount account ? account.effective() : actor;
    }

    /**
     * Who asked for what is running. For code from files that is {@link #caller}, on whose behalf it works. For a method
     * that somebody has written it is who called into that somebody's code: the person whose request it is, or the author
     * of the code in between, but never its own author just because it runs.
     */
    Effective asker() {
        return machine.isRunning() && machine.author() != null ? calledBy : caller();
    }

    /** A method of an author begins, called on account of {@code payer}; what {@link #leaveMethod} is to be given. */
    Effective enterMethod(@Nullable Author payer, QuotaAccount author, int depth) {
        Effective before = calledBy;
        if (payer != author || depth <= 1) {
            calledBy = payer instanceof QuotaAccount account ? account.effective() : actor;
        }
        return before;
    }

    void leaveMethod(Effective before) {
        calledBy = before;
    }

    /** Does something on behalf of somebody: with their rights, and as one message. What had to wait for its end happens then. */
    void as(Effective who, Runnable deed) {
        as(who, () -> {
            deed.run();
            return null;
        });
    }

    /** Does something on behalf of somebody, who is told what came of it. */
    <T extends @Nullable Object> T as(Effective who, Supplier<T> deed) {
        Effective before = actor;
        actFor(who);
        messageNumber++;
        try {
            return deed.get();
        } finally {
            try {
                catchUp();
            } finally {
                deferred.clear();
                born.clear();
                actFor(before);
            }
        }
    }

    private void actFor(Effective who) {
        actor = who;
        Thing asking = who.avatar();
        machine.asking = asking == null || asking.deleted ? null : things.account(asking);
    }

    /** What had to wait for the end of the message happens now. */
    private void catchUp() {
        for (int i = 0; i < MOST_DEFERRED && !(deferred.isEmpty() && born.isEmpty()); i++) {
            List<Thing> children = List.copyOf(born);
            born.clear();
            for (Thing child : children) {
                if (!child.deleted && things.events().isHeard("Create")) {
                    things.events().fire(child, "Create", Sent.NOTHING);
                }
            }
            for (Runnable next = deferred.poll(); next != null; next = deferred.poll()) {
                next.run();
            }
        }
    }

    /** Does something when no message runs: at once, or at the end of this one. */
    void whenIdle(Runnable action) {
        if (!machine.isRunning()) {
            action.run();
        } else if (deferred.size() < MOST_DEFERRED) {
            deferred.add(action);
        } else {
            machine.error("Too much is waiting for the end of this message");
        }
    }

    /** Does something when no message runs, however much waits for that already. */
    void surelyWhenIdle(Runnable action) {
        if (machine.isRunning()) {
            deferred.add(action);
        } else {
            action.run();
        }
    }

    /** Sends a message to a Thing, from outside or from within one; nothing when it has no handler for it. */
    Optional<Long> send(Thing thing, String message, Sent sent) {
        int id = things.lexicon().message(message);
        HandlerCode handler = id < 0 ? null : thing.kind().lookup(id);
        if (handler == null) {
            return Optional.empty();
        }
        return Optional.of(deliver(handler, thing, sent));
    }

    long deliver(HandlerCode handler, Thing thing, Sent sent) {
        if (machine.isRunning()) {
            return machine.call(handler, thing.body, machine.depth, sent);
        }
        return machine.send(thing.body, handler.message(), sent);
    }

    /** Arguments by name; names that no method has are left out, nobody could receive them. */
    Sent sent(Map<String, Long> arguments) {
        int[] ids = new int[arguments.size()];
        long[] sent = new long[arguments.size()];
        int count = 0;
        for (Map.Entry<String, Long> argument : arguments.entrySet()) {
            int id = things.lexicon().parameter(argument.getKey());
            if (id >= 0) {
                ids[count] = id;
                sent[count++] = argument.getValue();
            }
        }
        return new Sent(Arrays.copyOf(ids, count), sent);
    }

    /** Runs timers that are due, each as a message of its own; how many. */
    int runTimers(int most) {
        int count = 0;
        while (count < most && as(Effective.ROOT, nextTimer)) {
            count++;
        }
        return count;
    }

    /** Counts the messages from outside; what runs in one has one budget. */
    long messageNumber() {
        return messageNumber;
    }

    /** A Thing has come into being: those who listen for that hear of it at the end of the message. */
    void born(Thing thing) {
        if (things.events().isHeard("Create")) {
            born.add(thing);
        }
    }
}

package dev.ambit.server.keep;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.Snapshot;
import dev.ambit.server.health.Faults;
import dev.ambit.world.Inbox;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Found;
import dev.ambit.world.data.Request;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.DamagedImage;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.PastReader;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.message.Archive;
import dev.ambit.world.message.Input;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a running world's past from its journal, one question after the other, on a thread of its own. */
public final class JournalArchive implements Archive, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JournalArchive.class);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** An answer is sent to a page as a whole; what is older is left out. */
    private static final int MOST_CHARACTERS = 400_000;

    private final Journal journal;
    private final Checkpoints checkpoints;
    private final Inbox inbox;
    private final BiConsumer<Found.WayBack, String> rollBack;

    @SuppressWarnings("ThreadPriorityCheck") // whoever waits for the world comes first, where the system can tell
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Thread.ofPlatform()
            .name("archive")
            .daemon()
            .priority(Thread.MIN_PRIORITY)
            .factory());

    private volatile boolean closing;

    /** @param rollBack how the world goes back, and who wishes it; called on the world's thread */
    public JournalArchive(WorldKeep keep, Inbox inbox, BiConsumer<Found.WayBack, String> rollBack) {
        journal = keep.journal();
        checkpoints = keep.checkpoints();
        this.inbox = inbox;
        this.rollBack = rollBack;
    }

    @Override
    public void read(Question question) {
        try {
            thread.execute(() -> answer(question));
        } catch (RejectedExecutionException e) {
            LOG.debug("Closed before {} was read", question);
        }
    }

    @Override
    public void rollBack(Found.WayBack to, String wishedBy) {
        rollBack.accept(to, wishedBy);
    }

    private void answer(Question question) {
        Found found;
        try {
            found = find(question);
        } catch (JournalException | DamagedImage e) {
            found = new Found.Nothing(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            Faults.caught(LOG, "The past could not be read for " + question, e);
            found = new Found.Nothing("The past could not be read; the server's log tells why.");
        }
        Input answer = new Input.FromThePast(question.asker(), question.number(), found);
        while (!inbox.offer(answer) && !closing) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    private Found find(Question question) {
        awaitSynced(question.upTo());
        if (question.request() instanceof Request.Snapshot) {
            return snapshot();
        }
        try (JournalReader reader = journal.reader()) {
            Chronicle chronicle = new Chronicle(reader);
            long last = reader.last();
            return switch (question.request()) {
                case Request.History history -> events(chronicle, last, history, question.everything());
                case Request.Revert revert -> state(chronicle, last, revert, question.everything());
                case Request.Moments moments -> new Found.Moments(Minutes.latest(chronicle, last, moments.most()));
                case Request.Losses losses -> {
                    long to = sequence(reader, losses.when());
                    yield new Found.Losses(Minutes.since(chronicle, to, timeOf(reader, to), last));
                }
                case Request.RollBack back -> {
                    long to = sequence(reader, back.when());
                    if (chronicle.at(to).system() == Change.NOBODY) {
                        throw new JournalException("After entry " + to + " there was no world yet.");
                    }
                    yield new Found.WayBack(to, timeOf(reader, to));
                }
                case Request.Snapshot _ -> throw new IllegalArgumentException("nothing to read");
            };
        }
    }

    private Found snapshot() {
        try {
            Snapshot made = checkpoints.now().get(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS);
            return new Found.Done("Snapshot of entry " + made.sequence() + ": " + made.bytes() + " bytes.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Found.Nothing("The server is ending.");
        } catch (TimeoutException e) {
            return new Found.Nothing(
                    "It takes longer than " + LONGEST_WAIT.toSeconds() + " s; the log tells when it is made.");
        } catch (ExecutionException e) {
            return new Found.Nothing("No snapshot could be made: " + JournalException.why(e));
        }
    }

    private void awaitSynced(long entry) {
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (journal.synced() < entry) {
            if (closing || System.nanoTime() > end || journal.stopped().isPresent()) {
                throw new JournalException("The disk does not keep up; try again when it has caught up.");
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    private static Found events(Chronicle chronicle, long last, Request.History wish, boolean everything) {
        int most = Math.clamp(wish.most(), 1, Request.History.MOST_EVENTS);
        List<Findings.PastEvent> newestFirst = new ArrayList<>();
        int characters = 0;
        for (Findings.PastEvent event : ThingHistory.forPage(
                        chronicle, last, wish.id(), wish.property(), most, everything)
                .reversed()) {
            characters += event.from().length() + event.to().length();
            if (characters > MOST_CHARACTERS) {
                break;
            }
            newestFirst.add(event);
        }
        return new Found.Events(newestFirst);
    }

    private static Found state(Chronicle chronicle, long last, Request.Revert wish, boolean everything) {
        long sequence = wish.sequence();
        requireThere(sequence, last);
        IntPredicate same = Lives.same(chronicle, sequence, last);
        Image then = chronicle.at(sequence);
        ThingImage thing = then.thing(wish.id());
        if (thing == null) {
            return new Found.Nothing("There was no Thing #" + wish.id() + " after entry " + sequence + ".");
        }
        if (!same.test(wish.id())) {
            return new Found.Nothing("#" + wish.id() + " was another Thing after entry " + sequence + ".");
        }
        Image now = chronicle.at(last);
        ThingImage today = now.thing(wish.id());
        if (!everything && (today == null || today.owner() != thing.owner())) {
            return new Found.Nothing(
                    "It was somebody else's after entry " + sequence + "; only a wizard can make it" + " that again.");
        }
        return new Found.State(PastReader.read(then, thing, sequence, id -> same.test(id) && now.thing(id) != null));
    }

    private static void requireThere(long sequence, long last) {
        if (sequence > last) {
            throw new JournalException("There is no entry " + sequence + "; the last one is " + last + ".");
        }
    }

    /** The entry that is meant. */
    private static long sequence(JournalReader reader, Request.When when) {
        return switch (when) {
            case Request.When.Entry entry -> {
                requireThere(entry.sequence(), reader.last());
                yield entry.sequence();
            }
            case Request.When.Time time -> {
                OptionalLong found = reader.sequenceAt(time.millis());
                if (found.isEmpty()) {
                    throw new JournalException("No entry that is kept is that old.");
                }
                yield found.getAsLong();
            }
        };
    }

    /** When an entry was written; 0 when that is not known any more. */
    private static long timeOf(JournalReader reader, long sequence) {
        long[] time = {0};
        if (sequence >= reader.first() && sequence > 0) {
            reader.eachEntry(sequence - 1, sequence, entry -> time[0] = entry.timeMillis());
        } else {
            reader.snapshots().stream()
                    .filter(snapshot -> snapshot.sequence() == sequence)
                    .mapToLong(Snapshot::timeMillis)
                    .findFirst()
                    .ifPresent(millis -> time[0] = millis);
        }
        return time[0];
    }

    /** Nobody asks any more; what is being read is finished first, since the journal closes afterwards. */
    @Override
    public void close() {
        closing = true;
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("The past is still being read");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

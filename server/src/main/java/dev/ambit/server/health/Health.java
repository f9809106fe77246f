package dev.ambit.server.health;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the threads that people depend on: which one is late, gone or in trouble. Somebody looks several times a second, and
 * whoever asks looks, too; nobody ever waits for a thread that is looked at.
 *
 * <p>How late a thread is, is counted in looks: what passes between two of them counts for little. When all of the program stood
 * still for a while (a closed lid, a debugger, a long collection), nobody looked meanwhile, and so nobody was late.
 *
 * <p>A thread that gets on is not well either while more of what it is asked fails than is done. The program does not end for that:
 * what fails may be what one stranger asks for.
 */
public final class Health implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Health.class);
    private static final Duration LOOK_EVERY = Duration.ofMillis(250);
    private static final long LONGEST_STEP_NANOS = 2 * LOOK_EVERY.toNanos();
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int LONGEST = 300;

    private final LongSupplier nanoClock;
    private final HealthSettings settings;
    private final Consumer<String> end;
    private final List<Patient> patients = new ArrayList<>();
    private final Thread thread = Thread.ofPlatform().name("health").daemon().unstarted(this::keepLooking);
    private long lookedNanos;
    private volatile boolean closing;

    private static final class Patient {
        final Vital vital;
        long turns = Long.MIN_VALUE;
        long silentNanos;
        long deeds;
        long faults;
        long failingNanos;
        long unaskedNanos;
        boolean isIll;

        Patient(Vital vital) {
            this.vital = vital;
            deeds = vital.work().deeds().getAsLong();
            faults = vital.work().faults().getAsLong();
        }
    }

    /** @param end what to do when the program should end, and why; called at each look while that is so, must not wait */
    public Health(HealthSettings settings, LongSupplier nanoClock, Consumer<String> end) {
        this.settings = settings;
        this.nanoClock = nanoClock;
        this.end = end;
        this.lookedNanos = nanoClock.getAsLong();
    }

    public synchronized void watch(Vital vital) {
        patients.add(new Patient(vital));
    }

    public void start() {
        thread.start();
    }

    private void keepLooking() {
        while (!closing) {
            try {
                look();
            } catch (Throwable e) {
                Faults.caught(LOG, "Nobody could look whether all is well; the next look comes by itself", e);
            }
            LockSupport.parkNanos(this, LOOK_EVERY.toNanos());
        }
    }

    /** What is wrong now, a line each; empty when all is well. */
    public synchronized List<String> look() {
        long now = nanoClock.getAsLong();
        long step = Math.clamp(now - lookedNanos, 0, LONGEST_STEP_NANOS);
        lookedNanos = now;
        List<String> troubles = new ArrayList<>();
        for (Patient patient : patients) {
            String trouble = examine(patient, step);
            if (!trouble.isEmpty()) {
                troubles.add(patient.vital.name() + ": " + trouble);
            }
        }
        return troubles;
    }

    private String examine(Patient patient, long step) {
        Vital vital = patient.vital;
        long turns = vital.turns().getAsLong();
        boolean gotOn = turns != patient.turns || vital.resting().getAsBoolean();
        patient.turns = turns;
        patient.silentNanos = gotOn ? 0 : patient.silentNanos + step;
        weigh(patient, step);
        String ended = vital.ended().get();
        String trouble = plain(ended.isEmpty() ? lateness(patient) : ended);
        if (trouble.isEmpty()) {
            trouble = plain(failing(patient));
        }
        if (trouble.isEmpty() == patient.isIll) {
            patient.isIll = !patient.isIll;
            if (patient.isIll) {
                LOG.warn("Not well: {}: {}", vital.name(), trouble);
            } else {
                LOG.warn("Well again: {}", vital.name());
            }
        }
        boolean tooLate = vital.isVital()
                && settings.end().isPositive()
                && patient.silentNanos > settings.end().toNanos();
        if (tooLate || !ended.isEmpty()) {
            end.accept(vital.name() + ": " + trouble);
        }
        return trouble;
    }

    /** Once is nothing, and nor is what failed before nobody asked for anything for a while. */
    private void weigh(Patient patient, long step) {
        long deeds = patient.vital.work().deeds().getAsLong();
        long faults = patient.vital.work().faults().getAsLong();
        // A world that went back in time counts from the beginning.
        long done = Math.max(0, deeds - patient.deeds);
        long failed = Math.max(0, faults - patient.faults);
        patient.deeds = deeds;
        patient.faults = faults;
        patient.unaskedNanos = done + failed > 0 ? 0 : patient.unaskedNanos + step;
        if (failed > done) {
            patient.failingNanos += step;
        } else if (done > 0 || patient.unaskedNanos > settings.late().toNanos()) {
            patient.failingNanos = 0;
        }
    }

    private String failing(Patient patient) {
        return patient.failingNanos <= settings.late().toNanos()
                ? ""
                : "more of what it is asked fails than is done; "
                        + patient.vital.work().newestFault().get();
    }

    /** Whether something is wrong with one that is watched, as the last look found. */
    public synchronized boolean isIll(String name) {
        return patients.stream()
                .anyMatch(patient -> patient.isIll && patient.vital.name().equals(name));
    }

    private String lateness(Patient patient) {
        if (patient.silentNanos <= settings.late().toNanos()) {
            return "";
        }
        String late = String.format(
                Locale.ROOT, "%s for %.1f s", patient.vital.stall(), patient.silentNanos / NANOS_PER_SECOND);
        String cause = patient.vital.cause().get();
        return cause.isEmpty() ? late : late + "; " + cause;
    }

    /** One line, and not a whole stack. */
    private static String plain(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }

    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        try {
            thread.join(TimeUnit.SECONDS.toMillis(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

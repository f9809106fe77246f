package dev.ambit.group.client;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Keeps what a client heard, and waits for it. */
final class Heard implements Listener {
    private static final long PATIENCE_SECONDS = 300;

    record Said(Address group, List<Element> elements) {}

    private final List<Said> said = new ArrayList<>();
    private final List<Notice> notices = new ArrayList<>();
    private final List<Status> failures = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();

    @Override
    public synchronized void received(Address group, List<Element> elements) {
        said.add(new Said(group, elements));
        notifyAll();
    }

    @Override
    public synchronized void notice(Address group, Notice notice) {
        notices.add(notice);
        notifyAll();
    }

    @Override
    public synchronized void sendFailed(Address group, Status status, String why) {
        failures.add(status);
        notifyAll();
    }

    @Override
    public synchronized void closed(String why) {
        ends.add(why);
        notifyAll();
    }

    synchronized List<Said> said() {
        return List.copyOf(said);
    }

    synchronized List<Notice> notices() {
        return List.copyOf(notices);
    }

    synchronized List<Status> failures() {
        return List.copyOf(failures);
    }

    synchronized List<String> ends() {
        return List.copyOf(ends);
    }

    /** The data of all elements, in order. */
    synchronized List<String> texts() {
        List<String> texts = new ArrayList<>();
        said.forEach(s -> s.elements.forEach(e -> texts.add(new String(e.data(), StandardCharsets.UTF_8))));
        return texts;
    }

    /** Waits until what was heard is enough; the test fails when it never is. */
    synchronized Heard until(Predicate<Heard> isEnough) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!isEnough.test(this)) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (millis <= 0) {
                throw new AssertionError("waited in vain; heard " + said.size() + " messages, " + notices + ", "
                        + failures + ", " + ends);
            }
            wait(millis);
        }
        return this;
    }
}

package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.core.Delivery.Saying;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A processor's place in its group. What a processor does wrong is the trouble of its group only: it is logged, and passes. */
final class GroupDesk implements Processor.Desk {
    private final Group group;
    private final Hosts hosts;
    private final Processor.Work work;
    private final Consumer<String> log;
    private long now;
    private boolean isAtWork;

    GroupDesk(Group group, Hosts hosts, Processor.Work work, Consumer<String> log) {
        this.group = group;
        this.hosts = hosts;
        this.work = work;
        this.log = log;
    }

    Processor.Verdict said(Address source, byte[] data, long at) {
        return ask(() -> work.said(source, data, this), Processor.Verdict.PASS, at, () -> "at a message of " + source);
    }

    void periodEnds(long at) {
        tell(() -> work.periodEnds(this), at, () -> "at the end of a period");
    }

    void left(Address host, long at) {
        tell(() -> work.left(host, this), at, () -> "when " + host + " left");
    }

    /** Whether the processor has been asked something and has not come back yet. */
    boolean isAtWork() {
        return isAtWork;
    }

    private void tell(Runnable question, long at, Supplier<String> when) {
        Supplier<Boolean> answered = () -> {
            question.run();
            return true;
        };
        ask(answered, false, at, when);
    }

    /** One question at a time: a processor that is asked again while it answers could go on for ever. */
    private <T> T ask(Supplier<T> question, T otherwise, long at, Supplier<String> when) {
        if (isAtWork) {
            return otherwise;
        }
        now = at;
        isAtWork = true;
        try {
            return question.get();
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            log.accept("the processor of " + group.address + " failed " + when.get() + ": " + e);
            return otherwise;
        } finally {
            isAtWork = false;
        }
    }

    @Override
    public boolean hasPeriods() {
        return !(group.delivery instanceof Immediate);
    }

    @Override
    public int members() {
        return group.count();
    }

    @Override
    public void say(byte[] data) {
        if (group.delivery != null) {
            group.delivery.add(Saying.toAll(null, Address.SERVER, data, false), now);
        }
    }

    @Override
    public void sayFor(Address source, byte[] data) {
        Host host = hosts.at(source).orElse(null);
        Member member = host == null ? null : host.memberships.get(group);
        @Nullable BitSet heardBy = host == null ? null : Deafness.listeners(host, group);
        Member unheard = group.terms().echo() ? null : member;
        if (heardBy != null && unheard != null) {
            heardBy.clear(unheard.host.slot);
        }
        Delivery delivery = group.delivery;
        if (delivery == null) {
            return;
        }
        if (heardBy == null) {
            delivery.add(Saying.toAll(unheard, source, data, false), now);
        } else if (!heardBy.isEmpty()) {
            delivery.add(Saying.toSome(heardBy, source, data, false), now);
        }
    }

    @Override
    public Optional<byte[]> read(String key) {
        return group.state.value(key);
    }

    @Override
    public boolean write(String key, byte[] value) {
        return group.state.tryWrite(key, value);
    }
}

package dev.ambit.gateway.irc;

import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.Encryption;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.group.Address;
import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Processors;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** A real IRC door on a free port before a group server on a thread of its own, and visitors behind it. */
final class Hall implements AutoCloseable {

    static final IrcLimits QUICK = new IrcLimits(20, 40, 100, 200, 20, 8, 50);

    static final GatewayLimits USUAL = new GatewayLimits(50, 10, 30, 20, 65_536, 60, 65_536);

    /** Long enough for a slow machine; nothing waits so long when all is well. */
    static final long PATIENCE_SECONDS = 300;

    final Traffic traffic = new Traffic();
    private final ExecutorService visaDesk = Executors.newCachedThreadPool();
    final IrcDoor door;
    private final Gateway gateway;
    private final int port;
    private final GroupServer server = new GroupServer(
            GroupLimits.DEFAULT.but(limit -> {
                limit.talkBurst = 1_000_000;
                limit.sendBurst = 1_000_000;
            }),
            Processors.of(),
            new java.util.SplittableRandom(8)::nextLong);
    private final GroupLoop loop = new GroupLoop(server, System::nanoTime);
    private final Address commons;

    Hall(IrcLimits rules, Visa visa) throws IOException {
        this(USUAL, rules, visa, Optional.empty());
    }

    Hall(GatewayLimits limits, IrcLimits rules, Visa visa, Optional<Encryption> tls) throws IOException {
        loop.start();
        commons = ask(groups -> {
            Host world = groups.attach(new Ear(), Rights.OPERATOR);
            groups.connect(world, 0, "World", System.nanoTime());
            return groups.open(world, true, Attributes.NONE.with(Tag.OPEN, 1), System.nanoTime());
        });
        IrcSign sign = new IrcSign("ambit.test", "The Commons", "1.0", List.of(), commons);
        gateway = new Gateway(InetAddress.getLoopbackAddress(), limits, traffic, tls);
        door = new IrcDoor(loop, limits, rules, traffic, sign, visa, visaDesk, (_, _) -> {});
        port = gateway.openIrc(0, door);
    }

    int port() {
        return port;
    }

    /** Does something on the group server's thread and waits for what comes of it. */
    <T> T ask(Function<GroupServer, T> question) {
        return CompletableFuture.supplyAsync(() -> question.apply(server), action -> loop.run(groups -> action.run()))
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    /** Waits until something is so. */
    static void await(String what, BooleanSupplier isSo) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!isSo.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("in vain waited for this: " + what);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }

    Visitor visitor(String name) {
        return new Visitor(name);
    }

    @Override
    public void close() {
        loop.stop();
        gateway.close(2000);
        visaDesk.shutdownNow();
    }

    static class Ear implements HostLine {
        @Override
        public void deliver(Parcel parcel) {}

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void close(String why) {}
    }

    /** A host of the group server that plays somebody in the page. */
    final class Visitor extends Ear {
        final Host host;
        private final LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();

        Visitor(String name) {
            host = ask(groups -> {
                Host attached = groups.attach(this, Rights.GUEST);
                groups.connect(attached, GroupRequest.WANTS_GROUPS, "", System.nanoTime());
                groups.rename(attached, name, System.nanoTime());
                groups.enrol(attached, commons, System.nanoTime());
                return attached;
            });
        }

        Address enters(String channel) {
            return ask(groups -> {
                GroupRequest enter = new GroupRequest.Enter(channel, "", Attributes.NONE);
                groups.receive(host, Message.Send.control(enter.encode()), true, System.nanoTime());
                return entered;
            });
        }

        private Address entered = Address.SERVER;

        void says(Address group, String text) {
            ask(groups -> {
                Message.Send send =
                        Message.Send.toGroup(group, AppData.talk(text).encode());
                groups.receive(host, send, true, System.nanoTime());
                return true;
            });
        }

        /** The next thing somebody says. */
        String hears() {
            try {
                String next = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return next == null ? "nothing" : next;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        int waiting() {
            return heard.size();
        }

        @Override
        public void deliver(Parcel parcel) {
            try {
                Message.Receive receive = (Message.Receive) Ulp.decode(parcel.toBytes(), Binding.NONE);
                for (Element element : receive.elements()) {
                    if (element.source().kind() == Address.Kind.IMPLICIT) {
                        entered = element.source();
                    }
                    AppData.read(element.data())
                            .ifPresent(data -> heard.add(nameOf(element.source()) + ": " + data.text()));
                }
            } catch (UlpException e) {
                throw new AssertionError(e);
            }
        }

        private String nameOf(Address source) {
            return server.host(source).map(Host::name).orElse("nobody");
        }
    }
}

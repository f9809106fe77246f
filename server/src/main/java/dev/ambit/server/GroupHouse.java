package dev.ambit.server;

import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.Traffic;
import dev.ambit.gateway.group.Datagrams;
import dev.ambit.gateway.group.GroupDoor;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.page.WorldDesk;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Processors;
import dev.ambit.world.Courier;
import dev.ambit.world.Inbox;
import java.io.IOException;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The groups with all that belongs to them: their thread, the world among the hosts, and the doors. */
final class GroupHouse implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupHouse.class);

    private final AmbitConfig config;
    private final Traffic traffic;
    private final GroupLoop loop;
    private final WorldDesk desk;
    private OptionalInt port = OptionalInt.empty();
    private OptionalInt ircPort = OptionalInt.empty();

    GroupHouse(AmbitConfig config, Inbox inbox, Traffic traffic, AccountHouse house) {
        this.config = config;
        this.traffic = traffic;
        GroupServer server = new GroupServer(config.groups().limits(), Processors.found());
        loop = new GroupLoop(server, System::nanoTime, config.groups().limits().packing());
        desk = new WorldDesk(server, loop, inbox, config.limits().messageBytes(), house.admission(), (int)
                config.tick().toMillis());
        loop.start();
    }

    GroupLoop loop() {
        return loop;
    }

    Courier courier() {
        return desk;
    }

    OptionalInt port() {
        return port;
    }

    OptionalInt ircPort() {
        return ircPort;
    }

    /** A port that another server has does not keep people from coming by the web. */
    void openDoors(Gateway gateway) throws IOException {
        GroupSettings settings = config.groups();
        if (settings.enabled()) {
            Datagrams datagrams = new Datagrams(
                    settings.datagramBytes(), config.limits().messagesPerSecond(), traffic, loop::nowNanos);
            GroupDoor door = new GroupDoor(loop, config.limits(), traffic, datagrams);
            try {
                port = OptionalInt.of(gateway.openGroups(settings.port(), door, settings.udp()));
            } catch (IOException e) {
                LOG.warn(
                        "Programs cannot reach the groups by TCP: {} ({}). Set groups.port to another one, or"
                                + " groups.enabled = false.",
                        e.getMessage(),
                        e.getCause() == null ? "" : e.getCause().getMessage());
            }
        }
    }

    /** Lets out what was said. */
    @Override
    public void close() {
        loop.stop();
    }
}

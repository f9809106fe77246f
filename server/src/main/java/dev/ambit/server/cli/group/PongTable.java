package dev.ambit.server.cli.group;

import static dev.ambit.group.client.GroupClient.await;

import dev.ambit.group.Address;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.GroupException;
import dev.ambit.group.client.Listener;
import dev.ambit.group.sample.pong.PongMatch;
import dev.ambit.group.sample.pong.PongMove;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where two sit down for Pong: enters the group of a code, waits for the other, and plays round by round. What happens comes in by the
 * client's listener thread and is dealt with by the thread that plays.
 */
final class PongTable implements Listener {
    private static final long GLANCE_MILLIS = 50;

    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Player player;

    /** Who plays here. Asked and told by the thread that plays. */
    interface Player {

        /** What the hand does now. */
        PongMove move(PongMatch match, Address self);

        /** Whether it wants to leave; asked often. */
        boolean hasEnough();

        /** Whether it wants another match; asked when one is over, and often until both want it. */
        boolean wantsAnother(PongMatch match);

        /** The picture has changed. */
        void see(PongMatch match, Address self);

        /** Something for people to know. */
        void hear(String text);
    }

    private sealed interface Event {
        record Round(Address group, List<Element> elements) implements Event {}

        record Told(Notice notice) implements Event {}

        record Lost(String why) implements Event {}
    }

    PongTable(Player player) {
        this.player = player;
    }

    @Override
    public void received(Address group, List<Element> elements) {
        events.add(new Event.Round(group, elements));
    }

    @Override
    public void notice(Address group, Notice notice) {
        events.add(new Event.Told(notice));
    }

    @Override
    public void sendFailed(Address group, Status status, String why) {
        events.add(new Event.Lost(why));
    }

    @Override
    public void closed(String why) {
        events.add(new Event.Lost(why));
    }

    /** Plays until somebody has enough. Answers the match, as it stands then; nothing when nobody came. */
    Optional<PongMatch> play(GroupClient client, String code) throws IOException, InterruptedException {
        Address self = client.host().orElseThrow();
        Address group = enter(client, code);
        List<Address> there = await(client.members(group));
        // Whoever joined after this one is told of by a notice, too; whoever was here before opened the game.
        Optional<Address> first = there.stream()
                .filter(member -> !member.equals(self))
                .findFirst()
                .filter(other -> !cameLater(other));
        Optional<Address> other = first.isPresent() ? first : awaitOther(self);
        if (other.isEmpty()) {
            return Optional.empty();
        }
        PongMatch match = first.isPresent() ? new PongMatch(other.get(), self) : new PongMatch(self, other.get());
        String name = await(client.names(List.of(other.get()))).getOrDefault(other.get(), "Somebody");
        player.hear("against " + name + "; you are " + (first.isPresent() ? "right" : "left"));
        new Game(client, group, match, self, name).play();
        return Optional.of(match);
    }

    private static Address enter(GroupClient client, String code) throws IOException, InterruptedException {
        try {
            return await(client.enter(PongMatch.groupName(code), "", PongMatch.attributes()));
        } catch (GroupException e) {
            if (e.status() == Status.FULL) {
                throw new IOException(
                        "two play with the code " + code + " already; start another game: ./ambit group pong", e);
            }
            throw e;
        }
    }

    private boolean cameLater(Address other) {
        return events.stream()
                .anyMatch(event -> event instanceof Event.Told(Notice.Joined joined)
                        && joined.host().equals(other));
    }

    private Optional<Address> awaitOther(Address self) throws IOException, InterruptedException {
        while (!player.hasEnough()) {
            Event event = events.poll(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
            if (event instanceof Event.Told(Notice.Joined joined)
                    && !joined.host().equals(self)) {
                return Optional.of(joined.host());
            }
            if (event instanceof Event.Lost lost) {
                throw new IOException(lost.why);
            }
        }
        return Optional.empty();
    }

    /** The rounds between two who have found each other. */
    private final class Game {
        private final GroupClient client;
        private final Address group;
        private final PongMatch match;
        private final Address self;
        private final String otherName;
        private boolean isAlone;
        /** Whether the server no longer waits for the other, and so nobody plays until there is somebody to play with. */
        private boolean isPaused;

        private Game(GroupClient client, Address group, PongMatch match, Address self, String otherName) {
            this.client = client;
            this.group = group;
            this.match = match;
            this.self = self;
            this.otherName = otherName;
        }

        private void play() throws IOException, InterruptedException {
            player.see(match, self);
            while (!isAlone && !player.hasEnough()) {
                if (isPaused || match.field().isOver() && !player.wantsAnother(match)) {
                    // The other's wish may come in meanwhile, or the other may come back, or go.
                    deal(events.poll(GLANCE_MILLIS, TimeUnit.MILLISECONDS));
                    continue;
                }
                long sentNanos = System.nanoTime();
                client.send(group, match.encode(player.move(match, self)));
                awaitRound();
                long spentMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sentNanos);
                Thread.sleep(Math.max(0, PongMatch.ROUND_MILLIS - spentMillis));
            }
        }

        private void awaitRound() throws IOException, InterruptedException {
            while (!isAlone && !player.hasEnough()) {
                if (deal(events.poll(GLANCE_MILLIS, TimeUnit.MILLISECONDS))) {
                    return;
                }
            }
        }

        /** Whether a round is over by it. */
        private boolean deal(@Nullable Event event) throws IOException {
            switch (event) {
                case Event.Round round
                when round.group.equals(group) -> {
                    match.heard(round.elements);
                    player.see(match, self);
                    return true;
                }
                case Event.Told(Notice.Left left)
                when !left.host().equals(self) -> {
                    isAlone = true;
                    player.hear(otherName + " has left");
                }
                case Event.Told(Notice.Silent silent)
                when !silent.hosts().contains(self) && !match.field().isOver() ->
                    player.hear(otherName + " has not moved for a while");
                case Event.Told(Notice.Awaited awaited)
                when !awaited.host().equals(self) -> {
                    isPaused = !awaited.on();
                    player.hear(otherName + (isPaused ? " is away; the game waits" : " is back"));
                }
                case Event.Told(Notice.Closed closed) -> throw new IOException("the game is closed: " + closed.why());
                case Event.Lost lost -> throw new IOException(lost.why);
                case null, default -> {}
            }
            return false;
        }
    }
}

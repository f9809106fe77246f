package dev.ambit.gateway.page;

import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.world.Inbox;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Whom hosts do not hear of whose avatars the world keeps a list: the groups are told what the world says, and what a host asks of the
 * groups about such people becomes an edit of that list. Owned by the groups' thread, but for what is a {@link Line}'s.
 */
final class WorldHearing implements GroupServer.HearingKeeper {
    private final GroupServer server;
    private final Inbox inbox;

    /** Everybody whose avatar the world knows. */
    private final Map<Line, Host> hosts = new HashMap<>();

    private final Map<Host, Line> lines = new HashMap<>();

    /** Those who only talk: they have an account, and are not inside. */
    private final Map<Host, Talker> talkers = new HashMap<>();

    WorldHearing(GroupServer server, Inbox inbox) {
        this.server = server;
        this.inbox = inbox;
        server.hearingKeeper(this);
    }

    /** The world has said whom somebody does not hear. */
    void hearsNot(Line line, Host host, Set<Line> unheard) {
        if (!host.isConnected()) {
            return;
        }
        hosts.put(line, host);
        lines.put(host, line);
        Set<Host> others = new LinkedHashSet<>();
        unheard.stream().map(hosts::get).filter(Objects::nonNull).forEach(others::add);
        server.hearsNot(host, others);
    }

    @Override
    public boolean notes(Host deaf, Host speaker, boolean isOn) {
        Line line = lines.get(deaf);
        Line other = lines.get(speaker);
        return line != null && other != null && inbox.offer(new Input.Mute(line, other, isOn));
    }

    /** Somebody who is not inside has shown to be of an account. */
    void knows(Host host, String account, WorldResident resident, BiConsumer<Host, String> tell) {
        Talker before = talkers.get(host);
        if (before == null || !before.account.equals(account)) {
            forget(host);
            Talker talker = new Talker(host, account, resident, inbox, tell);
            talkers.put(host, talker);
            talker.listen();
        }
    }

    /** Who is out of the world has no list there, and who is gone needs none. */
    void forget(Host host) {
        Line line = lines.remove(host);
        if (line != null) {
            hosts.remove(line);
            server.hearsNot(host, Set.of());
        }
        Talker talker = talkers.remove(host);
        if (talker != null) {
            inbox.offer(new Input.Leave(talker));
        }
    }

    /** The world's line to somebody who is not inside, but talks with those who are. */
    private record Talker(Host host, String account, WorldResident resident, Inbox inbox, BiConsumer<Host, String> tell)
            implements Line {

        void listen() {
            inbox.offer(new Input.Listen(this, account));
        }

        @Override
        public void hearsNot(Set<Line> unheard) {
            resident.hearsNot(this, host, unheard);
        }

        /** Why the world does not do what was asked of it. */
        @Override
        public void deliver(Dispatch dispatch) {
            for (News news : dispatch.own()) {
                if (news instanceof News.Notice notice) {
                    resident.run(() -> tell.accept(host, notice.text()));
                }
            }
        }

        /** That world is over; another one may begin where it ended. */
        @Override
        public void end() {
            listen();
        }
    }
}

package dev.ambit.group.client;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The sessions of a client: told what is theirs, before the listener is told everything. */
final class GroupSessions implements Listener {
    private final Listener listener;
    private final List<GroupSession> open = new CopyOnWriteArrayList<>();

    GroupSessions(Listener listener) {
        this.listener = listener;
    }

    void add(GroupSession session) {
        open.add(session);
    }

    void remove(GroupSession session) {
        open.remove(session);
    }

    @Override
    public void received(Address group, List<Element> elements) {
        for (GroupSession session : open) {
            if (session.group().equals(group)) {
                session.received(elements);
            }
        }
        listener.received(group, elements);
    }

    @Override
    public void notice(Address group, Notice notice) {
        listener.notice(group, notice);
    }

    @Override
    public void sendFailed(Address group, Status status, String why) {
        listener.sendFailed(group, status, why);
    }

    @Override
    public void closed(String why) {
        listener.closed(why);
    }
}

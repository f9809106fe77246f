package dev.ambit.group.client;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The sessions of a client: told what is theirs, before the listener is told everything. */
final class Sessions implements Listener {
    private final Listener listener;
    private final List<Session> open = new CopyOnWriteArrayList<>();

    Sessions(Listener listener) {
        this.listener = listener;
    }

    void add(Session session) {
        open.add(session);
    }

    void remove(Session session) {
        open.remove(session);
    }

    @Override
    public void received(Address group, List<Element> elements) {
        for (Session session : open) {
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

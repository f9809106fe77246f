package dev.ambit.game.play;

import dev.ambit.game.play.GameLine.Told;
import dev.ambit.kod.run.KodSessions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** Who is in the game, by the numbers that Kod knows them by. Owned by the world's thread. */
public final class GameSessions implements KodSessions {
    /** The first number; 0 would be false to Kod. */
    private static final int FIRST = 1;

    private final SortedMap<Integer, GameSession> open = new TreeMap<>();

    /** Those who have been said something, in this tick or before, that has not left. */
    private final Set<GameSession> owed = new LinkedHashSet<>();

    private final LongSupplier millis;
    private final IntSupplier epoch;
    private final Characters characters;
    private long messagesOut;
    private long bytesOut;

    /**
     * @param millis the world's time
     * @param epoch the game's
     */
    GameSessions(LongSupplier millis, IntSupplier epoch, Characters characters) {
        this.millis = millis;
        this.epoch = epoch;
        this.characters = characters;
    }

    /** Somebody enters. */
    GameSession open(GameAccount account, GameLine line) {
        int number = FIRST;
        for (int taken : open.keySet()) {
            if (taken != number) {
                break;
            }
            number++;
        }
        GameSession session = new GameSession(number, account, line, millis.getAsLong());
        open.put(number, session);
        return session;
    }

    /** Somebody is no longer in the game; what was said before still leaves. */
    void close(GameSession session) {
        open.remove(session.number(), session);
        session.end();
    }

    /** All, by number. */
    public Collection<GameSession> all() {
        return Collections.unmodifiableCollection(open.values());
    }

    /** A copy, for who ends some of them. */
    List<GameSession> now() {
        return new ArrayList<>(open.values());
    }

    public Optional<GameSession> find(int number) {
        return Optional.ofNullable(open.get(number));
    }

    /** The one in which an account is. */
    public Optional<GameSession> of(int account) {
        return open.values().stream()
                .filter(session -> session.account().number() == account)
                .findFirst();
    }

    void tell(GameSession session, Told told) {
        session.tell(told);
        if (session.isOwed()) {
            owed.add(session);
        }
    }

    /** Says a message of the server's own. */
    void say(GameSession session, byte[] message) {
        messagesOut++;
        bytesOut += message.length;
        tell(session, new Told.Message(epoch.getAsInt(), message));
    }

    @Override
    public boolean send(int session, byte[] packet) {
        GameSession to = open.get(session);
        if (to == null || packet.length == 0) {
            return to != null;
        }
        say(to, packet);
        return true;
    }

    @Override
    public long inactiveSeconds(int session) {
        GameSession of = open.get(session);
        return of == null ? -1 : of.inactiveSeconds(millis.getAsLong());
    }

    @Override
    public boolean recycle(int oldUser, int newUser) {
        return characters.replace(oldUser, newUser);
    }

    void wrote(long entry) {
        owed.forEach(session -> session.wrote(entry));
    }

    void release(long safe) {
        if (!owed.isEmpty()) {
            owed.removeIf(session -> session.release(safe) && !session.isOwed());
        }
    }

    /** So many messages were said to clients. */
    public long messagesOut() {
        return messagesOut;
    }

    /** So many bytes of messages. */
    public long bytesOut() {
        return bytesOut;
    }
}

package dev.ambit.lab.interest;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Entities that talk in cells' groups: what is said in one is heard by all who are in it when it arrives, in the order in
 * which it was said. Time goes by when told to. Everything goes through bytes.
 */
final class HexNetwork {

    static final JoinPatience PATIENCE = new JoinPatience(100, 2);
    static final HexGrid GRID = new HexGrid(10);

    final Map<Integer, HexGroups> entities = new LinkedHashMap<>();
    final Map<Integer, HexCell> cells = new LinkedHashMap<>();
    final Map<Integer, Payload> states = new LinkedHashMap<>();
    final List<HexPdu> log = new ArrayList<>();
    private final Deque<Runnable> air = new ArrayDeque<>();
    private final int radius;
    long nowMillis;

    HexNetwork(int radius) {
        this.radius = radius;
    }

    /** An entity comes, or goes to another cell, where it says at once what it is like. */
    void go(int entity, HexCell cell) {
        HexGroups groups = entities.computeIfAbsent(entity, name -> new HexGroups(entity, GRID, radius, PATIENCE));
        cells.put(entity, cell);
        send(groups.moveTo(GRID.middleX(cell), GRID.middleZ(cell), nowMillis));
        if (states.containsKey(entity)) {
            say(entity, states.get(entity));
        }
    }

    /** An entity says what it is like, to the group of its cell. */
    void say(int entity, int what) {
        say(entity, Payload.of((byte) entity, (byte) what));
    }

    private void say(int entity, Payload state) {
        states.put(entity, state);
        entities.get(entity).say(state);
        HexCell cell = cells.get(entity);
        air.add(() -> entities.forEach((other, groups) -> {
            if (other != entity) {
                groups.heardState(cell, entity, state);
            }
        }));
    }

    /** Everybody says again what it said last, as simulations do now and then. */
    void repeat() {
        Map.copyOf(states).forEach(this::say);
    }

    void leave(int entity) {
        HexGroups gone = entities.remove(entity);
        cells.remove(entity);
        states.remove(entity);
        send(gone.leave(nowMillis));
    }

    /** An entity falls silent without a word. */
    void crash(int entity) {
        entities.remove(entity);
        cells.remove(entity);
        states.remove(entity);
    }

    void run(int messages) {
        for (int i = 0; i < messages && !air.isEmpty(); i++) {
            air.remove().run();
        }
    }

    /** Time goes by, and all that is in the air arrives. */
    void pass(long millis) {
        nowMillis += millis;
        run(Integer.MAX_VALUE);
        List.copyOf(entities.values()).forEach(groups -> send(groups.tick(nowMillis)));
        run(Integer.MAX_VALUE);
    }

    /** Long enough for all waiting to end. */
    void settle() {
        for (int i = 0; i < 8; i++) {
            pass(PATIENCE.waitMillis());
        }
    }

    void send(List<HexPdu> said) {
        for (HexPdu pdu : said) {
            byte[] bytes = HexPduCodec.encode(pdu);
            air.add(() -> {
                HexPdu heard = HexPduCodec.decode(bytes);
                log.add(heard);
                List.copyOf(entities.values()).forEach(groups -> send(groups.hear(heard, nowMillis)));
            });
        }
    }
}

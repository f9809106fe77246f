package dev.ambit.space.crowd;

import java.util.Arrays;

/**
 * Interest management, whom each user of a room hears of: at most {@code n = min(N, N')} others, N being what the rules allow everybody and N' what
 * the user wishes for. At every {@link #update} each gets the first n of all others in this order:
 *
 * <ol>
 *   <li>whom the user has pinned, in this room or not (those elsewhere last): a video telephone shows somebody far away;
 *   <li>friends in the room, so that no followers can crowd them out;
 *   <li>others in sight;
 *   <li>others out of sight.
 * </ol>
 *
 * Among equals the nearer comes first, and at the same distance the lower slot. Who was in the set after the last update counts
 * as nearer by the rules' advantage. Blocked users are never in the set, not even pinned ones.
 *
 * <p>Users go by slots, small numbers that are free for the next one after {@link #remove}. What is told between updates counts
 * from the next one on; until then the sets stay as they are, save that of a removed slot, which is empty at once.
 *
 * <p>Sets are found anew for everybody, unless nothing at all has changed and everybody sees everywhere. To leave out single
 * users whose surroundings are at rest would seldom help: with 50 neighbours and one user in a hundred on the move, about half
 * of the sets have a mover near enough to matter.
 *
 * <p>Belongs to one thread. Allocates only while it grows.
 */
public final class Crowd {
    /** Coordinates beyond count as this far; some 30 kilometres each way. */
    public static final int EDGE = 1 << 21;

    /** There are no slots from here on. */
    public static final int MOST_SLOTS = 1 << Nearest.SLOT_BITS;

    private static final int[] NOBODY = {};

    private final int most;
    private final int scale;
    private final Ties friends = new Ties();
    private final Ties blocked = new Ties();
    private final Ties pinned = new Ties();
    private final Cells cells = new Cells();
    private final RingSearch rings = new RingSearch(cells);
    private final CrowdChanges changes = new CrowdChanges();
    private final Nearest ranked = new Nearest();
    private Eyes eyes = Eyes.EVERYWHERE;

    // By slot.
    private boolean[] isPresent = {};
    private int[] x = {};
    private int[] z = {};
    private int[] wish = {};
    private int[][] set = {};
    private int[] setCount = {};

    /** Whether the slot was given up since the last update: whoever has it now is somebody else. */
    private boolean[] isRemoved = {};

    /** Where in the cells somebody is who was there at the last update, too; otherwise negative. */
    private int[] memberPlace = {};

    private int slots;
    private int present;
    private boolean isChanged = true;
    private int[] chosen = {};
    private int chosenCount;

    public Crowd(CrowdRules rules) {
        most = rules.most();
        scale = rules.scale();
    }

    /** Somebody comes, or is elsewhere now. */
    public void put(int slot, int atX, int atZ) {
        ensure(slot);
        int newX = Math.clamp(atX, -EDGE, EDGE);
        int newZ = Math.clamp(atZ, -EDGE, EDGE);
        if (isPresent[slot] && newX == x[slot] && newZ == z[slot]) {
            return;
        }
        if (!isPresent[slot]) {
            isPresent[slot] = true;
            present++;
        }
        x[slot] = newX;
        z[slot] = newZ;
        isChanged = true;
    }

    /** The slot is free for another: its wish, its friends, and whatever others have said about it are forgotten. */
    public void remove(int slot) {
        ensure(slot);
        if (isPresent[slot]) {
            isPresent[slot] = false;
            present--;
        }
        friends.forget(slot);
        blocked.forget(slot);
        pinned.forget(slot);
        wish[slot] = Integer.MAX_VALUE;
        setCount[slot] = 0;
        changes.none(slot);
        isRemoved[slot] = true;
        isChanged = true;
    }

    /** How many others the user wants to hear of at most; without a wish, as many as the rules allow. */
    public void wish(int slot, int howMany) {
        if (howMany < 0) {
            throw new IllegalArgumentException("slot " + slot + " wishes for " + howMany + " others");
        }
        ensure(slot);
        isChanged |= wish[slot] != howMany;
        wish[slot] = howMany;
    }

    public void befriend(int slot, int other, boolean on) {
        tie(friends, slot, other, on);
    }

    public void block(int slot, int other, boolean on) {
        tie(blocked, slot, other, on);
    }

    /** Pins somebody, who may be in another room: then the other's slot is one that nobody in this room has. */
    public void pin(int slot, int other, boolean on) {
        tie(pinned, slot, other, on);
    }

    /** From now on these eyes say who is visible. */
    public void sight(Eyes whoSeesWhom) {
        eyes = whoSeesWhom;
        isChanged = true;
    }

    public boolean isPresent(int slot) {
        return slot < slots && isPresent[slot];
    }

    /** Finds everybody's set. */
    public void update() {
        changes.begin(slots);
        if (!isChanged && eyes == Eyes.EVERYWHERE) {
            return;
        }
        lookWhereAllAre();
        for (int place = 0; place < cells.count(); place++) {
            choose(place);
            replace(cells.slot[place]);
        }
        // Whoever came in has the advantage only from now on, which may still change the order.
        isChanged = changes.joinedAnywhere();
        Arrays.fill(isRemoved, 0, slots, false);
    }

    /**
     * Finds the sets of some who have just come, and leaves all others as they are until the next {@link #update}: of a crowd that
     * people come to all the time, everybody else need not be asked each time.
     *
     * @param newcomers slots, each present
     */
    public void updateOnly(int[] newcomers, int count) {
        changes.begin(slots);
        lookWhereAllAre();
        for (int i = 0; i < count; i++) {
            choose(cells.place[newcomers[i]]);
            replace(newcomers[i]);
        }
        isChanged = true;
    }

    private void lookWhereAllAre() {
        cells.clear(present, slots);
        for (int slot = 0; slot < slots; slot++) {
            if (isPresent[slot]) {
                cells.add(slot, x[slot], z[slot]);
            }
        }
        cells.sort();
        for (int slot = 0; slot < slots; slot++) {
            memberPlace[slot] = isPresent[slot] && !isRemoved[slot] ? cells.place[slot] : -1;
        }
        rings.begin(eyes);
    }

    /** How many are in the slot's set. */
    public int count(int slot) {
        return slot < slots ? setCount[slot] : 0;
    }

    /** Who is in the slot's set, most important first. */
    public int at(int slot, int k) {
        return set[slot][k];
    }

    public boolean has(int slot, int other) {
        for (int k = 0; k < count(slot); k++) {
            if (set[slot][k] == other) {
                return true;
            }
        }
        return false;
    }

    /** Whether two can talk: each is in the other's set, so that nobody talks to a deaf ear. */
    public boolean hear(int a, int b) {
        return has(a, b) && has(b, a) && !isRemoved[a] && !isRemoved[b];
    }

    /** How many came into the slot's set with the last update. */
    public int joinedCount(int slot) {
        return changes.joinedCount(slot);
    }

    public int joined(int slot, int k) {
        return changes.joined(slot, k);
    }

    /**
     * How many went out of the slot's set with the last update. If the slot of one who left was given to another, who is in the
     * set now, that slot both left and joined.
     */
    public int leftCount(int slot) {
        return changes.leftCount(slot);
    }

    public int left(int slot, int k) {
        return changes.left(slot, k);
    }

    private void choose(int place) {
        int slot = cells.slot[place];
        int wanted = Math.min(most, wish[slot]);
        chosenCount = 0;
        if (chosen.length < wanted) {
            chosen = new int[wanted];
        }
        if (wanted == 0) {
            return;
        }
        rings.stand(place, wanted);
        leaveOutBlocked(slot);
        chooseTied(slot, pinned, wanted);
        chooseTied(slot, friends, wanted);
        if (chosenCount == wanted) {
            return;
        }
        rings.visible.want(wanted - chosenCount);
        rings.hidden.want(wanted - chosenCount);
        showMembers(slot);
        rings.look();
        take(rings.visible, wanted);
        if (chosenCount < wanted) {
            take(rings.hidden, wanted);
        }
    }

    private void leaveOutBlocked(int slot) {
        for (int k = blocked.count(slot) - 1; k >= 0; k--) {
            int other = blocked.at(slot, k);
            if (isPresent[other]) {
                rings.leaveOut(cells.place[other]);
            }
        }
    }

    private void chooseTied(int slot, Ties ties, int wanted) {
        if (ties.count(slot) == 0) {
            return;
        }
        ranked.want(wanted - chosenCount);
        for (int k = ties.count(slot) - 1; k >= 0; k--) {
            int other = ties.at(slot, k);
            if (isPresent[other]) {
                int place = cells.place[other];
                if (!rings.isLeftOut(place)) {
                    rings.leaveOut(place);
                    ranked.add(key(place, isMember(slot, other)));
                }
            } else if (ties == pinned && !blocked.has(slot, other)) {
                ranked.add(Nearest.key(Nearest.FAR, other));
            }
        }
        take(ranked, wanted);
    }

    /** Those of the last update come first: where they are now limits how far the rings have to go. */
    private void showMembers(int slot) {
        int[] members = set[slot];
        for (int k = 0; k < setCount[slot]; k++) {
            int place = memberPlace[members[k]];
            if (place >= 0 && !rings.isLeftOut(place)) {
                rings.leaveOut(place);
                rings.show(Nearest.key(CrowdRules.nearer(rings.squaredTo(place), scale), members[k]));
            }
        }
    }

    private long key(int place, boolean isMember) {
        long squared = rings.squaredTo(place);
        return Nearest.key(isMember ? CrowdRules.nearer(squared, scale) : squared, cells.slot[place]);
    }

    private boolean isMember(int slot, int other) {
        return has(slot, other) && !isRemoved[other];
    }

    private void take(Nearest nearest, int wanted) {
        nearest.finish();
        int taken = Math.min(nearest.count(), wanted - chosenCount);
        for (int k = 0; k < taken; k++) {
            chosen[chosenCount++] = Nearest.slot(nearest.at(k));
        }
    }

    /** The chosen become the set, and the difference is noted. */
    private void replace(int slot) {
        changes.note(slot, set[slot], setCount[slot], chosen, chosenCount, isRemoved);
        if (set[slot].length < chosenCount) {
            set[slot] = new int[Math.max(chosenCount, Math.min(most, set[slot].length * 2))];
        }
        System.arraycopy(chosen, 0, set[slot], 0, chosenCount);
        setCount[slot] = chosenCount;
    }

    private void tie(Ties ties, int slot, int other, boolean on) {
        if (slot == other) {
            throw new IllegalArgumentException("slot " + slot + " and itself");
        }
        ensure(Math.max(slot, other));
        ensure(Math.min(slot, other));
        if (ties.has(slot, other) != on) {
            ties.set(slot, other, on);
            isChanged = true;
        }
    }

    private void ensure(int slot) {
        if (slot < 0 || slot >= MOST_SLOTS) {
            throw new IllegalArgumentException("slot " + slot + ", expected 0.." + (MOST_SLOTS - 1));
        }
        int before = isPresent.length;
        if (slot >= before) {
            int capacity = Math.max(slot + 1, before * 2);
            isPresent = Arrays.copyOf(isPresent, capacity);
            x = Arrays.copyOf(x, capacity);
            z = Arrays.copyOf(z, capacity);
            wish = Arrays.copyOf(wish, capacity);
            set = Arrays.copyOf(set, capacity);
            setCount = Arrays.copyOf(setCount, capacity);
            isRemoved = Arrays.copyOf(isRemoved, capacity);
            memberPlace = Arrays.copyOf(memberPlace, capacity);
            Arrays.fill(wish, before, capacity, Integer.MAX_VALUE);
            Arrays.fill(set, before, capacity, NOBODY);
        }
        slots = Math.max(slots, slot + 1);
    }
}

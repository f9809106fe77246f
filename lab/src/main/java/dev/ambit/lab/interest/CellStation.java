package dev.ambit.lab.interest;

import dev.ambit.lab.interest.HexPdu.Active;
import dev.ambit.lab.interest.HexPdu.Data;
import dev.ambit.lab.interest.HexPdu.DataRequest;
import dev.ambit.lab.interest.HexPdu.JoinRequest;
import dev.ambit.lab.interest.HexPdu.LeaveRequest;
import dev.ambit.lab.interest.HexPdu.Pointer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One entity's part in one cell's group, after Macedonia. There is no server: everybody in the group hears everything said in
 * it, and so knows who is active and since when; the active member that came first leads.
 *
 * <pre>
 *   newcomer             leader              source (the leader or another active member)
 *      | -- Join Request -> |                   |
 *      | &lt;---- Pointer ---- |                   |      ASKING    until a Pointer comes
 *      | -- Data Request ---------------------> |
 *      | &lt;------------------------- Data ------ |      FETCHING  until the Data comes
 *      |                                               SETTLED   knows what all the others know
 * </pre>
 *
 * A newcomer that nobody answers is alone with other newcomers: it settles, and leads if it is the first of them; should it
 * be pointed somewhere after all, it fetches what it missed. While it has not settled it keeps what is asked of it, and
 * answers afterwards.
 */
final class CellStation {

    private enum Phase {
        ASKING,
        FETCHING,
        SETTLED
    }

    private final HexCell cell;
    private final int self;
    private final JoinPatience patience;

    private final Map<Integer, Long> entries = new HashMap<>();
    private final Map<Integer, Payload> states = new HashMap<>();

    /** Who stopped being active while Data may be on its way that does not know it yet. */
    private final Set<Integer> ceased = new HashSet<>();

    /** Newcomers nobody has pointed anywhere yet, with their entry. */
    private final Map<Integer, Long> unanswered = new LinkedHashMap<>();

    /** Who asked us for data before we had any. */
    private final Set<Integer> waiting = new LinkedHashSet<>();

    private HexRole role;
    private long entryMillis;
    private Phase phase = Phase.ASKING;
    private boolean fetched;
    private int asked;
    private long deadlineMillis;
    private OptionalInt source = OptionalInt.empty();
    private int pointed;

    CellStation(HexCell cell, int self, HexRole role, long nowMillis, JoinPatience patience) {
        this.cell = cell;
        this.self = self;
        this.role = role;
        this.entryMillis = nowMillis;
        this.patience = patience;
    }

    /** What to say first of all. */
    List<HexPdu> join(long nowMillis) {
        enlist();
        return ask(nowMillis);
    }

    /** The entity came into the cell, or went out of it to a neighbouring one. */
    List<HexPdu> turn(HexRole to, long nowMillis) {
        role = to;
        entryMillis = nowMillis;
        enlist();
        if (phase != Phase.SETTLED) {
            asked = 0;
            return ask(nowMillis);
        }
        List<HexPdu> said = new ArrayList<>(List.of(new JoinRequest(cell, self, role, entryMillis)));
        said.addAll(answer());
        return said;
    }

    List<HexPdu> leave() {
        return List.of(new LeaveRequest(cell, self));
    }

    /** Nothing was heard for a while: ask again, or take it that nobody is there to answer. */
    List<HexPdu> tick(long nowMillis) {
        if (knowsAll() || nowMillis < deadlineMillis) {
            return List.of();
        }
        if (phase == Phase.SETTLED) {
            awaitNothing();
            return settle();
        }
        if (asked < patience.attempts()) {
            return ask(nowMillis);
        }
        deadlineMillis = nowMillis + patience.waitMillis();
        return settle();
    }

    List<HexPdu> hear(long nowMillis, HexPdu pdu) {
        return switch (pdu) {
            case JoinRequest join -> joined(join);
            case Pointer pointer -> pointed(nowMillis, pointer);
            case DataRequest request -> requested(request);
            case Data data -> data(data);
            case LeaveRequest leave -> lost(leave.from(), nowMillis);
        };
    }

    /** A member is gone, whether it said so or has not been heard for too long. */
    List<HexPdu> lost(int entity, long nowMillis) {
        cease(entity);
        unanswered.remove(entity);
        waiting.remove(entity);
        if (source.isPresent() && source.getAsInt() == entity) {
            source = OptionalInt.empty();
            return phase == Phase.FETCHING ? ask(nowMillis) : settle();
        }
        return answer();
    }

    /** What an active member says of itself, or we of ourselves. Once we know who is active, nobody else counts. */
    void note(int entity, Payload state) {
        if (!knowsAll() || entries.containsKey(entity)) {
            states.put(entity, state);
        }
    }

    /** The active member that came first; empty in a cell without any. */
    OptionalInt leader() {
        return entries.keySet().stream()
                .min(Comparator.<Integer>comparingLong(entries::get).thenComparing(Comparator.naturalOrder()))
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
    }

    /** All that are active here, in their last states, as far as we know. */
    List<Active> actives() {
        return entries.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> new Active(
                        entry.getKey(), entry.getValue(), states.getOrDefault(entry.getKey(), Payload.EMPTY)))
                .toList();
    }

    HexRole role() {
        return role;
    }

    boolean isSettled() {
        return phase == Phase.SETTLED;
    }

    private void enlist() {
        if (role == HexRole.ACTIVE) {
            entries.put(self, entryMillis);
        } else {
            entries.remove(self);
            states.remove(self);
        }
    }

    private List<HexPdu> ask(long nowMillis) {
        phase = Phase.ASKING;
        asked++;
        deadlineMillis = nowMillis + patience.waitMillis();
        return List.of(new JoinRequest(cell, self, role, entryMillis));
    }

    private List<HexPdu> joined(JoinRequest join) {
        if (join.role() == HexRole.ACTIVE) {
            ceased.remove(join.from());
            entries.put(join.from(), join.entryMillis());
        } else {
            cease(join.from());
        }
        unanswered.put(join.from(), join.entryMillis());
        return answer();
    }

    /** Points every newcomer somewhere, if that is our task by now: whoever led before may have gone without doing so. */
    private List<HexPdu> answer() {
        if (phase != Phase.SETTLED) {
            return List.of();
        }
        List<Pointer> pointers = new ArrayList<>();
        unanswered.forEach((newcomer, entry) -> pointers.addAll(point(newcomer, entry)));
        pointers.forEach(pointer -> unanswered.remove(pointer.newcomer()));
        return List.copyOf(pointers);
    }

    /** The leader answers, and takes turns with those who were here before the newcomer: they have settled first. */
    private List<Pointer> point(int newcomer, long entry) {
        if (!leadsBut(newcomer)) {
            return List.of();
        }
        List<Integer> before = actives().stream()
                .filter(active -> active.entity() != newcomer)
                .filter(active -> active.entity() == self || active.entryMillis() < entry)
                .map(Active::entity)
                .toList();
        return List.of(new Pointer(cell, self, newcomer, before.get(pointed++ % before.size())));
    }

    private boolean leadsBut(int newcomer) {
        return actives().stream()
                        .mapToInt(Active::entity)
                        .filter(entity -> entity != newcomer)
                        .findFirst()
                        .orElse(newcomer)
                == self;
    }

    private List<HexPdu> pointed(long nowMillis, Pointer pointer) {
        unanswered.remove(pointer.newcomer());
        boolean awaited = phase == Phase.ASKING || phase == Phase.SETTLED && !fetched;
        if (pointer.newcomer() != self || !awaited) {
            return List.of();
        }
        if (phase == Phase.ASKING) {
            phase = Phase.FETCHING;
        }
        source = OptionalInt.of(pointer.source());
        deadlineMillis = nowMillis + patience.waitMillis();
        return List.of(new DataRequest(cell, self, pointer.source()));
    }

    private List<HexPdu> requested(DataRequest request) {
        if (request.source() != self) {
            return List.of();
        }
        // Two that point at each other would wait for ever.
        boolean mutual = source.isPresent() && source.getAsInt() == request.from();
        if (knowsAll() || phase == Phase.SETTLED && mutual) {
            return List.of(new Data(cell, self, request.from(), actives()));
        }
        waiting.add(request.from());
        return List.of();
    }

    private List<HexPdu> data(Data data) {
        if (isMissingIn(data)) {
            return List.of(new JoinRequest(cell, self, role, entryMillis));
        }
        if (data.newcomer() != self || source.isEmpty() || source.getAsInt() != data.from()) {
            return List.of();
        }
        for (Active active : data.actives()) {
            if (active.entity() != self && !ceased.contains(active.entity())) {
                // What was heard from the entity itself is newer than what is told of it.
                entries.putIfAbsent(active.entity(), active.entryMillis());
                states.merge(active.entity(), active.state(), (heard, told) -> heard.isEmpty() ? told : heard);
            }
        }
        fetched = true;
        awaitNothing();
        return settle();
    }

    /** Of several who come into an empty cell at once, some have not heard the others. Whoever finds out says it again. */
    private boolean isMissingIn(Data data) {
        return phase == Phase.SETTLED
                && role == HexRole.ACTIVE
                && data.newcomer() != self
                && data.actives().stream().noneMatch(active -> active.entity() == self);
    }

    private List<HexPdu> settle() {
        phase = Phase.SETTLED;
        List<HexPdu> answers = new ArrayList<>(answer());
        if (knowsAll()) {
            states.keySet().retainAll(entries.keySet());
            waiting.forEach(newcomer -> answers.add(new Data(cell, self, newcomer, actives())));
            waiting.clear();
        }
        return answers;
    }

    private void cease(int entity) {
        entries.remove(entity);
        states.remove(entity);
        if (!knowsAll()) {
            ceased.add(entity);
        }
    }

    private boolean knowsAll() {
        return phase == Phase.SETTLED && source.isEmpty();
    }

    private void awaitNothing() {
        source = OptionalInt.empty();
        ceased.clear();
    }
}

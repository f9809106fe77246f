package dev.ambit.lab.interest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who is told of whom, after RING: a client hears of an entity exactly as long as one of its own entities is in a cell that
 * sees the entity's cell. What a client knows is not written down; it follows from where everybody is, and changes only
 * when somebody crosses from cell to cell: the one that is seen, or the one that looks.
 *
 * <p>Each method answers with what has to be sent now, to each viewer in this order. Nobody is told of its own entities.
 *
 * @param <V> what stands for a viewer: a client's address, or more than that where there are several servers
 */
public final class SightCulling<V> {

    private final CellSight sight;
    private final Map<V, Viewer<V>> viewers = new LinkedHashMap<>();
    private final Map<Integer, Resident<V>> residents = new LinkedHashMap<>();
    private final List<Set<Resident<V>>> inCell = new ArrayList<>();
    private final List<Set<Viewer<V>>> lookers = new ArrayList<>();

    /** An entity and the cell it is in. */
    private static final class Resident<V> {
        final int entity;
        final Viewer<V> owner;
        int cell;

        Resident(int entity, Viewer<V> owner, int cell) {
            this.entity = entity;
            this.owner = owner;
            this.cell = cell;
        }
    }

    /** Whoever has entities, and for each cell how many of them look into it. */
    private static final class Viewer<V> {
        final V name;
        final Set<Resident<V>> own = new LinkedHashSet<>();
        final int[] eyes;

        Viewer(V name, int cells) {
            this.name = name;
            this.eyes = new int[cells];
        }
    }

    /** What is to be sent, gathered in the order in which it came up. */
    private static final class News<V> {
        final Map<V, List<EntityUpdate>> told = new LinkedHashMap<>();

        void tell(Viewer<V> viewer, Resident<V> of, EntityUpdate what) {
            if (of.owner != viewer) {
                told.computeIfAbsent(viewer.name, name -> new ArrayList<>()).add(what);
            }
        }
    }

    public SightCulling(CellSight sight) {
        this.sight = sight;
        for (int cell = 0; cell < sight.cells(); cell++) {
            inCell.add(new LinkedHashSet<>());
            lookers.add(new LinkedHashSet<>());
        }
    }

    /** A viewer gets an entity, which is there from now on and looks around. */
    public Map<V, List<EntityUpdate>> appear(V viewer, int entity, int cell) {
        sight.check(cell);
        if (residents.containsKey(entity)) {
            throw new IllegalArgumentException("entity " + entity + " is here already");
        }
        Viewer<V> owner = viewers.computeIfAbsent(viewer, name -> new Viewer<>(name, sight.cells()));
        Resident<V> resident = new Resident<>(entity, owner, cell);
        News<V> news = new News<>();
        residents.put(entity, resident);
        owner.own.add(resident);
        inCell.get(cell).add(resident);
        for (Viewer<V> looker : lookers.get(cell)) {
            news.tell(looker, resident, new EntityUpdate.Added(entity));
        }
        openEyes(owner, cell, news);
        return news.told;
    }

    /** An entity has news, and is in this cell now. */
    public Map<V, List<EntityUpdate>> update(int entity, int cell) {
        sight.check(cell);
        Resident<V> resident = resident(entity);
        News<V> news = new News<>();
        if (cell != resident.cell) {
            cross(resident, cell, news);
        }
        for (Viewer<V> looker : lookers.get(cell)) {
            news.tell(looker, resident, new EntityUpdate.Updated(entity));
        }
        return news.told;
    }

    /** An entity is no more. */
    public Map<V, List<EntityUpdate>> vanish(int entity) {
        Resident<V> resident = resident(entity);
        News<V> news = new News<>();
        vanish(resident, news);
        return news.told;
    }

    /** A viewer goes with all that is its own; it is told nothing more itself. */
    public Map<V, List<EntityUpdate>> leave(V viewer) {
        News<V> news = new News<>();
        Viewer<V> owner = viewers.get(viewer);
        if (owner != null) {
            for (Resident<V> resident : List.copyOf(owner.own)) {
                vanish(resident, news);
            }
            news.told.remove(viewer);
        }
        return news.told;
    }

    /** Everything the viewer has been told of and not told to forget. */
    public Set<Integer> known(V viewer) {
        Set<Integer> known = new LinkedHashSet<>();
        Viewer<V> owner = viewers.get(viewer);
        for (int cell = 0; owner != null && cell < sight.cells(); cell++) {
            if (owner.eyes[cell] > 0) {
                inCell.get(cell).stream()
                        .filter(resident -> resident.owner != owner)
                        .forEach(resident -> known.add(resident.entity));
            }
        }
        return known;
    }

    public boolean has(int entity) {
        return residents.containsKey(entity);
    }

    public int cellOf(int entity) {
        return resident(entity).cell;
    }

    public V ownerOf(int entity) {
        return resident(entity).owner.name;
    }

    private void cross(Resident<V> resident, int cell, News<V> news) {
        int old = resident.cell;
        Set<Viewer<V>> before = lookers.get(old);
        Set<Viewer<V>> after = lookers.get(cell);
        for (Viewer<V> looker : before) {
            if (!after.contains(looker)) {
                news.tell(looker, resident, new EntityUpdate.Removed(resident.entity));
            }
        }
        for (Viewer<V> looker : after) {
            if (!before.contains(looker)) {
                news.tell(looker, resident, new EntityUpdate.Added(resident.entity));
            }
        }
        inCell.get(old).remove(resident);
        inCell.get(cell).add(resident);
        resident.cell = cell;
        // Open before close: what is seen from both cells is never out of sight.
        openEyes(resident.owner, cell, news);
        closeEyes(resident.owner, old, news);
    }

    private void vanish(Resident<V> resident, News<V> news) {
        for (Viewer<V> looker : lookers.get(resident.cell)) {
            news.tell(looker, resident, new EntityUpdate.Removed(resident.entity));
        }
        inCell.get(resident.cell).remove(resident);
        residents.remove(resident.entity);
        resident.owner.own.remove(resident);
        closeEyes(resident.owner, resident.cell, news);
        if (resident.owner.own.isEmpty()) {
            viewers.remove(resident.owner.name);
        }
    }

    private void openEyes(Viewer<V> viewer, int cell, News<V> news) {
        sight.eachSeen(cell, seen -> {
            if (viewer.eyes[seen]++ == 0) {
                lookers.get(seen).add(viewer);
                for (Resident<V> resident : inCell.get(seen)) {
                    news.tell(viewer, resident, new EntityUpdate.Added(resident.entity));
                }
            }
        });
    }

    private void closeEyes(Viewer<V> viewer, int cell, News<V> news) {
        sight.eachSeen(cell, seen -> {
            if (--viewer.eyes[seen] == 0) {
                lookers.get(seen).remove(viewer);
                for (Resident<V> resident : inCell.get(seen)) {
                    news.tell(viewer, resident, new EntityUpdate.Removed(resident.entity));
                }
            }
        });
    }

    private Resident<V> resident(int entity) {
        Resident<V> resident = residents.get(entity);
        if (resident == null) {
            throw new IllegalArgumentException("there is no entity " + entity);
        }
        return resident;
    }
}

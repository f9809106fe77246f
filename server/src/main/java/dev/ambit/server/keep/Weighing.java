package dev.ambit.server.keep;

import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeReferences;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.image.ThingState;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds out whether a tick can happen in a world in which some before it did not. Changes nothing. */
final class Weighing implements ChangeReferences {
    private final Image world;
    private final KnownNumbers ground;
    private final List<Change> changes;
    private final Map<Integer, ThingState> states = new HashMap<>();
    private final Map<Integer, Integer> places = new HashMap<>();
    private final Set<Integer> gone = new HashSet<>();
    private final Set<Integer> tables = new HashSet<>();
    private final BitSet cells = new BitSet();
    private final BitSet strings = new BitSet();
    private final Set<Integer> otherwiseMade = new HashSet<>();
    private String missing = "";

    Weighing(Image world, KnownNumbers ground, List<Change> changes) {
        this.world = world;
        this.ground = ground;
        this.changes = changes;
        changes.forEach(this::note);
    }

    /** What it needs and does not find, for people; empty when it can happen. */
    String missing() {
        for (Change change : changes) {
            tell(change);
            weigh(change);
            if (!missing.isEmpty()) {
                return missing;
            }
        }
        states.keySet().forEach(this::weighMaking);
        places.keySet().forEach(this::weighPlace);
        gone.forEach(this::weighHeirs);
        return missing;
    }

    private void miss(String what) {
        if (missing.isEmpty()) {
            missing = what;
        }
    }

    private void note(Change change) {
        switch (change) {
            case Change.ThingIs c -> states.put(c.id(), c.state());
            case Change.Moved c -> places.put(c.thing(), c.container());
            case Change.Contents c -> {
                for (int id : c.ids()) {
                    places.put(id, c.thing());
                }
            }
            case Change.Gone c -> gone.add(c.thing());
            case Change.TableIs c -> tables.add(c.id());
            case Change.StringIs c -> strings.set(c.id());
            case Change.Cells c -> {
                for (int id : c.ids()) {
                    cells.set(id);
                }
            }
            case Change.Deed c when c.what().equals("changed its exemplar") -> otherwiseMade.add(c.thing());
            default -> {}
        }
    }

    // ---- what it refers to ----

    @Override
    public void name(int number) {
        if (!ground.hasName(number)) {
            miss("it uses a name that was first told in a lost entry");
        }
    }

    @Override
    public void thing(int id) {
        if (!states.containsKey(id) && world.thing(id) == null) {
            miss("it needs #" + id + ", which came in an entry that is lost or left out");
        } else if (ground.isDeparted(id)) {
            miss("it needs #" + id + ", and the number may be that of another Thing");
        }
    }

    @Override
    public void cell(int id) {
        if (!cells.get(id) && !(ground.hasCell(id) && world.cells().hasCell(id))) {
            miss("it needs a list that was made or changed in an entry that is lost or left out");
        }
    }

    @Override
    public void string(int id) {
        if (!strings.get(id) && !(ground.hasString(id) && world.cells().hasString(id))) {
            miss("it needs a text that was made or changed in an entry that is lost or left out");
        }
    }

    // ---- what it does ----

    private void weigh(Change change) {
        switch (change) {
            case Change.Wrote c -> weighShape(c.thing());
            case Change.Cleared c -> weighShape(c.thing());
            case Change.ThingIs c -> weighLife(c);
            case Change.TableAdded c -> weighTable(c.id());
            case Change.TableRemoved c -> weighTable(c.id());
            case Change.PersonIs c -> weighPerson(c);
            case Change.RolledBack c -> miss("it goes back to entry " + c.to() + " in the midst of others");
            default -> {}
        }
    }

    private void weighShape(int thing) {
        if (ground.isReshaped(thing) && !states.containsKey(thing)) {
            miss("it changes " + ImageWords.thing(world, thing)
                    + ", which got another shape in an entry that is left out");
        }
    }

    /** Whether this is the Thing that we know by this number, if we know one. */
    private void weighLife(Change.ThingIs change) {
        ThingImage known = world.thing(change.id());
        if (known == null || otherwiseMade.contains(change.id())) {
            return;
        }
        boolean created = changes.stream()
                .anyMatch(other -> other instanceof Change.Deed deed
                        && deed.thing() == change.id()
                        && deed.what().equals("created it"));
        if (created
                || ground.isDeparted(change.id())
                || known.exemplar() != change.state().exemplar()
                || known.className() != change.state().className()) {
            miss("it makes another Thing with the number of " + ImageWords.thing(world, change.id())
                    + ", which was deleted in an entry that is lost or left out");
        }
    }

    private void weighTable(int id) {
        boolean known = !ground.isDoubtfulTable(id) && world.tables().stream().anyMatch(table -> table.id() == id);
        if (!tables.contains(id) && !known) {
            miss("it needs table " + id + ", which was made or ended in an entry that is lost or left out");
        }
    }

    private void weighPerson(Change.PersonIs change) {
        boolean anothers = world.people().entrySet().stream()
                .anyMatch(person ->
                        person.getValue() == change.avatar() && !person.getKey().equals(change.key()));
        if (anothers) {
            miss("it gives somebody the avatar #" + change.avatar() + ", which is another's");
        }
    }

    // ---- what the world would be ----

    private void weighMaking(int id) {
        ThingState state = states.get(id);
        if (state != null && state.isClass()) {
            weighClass(id, state);
        }
        Set<Integer> seen = new HashSet<>();
        int at = id;
        while (true) {
            ThingState made = states.get(at);
            ThingImage there = world.thing(at);
            boolean isClass = made == null ? there != null && there.isClass() : made.isClass();
            if (isClass) {
                return;
            }
            if (!seen.add(at)) {
                miss("it makes #" + at + " from itself");
                return;
            }
            int above = exemplar(at);
            if (!states.containsKey(above) && world.thing(above) == null) {
                miss("it makes something from #" + above + ", which does not exist");
                return;
            }
            at = above;
        }
    }

    private int exemplar(int id) {
        ThingState state = states.get(id);
        ThingImage known = world.thing(id);
        return state != null ? state.exemplar() : known == null ? Change.NOBODY : known.exemplar();
    }

    private void weighClass(int id, ThingState state) {
        String name = name(state);
        world.eachThing(other -> {
            if (other.id() != id
                    && other.isClass()
                    && world.name(other.className()).equals(name)) {
                miss("it tells of the class " + name + ", which is #" + other.id());
            }
        });
    }

    private String name(ThingState state) {
        int number = state.className();
        for (Change change : changes) {
            if (change instanceof Change.Named named && named.number() == number) {
                return named.text();
            }
        }
        return world.name(number);
    }

    private void weighPlace(int id) {
        Set<Integer> seen = new HashSet<>();
        for (int at = id; at != Change.NOBODY; at = place(at)) {
            if (!seen.add(at)) {
                miss("it puts " + ImageWords.thing(world, id) + " into itself");
                return;
            }
        }
    }

    private int place(int id) {
        ThingImage known = world.thing(id);
        return places.getOrDefault(id, known == null ? Change.NOBODY : known.container());
    }

    private void weighHeirs(int id) {
        if (world.thing(id) == null && !states.containsKey(id)) {
            return;
        }
        world.eachThing(thing -> {
            if (!gone.contains(thing.id()) && exemplar(thing.id()) == id) {
                miss("it deletes " + ImageWords.thing(world, id) + ", from which " + ImageWords.thing(world, thing.id())
                        + " is made");
            }
        });
        states.forEach((heir, state) -> {
            if (!gone.contains(heir) && state.exemplar() == id) {
                miss("it deletes #" + id + ", from which #" + heir + " is made");
            }
        });
        if (world.system() == id) {
            miss("it deletes what stands for the world");
        }
    }
}

package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.space.crowd.Crowd;
import dev.ambit.space.crowd.CrowdRules;
import dev.ambit.space.crowd.Eyes;
import dev.ambit.space.sight.Sight;
import dev.ambit.space.tree.Tree;
import dev.ambit.world.message.Jump;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.PositionRules;
import dev.ambit.world.thing.People;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Interest management of a room, everybody's area of interest: who is told of whom. Of a crowd, everybody gets to know only those that matter most to them: friends, then the
 * nearest, those in sight before the others ({@link Crowd}). Of these, walls hide some. So each visitor hears first that
 * somebody appears, then where they walk, at last that they disappear; and of nobody else.
 */
final class Lookout {
    /** Where there are more than so many, it takes a moment until one hears of somebody who comes near. */
    private static final int CROWDED = 200;

    private static final int CROWDED_EVERY = 4;

    private final People people;
    private final Crowd crowd;
    private @Nullable Tree tree;
    private @Nullable Sight sight;
    private boolean hides;
    private int ticks;

    /** By badge: the part of the room somebody stands in, and who it is. */
    private int[] leaf = {};

    private @Nullable Visitor[] byBadge = {};
    private long[] picked = {};

    /** Who has friends, or others to be seen first or not at all: most have none, and of them nothing is to be read. */
    private final Set<Visitor> tied = new LinkedHashSet<>();

    private final List<News> vanished = new ArrayList<>();

    /** Who has come since all have looked around, and how: they are told of as coming, though that was a moment ago. */
    private final Map<Visitor, Optional<Jump>> arrivals = new HashMap<>();

    /** Somebody who was in view has left and come back within a tick, and is somebody else now by the same name. */
    private record Return(Visitor viewer, Visitor leaver, Visitor back) {}

    private final List<Return> returns = new ArrayList<>();

    Lookout(PositionRules rules, People people) {
        this.people = people;
        crowd = new Crowd(new CrowdRules(rules.crowd(), rules.advantagePart()));
    }

    /**
     * From now on these are the walls.
     *
     * @param mayHide whether anybody could be hidden by them
     */
    void behold(Tree newTree, Sight newSight, boolean mayHide) {
        tree = newTree;
        sight = newSight;
        hides = mayHide;
        for (Visitor visitor : byBadge) {
            if (visitor != null) {
                leaf[visitor.badge()] = leafOf(visitor);
            }
        }
        crowd.sight(hides ? (viewer, other) -> sees(leaf[viewer], leaf[other]) : Eyes.EVERYWHERE);
    }

    /** Tells everybody who is told of from now on and who no more; newcomers only get to see. */
    void lookAround(Collection<Visitor> inside, List<Visitor> newcomers, Set<Visitor> gone, int seldom) {
        List<Visitor> jumpers = jumpers(inside);
        int every = seldom * (inside.size() <= CROWDED ? 1 : CROWDED_EVERY);
        boolean isDue = ticks++ % every == 0 || !jumpers.isEmpty();
        if (!isDue && newcomers.isEmpty() && gone.isEmpty()) {
            return;
        }
        for (Visitor leaver : gone) {
            crowd.remove(leaver.badge());
            byBadge[leaver.badge()] = null;
            arrivals.remove(leaver);
            tied.remove(leaver);
        }
        for (Visitor newcomer : newcomers) {
            admit(newcomer, inside);
            arrivals.put(newcomer, newcomer.position.jump());
        }
        tellOfLeavers(inside, newcomers, gone);
        Set<Visitor> fresh = newcomers.isEmpty() ? Set.of() : new HashSet<>(newcomers);
        if (!isDue) {
            // The others hear of those who have come when it is their turn.
            crowd.updateOnly(badges(newcomers), newcomers.size());
            newcomers.forEach(newcomer -> look(newcomer, fresh));
            tellOfReturners();
            return;
        }
        for (Visitor visitor : inside) {
            follow(visitor);
        }
        crowd.update();
        for (Visitor visitor : inside) {
            if (jumpers.isEmpty()) {
                look(visitor, fresh);
            } else {
                lookAtJumps(visitor, jumpers, fresh);
            }
        }
        arrivals.clear();
        tellOfReturners();
    }

    /** Those who went elsewhere in the room at once; not those who have just come, whom one hears of in one's turn. */
    private List<Visitor> jumpers(Collection<Visitor> inside) {
        List<Visitor> jumpers = List.of();
        for (Visitor visitor : inside) {
            if (visitor.position.hasJumped() && isAdmitted(visitor)) {
                jumpers = jumpers.isEmpty() ? new ArrayList<>() : jumpers;
                jumpers.add(visitor);
            }
        }
        return jumpers;
    }

    private static int[] badges(List<Visitor> of) {
        return of.stream().mapToInt(Visitor::badge).toArray();
    }

    private void tellOfLeavers(Collection<Visitor> inside, List<Visitor> newcomers, Set<Visitor> gone) {
        for (Visitor leaver : gone) {
            Optional<Visitor> back = newcomers.stream()
                    .filter(newcomer -> newcomer.id == leaver.id)
                    .findAny();
            for (Visitor visitor : inside) {
                if (!visitor.interest.remove(leaver)) {
                    continue;
                }
                if (back.isPresent()) {
                    returns.add(new Return(visitor, leaver, back.get()));
                } else {
                    visitor.news.add(leaver.leaves());
                }
            }
        }
    }

    /** Who left and is back as the same avatar only appears anew; and disappears for those who are not told of them now. */
    private void tellOfReturners() {
        for (Return one : returns) {
            if (!one.viewer.interest.has(one.back)) {
                one.viewer.news.add(one.leaver.leaves());
            }
        }
        returns.clear();
    }

    /** As {@link #look}; who jumped and is in sight before and after is told of as jumping. */
    private void lookAtJumps(Visitor visitor, List<Visitor> jumpers, Set<Visitor> fresh) {
        List<Visitor> inSight = jumpers.stream()
                .filter(jumper -> visitor.interest.has(jumper) && !fresh.contains(jumper))
                .toList();
        look(visitor, fresh);
        inSight.stream()
                .filter(visitor.interest::has)
                .forEach(jumper -> visitor.news.add(
                        new News.Teleported(jumper.id, jumper.position.jump().orElseThrow())));
    }

    /** Whether not everybody has looked around since somebody came. */
    boolean hasJustCome(Visitor visitor) {
        return !arrivals.isEmpty() && arrivals.containsKey(visitor);
    }

    /** Whether what somebody says reaches another: each must be one of those the other is told of, seen or not. */
    boolean hear(Visitor speaker, Visitor listener) {
        return crowd.hear(speaker.badge(), listener.badge());
    }

    private void admit(Visitor newcomer, Collection<Visitor> inside) {
        int badge = newcomer.badge();
        if (badge >= leaf.length) {
            int capacity = Math.max(2 * leaf.length, badge + Long.SIZE) / Long.SIZE * Long.SIZE;
            leaf = Arrays.copyOf(leaf, capacity);
            byBadge = Arrays.copyOf(byBadge, capacity);
            picked = Arrays.copyOf(picked, capacity / Long.SIZE);
        }
        byBadge[badge] = newcomer;
        newcomer.interest.clear();
        follow(newcomer);
        for (Visitor other : tied) {
            tie(other, newcomer);
        }
        if (people.hasTies(newcomer.avatar)) {
            tied.add(newcomer);
            tie(newcomer, inside);
        }
    }

    /** Of many newcomers some are not yet. */
    private boolean isAdmitted(Visitor visitor) {
        return visitor.badge() < byBadge.length && byBadge[visitor.badge()] == visitor;
    }

    /** Somebody may have moved, or want to hear of more or fewer people. */
    private void follow(Visitor visitor) {
        leaf[visitor.badge()] = leafOf(visitor);
        Place place = visitor.position.place();
        crowd.put(visitor.badge(), place.x(), place.z());
        crowd.wish(visitor.badge(), visitor.interest.wish());
    }

    /** Friends and others, as the avatar's own lists say; they are others than before. */
    void retie(Visitor visitor, Collection<Visitor> others) {
        if (!isAdmitted(visitor)) {
            // Who comes in this tick is looked at then.
            return;
        }
        if (people.hasTies(visitor.avatar)) {
            tied.add(visitor);
        } else {
            tied.remove(visitor);
        }
        tie(visitor, others);
    }

    private void tie(Visitor visitor, Collection<Visitor> others) {
        for (Visitor other : others) {
            if (other != visitor && isAdmitted(other)) {
                tie(visitor, other);
            }
        }
    }

    private void tie(Visitor visitor, Visitor other) {
        crowd.pin(visitor.badge(), other.badge(), people.hasPinned(visitor.avatar, other.avatar));
        crowd.befriend(visitor.badge(), other.badge(), people.hasBefriended(visitor.avatar, other.avatar));
        crowd.block(visitor.badge(), other.badge(), people.hasMuted(visitor.avatar, other.avatar));
    }

    private void look(Visitor visitor, Set<Visitor> fresh) {
        Arrays.fill(picked, 0);
        int badge = visitor.badge();
        int from = leaf[badge];
        for (int k = 0; k < crowd.count(badge); k++) {
            int other = crowd.at(badge, k);
            if (!hides || sees(from, leaf[other])) {
                picked[other >> 6] |= 1L << other;
            }
        }
        vanished.clear();
        for (int word = 0; word < picked.length; word++) {
            long before = visitor.interest.word(word);
            for (long rest = before & ~picked[word]; rest != 0; rest &= rest - 1) {
                Visitor other = at(word, rest);
                visitor.interest.remove(other);
                vanished.add(other.goesOutOfSight());
            }
            for (long rest = picked[word] & ~before; rest != 0; rest &= rest - 1) {
                Visitor other = at(word, rest);
                visitor.interest.add(other);
                if (!fresh.contains(visitor)) {
                    visitor.news.add(appearance(other));
                }
            }
        }
        for (int i = 0; i < vanished.size(); i++) {
            visitor.news.add(vanished.get(i));
        }
    }

    private News.Appear appearance(Visitor other) {
        Optional<Jump> coming = arrivals.get(other);
        if (coming != null) {
            // May have walked since.
            return new News.Appear(
                    other.asSeen(),
                    false,
                    coming.map(jump -> new Jump(jump.room(), other.position.place(), jump.exit(), jump.entry())));
        }
        return other.comesIntoSight();
    }

    private Visitor at(int word, long bits) {
        Visitor visitor = byBadge[word * Long.SIZE + Long.numberOfTrailingZeros(bits)];
        if (visitor == null) {
            throw new IllegalStateException("nobody wears a badge that is told of");
        }
        return visitor;
    }

    private int leafOf(Visitor visitor) {
        return tree == null
                ? 0
                : tree.leafAt(
                        visitor.position.place().x(), visitor.position.place().z());
    }

    private boolean sees(int from, int to) {
        return sight == null || sight.sees(from, to);
    }
}

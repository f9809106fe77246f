package dev.ambit.world;

import dev.ambit.space.sight.Sight;
import dev.ambit.space.tree.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who sees whom in a room with walls that hide people. Each visitor hears of the steps of those in sight and of nobody else:
 * first that somebody appears, then where they walk, at last that they disappear.
 */
final class Lookout {
    private @Nullable Tree tree;
    private @Nullable Sight sight;
    private boolean isNew;

    /** From now on these are the walls. */
    void behold(Tree newTree, Sight newSight) {
        tree = newTree;
        sight = newSight;
        isNew = true;
    }

    /** Whom a newcomer sees at once; these need no news of their own. */
    Set<Visitor> firstLook(Visitor newcomer, Set<Visitor> inside) {
        newcomer.leaf = leafOf(newcomer);
        newcomer.seen.clear();
        for (Visitor other : inside) {
            if (other != newcomer && sees(newcomer.leaf, leafOf(other))) {
                newcomer.seen.add(other);
            }
        }
        return newcomer.seen;
    }

    /** Tells everybody who came into sight and who went out of it. */
    void lookAround(Set<Visitor> inside, List<Visitor> newcomers, Set<Visitor> gone) {
        Set<Visitor> stirred = stirred(inside, newcomers);
        Set<Visitor> fresh = new HashSet<>(newcomers);
        for (Visitor visitor : inside) {
            for (Visitor leaver : gone) {
                if (visitor.seen.remove(leaver)) {
                    visitor.own.add(new News.Disappear(leaver.id));
                }
            }
            // Who has gone elsewhere looks at everybody; who stays only at those who have.
            look(visitor, isNew || stirred.contains(visitor) ? inside : stirred, fresh);
        }
        isNew = false;
    }

    /** The steps of all who can be seen from one part of the room: the same for everybody who stands there. */
    int[] stepsSeenFrom(int leaf, List<Visitor> walkers) {
        return Venue.placesOf(walkers, walker -> sees(leaf, walker.leaf));
    }

    /** Those who are in another part of the room than before. */
    private Set<Visitor> stirred(Set<Visitor> inside, List<Visitor> newcomers) {
        Set<Visitor> stirred = new LinkedHashSet<>(newcomers);
        for (Visitor visitor : inside) {
            if (visitor.moved || isNew) {
                int leaf = leafOf(visitor);
                if (leaf != visitor.leaf) {
                    visitor.leaf = leaf;
                    stirred.add(visitor);
                }
            }
        }
        return stirred;
    }

    private void look(Visitor visitor, Set<Visitor> at, Set<Visitor> fresh) {
        List<News> vanished = new ArrayList<>();
        for (Visitor other : at) {
            if (other == visitor) {
                continue;
            }
            boolean sees = sees(visitor.leaf, other.leaf);
            if (sees && visitor.seen.add(other)) {
                visitor.own.add(new News.Appear(other.asSeen(), !fresh.contains(other)));
            } else if (!sees && visitor.seen.remove(other)) {
                vanished.add(new News.Disappear(other.id, true));
            }
        }
        visitor.own.addAll(vanished);
    }

    private int leafOf(Visitor visitor) {
        return tree == null ? 0 : tree.leafAt(visitor.place.x(), visitor.place.z());
    }

    private boolean sees(int from, int to) {
        return sight == null || sight.sees(from, to);
    }
}

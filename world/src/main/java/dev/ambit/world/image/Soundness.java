package dev.ambit.world.image;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks through a whole {@link Image} for what no world can be: Things made from what does not exist or from themselves,
 * places that contain each other, classes and avatars that are there twice.
 */
public final class Soundness {
    private final Image image;
    private final Set<String> problems = new TreeSet<>();

    private Soundness(Image image) {
        this.image = image;
    }

    /** What is wrong, for people; nothing when the image is sound. */
    public static Set<String> problems(Image image) {
        Soundness soundness = new Soundness(image);
        soundness.look();
        return soundness.problems;
    }

    private void look() {
        Map<String, Integer> classes = new HashMap<>();
        image.eachThing(thing -> {
            lookAtMaking(thing);
            lookAtPlace(thing);
            if (thing.isClass()) {
                Integer other = classes.put(image.name(thing.className()), thing.id());
                if (other != null) {
                    problems.add("#" + other + " and #" + thing.id() + " are the same class");
                }
            }
        });
        Map<Integer, String> avatars = new HashMap<>();
        image.people().forEach((key, avatar) -> {
            if (image.thing(avatar) == null) {
                problems.add("#" + avatar + " is somebody's avatar and does not exist");
            }
            if (avatars.put(avatar, key) != null) {
                problems.add("#" + avatar + " is the avatar of two people");
            }
        });
        if (image.system() != Change.NOBODY && image.thing(image.system()) == null) {
            problems.add("#" + image.system() + " stands for the world and does not exist");
        }
    }

    private void lookAtMaking(ThingImage thing) {
        BitSet seen = new BitSet();
        ThingImage at = thing;
        while (!at.isClass()) {
            if (seen.get(at.id())) {
                problems.add("#" + at.id() + " is made from itself");
                return;
            }
            seen.set(at.id());
            ThingImage above = image.thing(at.exemplar());
            if (above == null) {
                problems.add("#" + at.id() + " is made from #" + at.exemplar() + ", which does not exist");
                return;
            }
            at = above;
        }
    }

    private void lookAtPlace(ThingImage thing) {
        for (int id : thing.contents()) {
            ThingImage content = image.thing(id);
            if (content == null || content.container() != thing.id()) {
                problems.add("#" + id + " is listed in #" + thing.id() + " and is not there");
            }
        }
        if (thing.container() == Change.NOBODY) {
            return;
        }
        BitSet seen = new BitSet();
        for (ThingImage at = thing; at != null; at = image.thing(at.container())) {
            if (seen.get(at.id())) {
                problems.add("#" + at.id() + " is within itself");
                return;
            }
            seen.set(at.id());
            if (at.container() != Change.NOBODY && image.thing(at.container()) == null) {
                problems.add("#" + at.id() + " is in #" + at.container() + ", which does not exist");
                return;
            }
        }
    }
}

package dev.ambit.world.image.saved;

import dev.ambit.world.image.Change;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.image.ThingState;

/** What Things of a world may have that objects of a saved game cannot: told to whoever exports them. */
final class WorldsOnly {
    private WorldsOnly() {}

    static void ofClass(Image image, ThingImage thing, ConversionLosses leftOut) {
        String name = image.name(thing.className());
        if (thing.ownCount() > 0) {
            leftOut.note("values that classes got while the world ran (their objects keep them)", name);
        }
        structure(image, thing.structure(), name, leftOut);
    }

    static void ofThing(Image image, ThingImage thing, ConversionLosses leftOut) {
        String where = "#" + thing.id();
        if (thing.owner() != Change.NOBODY) {
            leftOut.note("owners", where);
        }
        if (thing.container() != Change.NOBODY) {
            leftOut.note("what is in what", where + " in #" + thing.container());
        }
        if (thing.declared()) {
            leftOut.note("that others may make Things from it", where);
        }
        structure(image, thing.structure(), where, leftOut);
    }

    private static void structure(Image image, ThingState.Structure structure, String where, ConversionLosses leftOut) {
        structure
                .added()
                .forEach(added -> leftOut.note("added properties", where + "." + image.name(added.property())));
        structure
                .flags()
                .forEach(flags -> leftOut.note("flags of properties", where + "." + image.name(flags.property())));
        structure.methods().forEach(method -> leftOut.note("live methods", where + "." + method.name()));
    }
}

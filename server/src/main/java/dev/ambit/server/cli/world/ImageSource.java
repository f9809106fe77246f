package dev.ambit.server.cli.world;

import dev.ambit.server.AmbitException;
import dev.ambit.world.image.Image;

/** Where a world is read from. */
interface ImageSource {
    /** The world as it is now. */
    Image read() throws AmbitException;
}

package dev.ambit.server.cli.world;

import dev.ambit.server.AmbitException;
import dev.ambit.world.image.Image;

/** Where a world is put. */
interface ImageSink {
    /** All of it or nothing; refuses where there is a world already. */
    void write(Image image) throws AmbitException;
}

package dev.ambit.gateway.connection;

import io.netty.channel.Channel;

/** All doorkeepers of a house: they count together, so that each door has its share and no address has too much. */
public final class Doorkeepers {
    private final Places places;
    private final Headcount<Channel> headcount;
    private final Traffic traffic;

    public Doorkeepers(Places places, Traffic traffic) {
        this.places = places;
        this.headcount = new Headcount<>(places);
        this.traffic = traffic;
    }

    /** The one at a door; from now on places are kept for it. */
    public Doorkeeper at(Door door) {
        headcount.opens(door);
        return new Doorkeeper(door, places, headcount, traffic);
    }

    public Traffic traffic() {
        return traffic;
    }
}

package dev.ambit.lab.interest;

import java.util.List;

/**
 * What a server has to send after something happened: over its links to other servers, and to those at home.
 *
 * @param <M> what goes over links
 * @param <D> what goes to the server's own clients
 */
public record ServerMail<M, D>(List<Parcel<M>> onward, List<D> home) {

    /** One message over one link. */
    public record Parcel<M>(int link, M message) {}

    public ServerMail {
        onward = List.copyOf(onward);
        home = List.copyOf(home);
    }
}

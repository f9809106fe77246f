package dev.ambit.gateway.connection;

/**
 * How a host came in.
 *
 * @param session the value of the session cookie its connection brought along; empty when there was none
 * @param address where it calls from
 */
public record Caller(String session, String address) {

    /** A session is nobody's to read in a log. */
    @Override
    public String toString() {
        return "caller at " + address;
    }
}

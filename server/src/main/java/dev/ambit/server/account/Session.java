package dev.ambit.server.account;

import java.time.Instant;

/**
 * A session: somebody is logged in somewhere.
 *
 * @param id the SHA-256 of the token, in hexadecimal digits; of no use to whoever does not have the token
 * @param account its key
 * @param address from where it was opened
 * @param agent what the browser called itself
 */
public record Session(String id, String account, Instant opened, Instant lastUsed, String address, String agent) {

    private static final int SHORT = 16;

    /** Enough of the id to tell one from another. */
    public String shortId() {
        return id.substring(0, SHORT);
    }
}

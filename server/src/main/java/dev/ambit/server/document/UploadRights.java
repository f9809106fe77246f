package dev.ambit.server.document;

import java.util.Optional;

/** Access control of uploads: says who brings a picture. Waits for the disk. */
@FunctionalInterface
public interface UploadRights {

    /** @param session the value of the session cookie; empty when there is none */
    Bearer read(String session, String address);

    /**
     * @param isUser whether they have an account that may own something
     * @param name what the account is known by, if there is one
     * @param network from where, as far as one can tell people apart by it
     */
    record Bearer(boolean isUser, Optional<String> name, String network) {}
}

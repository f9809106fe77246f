package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** A channel the client is in, as far as it has been told about it. Owned by the session it belongs to. */
final class Channel {

    static final int LONGEST_NAME = 50;

    private static final Pattern NAME = Pattern.compile("[#&][^\\s,:\\p{Cc}]{0," + (LONGEST_NAME - 1) + "}");

    final Address group;

    /** As the client wrote it. */
    final String name;

    final Set<Address> members = new LinkedHashSet<>();
    final Set<Address> operators = new LinkedHashSet<>();
    Attributes attributes = Attributes.NONE;

    Channel(Address group, String name) {
        this.group = group;
        this.name = name;
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    static boolean looksLikeOne(String text) {
        return text.startsWith("#") || text.startsWith("&");
    }

    void left(Address host) {
        members.remove(host);
        operators.remove(host);
    }
}

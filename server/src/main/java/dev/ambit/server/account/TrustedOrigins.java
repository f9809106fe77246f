package dev.ambit.server.account;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Origins that are trusted with a name: from where people have shown who they are. Somebody else's guesses at a name do not make its owner wait there, so nobody can keep
 * others out by guessing. Remembers a bounded number, the latest; any thread may ask.
 */
final class TrustedOrigins {
    private final Set<String> places;

    /** @param most that are remembered */
    TrustedOrigins(int most) {
        places = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                return size() > most;
            }
        }));
    }

    /** Somebody has shown that the account is theirs. */
    void add(String key, ClientOrigin from) {
        places.add(place(key, from));
    }

    /** Who is counted when somebody tries to be that one: whoever tries, or those at a place of the owner's own. */
    String whoTries(String key, ClientOrigin from) {
        String place = place(key, from);
        return places.contains(place) ? place : key;
    }

    /** No name has a line break. */
    private static String place(String key, ClientOrigin from) {
        return key + "\n" + from.network();
    }
}

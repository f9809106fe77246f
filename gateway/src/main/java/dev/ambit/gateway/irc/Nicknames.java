package dev.ambit.gateway.irc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names of the world as IRC can say them, and back. A name may hold spaces, a nick may not: it has {@code _} instead. Where two
 * names would get the same nick, the second one gets a number, so that a word meant for one never goes to the other. Owned by
 * the session it belongs to.
 */
final class Nicknames {

    /** The nicks of those who have not been heard of for longest are forgotten first. */
    private static final int MOST_REMEMBERED = 4096;

    private final Map<String, String> nickOfName = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            if (size() <= MOST_REMEMBERED) {
                return false;
            }
            nameOfNick.remove(folded(eldest.getValue()));
            return true;
        }
    };
    private final Map<String, String> nameOfNick = new LinkedHashMap<>();

    /** The nick of a name, from now on. */
    String nick(String name) {
        String known = nickOfName.get(name);
        if (known != null) {
            return known;
        }
        String plain = IrcTalk.plain(name).replaceAll("[ :!@,*?#&]", "_");
        String nick = plain.isEmpty() ? "_" : plain;
        for (int i = 2; nameOfNick.containsKey(folded(nick)); i++) {
            nick = plain + "^" + i;
        }
        nameOfNick.put(folded(nick), name);
        nickOfName.put(name, nick);
        return nick;
    }

    /** The names somebody of this nick may have, the likeliest first; just the one when the nick has been told before. */
    List<String> names(String nick) {
        String known = nameOfNick.get(folded(nick));
        if (known != null) {
            return List.of(known);
        }
        List<String> names = new ArrayList<>(List.of(nick));
        if (nick.indexOf('_') >= 0) {
            names.add(nick.replace('_', ' '));
        }
        return names;
    }

    /** Nobody has this name any more. */
    void forget(String name) {
        String nick = nickOfName.remove(name);
        if (nick != null) {
            nameOfNick.remove(folded(nick));
        }
    }

    /** Without regard to case, as CASEMAPPING=ascii promises. */
    static String folded(String nick) {
        StringBuilder folded = new StringBuilder(nick);
        for (int i = 0; i < folded.length(); i++) {
            char c = folded.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                folded.setCharAt(i, (char) (c + 32));
            }
        }
        return folded.toString();
    }
}

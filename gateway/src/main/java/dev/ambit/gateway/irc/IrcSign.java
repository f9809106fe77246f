package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the door says about itself and where it leads.
 *
 * @param server a host name, or something like one; it is what lines of the server's own begin with
 * @param world its title, as people know it
 * @param version of the program
 * @param greeting the message of the day, a line each; empty when there is none
 * @param commons the group that everybody is in and where private words are sent
 */
public record IrcSign(String server, String world, String version, List<String> greeting, Address commons) {

    private static final Pattern SERVER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,62}");

    public IrcSign {
        greeting = greeting.stream().map(IrcTalk::plain).toList();
        world = IrcTalk.plain(world);
        version = IrcTalk.plain(version).replace(' ', '-');
        if (!SERVER.matcher(server).matches()) {
            throw new IllegalArgumentException("expected a host name, got \"" + server + "\"");
        }
    }

    /** The title as one word. */
    String network() {
        String word = world.replaceAll("[^\\p{L}\\p{N}.-]+", "_");
        return word.isEmpty() ? server : word;
    }
}

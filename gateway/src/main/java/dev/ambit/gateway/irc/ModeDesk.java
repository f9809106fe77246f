package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Notice;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * What channels are like, in the letters of IRC.
 *
 * <pre>
 * o NICK   operator      i   INVITE_ONLY
 * k KEY    KEY           m   MODERATED
 * l N      CAPACITY      n   always set: who is not in it cannot speak there
 *                        t   goes with m: where only operators speak, only they change the topic
 * </pre>
 */
final class ModeDesk {

    /** A channel with room for more than there ever are is one without a limit. */
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private static final int LARGEST_LIMIT = 1_000_000;
    private static final int MOST_CHANGES = 6;

    private final Switchboard switchboard;
    private final IrcSpeaker voice;
    private final IrcRoster company;
    private final ChannelDesk channels;
    private final Directory directory;

    ModeDesk(Switchboard switchboard, IrcSpeaker voice, IrcRoster company, ChannelDesk channels, Directory directory) {
        this.switchboard = switchboard;
        this.voice = voice;
        this.company = company;
        this.channels = channels;
        this.directory = directory;
    }

    void mode(IrcMessage line) {
        String target = line.parameter(0);
        if (target.isEmpty()) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
        } else if (Channel.looksLikeOne(target)) {
            company.channelOrReply(target).ifPresent(channel -> {
                if (line.parameters().size() == 1) {
                    tell(channel);
                } else {
                    change(
                            channel,
                            line.parameter(1),
                            line.parameters().subList(2, line.parameters().size()));
                }
            });
        } else {
            userMode(line);
        }
    }

    /** There are none: everybody is who they are. */
    private void userMode(IrcMessage line) {
        if (!Nicknames.folded(line.parameter(0)).equals(Nicknames.folded(voice.nick()))) {
            voice.reply(Reply.NOT_YOUR_MODE);
        } else if (line.parameters().size() == 1) {
            voice.reply(Reply.USER_MODES, "+");
        } else if (!line.parameter(1).equals("+i")) {
            // Clients ask to be invisible without having been told to; that is no reason to complain.
            voice.reply(Reply.UNKNOWN_USER_MODE);
        }
    }

    // --- told ---------------------------------------------------------------------------------------

    private void tell(Channel channel) {
        List<String> words = modes(channel.attributes, isOperator(channel));
        words.addFirst(channel.name);
        voice.reply(Reply.CHANNEL_MODES, words.toArray(String[]::new));
    }

    private boolean isOperator(Channel channel) {
        return channel.operators.contains(company.self());
    }

    private static List<String> modes(Attributes attributes, boolean isOperator) {
        StringBuilder letters = new StringBuilder("+n");
        List<String> words = new ArrayList<>();
        if (attributes.is(Tag.INVITE_ONLY)) {
            letters.append('i');
        }
        if (attributes.is(Tag.MODERATED)) {
            letters.append("mt");
        }
        if (hasKey(attributes, isOperator)) {
            letters.append('k');
            words.add(isOperator ? IrcRoster.word(IrcTalk.plain(attributes.text(Tag.KEY))) : "*");
        }
        if (hasLimit(attributes)) {
            letters.append('l');
            words.add(Integer.toString(attributes.number(Tag.CAPACITY, NO_LIMIT)));
        }
        words.addFirst(letters.toString());
        return words;
    }

    /** Only operators are told what the key is; for others it is empty where there is one. */
    private static boolean hasKey(Attributes attributes, boolean isOperator) {
        return attributes.has(Tag.KEY)
                && !(isOperator && attributes.text(Tag.KEY).isEmpty());
    }

    private static boolean hasLimit(Attributes attributes) {
        return attributes.number(Tag.CAPACITY, NO_LIMIT) <= LARGEST_LIMIT;
    }

    // --- changed by the client ----------------------------------------------------------------------

    private void change(Channel channel, String letters, List<String> words) {
        Iterator<String> arguments = words.iterator();
        Attributes wanted = Attributes.NONE;
        boolean on = true;
        int changes = 0;
        for (int i = 0; i < letters.length(); i++) {
            char letter = letters.charAt(i);
            if (letter == '+' || letter == '-') {
                on = letter == '+';
                continue;
            }
            if (++changes > MOST_CHANGES) {
                break;
            }
            boolean takesOne = letter == 'o' || letter == 'k' || letter == 'l' && on;
            String argument = takesOne && arguments.hasNext() ? arguments.next() : "";
            if (takesOne && argument.isEmpty() && !(letter == 'k' && !on)) {
                voice.reply(Reply.TOO_FEW_PARAMETERS, "MODE");
            } else if (letter == 'o') {
                appoint(channel, argument, on);
            } else {
                wanted = with(wanted, channel, letter, on, argument);
            }
        }
        if (!wanted.equals(Attributes.NONE)) {
            switchboard.ask(new GroupRequest.ChangeAttributes(channel.group, wanted), answer -> {
                if (!answer.isOk()) {
                    channels.refused(channel, answer);
                }
            });
        }
    }

    private Attributes with(Attributes wanted, Channel channel, char letter, boolean on, String argument) {
        return switch (letter) {
            case 'm' -> wanted.with(Tag.MODERATED, on ? 1 : 0);
            case 'i' -> wanted.with(Tag.INVITE_ONLY, on ? 1 : 0);
            case 'k' -> withKey(wanted, on ? argument : "");
            case 'l' -> wanted.with(Tag.CAPACITY, on ? limit(argument) : NO_LIMIT);
            case 'n', 't' -> {
                voice.note(channel.name + ": mode n is always set, and mode t goes with mode m");
                yield wanted;
            }
            case 'b' -> {
                voice.reply(Reply.END_OF_BANS, channel.name);
                yield wanted;
            }
            default -> {
                voice.reply(Reply.UNKNOWN_MODE, IrcRoster.word(Character.toString(letter)));
                yield wanted;
            }
        };
    }

    private Attributes withKey(Attributes wanted, String key) {
        if (key.getBytes(UTF_8).length > Attributes.LONGEST_KEY_BYTES || key.indexOf(',') >= 0) {
            voice.note("A key has " + Attributes.LONGEST_KEY_BYTES + " bytes at most and no comma.");
            return wanted;
        }
        return wanted.with(Tag.KEY, key);
    }

    private static int limit(String text) {
        try {
            return Math.clamp(Long.parseLong(text), 1, LARGEST_LIMIT);
        } catch (NumberFormatException e) {
            // What is no number limits nothing.
            return NO_LIMIT;
        }
    }

    private void appoint(Channel channel, String nick, boolean on) {
        company.findOrReply(nick, person -> {
            if (!channel.members.contains(person.address())) {
                voice.reply(Reply.NOT_IN_CHANNEL, company.nick(person), channel.name);
                return;
            }
            switchboard.ask(new GroupRequest.Appoint(channel.group, person.address(), on), answer -> {
                if (!answer.isOk()) {
                    channels.refused(channel, answer);
                }
            });
        });
    }

    // --- changed by anybody -------------------------------------------------------------------------

    void noticed(Address group, Notice notice) {
        company.channel(group).ifPresent(channel -> {
            switch (notice) {
                case Notice.Appointed appointed -> appointed(channel, appointed);
                // What everybody is told leaves out what only some may know.
                case Notice.Changed _ ->
                    directory.askAttributes(group, found -> found.ifPresent(now -> changed(channel, now)));
                default -> {
                    // Comings and goings are told at another desk.
                }
            }
        });
    }

    private void appointed(Channel channel, Notice.Appointed appointed) {
        boolean isNew =
                appointed.on() ? channel.operators.add(appointed.host()) : channel.operators.remove(appointed.host());
        if (isNew && channel.members.contains(appointed.host())) {
            String mode = appointed.on() ? "+o" : "-o";
            voice.serverSays("MODE", channel.name, mode, company.nick(appointed.host()));
        }
    }

    private void changed(Channel channel, Attributes now) {
        Attributes before = channel.attributes;
        channel.attributes = now;
        StringBuilder on = new StringBuilder();
        StringBuilder off = new StringBuilder();
        List<String> words = new ArrayList<>();
        compare('i', before.is(Tag.INVITE_ONLY), now.is(Tag.INVITE_ONLY), on, off);
        compare('m', before.is(Tag.MODERATED), now.is(Tag.MODERATED), on, off);
        if (hasLimit(now) && before.number(Tag.CAPACITY, NO_LIMIT) != now.number(Tag.CAPACITY, NO_LIMIT)) {
            on.append('l');
            words.add(Integer.toString(now.number(Tag.CAPACITY, NO_LIMIT)));
        } else {
            compare('l', hasLimit(before), hasLimit(now), on, off);
        }
        boolean isOperator = isOperator(channel);
        if (hasKey(before, isOperator) != hasKey(now, isOperator)) {
            compare('k', hasKey(before, isOperator), hasKey(now, isOperator), on, off);
            words.add("*");
        }
        if (!on.isEmpty() || !off.isEmpty()) {
            words.addFirst((on.isEmpty() ? "" : "+" + on) + (off.isEmpty() ? "" : "-" + off));
            words.addFirst(channel.name);
            voice.serverSays("MODE", words.toArray(String[]::new));
        }
    }

    private static void compare(char letter, boolean before, boolean now, StringBuilder on, StringBuilder off) {
        if (before != now) {
            (now ? on : off).append(letter);
        }
    }
}

package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where channels are joined and left, people are invited and shown the door, and comings and goings are told. */
final class ChannelDesk {

    /** How the group server says why somebody is no longer in a group who was taken out of it. */
    private static final String EXPELLED = "expelled by ";

    private final Switchboard switchboard;
    private final IrcSpeaker voice;
    private final IrcRoster company;
    private final IrcLimits limits;
    private final Directory directory;

    /** Channels asked for that are not answered yet. */
    private int joining;

    /** Whom the client takes out of channels, and why. */
    private final Map<Expulsion, String> expelling = new HashMap<>();

    private record Expulsion(Address group, Address host) {}

    ChannelDesk(Switchboard switchboard, IrcSpeaker voice, IrcRoster company, IrcLimits limits, Directory directory) {
        this.switchboard = switchboard;
        this.voice = voice;
        this.company = company;
        this.limits = limits;
        this.directory = directory;
    }

    // --- coming -------------------------------------------------------------------------------------

    void join(IrcMessage line) {
        if (line.parameter(0).isEmpty()) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
            return;
        }
        if (line.parameter(0).equals("0")) {
            List.copyOf(company.channels()).forEach(this::part);
            return;
        }
        String[] names = line.parameter(0).split(",");
        String[] keys = line.parameter(1).split(",");
        for (int i = 0; i < names.length; i++) {
            join(names[i], i < keys.length ? keys[i] : "");
        }
    }

    private void join(String name, String key) {
        if (!Channel.isName(name)) {
            voice.reply(Reply.NO_SUCH_CHANNEL, IrcRoster.word(name));
        } else if (key.getBytes(UTF_8).length > Attributes.LONGEST_KEY_BYTES) {
            voice.reply(Reply.WRONG_KEY, name);
        } else if (company.channel(name).isPresent()) {
            // Nothing to do, and nothing to say about it either.
            return;
        } else if (company.channels().size() + joining >= limits.channels()) {
            voice.reply(Reply.TOO_MANY_CHANNELS, name);
        } else {
            joining++;
            switchboard.ask(new GroupRequest.Enter(name, key, Attributes.NONE), answer -> {
                joining--;
                entered(name, answer);
            });
        }
    }

    private void entered(String name, GroupAnswer answer) {
        if (!answer.isOk()) {
            notEntered(name, answer);
            return;
        }
        Channel channel = new Channel(answer.about(), name);
        channel.members.add(company.self());
        company.enter(channel);
        voice.says(company.mask(company.self()), "JOIN", name);
        directory.learn(channel);
    }

    private void notEntered(String name, GroupAnswer answer) {
        switch (answer.status()) {
            case ALREADY_A_MEMBER -> {}
            case FULL -> voice.reply(Reply.CHANNEL_FULL, name);
            case LIMIT_REACHED -> voice.reply(Reply.TOO_MANY_CHANNELS, name);
            case FORBIDDEN -> notLetIn(name);
            default -> {
                voice.reply(Reply.NO_SUCH_CHANNEL, name);
                voice.note(answer.why());
            }
        }
    }

    /** For a channel that is closed to the client IRC has two numbers: without a key it is by invitation only. */
    private void notLetIn(String name) {
        directory.attributesOf(name, attributes -> {
            boolean byInvitation =
                    attributes.map(a -> a.is(Attributes.Tag.INVITE_ONLY)).orElse(false);
            voice.reply(byInvitation ? Reply.INVITE_ONLY : Reply.WRONG_KEY, name);
        });
    }

    void invite(IrcMessage line) {
        if (line.parameters().size() < 2) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
            return;
        }
        company.channelOrReply(line.parameter(1))
                .ifPresent(channel -> company.findOrReply(line.parameter(0), person -> invite(channel, person)));
    }

    private void invite(Channel channel, IrcRoster.Person person) {
        String nick = company.nick(person);
        switchboard.ask(new GroupRequest.Somebody(Function.INVITE, channel.group, person.address()), answer -> {
            switch (answer.status()) {
                case OK -> voice.reply(Reply.INVITING, nick, channel.name);
                case ALREADY_A_MEMBER -> voice.reply(Reply.ALREADY_ON_CHANNEL, nick, channel.name);
                default -> refused(channel, answer);
            }
        });
    }

    // --- going --------------------------------------------------------------------------------------

    void part(IrcMessage line) {
        if (line.parameter(0).isEmpty()) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
            return;
        }
        for (String name : line.parameter(0).split(",")) {
            company.channelOrReply(name).ifPresent(this::part);
        }
    }

    private void part(Channel channel) {
        switchboard.ask(new GroupRequest.About(Function.LEAVE, channel.group), answer -> selfLeft(channel.group));
    }

    private void selfLeft(Address group) {
        company.channel(group).ifPresent(channel -> {
            voice.says(company.mask(company.self()), "PART", channel.name);
            company.leave(channel);
        });
    }

    void kick(IrcMessage line) {
        if (line.parameters().size() < 2) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
            return;
        }
        String why = IrcTalk.plain(line.parameter(2)).strip();
        company.channelOrReply(line.parameter(0)).ifPresent(channel -> {
            for (String nick : line.parameter(1).split(",")) {
                company.findOrReply(nick, person -> kick(channel, person, why.isEmpty() ? voice.nick() : why));
            }
        });
    }

    private void kick(Channel channel, IrcRoster.Person person, String why) {
        Expulsion expulsion = new Expulsion(channel.group, person.address());
        if (!channel.members.contains(person.address())) {
            voice.reply(Reply.NOT_IN_CHANNEL, company.nick(person), channel.name);
            return;
        }
        expelling.put(expulsion, why);
        switchboard.ask(new GroupRequest.Somebody(Function.EXPEL, channel.group, person.address()), answer -> {
            if (answer.isOk()) {
                taken(channel, person.address());
            } else {
                refused(channel, answer);
            }
            expelling.remove(expulsion);
        });
    }

    private void taken(Channel channel, Address host) {
        if (channel.members.contains(host)) {
            String why = expelling.getOrDefault(new Expulsion(channel.group, host), voice.nick());
            voice.says(company.mask(company.self()), "KICK", channel.name, company.nick(host), why);
            company.left(channel, host);
        }
    }

    /** Says why something about a channel was not done. */
    void refused(Channel channel, GroupAnswer answer) {
        if (answer.status() == Status.FORBIDDEN) {
            voice.reply(Reply.NOT_OPERATOR, channel.name);
        } else {
            voice.note(channel.name + ": " + answer.why());
        }
    }

    // --- what is told -------------------------------------------------------------------------------

    void noticed(Address group, Notice notice) {
        if (notice instanceof Notice.Invited invited) {
            invited(invited);
        } else if (notice instanceof Notice.Renamed renamed) {
            company.renamed(renamed.host(), renamed.name());
        }
        Optional<Channel> known = company.channel(group);
        if (known.isEmpty()) {
            return;
        }
        Channel channel = known.get();
        switch (notice) {
            case Notice.Joined joined -> joined(channel, joined);
            case Notice.Left left -> left(channel, left);
            case Notice.Closed closed -> thrownOut(channel, Address.SERVER, closed.why());
            case Notice.Expelled expelled -> thrownOut(channel, expelled.by(), expelled.why());
            default -> {
                // Modes are told at another desk; pings, rounds and failed sends are no matter of channels.
            }
        }
    }

    private void joined(Channel channel, Notice.Joined joined) {
        company.named(joined.host(), joined.name());
        if (channel.members.add(joined.host())) {
            voice.says(company.mask(joined.host()), "JOIN", channel.name);
        }
    }

    private void left(Channel channel, Notice.Left left) {
        if (company.isSelf(left.host())) {
            selfLeft(channel.group);
        } else if (expelling.containsKey(new Expulsion(channel.group, left.host()))) {
            taken(channel, left.host());
        } else if (channel.members.contains(left.host())) {
            tellLeft(channel, left.host(), IrcTalk.plain(left.why()));
            company.left(channel, left.host());
        }
    }

    private void tellLeft(Channel channel, Address host, String why) {
        if (why.startsWith(EXPELLED)) {
            String by = why.substring(EXPELLED.length());
            String who = channel.members.stream()
                    .filter(member -> company.isCalled(member, by))
                    .findFirst()
                    .map(company::mask)
                    .orElse(voice.server());
            voice.says(who, "KICK", channel.name, company.nick(host), why);
        } else {
            voice.says(company.mask(host), "PART", channel.name, why);
        }
    }

    private void thrownOut(Channel channel, Address by, String why) {
        voice.says(company.mask(by), "KICK", channel.name, voice.nick(), IrcTalk.plain(why));
        company.leave(channel);
    }

    private void invited(Notice.Invited invited) {
        if (Channel.isName(invited.groupName())) {
            String nick = company.nick(new IrcRoster.Person(invited.by(), invited.byName()));
            voice.says(company.mask(nick, invited.by()), "INVITE", voice.nick(), invited.groupName());
        }
    }
}

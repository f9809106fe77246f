package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Where one asks about people. Where somebody comes from is not told: everybody is at this server. */
final class PeopleDesk {

    private static final int MOST_ASKED = 16;

    private final IrcSpeaker voice;
    private final IrcRoster company;
    private final IrcSign sign;

    PeopleDesk(IrcSpeaker voice, IrcRoster company, IrcSign sign) {
        this.voice = voice;
        this.company = company;
        this.sign = sign;
    }

    void who(IrcMessage line) {
        String mask = line.parameter(0);
        if (Channel.looksLikeOne(mask)) {
            company.channel(mask)
                    .ifPresent(channel -> channel.members.forEach(host -> tellWho(
                            channel.name, host, company.nick(host), channel.operators.contains(host) ? "H@" : "H")));
            voice.reply(Reply.END_OF_WHO, IrcRoster.word(mask));
            return;
        }
        company.find(mask, found -> {
            found.ifPresent(person -> tellWho("*", person.address(), company.nick(person), "H"));
            voice.reply(Reply.END_OF_WHO, IrcRoster.word(mask));
        });
    }

    private void tellWho(String channel, Address host, String nick, String flags) {
        voice.reply(Reply.WHO, channel, IrcRoster.user(host), voice.server(), voice.server(), nick, flags, "0 " + nick);
    }

    void whois(IrcMessage line) {
        // With two parameters the first one names the server to ask; there is only this one.
        String nick = line.parameters().isEmpty() ? "" : line.parameters().getLast();
        if (nick.isEmpty()) {
            voice.reply(Reply.NO_NICK);
            return;
        }
        company.find(nick, found -> {
            found.ifPresentOrElse(this::tell, () -> voice.reply(Reply.NO_SUCH_NICK, IrcRoster.word(nick)));
            voice.reply(Reply.END_OF_WHOIS, IrcRoster.word(nick));
        });
    }

    private void tell(IrcRoster.Person person) {
        String nick = company.nick(person);
        voice.reply(Reply.WHOIS_USER, nick, IrcRoster.user(person.address()), voice.server(), "*", person.name());
        voice.reply(Reply.WHOIS_SERVER, nick, voice.server(), sign.world());
        List<String> shared = company.channels().stream()
                .filter(channel -> channel.members.contains(person.address()))
                .map(channel -> (channel.operators.contains(person.address()) ? "@" : "") + channel.name)
                .toList();
        if (!shared.isEmpty()) {
            voice.replyWithWords(Reply.WHOIS_CHANNELS, shared, nick);
        }
    }

    void isOn(IrcMessage line) {
        List<String> nicks = line.parameters().stream()
                .flatMap(parameter -> List.of(parameter.split(" ")).stream())
                .filter(nick -> !nick.isBlank())
                .limit(MOST_ASKED)
                .toList();
        if (nicks.isEmpty()) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
            return;
        }
        collect(nicks, company::nick, found -> voice.reply(Reply.IS_ON, String.join(" ", found)));
    }

    void userhost(IrcMessage line) {
        List<String> nicks = line.parameters().stream().limit(5).toList();
        if (nicks.isEmpty()) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
            return;
        }
        collect(
                nicks,
                person -> company.nick(person) + "=+" + IrcRoster.user(person.address()) + "@" + voice.server(),
                found -> voice.reply(Reply.USERHOST, String.join(" ", found)));
    }

    /** What is to say about those of them who are there. */
    private void collect(List<String> nicks, Function<IrcRoster.Person, String> about, Consumer<List<String>> then) {
        collect(nicks, 0, about, new ArrayList<>(), then);
    }

    private void collect(
            List<String> nicks,
            int index,
            Function<IrcRoster.Person, String> about,
            List<String> collected,
            Consumer<List<String>> then) {
        if (index == nicks.size()) {
            then.accept(collected);
            return;
        }
        company.find(nicks.get(index), found -> {
            found.ifPresent(person -> collected.add(about.apply(person)));
            collect(nicks, index + 1, about, collected, then);
        });
    }
}

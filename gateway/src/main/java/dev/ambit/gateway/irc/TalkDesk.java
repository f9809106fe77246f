package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Notice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Where talk goes through, in channels and between two people, both ways; and who is away. */
final class TalkDesk {

    /** What is told of the words of one line: the rest of it is who said it where. */
    private static final int LONGEST_PIECE = 380;

    private static final int LONGEST_AWAY = 200;
    private static final int MOST_TOLD = 256;
    private static final long STRANGER_NANOS = 10_000_000_000L;

    private final Switchboard switchboard;
    private final IrcSpeaker voice;
    private final IrcRoster company;
    private final Directory directory;
    private final LongSupplier clock;
    private final IrcSign sign;
    private final IrcLimits limits;

    /** Why the client is away; empty when it is not. */
    private String away = "";

    /** Who has been told so. */
    private final Set<Address> toldAway = new LinkedHashSet<>();

    /** The nicks of people who are in none of the client's channels, for a while: nobody says when they change. */
    private final Map<Address, Stranger> strangers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Address, Stranger> eldest) {
            return size() > MOST_TOLD;
        }
    };

    private record Stranger(String nick, long sinceNanos) {}

    /** Words of people whose name is being asked for. */
    private final Map<Address, List<Consumer<String>>> waiting = new HashMap<>();

    TalkDesk(
            Switchboard switchboard,
            IrcSpeaker voice,
            IrcRoster company,
            Directory directory,
            LongSupplier clock,
            IrcSign sign,
            IrcLimits limits) {
        this.switchboard = switchboard;
        this.voice = voice;
        this.company = company;
        this.directory = directory;
        this.clock = clock;
        this.sign = sign;
        this.limits = limits;
    }

    // --- from the client ----------------------------------------------------------------------------

    void privmsg(IrcMessage line) {
        if (line.parameter(0).isEmpty()) {
            voice.reply(Reply.NO_RECIPIENT, "No recipient given (" + line.command() + ")");
        } else if (line.parameter(1).isEmpty()) {
            voice.reply(Reply.NO_TEXT);
        } else {
            Optional<String> said = IrcTalk.fromIrc(line.parameter(1));
            said.ifPresent(text -> say(targets(line.parameter(0)), text));
        }
    }

    /** A notice never gets an answer, whatever is wrong with it: two programs might go on for ever. */
    void notice(IrcMessage line) {
        IrcTalk.fromIrc(line.parameter(1))
                .ifPresent(text -> targets(line.parameter(0)).stream()
                        .limit(limits.targets())
                        .forEach(target -> {
                            if (Channel.looksLikeOne(target)) {
                                company.channel(target).ifPresent(channel -> sayIn(channel, text));
                            } else {
                                company.find(target, found -> found.ifPresent(person -> sayTo(person.address(), text)));
                            }
                        }));
    }

    private static Set<String> targets(String list) {
        Set<String> targets = new LinkedHashSet<>(List.of(list.split(",")));
        targets.remove("");
        return targets;
    }

    private void say(Set<String> targets, String text) {
        int count = 0;
        for (String target : targets) {
            if (++count > limits.targets()) {
                voice.reply(Reply.TOO_MANY_TARGETS, IrcRoster.word(target));
            } else if (Channel.looksLikeOne(target)) {
                company.channel(target)
                        .ifPresentOrElse(
                                channel -> sayIn(channel, text),
                                () -> voice.reply(
                                        Reply.CANNOT_SEND, IrcRoster.word(target), "Cannot send to channel: join it"));
            } else {
                company.findOrReply(target, person -> sayTo(person.address(), text));
            }
        }
    }

    private void sayIn(Channel channel, String text) {
        switchboard.send(channel.group, List.of(), AppData.talk(text).encode());
    }

    private void sayTo(Address host, String text) {
        switchboard.send(sign.commons(), List.of(host), AppData.talk(text).encode());
    }

    void away(IrcMessage line) {
        toldAway.clear();
        String why = IrcTalk.plain(line.parameter(0)).strip();
        away = why.substring(0, Math.min(LONGEST_AWAY, why.length()));
        voice.reply(away.isEmpty() ? Reply.NO_LONGER_AWAY : Reply.NOW_AWAY);
    }

    // --- from the world -----------------------------------------------------------------------------

    /** @param group that it was said to */
    void heard(Address group, Element element) {
        Optional<AppData> data = AppData.read(element.data());
        if (company.isSelf(element.source()) || data.isEmpty()) {
            return;
        }
        Optional<Channel> channel = company.channel(group);
        if (channel.isPresent()) {
            if (data.get().isTalk()) {
                heardIn(
                        channel.get(),
                        company.mask(element.source()),
                        data.get().text());
            }
        } else if (group.equals(sign.commons())) {
            heardPrivately(element.source(), data.get());
        }
    }

    private void heardIn(Channel channel, String who, String text) {
        if (text.startsWith(IrcTalk.NEW_TOPIC)) {
            directory.topicChanged(channel, who);
        } else {
            show(who, channel.name, text);
        }
    }

    private void heardPrivately(Address source, AppData data) {
        if (data.isTalk()) {
            withNick(source, nick -> show(company.mask(nick, source), voice.nick(), data.text()));
            answerThatAway(source);
        } else if (data.app().equals(AppData.AWAY)) {
            withNick(source, nick -> voice.reply(Reply.AWAY, nick, IrcTalk.plain(data.text())));
        }
    }

    private void show(String who, String where, String text) {
        IrcTalk.toIrc(text, LONGEST_PIECE).forEach(piece -> voice.says(who, "PRIVMSG", where, piece));
    }

    /** Something the client said reached nobody. */
    void notSent(Address group, Notice.SendFailed failed) {
        String why = IrcTalk.plain(failed.why());
        company.channel(group)
                .ifPresentOrElse(
                        channel -> voice.reply(Reply.CANNOT_SEND, channel.name, "Cannot send to channel: " + why),
                        () -> voice.note("Not sent: " + why));
    }

    /** Once each, and by something that is not itself answered. */
    private void answerThatAway(Address source) {
        if (!away.isEmpty() && toldAway.size() < MOST_TOLD && toldAway.add(source)) {
            byte[] data = new AppData(AppData.AWAY, away.getBytes(java.nio.charset.StandardCharsets.UTF_8)).encode();
            switchboard.send(sign.commons(), List.of(source), data);
        }
    }

    /**
     * What somebody is called now, who may be in none of the client's channels. While that is being asked, everything else they
     * say waits for the same answer: it stays in order, and one question is enough.
     */
    private void withNick(Address source, Consumer<String> then) {
        List<Consumer<String>> others = waiting.get(source);
        Stranger stranger = strangers.get(source);
        if (others != null) {
            others.add(then);
        } else if (company.isKnown(source)) {
            then.accept(company.nick(source));
        } else if (stranger != null && clock.getAsLong() - stranger.sinceNanos < STRANGER_NANOS) {
            then.accept(stranger.nick);
        } else {
            waiting.put(source, new ArrayList<>(List.of(then)));
            company.nameOf(source, name -> {
                String nick = company.nick(new IrcRoster.Person(source, name));
                strangers.put(source, new Stranger(nick, clock.getAsLong()));
                List<Consumer<String>> waited = waiting.remove(source);
                if (waited != null) {
                    waited.forEach(w -> w.accept(nick));
                }
            });
        }
    }
}

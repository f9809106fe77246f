package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.UlpException;

/**
 * Translates between one IRC client and the group server: lines of the client become group messages, messages of the server
 * become lines. Knows no socket, and the time is handed in; owned by the thread of its connection.
 */
final class IrcSession {

    /** The codes of notices begin here; below are answers to what was asked. */
    private static final int FIRST_NOTICE = 0xc0;

    private final IrcSpeaker voice;
    private final Switchboard switchboard;
    private final IrcRoster company;
    private final FrontDesk front;
    private final TalkDesk talk;
    private final Directory directory;
    private final ChannelDesk channels;
    private final ModeDesk modes;
    private final PeopleDesk people;

    IrcSession(Ends ends, IrcSign sign, IrcLimits limits) {
        voice = new IrcSpeaker(sign.server(), ends::toClient);
        switchboard = new Switchboard(ends::toServer);
        company = new IrcRoster(switchboard, voice);
        front = new FrontDesk(ends, switchboard, voice, company, sign, limits);
        directory = new Directory(switchboard, voice, company, limits);
        talk = new TalkDesk(switchboard, voice, company, directory, ends::nowNanos, sign, limits);
        channels = new ChannelDesk(switchboard, voice, company, limits, directory);
        modes = new ModeDesk(switchboard, voice, company, channels, directory);
        people = new PeopleDesk(voice, company, sign);
    }

    boolean isRegistered() {
        return front.isRegistered();
    }

    /**
     * Whether the next line has to wait, because what it means is being decided: who speaks in a channel right after joining it is
     * in there only once the server says so.
     */
    boolean isBusy() {
        return front.isBusy() || switchboard.isWaiting();
    }

    /** As how many lines it counts: one to ten people is as much work as ten. */
    static int weight(IrcMessage line) {
        return switch (line.command()) {
            case "PRIVMSG", "NOTICE", "JOIN", "PART", "KICK", "NAMES" ->
                1
                        + (int) (line.parameter(0) + line.parameter(1))
                                .chars()
                                .filter(c -> c == ',')
                                .limit(IrcMessage.MOST_PARAMETERS)
                                .count();
            case "ISON", "USERHOST" -> Math.max(1, line.parameters().size());
            case "WHO", "LUSERS", "MOTD" -> 2;
            case "LIST" -> 20;
            default -> 1;
        };
    }

    /** A word from the server, for who is in. */
    void note(String what) {
        if (isRegistered()) {
            voice.note(IrcTalk.plain(what));
        }
    }

    /** The client said something that is no IRC line. */
    void misheard(IrcException what) {
        if (what.isTooLong()) {
            voice.reply(Reply.LINE_TOO_LONG, what.why());
        } else {
            voice.reply(Reply.NONSENSE, "*", IrcTalk.plain(what.why()));
        }
    }

    void hear(IrcMessage line) {
        switch (line.command()) {
            case "CAP" -> front.cap(line);
            case "PASS" -> front.pass(line);
            case "NICK" -> front.nick(line);
            case "USER" -> front.user(line);
            case "PING" -> front.ping(line);
            case "PONG" -> {}
            case "QUIT" -> front.quit(line);
            default -> {
                if (front.isRegistered()) {
                    hearFromGuest(line);
                } else {
                    voice.reply(Reply.NOT_REGISTERED);
                }
            }
        }
    }

    private void hearFromGuest(IrcMessage line) {
        switch (line.command()) {
            case "JOIN" -> channels.join(line);
            case "PART" -> channels.part(line);
            case "KICK" -> channels.kick(line);
            case "INVITE" -> channels.invite(line);
            case "PRIVMSG" -> talk.privmsg(line);
            case "NOTICE" -> talk.notice(line);
            case "AWAY" -> talk.away(line);
            case "NAMES" -> directory.names(line);
            case "LIST" -> directory.list(line);
            case "TOPIC" -> directory.topic(line);
            case "MODE" -> modes.mode(line);
            case "WHO" -> people.who(line);
            case "WHOIS" -> people.whois(line);
            case "ISON" -> people.isOn(line);
            case "USERHOST" -> people.userhost(line);
            case "MOTD" -> front.motd();
            case "LUSERS" -> front.lusers();
            case "VERSION" -> front.version();
            default -> voice.reply(Reply.UNKNOWN_COMMAND, line.command());
        }
    }

    void hear(Message.Receive receive) throws UlpException {
        if (receive.elements().isEmpty()) {
            return;
        }
        Element first = receive.elements().getFirst();
        if (receive.type() == MessageType.RECEIVE) {
            Address group = receive.via().orElse(Address.SERVER);
            for (Element element : receive.elements()) {
                heard(group, element);
            }
        } else if (receive.type() == MessageType.RECEIVE_CONTROL && isNotice(first)) {
            for (Element element : receive.elements()) {
                noticed(element.source(), Notice.decode(element.data()));
            }
        } else {
            switchboard.answered(receive);
        }
    }

    private static boolean isNotice(Element element) {
        return element.data().length > 0 && (element.data()[0] & 0xff) >= FIRST_NOTICE;
    }

    private void heard(Address group, Element element) throws UlpException {
        if (element.source().equals(Address.SERVER)) {
            if (isNotice(element) && Notice.decode(element.data()) instanceof Notice.SendFailed failed) {
                talk.notSent(group, failed);
            }
        } else {
            talk.heard(group, element);
        }
    }

    private void noticed(Address group, Notice notice) {
        channels.noticed(group, notice);
        modes.noticed(group, notice);
    }
}

package dev.ambit.gateway.irc;

import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Status;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where one says who one is, is let in and greeted; and what else there is to say between client and server alone. */
final class FrontDesk {

    static final int LONGEST_NICK = 24;

    /** As the world has names, but for spaces, which would be two words here. */
    private static final Pattern NICK = Pattern.compile("[\\p{L}\\p{N}_\\-\\[\\]{}|^]{1," + LONGEST_NICK + "}");

    private final Ends ends;
    private final Switchboard switchboard;
    private final IrcSpeaker voice;
    private final IrcRoster company;
    private final IrcSign sign;
    private final IrcLimits limits;

    private String password = "";
    private String nick = "";
    private boolean hasUser;
    private boolean isRegistered;

    /** Whether somebody's passport is being looked at. */
    private boolean isBusy;

    FrontDesk(Ends ends, Switchboard switchboard, IrcSpeaker voice, IrcRoster company, IrcSign sign, IrcLimits limits) {
        this.ends = ends;
        this.switchboard = switchboard;
        this.voice = voice;
        this.company = company;
        this.sign = sign;
        this.limits = limits;
    }

    boolean isRegistered() {
        return isRegistered;
    }

    boolean isBusy() {
        return isBusy;
    }

    // --- who one is ---------------------------------------------------------------------------------

    void pass(IrcMessage line) {
        if (isRegistered) {
            voice.reply(Reply.ALREADY_REGISTERED);
        } else if (line.parameter(0).isEmpty()) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
        } else {
            password = line.parameter(0);
        }
    }

    void user(IrcMessage line) {
        if (isRegistered) {
            voice.reply(Reply.ALREADY_REGISTERED);
        } else if (line.parameters().size() < 4) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
        } else {
            hasUser = true;
            registerIfComplete();
        }
    }

    void nick(IrcMessage line) {
        String wanted = line.parameter(0);
        if (wanted.isEmpty()) {
            voice.reply(Reply.NO_NICK);
        } else if (!NICK.matcher(wanted).matches()) {
            voice.reply(
                    Reply.BAD_NICK,
                    IrcRoster.word(wanted),
                    "A nickname is 1 to " + LONGEST_NICK + " letters, digits and _-[]{}|^");
        } else if (isRegistered) {
            changeNick(wanted);
        } else {
            nick = wanted;
            registerIfComplete();
        }
    }

    private void registerIfComplete() {
        if (nick.isEmpty() || !hasUser) {
            return;
        }
        isBusy = true;
        ends.showPassport(nick, password, refusal -> {
            isBusy = false;
            if (refusal.isPresent()) {
                turnAway(refusal.get());
            } else {
                switchboard.ask(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, nick), this::connected);
            }
        });
    }

    /** Only one guess a connection: a password that is not right cannot be tried again and again in haste. */
    private void turnAway(String why) {
        voice.reply(Reply.NOT_LET_IN, IrcTalk.plain(why));
        ends.hangUp(IrcTalk.plain(why));
    }

    private void connected(GroupAnswer answer) {
        switch (answer.status()) {
            case OK -> {
                isRegistered = true;
                company.arrive(answer.host(), nick);
                // Private words reach those who are in there; and whoever may not be in there hears none.
                switchboard.ask(new GroupRequest.Join(sign.commons(), new byte[0]), this::joinedCommons);
                welcome();
            }
            case NAME_TAKEN -> {
                voice.reply(Reply.NICK_IN_USE, nick, "Nickname is already in use");
                nick = "";
            }
            case BAD_REQUEST -> {
                voice.reply(Reply.BAD_NICK, nick, answer.why());
                nick = "";
            }
            default -> ends.hangUp(answer.why());
        }
    }

    private void joinedCommons(GroupAnswer answer) {
        if (!answer.isOk() && answer.status() != Status.ALREADY_A_MEMBER) {
            voice.note("Nobody can speak to you in private: " + answer.why());
        }
    }

    private void changeNick(String wanted) {
        if (wanted.equals(voice.nick())) {
            return;
        }
        isBusy = true;
        ends.showPassport(wanted, password, refusal -> {
            isBusy = false;
            if (refusal.isPresent()) {
                voice.reply(Reply.NICK_IN_USE, wanted, IrcTalk.plain(refusal.get()));
            } else {
                switchboard.ask(new GroupRequest.Named(Function.NAME, wanted), answer -> nickChanged(wanted, answer));
            }
        });
    }

    private void nickChanged(String wanted, GroupAnswer answer) {
        switch (answer.status()) {
            case OK -> company.renamed(company.self(), wanted);
            case NAME_TAKEN -> voice.reply(Reply.NICK_IN_USE, wanted, "Nickname is already in use");
            default -> voice.reply(Reply.BAD_NICK, wanted, answer.why());
        }
    }

    // --- greeting -----------------------------------------------------------------------------------

    private void welcome() {
        voice.reply(Reply.WELCOME, "Welcome to " + sign.world() + ", " + company.mask(company.self()));
        voice.reply(Reply.YOUR_HOST, "Your host is " + voice.server() + ", running Ambit " + sign.version());
        voice.reply(Reply.CREATED, "Visitors of the world are in the same channels as you");
        voice.reply(Reply.MY_INFO, voice.server(), "ambit-" + sign.version(), "i", "iklmnot");
        voice.reply(
                Reply.SUPPORTS,
                "CHANTYPES=#&",
                "PREFIX=(o)@",
                "CHANMODES=,k,l,imnt",
                "CASEMAPPING=ascii",
                "NICKLEN=" + LONGEST_NICK,
                "CHANNELLEN=" + Channel.LONGEST_NAME,
                "CHANLIMIT=#&:" + limits.channels(),
                "TARGMAX=PRIVMSG:" + limits.targets() + ",NOTICE:" + limits.targets() + ",JOIN:,PART:",
                "TOPICLEN=" + Directory.LONGEST_TOPIC,
                "NETWORK=" + sign.network(),
                "UTF8ONLY",
                "are supported by this server");
        motd();
    }

    void motd() {
        if (sign.greeting().isEmpty()) {
            voice.reply(Reply.NO_MOTD);
            return;
        }
        voice.reply(Reply.MOTD_START, "- " + voice.server() + " message of the day -");
        sign.greeting().forEach(text -> voice.reply(Reply.MOTD, "- " + text));
        voice.reply(Reply.END_OF_MOTD);
    }

    void version() {
        voice.reply(Reply.VERSION, "ambit-" + sign.version(), voice.server(), "An RFC 1459 subset");
    }

    /** The server's own counts, as far as it tells them to a guest. */
    void lusers() {
        switchboard.ask(new GroupRequest.Statistics(List.of()), answer -> {
            String hosts = figure(answer, "server.hosts").orElse("some");
            voice.reply(Reply.USERS, "There are " + hosts + " users on 1 server");
            voice.reply(Reply.CLIENTS, "I have " + hosts + " clients and 0 servers");
        });
    }

    /** Statistics are lines {@code name=value}. */
    private static Optional<String> figure(GroupAnswer answer, String name) {
        return new String(answer.rest(), java.nio.charset.StandardCharsets.UTF_8)
                .lines()
                .filter(text -> answer.isOk() && text.startsWith(name + "="))
                .map(text -> IrcTalk.plain(text.substring(name.length() + 1)))
                .findFirst();
    }

    // --- between client and server ------------------------------------------------------------------

    /** Newer clients ask what there is beyond the old protocol: nothing. */
    void cap(IrcMessage line) {
        String target = isRegistered ? voice.nick() : "*";
        switch (line.parameter(0).toUpperCase(Locale.ROOT)) {
            case "LS", "LIST" ->
                voice.serverSays("CAP", target, line.parameter(0).toUpperCase(Locale.ROOT), "");
            case "REQ" -> voice.serverSays("CAP", target, "NAK", line.parameter(1));
            default -> {
                // END, and what else there may be, changes nothing.
            }
        }
    }

    void ping(IrcMessage line) {
        voice.serverSays("PONG", voice.server(), line.parameter(0));
    }

    void quit(IrcMessage line) {
        String why = IrcTalk.plain(line.parameter(0));
        ends.hangUp(why.isBlank() ? "Quit" : "Quit: " + why);
    }
}

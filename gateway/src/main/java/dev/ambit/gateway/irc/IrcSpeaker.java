package dev.ambit.gateway.irc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Speaks to the client, in the server's name or in somebody's. Owned by the session it belongs to. */
final class IrcSpeaker {

    /** In lines that list names or words, so that the whole stays within a line whatever stands before. */
    private static final int MOST_LISTED_CHARACTERS = 120;

    private final String server;
    private final Consumer<IrcMessage> client;

    /** Who is spoken to: a star as long as they have no nick. */
    private String nick = "*";

    IrcSpeaker(String server, Consumer<IrcMessage> client) {
        this.server = server;
        this.client = client;
    }

    void address(String nick) {
        this.nick = nick;
    }

    String nick() {
        return nick;
    }

    String server() {
        return server;
    }

    /** The number, the client's nick, these, and the text that always goes with it, if there is one. */
    void reply(Reply reply, String... parameters) {
        List<String> all = new ArrayList<>();
        all.add(nick);
        all.addAll(List.of(parameters));
        if (!reply.text().isEmpty()) {
            all.add(reply.text());
        }
        client.accept(new IrcMessage(server, reply.code(), all));
    }

    /** The same for as many lines as the words need; one line at least. */
    void replyWithWords(Reply reply, List<String> words, String... parameters) {
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            if (line.length() > MOST_LISTED_CHARACTERS - word.length()) {
                replyWithText(reply, line.toString(), parameters);
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        if (!line.isEmpty() || words.isEmpty()) {
            replyWithText(reply, line.toString(), parameters);
        }
    }

    private void replyWithText(Reply reply, String text, String... parameters) {
        List<String> all = new ArrayList<>(List.of(parameters));
        all.add(text);
        reply(reply, all.toArray(String[]::new));
    }

    void serverSays(String command, String... parameters) {
        client.accept(new IrcMessage(server, command, List.of(parameters)));
    }

    /** A sentence of the server for which there is no number. */
    void note(String text) {
        serverSays("NOTICE", nick, text);
    }

    void says(String who, String command, String... parameters) {
        client.accept(new IrcMessage(who, command, List.of(parameters)));
    }

    void close(String why) {
        client.accept(IrcMessage.of("ERROR", "Closing link: " + why));
    }
}

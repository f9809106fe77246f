package dev.ambit.bench.siege;

import java.io.IOException;

/** Somebody with an IRC client, in a channel. */
final class HonestIrc extends Honest {
    private static final String CHANNEL = "#garden";

    private final IrcPeer peer;

    HonestIrc(String name, String listener, IrcPeer peer, HonestWords words) {
        super(name, listener, words);
        this.peer = peer;
    }

    @Override
    public String door() {
        return "irc";
    }

    @Override
    void enter() throws IOException {
        peer.enter(name(), CHANNEL);
    }

    @Override
    void listen() throws IOException {
        String line = peer.next();
        if (line.contains(" PRIVMSG ")) {
            hears(line);
        }
    }

    @Override
    void step(long beat) {}

    @Override
    void talk(String text) throws IOException {
        peer.line("PRIVMSG " + CHANNEL + " :" + text);
    }

    @Override
    void hangUp() {
        peer.close();
    }
}

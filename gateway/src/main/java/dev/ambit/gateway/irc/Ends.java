package dev.ambit.gateway.irc;

import dev.ambit.group.wire.Message;
import java.util.Optional;
import java.util.function.Consumer;

/** What a session is between: the IRC client, the group server, and whoever looks at passports. All on one thread. */
interface Ends {

    void toClient(IrcMessage line);

    void toServer(Message.Send send);

    /** Asks whether somebody may have a name; the answer comes later, on the same thread. */
    void showPassport(String nick, String password, Consumer<Optional<String>> refusal);

    long nowNanos();

    /** Closes the connection once what was said has left. */
    void hangUp(String why);
}

package dev.ambit.gateway.control.packet;

/** How the server ends a request to begin a session or to enter a world: the value of {@link Variable#ERROR}. */
public enum Nak {
    ACK(0, "Welcome."),
    BAD_USER(1, "This name is in use or cannot be used."),
    MAX_ORDINARY(2, "There is no room for another ordinary user."),
    MAX_PRIORITY(3, "There is no room for another user with priority."),
    BAD_WORLD(4, "There is no such world here."),
    FATAL(5, "The server could not do it."),
    BAD_PROTOCOL(6, "The server does not speak this version of the protocol."),
    BAD_CLIENTSW(7, "The server does not work with this version of the client."),
    BAD_PASSWD(8, "The password is wrong."),
    CALL_BILLING(9, "This account may not come in."),
    TRY_SERVER(10, "This server is full, another may have room.");

    private final int number;
    private final String sentence;

    Nak(int number, String sentence) {
        this.number = number;
        this.sentence = sentence;
    }

    public int number() {
        return number;
    }

    /** For people. */
    public String sentence() {
        return sentence;
    }

    /** As the property that carries it. */
    public Property asProperty() {
        return Property.of(Variable.ERROR, Integer.toString(number));
    }
}

package dev.ambit.server.account;

/**
 * From where somebody asks.
 *
 * @param agent what the program calls itself
 */
public record ClientOrigin(String address, String agent) {

    /** Somebody at this machine's terminal. */
    public static final ClientOrigin TERMINAL = new ClientOrigin("terminal", "ambit");

    /** Whoever has one address of IPv6 has the network around it too: there 64 bits count. */
    public String network() {
        String plain = address.replaceFirst("%.*", "");
        String[] parts = plain.split(":", -1);
        boolean isWhole = parts.length == 8;
        return isWhole ? String.join(":", parts[0], parts[1], parts[2], parts[3]) : plain;
    }
}

package dev.ambit.gateway.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * By which names this server may be called. A page of a stranger can let its own name point to this machine after it was loaded
 * (DNS rebinding); to the browser, all of this server is then a part of that page, and no rule about origins holds. What gives it
 * away is the name in the {@code Host} header.
 *
 * <p>Names of this machine ({@code localhost}) and plain addresses always may: nobody can let those point elsewhere. Every other
 * name has to be one that the operator has named.
 */
public final class AllowedHosts {

    /** A name as DNS has them, or an address; a port behind it. */
    private static final Pattern NAME =
            Pattern.compile("([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\\.)*[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\\.?");

    private static final Pattern PORT = Pattern.compile("[0-9]{0,5}");
    private static final int LONGEST = 255 + 6;

    private final Set<String> named;

    /** @param named such as {@code world.example.org}; one that begins with a dot is for all names below it */
    public AllowedHosts(Set<String> named) {
        Set<String> all = new HashSet<>();
        for (String name : named) {
            String plain = name.toLowerCase(Locale.ROOT);
            String bare = plain.startsWith(".") ? plain.substring(1) : plain;
            if (bare.isEmpty() || bare.endsWith(".") || !NAME.matcher(bare).matches()) {
                throw new IllegalArgumentException("hosts has \"" + name
                        + "\", expected names such as \"world.example.org\", or \".example.org\" for all below it,"
                        + " without port or path");
            }
            all.add(plain);
        }
        this.named = Set.copyOf(all);
    }

    /** Why a request is not for this server, in words for who sent it; nothing if it is. */
    public Optional<Refusal> refusal(HttpHeaders headers) {
        List<String> all = headers.getAll(HttpHeaderNames.HOST);
        if (all.size() != 1) {
            return Optional.of(new Refusal(
                    400,
                    all.isEmpty()
                            ? "A request needs a Host header, such as \"Host: localhost\"."
                            : "A request has one Host header, and this one has " + all.size() + "."));
        }
        Optional<String> name = nameIn(all.getFirst());
        if (name.isEmpty()) {
            return Optional.of(new Refusal(
                    400, "The Host header is neither a name nor an address, with or without a port behind it."));
        }
        return allows(name.get())
                ? Optional.empty()
                : Optional.of(new Refusal(
                        421,
                        "This server does not go by the name \"" + name.get() + "\". If it should, its operator adds"
                                + " that name to the setting hosts (docs/operators.md); an address of numbers works"
                                + " without."));
    }

    /** @param status of HTTP */
    public record Refusal(int status, String sentence) {}

    private boolean allows(String name) {
        if (name.equals("localhost") || name.endsWith(".localhost") || isAddress(name) || named.contains(name)) {
            return true;
        }
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            if (dot > 0 && named.contains(name.substring(dot))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAddress(String name) {
        return NetUtil.isValidIpV4Address(name) || name.startsWith("[");
    }

    /** The name or address in a Host header, in small letters, without a port and a last dot; nothing if there is none in it. */
    static Optional<String> nameIn(String host) {
        String text = host.toLowerCase(Locale.ROOT);
        if (text.isEmpty() || text.length() > LONGEST) {
            return Optional.empty();
        }
        int end = text.startsWith("[") ? text.indexOf(']') + 1 : text.indexOf(':');
        if (end == 0) {
            return Optional.empty();
        }
        String name = end < 0 ? text : text.substring(0, end);
        String behind = end < 0 ? "" : text.substring(end);
        if (!behind.isEmpty()
                && (behind.charAt(0) != ':'
                        || !PORT.matcher(behind.substring(1)).matches())) {
            return Optional.empty();
        }
        if (name.startsWith("[")) {
            String inside = name.substring(1, name.length() - 1);
            // An interface behind a percent sign is for this machine only, and no browser sends it.
            return inside.indexOf('%') < 0 && NetUtil.isValidIpV6Address(inside) ? Optional.of(name) : Optional.empty();
        }
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        return Optional.of(name.endsWith(".") ? name.substring(0, name.length() - 1) : name);
    }
}

package dev.ambit.kod.lang;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The names whose numbers the server knows: below 10000 and the same in every game. */
public final class FixedNames {

    /** A name with its kind and number; {@code name} is in lower case. */
    public record FixedName(String name, SymbolKind kind, int id) {}

    private static final Map<String, FixedName> NAMES = new HashMap<>();

    static {
        fixed(1, "user", SymbolKind.CLASS);
        fixed(2, "userlogon", SymbolKind.MESSAGE);
        fixed(3, "session_id", SymbolKind.PARAMETER);
        fixed(4, "system", SymbolKind.CLASS);
        fixed(5, "system_id", SymbolKind.PARAMETER);
        fixed(6, "receiveclient", SymbolKind.MESSAGE);
        fixed(7, "client_msg", SymbolKind.PARAMETER);
        fixed(8, "garbagecollecting", SymbolKind.MESSAGE);
        fixed(9, "loadedfromdisk", SymbolKind.MESSAGE);
        fixed(10, "constructor", SymbolKind.MESSAGE);
        fixed(11, "destructor", SymbolKind.MESSAGE);
        fixed(12, "number_stuff", SymbolKind.PARAMETER);
        fixed(13, "garbagecollectingdone", SymbolKind.MESSAGE);
        fixed(14, "string", SymbolKind.PARAMETER);
        fixed(15, "adminsystemmessage", SymbolKind.MESSAGE);
        fixed(16, "getusername", SymbolKind.MESSAGE);
        fixed(17, "getusericon", SymbolKind.MESSAGE);
        fixed(18, "sendcharinfo", SymbolKind.MESSAGE);
        fixed(19, "newhour", SymbolKind.MESSAGE);
        fixed(20, "guest", SymbolKind.CLASS);
        fixed(21, "name", SymbolKind.PARAMETER);
        fixed(22, "icon", SymbolKind.PARAMETER);
        fixed(23, "admin", SymbolKind.CLASS);
        fixed(24, "systemlogon", SymbolKind.MESSAGE);
        fixed(25, "finduserbyinternetmailname", SymbolKind.MESSAGE);
        fixed(26, "receiveinternetmail", SymbolKind.MESSAGE);
        fixed(27, "perm_string", SymbolKind.PARAMETER);
        fixed(28, "isfirsttime", SymbolKind.MESSAGE);
        fixed(29, "delete", SymbolKind.MESSAGE);
        fixed(30, "timer", SymbolKind.PARAMETER);
        fixed(31, "type", SymbolKind.PARAMETER);
        fixed(32, "dm", SymbolKind.CLASS);
        fixed(33, "finduserbystring", SymbolKind.MESSAGE);
        fixed(34, "creator", SymbolKind.CLASS);
    }

    private FixedNames() {}

    private static void fixed(int id, String name, SymbolKind kind) {
        NAMES.put(name, new FixedName(name, kind, id));
    }

    public static Collection<FixedName> all() {
        return Collections.unmodifiableCollection(NAMES.values());
    }

    /** @param key the name in lower case */
    public static Optional<FixedName> find(String key) {
        return Optional.ofNullable(NAMES.get(key));
    }
}

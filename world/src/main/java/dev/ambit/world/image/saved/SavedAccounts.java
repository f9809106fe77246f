package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code accounts.N}: a line for each account, then the number that the next one gets.
 *
 * <pre>
 * ACCOUNT 1:ada:5f4dcc3b5aa765d61d8327deb882cf99:1:879465600:0:0
 * NEXT_ACCOUNT_ID 2
 * </pre>
 */
public record SavedAccounts(List<SavedAccount> accounts, int nextId) {
    private static final String NEXT = "NEXT_ACCOUNT_ID ";

    public SavedAccounts {
        accounts = List.copyOf(accounts);
    }

    public static final SavedAccounts NONE = new SavedAccounts(List.of(), 1);

    public static SavedAccounts read(byte[] bytes) throws SavedGameException {
        List<SavedAccount> accounts = new ArrayList<>();
        Set<Integer> ids = new HashSet<>();
        int next = 1;
        int number = 0;
        for (String line : new String(bytes, ISO_8859_1).lines().toList()) {
            number++;
            try {
                if (SavedAccount.isLine(line)) {
                    SavedAccount account = SavedAccount.parse(line);
                    if (!ids.add(account.id())) {
                        throw new SavedGameException("there is another account " + account.id());
                    }
                    accounts.add(account);
                } else if (line.startsWith(NEXT)) {
                    next = (int)
                            SavedAccount.number(line.substring(NEXT.length()).strip(), "next id", Integer.MAX_VALUE);
                } else if (!line.isBlank() && !line.startsWith("#")) {
                    throw new SavedGameException("expected ACCOUNT or NEXT_ACCOUNT_ID");
                }
            } catch (SavedGameException e) {
                throw new SavedGameException("accounts, line " + number + ": " + e.getMessage());
            }
        }
        return new SavedAccounts(accounts, next);
    }

    public byte[] write() {
        StringBuilder out = new StringBuilder();
        accounts.forEach(account -> out.append(account.line()).append('\n'));
        return out.append(NEXT).append(nextId).append('\n').toString().getBytes(ISO_8859_1);
    }
}

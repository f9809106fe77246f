package dev.ambit.server.cli.world;

import dev.ambit.server.AmbitException;
import dev.ambit.server.account.Account;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.account.AccountsException;
import dev.ambit.server.account.Denial;
import dev.ambit.server.account.PasswordDigest;
import dev.ambit.server.account.SideDatabase;
import dev.ambit.world.image.saved.SavedAccount;
import dev.ambit.world.image.saved.SavedAccounts;
import dev.ambit.world.thing.Effective.Rank;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Accounts between saved games and Ambit. A saved game has the MD5 of a password, which is what Ambit hashes: whoever
 * could log in there can log in here. The other way passwords stay behind, since nobody can undo the hash.
 */
final class SavedPeople {
    private SavedPeople() {}

    /** @return what could not be brought over */
    static List<String> adopt(WorldOptions options, SavedAccounts saved) throws AmbitException {
        List<String> problems = new ArrayList<>();
        if (saved.accounts().isEmpty()) {
            return problems;
        }
        SecureRandom random = new SecureRandom();
        try (SideDatabase database = SideDatabase.beside(options.journal())) {
            Accounts accounts = accounts(options, database, random);
            for (SavedAccount account : saved.accounts()) {
                if (account.type() == SavedAccount.Type.GUEST) {
                    problems.add("account " + account.name() + ": guests need none");
                    continue;
                }
                adopt(accounts, account, random, problems);
            }
        } catch (AccountsException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
        return problems;
    }

    private static void adopt(Accounts accounts, SavedAccount account, SecureRandom random, List<String> problems) {
        try {
            accounts.adopt(account.name(), role(account.type()), digest(account, random));
            if (account.passwordHex().isEmpty()) {
                problems.add("account " + account.name() + " has no password; give it one: ./ambit account password");
            }
            Instant until = Instant.ofEpochSecond(Math.min(account.suspendedUntil(), Integer.MAX_VALUE));
            if (until.isAfter(Instant.now())) {
                accounts.ban(account.name(), Optional.of(until), "Suspended in the saved game.");
            }
        } catch (Denial denial) {
            problems.add("account " + account.name() + ": " + denial.sentence());
        }
    }

    private static Rank role(SavedAccount.Type type) {
        return switch (type) {
            case ADMIN -> Rank.ADMIN;
            case DM -> Rank.WIZARD;
            case USER, GUEST -> Rank.USER;
        };
    }

    /** Without a password nobody can log in, so that nobody must guess one. */
    private static PasswordDigest digest(SavedAccount account, SecureRandom random) {
        if (!account.passwordHex().isEmpty()) {
            return PasswordDigest.ofHex(account.passwordHex());
        }
        byte[] nobodys = new byte[PasswordDigest.BYTES];
        random.nextBytes(nobodys);
        return PasswordDigest.ofBytes(nobodys);
    }

    /** The accounts of a world, without their passwords. */
    static SavedAccounts saved(WorldOptions options) throws AmbitException {
        List<SavedAccount> saved = new ArrayList<>();
        try (SideDatabase database = SideDatabase.beside(options.journal())) {
            for (Account account :
                    accounts(options, database, new SecureRandom()).all()) {
                if (isPlain(account.name())) {
                    long seen = account.lastSeen().map(Instant::getEpochSecond).orElse(0L);
                    saved.add(new SavedAccount(saved.size() + 1, account.name(), "", type(account.role()), seen, 0, 0));
                }
            }
        } catch (AccountsException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
        return new SavedAccounts(saved, saved.size() + 1);
    }

    private static boolean isPlain(String name) {
        return StandardCharsets.ISO_8859_1.newEncoder().canEncode(name) && name.indexOf(':') < 0;
    }

    private static SavedAccount.Type type(Rank role) {
        return switch (role) {
            case ADMIN -> SavedAccount.Type.ADMIN;
            case WIZARD -> SavedAccount.Type.DM;
            default -> SavedAccount.Type.USER;
        };
    }

    private static Accounts accounts(WorldOptions options, SideDatabase database, SecureRandom random)
            throws AmbitException {
        return new Accounts(database, options.accounts(), InstantSource.system(), random);
    }
}

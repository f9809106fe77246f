package dev.ambit.server.cli.account;

import dev.ambit.server.AmbitException;
import dev.ambit.server.account.Account;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.account.Denial;
import dev.ambit.server.account.Roles;
import dev.ambit.server.cli.console.PasswordOption;
import dev.ambit.server.cli.console.TextTable;
import dev.ambit.world.thing.Effective.Rank;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./ambit account}: each command is one change of the accounts. */
@Command(
        name = "account",
        mixinStandardHelpOptions = true,
        description = {
            "Say who may enter a world and what they may do there.",
            "Works beside a running server: those inside feel it within two seconds."
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {"", "Roles: guest, user, builder, wizard, admin; each may do what those before it may."},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:it could not be done", "2:the command line is wrong"})
public final class AccountCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "List all accounts.")
    int list(@Mixin Registry registry) throws AmbitException {
        return registry.with(accounts -> {
            List<Account> all = accounts.all();
            TextTable table = new TextTable("NAME", "ROLE", "CREATED", "LAST SEEN", "BANNED");
            for (Account account : all) {
                table.row(
                        account.name(),
                        Roles.word(account.role()),
                        day(account.created()),
                        account.lastSeen().map(AccountCommand::day).orElse("never"),
                        account.isBannedAt(Instant.now())
                                ? account.ban().orElseThrow().sentence()
                                : "");
            }
            table.print(registry.out(), registry.ansi());
            List<String> guests = accounts.bannedGuests().names();
            if (!guests.isEmpty()) {
                registry.out().println("Banned without an account: " + String.join(", ", guests));
                registry.out().flush();
            }
        });
    }

    private static String day(Instant moment) {
        return moment.toString().substring(0, "2026-01-01".length());
    }

    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            description = "Make an account, also where people cannot register themselves.")
    int create(
            @Mixin Registry registry,
            @Mixin PasswordOption password,
            @Option(names = "--role", paramLabel = "ROLE", description = "Its role (default: accounts.newcomers).")
                    @Nullable
                    String role,
            @Parameters(paramLabel = "NAME") String name)
            throws AmbitException {
        Optional<Rank> rank = role == null ? Optional.empty() : Optional.of(registry.role(role));
        return registry.with(accounts -> {
            Rank granted = rank.orElse(accounts.settings().newcomers());
            Account made = accounts.create(name, granted, password.chosen("Password of " + name + ": "));
            registry.say(made.name() + " can log in now, as " + Roles.word(granted) + ".");
        });
    }

    @Command(name = "role", mixinStandardHelpOptions = true, description = "Give an account another role.")
    int role(
            @Mixin Registry registry,
            @Parameters(paramLabel = "NAME") String name,
            @Parameters(paramLabel = "ROLE", description = "guest, user, builder, wizard or admin.") String role)
            throws AmbitException {
        Rank rank = registry.role(role);
        return registry.with(accounts -> {
            accounts.setRole(name, rank);
            registry.say(nameOf(accounts, name) + " is " + Roles.word(rank) + " now.");
        });
    }

    @Command(
            name = "password",
            mixinStandardHelpOptions = true,
            description = "Give an account another password. Whoever is logged in with the old one is not any more.")
    int password(@Mixin Registry registry, @Mixin PasswordOption password, @Parameters(paramLabel = "NAME") String name)
            throws AmbitException {
        return registry.with(accounts -> {
            String known = nameOf(accounts, name);
            accounts.setPassword(known, password.chosen("New password of " + known + ": "));
            registry.say(known + " has a new password.");
        });
    }

    @Command(name = "ban", mixinStandardHelpOptions = true, description = "Keep somebody out.")
    int ban(
            @Mixin Registry registry,
            @Option(
                            names = "--for",
                            paramLabel = "TIME",
                            description = "How long, such as 30m, 12h or 7d (default: for ever).")
                    @Nullable
                    String time,
            @Option(names = "--why", paramLabel = "TEXT", defaultValue = "", description = "What they are told.")
                    String why,
            @Parameters(paramLabel = "NAME") String name)
            throws AmbitException {
        Optional<Instant> until = time == null ? Optional.empty() : Optional.of(until(registry, time));
        return registry.with(accounts -> {
            accounts.ban(name, until, why);
            registry.say(
                    nameOf(accounts, name) + " is banned" + (until.isEmpty() ? "." : " until " + until.get() + "."));
        });
    }

    private static Instant until(Registry registry, String time) {
        try {
            String number = time.substring(0, Math.max(0, time.length() - 1));
            Duration duration = Duration.parse(time.endsWith("d") ? "P" + number + "D" : "PT" + time);
            if (duration.isPositive()) {
                return Instant.now().plus(duration);
            }
        } catch (DateTimeException | ArithmeticException e) {
            // Said below.
        }
        throw registry.wrong("--for is \"" + time + "\", expected a time such as 30m, 12h or 7d");
    }

    @Command(name = "unban", mixinStandardHelpOptions = true, description = "Let somebody in again.")
    int unban(@Mixin Registry registry, @Parameters(paramLabel = "NAME") String name) throws AmbitException {
        return registry.with(accounts -> {
            boolean was = accounts.unban(name);
            String known = accounts.find(name).map(Account::name).orElse(name);
            registry.say(known + (was ? " may enter again." : " was not banned."));
        });
    }

    @Command(
            name = "delete",
            mixinStandardHelpOptions = true,
            description = {
                "Delete an account. Its avatar and Things stay in the world, and so its name stays taken:",
                "whoever had it would have those too. `create` brings it back."
            })
    int delete(@Mixin Registry registry, @Parameters(paramLabel = "NAME") String name) throws AmbitException {
        return registry.with(accounts -> {
            String known = nameOf(accounts, name);
            accounts.delete(known);
            registry.say("The account " + known + " is deleted.");
        });
    }

    private static String nameOf(Accounts accounts, String name) throws Denial {
        return accounts.find(name)
                .map(Account::name)
                .orElseThrow(() -> new Denial(Denial.Kind.WRONG, "There is no account " + name + "."));
    }
}

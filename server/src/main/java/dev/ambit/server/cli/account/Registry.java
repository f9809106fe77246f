package dev.ambit.server.cli.account;

import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitException;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.account.AccountsException;
import dev.ambit.server.account.Denial;
import dev.ambit.server.account.Roles;
import dev.ambit.server.account.SideDatabase;
import dev.ambit.server.cli.thing.Plain;
import dev.ambit.world.thing.Effective.Rank;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command here has: which world's accounts it is about, and how it prints. */
final class Registry {

    @Option(names = "--config", paramLabel = "FILE", description = "The settings with which the world is served.")
    private @Nullable Path configFile;

    @Option(
            names = "--journal",
            paramLabel = "WHERE",
            description = "Where the accounts are: a file, or postgresql://... (default: as the settings say).")
    private @Nullable String journal;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @FunctionalInterface
    interface Task {
        void run(Accounts accounts) throws Denial, AmbitException;
    }

    int with(Task task) throws AmbitException {
        Map<String, Object> settings = new HashMap<>();
        if (journal != null) {
            settings.put("journal", journal);
        }
        AmbitConfig config = configFile == null ? AmbitConfig.with(settings) : AmbitConfig.read(configFile, settings);
        try (SideDatabase database = SideDatabase.beside(config.journal())) {
            task.run(new Accounts(database, config.accounts(), InstantSource.system(), new SecureRandom()));
            out().flush();
            return 0;
        } catch (Denial denial) {
            throw new AmbitException(Plain.text(denial.sentence()), denial);
        } catch (AccountsException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    Rank role(String word) {
        return Roles.parse(word).orElseThrow(() -> wrong("\"" + word + "\": expected one of " + Roles.all()));
    }

    void say(String sentence) {
        out().println(Plain.text(sentence));
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    Ansi ansi() {
        return spec.commandLine().getColorScheme().ansi();
    }

    ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

package dev.ambit.server.cli.account;

import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitException;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.account.AccountsException;
import dev.ambit.server.account.Denial;
import dev.ambit.server.account.Roles;
import dev.ambit.server.account.SideDatabase;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.server.cli.console.WhichWorld;
import dev.ambit.world.thing.Effective.Rank;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.InstantSource;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command here has: which world's accounts it is about, and how it prints. */
final class Registry {

    @Mixin
    private WhichWorld world;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @FunctionalInterface
    interface Task {
        void run(Accounts accounts) throws Denial, AmbitException;
    }

    int with(Task task) throws AmbitException {
        AmbitConfig config = world.config();
        try (SideDatabase database = SideDatabase.beside(world.journal())) {
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

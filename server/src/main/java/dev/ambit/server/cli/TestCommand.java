package dev.ambit.server.cli;

import dev.ambit.server.AmbitException;
import picocli.CommandLine.Command;

/** Listed here so that help is complete; the launcher runs the tests, because they need a source tree and Maven. */
@Command(name = "test", mixinStandardHelpOptions = true, description = "Build everything and run all tests.")
final class TestCommand implements java.util.concurrent.Callable<Integer> {

    @Override
    public Integer call() throws AmbitException {
        throw new AmbitException("Tests need the source tree: run ./ambit test there.");
    }
}

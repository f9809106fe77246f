package dev.ambit.server.cli;

import dev.ambit.server.AmbitException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Listed here so that help is complete; the launcher puts the benches themselves beside the program when they are asked for. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measure something against something else and print the ratio.")
final class BenchesElsewhereCommand implements Callable<Integer> {

    @Override
    public Integer call() throws AmbitException {
        throw new AmbitException("Benches are not part of the program: run ./ambit bench in the source tree.");
    }
}

package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every write and every sync of a file journal fails once, in each way a disk can fail. */
class FaultTest {

    @TempDir
    Path folder;

    @Test
    void whicheverCallFailsNothingSyncedIsLostAndTheWriterRecovers() throws Exception {
        Path library = compiled();
        Path control = Files.write(folder.resolve("control"), new byte[Faults.CONTROL_BYTES]);
        Path work = Files.createDirectory(folder.resolve("work"));
        ProcessBuilder builder = Child.java(FaultRun.class, control.toString(), work.toString());
        builder.environment().put("LD_PRELOAD", library.toString());
        builder.environment().put("AMBIT_FAULTS", control.toString());
        Process child = builder.redirectErrorStream(true).start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor(), said);
        assertTrue(said.endsWith("DONE\n"), said);
        System.out.println(said);
        said.lines().filter(line -> line.contains(" calls failed")).forEach(line -> {
            int failed = Integer.parseInt(line.replaceAll(".*: (\\d+) calls failed.*", "$1"));
            assertTrue(failed > 30, "the failing disk was hardly in the way: " + line);
        });
    }

    private Path compiled() throws IOException, InterruptedException {
        Path library = folder.resolve("faults.so");
        Process compiler;
        try {
            compiler = new ProcessBuilder(
                            "cc", "-O1", "-shared", "-fPIC", "-o", library.toString(), "src/test/c/faults.c", "-ldl")
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            return skipped("there is no C compiler (cc)");
        }
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean linux = System.getProperty("os.name").equals("Linux");
        if (!linux) {
            return skipped("the failing disk is made for Linux");
        }
        assertEquals(0, compiler.waitFor(), said);
        return library;
    }

    private static Path skipped(String why) {
        System.err.println("SKIPPED: no disk fails in this test, because " + why);
        return Assumptions.abort(why);
    }
}

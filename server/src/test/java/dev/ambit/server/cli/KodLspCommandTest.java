package dev.ambit.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The command in a process of its own, as an editor starts it. */
class KodLspCommandTest {

    /** What the child process runs. */
    static final class Child {
        public static void main(String[] arguments) {
            System.exit(new CommandLine(new KodLspCommand()).execute(arguments));
        }
    }

    private static void send(OutputStream out, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
    }

    @Test
    void onlyTheProtocolGoesToStandardOutput() throws Exception {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(java, "-cp", classPath, Child.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var out = process.getOutputStream()) {
            send(out, """
                    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}""");
            send(out, """
                    {"jsonrpc":"2.0","method":"initialized","params":{}}""");
            send(out, """
                    {"jsonrpc":"2.0","id":2,"method":"shutdown"}""");
            send(out, """
                    {"jsonrpc":"2.0","method":"exit"}""");
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(process.waitFor(60, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue());
            String rest = said;
            int messages = 0;
            while (!rest.isEmpty()) {
                assertTrue(rest.startsWith("Content-Length: "), rest);
                int body = rest.indexOf("\r\n\r\n") + 4;
                int length = Integer.parseInt(
                        rest.substring(16, rest.indexOf("\r\n")).strip());
                rest = rest.substring(body + length);
                messages++;
            }
            assertTrue(messages >= 2, said);
        } finally {
            process.destroy();
        }
    }

    @Test
    void helpSaysWhatItIsFor() {
        assertTrue(new CommandLine(new KodLspCommand()).getUsageMessage().contains("Language Server Protocol"));
    }
}

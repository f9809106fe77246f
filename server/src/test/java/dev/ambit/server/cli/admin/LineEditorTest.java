package dev.ambit.server.cli.admin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineEditorTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();

    private LineEditor editor(String keys, CommandHistory history) {
        return new LineEditor(
                new ByteArrayInputStream(keys.getBytes(ISO_8859_1)),
                new PrintWriter(out),
                "> ",
                history,
                unfinished -> List.of("show", "shout", "send").stream()
                        .filter(word -> word.startsWith(unfinished))
                        .toList());
    }

    private CommandHistory history() {
        return new CommandHistory(folder.resolve("sub/history"));
    }

    private Optional<String> typed(String keys) throws Exception {
        return editor(keys, history()).read();
    }

    @Test
    void keysMoveInsertAndDelete() throws Exception {
        assertEquals(Optional.of("hello"), typed("helo\u001b[Dl\r"));
        assertEquals(Optional.of("xhello"), typed("hello\u0001x\r"));
        assertEquals(Optional.of("hell"), typed("hello!\u007f\u007f\r"));
        assertEquals(Optional.of("ello"), typed("hello\u001b[1~\u001b[3~\r"));
        assertEquals(Optional.of("new"), typed("old\u0015new\r"));
        assertEquals(Optional.of("after"), typed("before\u0003after\r"));
        assertEquals(Optional.empty(), typed("\u0004"));
        assertEquals(Optional.empty(), typed("no end"));
    }

    @Test
    void tabCompletesAsFarAsItIsClearAndListsTheRest() throws Exception {
        assertEquals(Optional.of("send "), typed("se\t\r"));
        assertEquals(Optional.of("sho"), typed("sh\t\r"));
        assertFalse(out.toString().contains("show  shout"));
        assertEquals(Optional.of("sho"), typed("sho\t\r"));
        assertTrue(out.toString().contains("show  shout"));
        assertEquals(Optional.of("xyz"), typed("xyz\t\r"));
    }

    @Test
    void historyLastsWithoutPasswords() throws Exception {
        CommandHistory history = history();
        editor("who\r", history).read();
        editor("cr auto tester secret\r", history).read();
        editor("set acc password 3 secret\r", history).read();
        editor("show status\r", history).read();
        history.save();
        assertEquals(List.of("who", "show status"), Files.readAllLines(folder.resolve("sub/history")));
        assertEquals(Optional.of("who"), editor("\u001b[A\u001b[A\r", history()).read());
        assertEquals(
                Optional.of("show status!"),
                editor("\u001b[A\u001b[A\u001b[B!\r", history()).read());
    }
}

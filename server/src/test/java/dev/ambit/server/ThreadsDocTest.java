package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every thread that the server starts is told of in docs/architecture.md. */
class ThreadsDocTest {

    private static final Pattern STARTED = Pattern.compile(
            "(?:Thread\\s*\\.of(?:Platform|Virtual)\\(\\)[^;]*?\\.name\\(|threads\\(|DefaultThreadFactory\\()\\s*\"([^\"]+)\"");

    /** Programs of their own: what people type into a terminal, and the client for programs. */
    private static final List<String> ELSEWHERE = List.of("/server/cli/", "/group/client/", "/server/lsp/");

    @Test
    void theListOfThreadsIsComplete() throws IOException {
        String docs = Files.readString(Path.of("../docs/architecture.md"));
        String told = docs.substring(docs.indexOf("## Threads"), docs.indexOf("## Limits"));
        Set<String> started = started();
        assertTrue(started.containsAll(Set.of("groups", "health", "gateway")), started.toString());
        List<String> untold = new ArrayList<>();
        for (String name : started) {
            if (!told.contains("**" + name.strip())) {
                untold.add(name);
            }
        }
        assertEquals(List.of(), untold);
    }

    private static Set<String> started() throws IOException {
        Set<String> names = new TreeSet<>();
        for (String module : List.of("base", "kod", "space", "group", "journal", "world", "gateway", "server")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                        .filter(each -> ELSEWHERE.stream().noneMatch(each.toString()::contains))
                        .toList()) {
                    Matcher thread = STARTED.matcher(Files.readString(file));
                    while (thread.find()) {
                        names.add(thread.group(1));
                    }
                }
            }
        }
        return names;
    }
}

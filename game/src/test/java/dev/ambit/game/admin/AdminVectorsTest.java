package dev.ambit.game.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ambit.game.door.SmallGame;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Commands with their answers, as files: {@code > } begins a command, what follows is its answer to the byte. A line that begins with
 * {@code ~} is a pattern; {@code #} begins a comment.
 */
class AdminVectorsTest {
    private record Vector(String command, List<String> answer) {}

    @Test
    void byAnAccountAllIsAsTheOriginalHasIt() throws Exception {
        try (SmallGame game = new SmallGame()) {
            game.office.files.put("admin/two.adm", List.of("show constant five", "", "  read other.adm", "bogus"));
            try (AdminLine line = AdminLine.account(game)) {
                run(line, "account.txt");
            }
        }
    }

    @Test
    void theMaintenancePortAllowsLess() throws Exception {
        try (SmallGame game = new SmallGame();
                AdminLine line = AdminLine.maintenance(game)) {
            run(line, "maintenance.txt");
        }
    }

    private static void run(AdminLine line, String file) throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Vector vector : vectors(file)) {
            List<String> answer = line.ask(vector.command);
            if (!matches(vector.answer, answer)) {
                wrong.add("> " + vector.command + "\nexpected\n" + String.join("\n", vector.answer) + "\nbut was\n"
                        + String.join("\n", answer) + "\n");
            }
        }
        if (!wrong.isEmpty()) {
            fail(String.join("\n", wrong));
        }
    }

    private static boolean matches(List<String> expected, List<String> answer) {
        if (expected.size() != answer.size()) {
            return false;
        }
        for (int i = 0; i < expected.size(); i++) {
            String line = expected.get(i);
            boolean isRight = line.startsWith("~")
                    ? answer.get(i).matches(line.substring(1))
                    : answer.get(i).equals(line);
            if (!isRight) {
                return false;
            }
        }
        return true;
    }

    private static List<Vector> vectors(String file) throws Exception {
        List<Vector> vectors = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(AdminVectorsTest.class.getResourceAsStream(file), file)) {
            for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
                if (line.startsWith("> ")) {
                    vectors.add(new Vector(line.substring(2), new ArrayList<>()));
                } else if (!line.startsWith("#")) {
                    // A blank at the end of a line is shown by a bar.
                    vectors.getLast().answer.add(line.endsWith("|") ? line.substring(0, line.length() - 1) : line);
                }
            }
        }
        return vectors;
    }
}

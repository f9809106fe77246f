package dev.ambit.server.cli.group;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.group.Address;
import dev.ambit.group.sample.pong.PongField;
import dev.ambit.group.sample.pong.PongMatch;
import dev.ambit.group.sample.pong.PongMove;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "pong",
        mixinStandardHelpOptions = true,
        description = {
            "Play Pong against somebody at another terminal or in the page.",
            "Without a code it starts a game and prints one to pass on; with it, it joins that game.",
            "Keys: w and s, or the arrows; q leaves; the space bar asks for another match."
        },
        footer = {
            "",
            "Examples:",
            "  ambit group pong                 start a game",
            "  ambit group pong K7PQM           join the game of that code",
            "  ambit group pong K7PQM --bot     let the machine play"
        })
final class PongCommand implements Callable<Integer> {

    /** Without those that look like others when written down. */
    private static final String LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    private static final int CODE_LENGTH = 5;
    private static final String HOME = "\033[H";
    private static final String CLEAR = "\033[2J";
    private static final String CLEAR_LINE = "\033[K";

    @Mixin
    private GroupTerminal terminal = new GroupTerminal();

    @Option(names = "--bot", description = "It plays by itself.")
    private boolean isBot;

    @Option(
            names = "--matches",
            paramLabel = "N",
            defaultValue = "1",
            description = "With --bot: leave after so many (default: ${DEFAULT-VALUE}).")
    private int matches = 1;

    @Parameters(index = "0", arity = "0..1", paramLabel = "CODE", description = "Of a game that somebody has started.")
    private @Nullable String typed;

    @Override
    public Integer call() throws AmbitException, InterruptedException {
        String code = typed == null ? newCode() : typed.strip().toUpperCase(Locale.ROOT);
        if (!code.matches("[A-Z0-9]{1,40}")) {
            throw terminal.wrong("\"" + typed + "\": a code is letters and digits, such as K7PQM");
        }
        try (Keyboard keyboard = isBot ? null : Keyboard.open(System.in)) {
            Seat seat = new Seat(keyboard);
            PongTable table = new PongTable(seat);
            return terminal.visit(table, client -> {
                if (typed == null) {
                    terminal.print(
                            "Your code is " + code + ". The other player: ./ambit group pong " + code + ", or /pong "
                                    + code + " in the page",
                            GroupTerminal.object().put("e", "code").put("code", code));
                }
                table.play(client, code).ifPresent(seat::end);
                return 0;
            });
        }
    }

    private static String newCode() {
        SecureRandom random = new SecureRandom();
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < CODE_LENGTH; i++) {
            code.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return code.toString();
    }

    /** The one who plays here: a person at a keyboard, or nobody, and then the machine. */
    private final class Seat implements PongTable.Player {
        private final @Nullable Keyboard keyboard;
        private PongField seen = PongField.START;
        private int played;
        private boolean isFirst = true;

        private Seat(@Nullable Keyboard keyboard) {
            this.keyboard = keyboard;
        }

        @Override
        public PongMove move(PongMatch match, Address self) {
            if (keyboard == null) {
                return match.automatic(self);
            }
            return switch (keyboard.direction()) {
                case UP -> PongMove.UP;
                case DOWN -> PongMove.DOWN;
                case null, default -> PongMove.NONE;
            };
        }

        @Override
        public boolean hasEnough() {
            return keyboard == null ? played >= matches : keyboard.wantsToQuit();
        }

        @Override
        public boolean wantsAnother(PongMatch match) {
            return keyboard == null ? played < matches : keyboard.wantsAgain();
        }

        @Override
        public void see(PongMatch match, Address self) {
            PongField field = match.field();
            boolean isNews = field.leftScore() != seen.leftScore() || field.rightScore() != seen.rightScore();
            boolean isOverNow = field.isOver() && !seen.isOver();
            seen = field;
            if (isPicture()) {
                String clear = isFirst ? CLEAR : "";
                terminal.out().print(clear + HOME + PongPicture.of(field));
                terminal.out().flush();
                isFirst = false;
            } else if (isNews) {
                score("score", match);
            }
            if (isOverNow) {
                played++;
                boolean isWon =
                        field.leftScore() > field.rightScore() == match.left().equals(self);
                hear((isWon ? "you have won" : "you have lost")
                        + (keyboard == null ? "" : "; space: another match, q: leave"));
            } else if (isNews && keyboard != null) {
                keyboard.forgetAgain();
            }
        }

        private boolean isPicture() {
            return terminal.ansi().enabled() && !terminal.isForPrograms();
        }

        private void score(String what, PongMatch match) {
            PongField field = match.field();
            ObjectNode json = GroupTerminal.object()
                    .put("e", what)
                    .put("left", field.leftScore())
                    .put("right", field.rightScore())
                    .put("round", match.round());
            terminal.print(
                    field.leftScore() + " : " + field.rightScore() + " after " + match.round() + " rounds", json);
        }

        @Override
        public void hear(String text) {
            if (isPicture()) {
                terminal.err().println(Plain.text(text) + CLEAR_LINE);
                terminal.err().flush();
            } else {
                terminal.warn(text);
            }
        }

        private void end(PongMatch match) {
            score("end", match);
        }
    }
}

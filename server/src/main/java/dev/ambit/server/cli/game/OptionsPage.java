package dev.ambit.server.cli.game;

import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import java.util.Arrays;
import java.util.List;

/** The options of games as people read them: on a terminal, and in docs/game-options.md. */
final class OptionsPage {
    private static final String HEAD = """
            # Options of a Kod game

            `blakserv.cfg` in the game's folder, as original servers have it, or Ambit's own settings (`--config`); what is set there wins.
            `./ambit game config DIR` shows what holds for a game, and who says so. This list is its `--markdown`.

            ```
            [Session]               ; or # begins a comment
            MaxActive 250           a value ends at the first blank, or stands in < >
            Busy <Come back later.>
            Default <@lock.txt>     the first line of a file in the game's folder
            ```

            A dynamic option can be changed while people play.
            """;

    private OptionsPage() {}

    /** One option in three lines, by group. */
    static String text(List<GameOptions.State> states) {
        StringBuilder text = new StringBuilder();
        String group = "";
        for (GameOptions.State state : states) {
            GameOption option = state.option();
            if (!option.group().equals(group)) {
                group = option.group();
                text.append("[").append(group).append("]\n");
            }
            String value = state.value().isEmpty() ? "<>" : state.value();
            text.append("  ").append(option.option()).append(" ").append(value).append("\n");
            if (option.isObsolete()) {
                text.append("      means nothing here: ")
                        .append(option.meaning())
                        .append("\n");
                continue;
            }
            text.append("      ").append(option.meaning()).append("\n");
            text.append("      ")
                    .append(state.origin().words())
                    .append("; usual ")
                    .append(option.usual().isEmpty() ? "<>" : option.usual())
                    .append(option.isDynamic() ? "; dynamic" : "; from the next start on")
                    .append("; ambit.")
                    .append(option.setting())
                    .append("\n");
        }
        return text.toString();
    }

    /** All of them as tables. */
    static String markdown() {
        StringBuilder text = new StringBuilder(HEAD);
        for (String group : GameOption.groups()) {
            List<GameOption> working = GameOption.working().stream()
                    .filter(one -> one.group().equals(group))
                    .toList();
            if (working.isEmpty()) {
                continue;
            }
            text.append("\n## ").append(group).append("\n\n");
            text.append("| name | type | usual | dynamic | what it is | in Ambit's settings |\n");
            text.append("| --- | --- | --- | --- | --- | --- |\n");
            working.forEach(one -> text.append("| %s | %s | %s | %s | %s | `%s` |\n"
                    .formatted(
                            one.option(),
                            one.kind().word(),
                            one.usual().isEmpty() ? "" : "`" + one.usual() + "`",
                            one.isDynamic() ? "yes" : "no",
                            one.meaning(),
                            one.setting())));
        }
        text.append("\n## What means nothing here\n\n");
        text.append("It may stand in the file; a line at the start says so.\n\n| option | why |\n| --- | --- |\n");
        Arrays.stream(GameOption.values())
                .filter(GameOption::isObsolete)
                .forEach(one -> text.append("| %s | %s |\n".formatted(one.title(), one.meaning())));
        return text.toString();
    }
}

package dev.ambit.game.admin;

import java.util.List;
import java.util.stream.Stream;

/** The table of all commands. What they are called, what they take and what they do is told in the classes that it is made of. */
final class AdminTable {

    static final List<AdminCommand> ALL = Stream.of(
                    ShowHeap.COMMANDS,
                    ShowKod.COMMANDS,
                    ShowServer.COMMANDS,
                    ShowPeople.COMMANDS,
                    SetCommands.COMMANDS,
                    CreateCommands.COMMANDS,
                    SendCommands.COMMANDS,
                    AccountCommands.COMMANDS,
                    PeopleCommands.COMMANDS,
                    ServerCommands.COMMANDS,
                    WatchCommands.COMMANDS)
            .flatMap(List::stream)
            .toList();

    private static final List<List<String>> SECRET = List.of(
            List.of("create", "account"),
            List.of("create", "automated"),
            List.of("recreate", "automated"),
            List.of("set", "account", "password"));

    private AdminTable() {}

    /** Whether a command holds a password, and must not be written down. */
    static boolean isSecret(AdminCommand command) {
        return SECRET.contains(command.words());
    }
}

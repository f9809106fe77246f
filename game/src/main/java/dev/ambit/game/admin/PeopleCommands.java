package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.NUMBER;
import static dev.ambit.game.admin.AdminCommand.Parameter.REST;

import dev.ambit.game.door.AddressMask;
import dev.ambit.game.play.GameSession;
import java.util.List;
import java.util.Optional;

/** What administrators do with those who are connected. */
final class PeopleCommands {
    private static final String GOODBYE = "An administrator has ended this connection.";

    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of("hangup account", "Ends the connection of an account", PeopleCommands::hangUpAccount, REST),
            AdminCommand.of("hangup all", "Ends all connections of players", PeopleCommands::hangUpAll),
            AdminCommand.of(
                    "hangup ip",
                    "Keeps an address out until the next start, or lets it in again",
                    PeopleCommands::block,
                    REST),
            AdminCommand.of("hangup session", "Ends a connection", PeopleCommands::hangUpSession, NUMBER)
                    .notByMaintenance(),
            AdminCommand.of(
                    "hangup user", "Ends the connection of a character's account", PeopleCommands::hangUpUser, REST),
            AdminCommand.of("kickoff account", "An account is back at the menu", PeopleCommands::kickOff, NUMBER)
                    .notByMaintenance(),
            AdminCommand.of("kickoff all", "All who play are back at the menu", PeopleCommands::kickOffAll)
                    .notByMaintenance(),
            AdminCommand.of("say", "Says something to all administrators", PeopleCommands::say, REST));

    private PeopleCommands() {}

    private static List<GameSession> everybody(AdminCall call) {
        return List.copyOf(call.game().everybody().all());
    }

    private static void hangUpAccount(AdminCall call) {
        ShowPeople.find(
                call,
                call.text(0).strip(),
                found -> hangUp(call, found.account().number(), found.account().name()));
    }

    private static void hangUpUser(AdminCall call) {
        String who = call.text(0).strip();
        ShowPeople.character(call, who, true)
                .ifPresentOrElse(
                        character -> ShowPeople.find(
                                call,
                                Integer.toString(character.account()),
                                found -> hangUp(
                                        call,
                                        character.account(),
                                        found.account().name())),
                        () -> call.say("Cannot find user " + who + ".\n"));
    }

    private static void hangUp(AdminCall call, int account, String name) {
        Optional<GameSession> session = call.game().everybody().of(account);
        String who = "ACCOUNT " + account + " (" + name + ")";
        if (session.isEmpty()) {
            call.say(who + " is not logged in.\n");
        } else if (call.seat().session().filter(own -> own == session.get()).isPresent()) {
            call.say("Cannot hangup yourself.\n");
        } else {
            call.say(who + " SESSION " + session.get().number() + " has been disconnected.\n");
            call.game().hangUp(session.get(), GOODBYE);
        }
    }

    private static void hangUpAll(AdminCall call) {
        everybody(call).forEach(session -> call.game().hangUp(session, GOODBYE));
    }

    private static void hangUpSession(AdminCall call) {
        int number = call.number(0);
        Optional<GameSession> session = call.game().everybody().find(number);
        Optional<DeskConsole> console =
                Optional.ofNullable(call.desk().consoles().get(number));
        boolean isOwn = console.filter(one -> one == call.console()).isPresent()
                || call.seat().session().isPresent() && call.seat().session().equals(session);
        if (session.isEmpty() && console.isEmpty()) {
            call.say("Cannot find SESSION " + number + ".\n");
        } else if (isOwn) {
            call.say("Cannot hangup on yourself.\n");
        } else {
            call.say("SESSION " + number + " has been disconnected.\n");
            session.ifPresent(one -> call.game().hangUp(one, GOODBYE));
            console.ifPresent(one -> one.seat().hangUp().run());
        }
    }

    private static void block(AdminCall call) {
        String address = call.text(0).strip();
        call.say("This command will only affect specified IPs until the server reboots\n");
        if (!AddressMask.isAddress(address)) {
            call.say("Couldn`t build IP address bad format " + address + "\n");
        } else if (call.office().block(address)) {
            call.say("IP " + address + " blocked\n");
        } else {
            call.say("IP " + address + " has been unblocked\n");
        }
    }

    // ---- out of the game ----

    private static void kickOff(AdminCall call) {
        int number = call.number(0);
        call.await(
                call.office().registry().all(),
                all -> all.stream()
                        .filter(one -> one.account().number() == number)
                        .findFirst()
                        .ifPresentOrElse(
                                found -> call.game()
                                        .everybody()
                                        .of(number)
                                        .ifPresentOrElse(
                                                session -> call.game().quit(session),
                                                () -> call.say("ACCOUNT " + number + " ("
                                                        + found.account().name() + ") is not logged on.\n")),
                                () -> call.say("Cannot find ACCOUNT " + number + ".\n")));
    }

    private static void kickOffAll(AdminCall call) {
        everybody(call).forEach(session -> call.game().quit(session));
    }

    private static void say(AdminCall call) {
        String said = call.console().name() + " says, \"" + call.text(0) + "\"\n";
        call.desk().consoles().values().stream()
                .filter(console -> console != call.console())
                .toList()
                .forEach(console -> console.say(said));
        call.say("Said.\n");
    }
}

package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.REST;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameRegistry.Listed;
import dev.ambit.game.play.GameSession;
import dev.ambit.kod.run.KodObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** {@code show} of people: accounts, their characters, and who is here. */
final class ShowPeople {
    private static final double SECONDS_PER_HOUR = 3600;
    private static final String TYPES = " ADG";

    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of(
                    "show account", "An account by its number or name, with its characters", ShowPeople::account, REST),
            AdminCommand.of("show accounts", "All accounts", ShowPeople::accounts)
                    .notByMaintenance(),
            AdminCommand.of("show name", "The object of a character by its name", ShowPeople::name, REST),
            AdminCommand.of("show user", "A character by its name or object", ShowPeople::user, REST),
            AdminCommand.of("show users", "All characters", ShowPeople::users).notByMaintenance(),
            AdminCommand.of("who", "Who is connected", ShowPeople::who));

    private ShowPeople() {}

    // ---- accounts ----

    private static void accounts(AdminCall call) {
        call.await(call.office().registry().all(), all -> {
            accountHeader(call);
            all.forEach(one -> show(call, one));
        });
    }

    private static void account(AdminCall call) {
        find(call, call.text(0).strip(), found -> {
            accountHeader(call);
            show(call, found);
            userHeader(call);
            call.game()
                    .characters()
                    .of(found.account().number())
                    .forEach(one -> show(call, found.account().number(), one));
        });
    }

    /** Finds an account by its number or name; that there is none is the answer. */
    static void find(AdminCall call, String who, Consumer<Listed> then) {
        call.await(
                call.office().registry().all(),
                all -> all.stream()
                        .filter(one -> is(one, who))
                        .findFirst()
                        .ifPresentOrElse(then, () -> call.say("Cannot find account " + who + ".\n")));
    }

    private static boolean is(Listed one, String who) {
        return CommandWords.isNumber(who)
                ? Integer.toString(one.account().number()).equals(who)
                : one.account().name().equalsIgnoreCase(who);
    }

    private static void accountHeader(AdminCall call) {
        call.say(AdminText.left("Acct", 6) + AdminText.left("Name", 23) + AdminText.left("Suspended", 10)
                + AdminText.left("Credits", 8) + AdminText.left("Last login", 30) + "\n");
    }

    private static void show(AdminCall call, Listed one) {
        long left = one.suspendedUntil() - call.game().ground().epochSeconds();
        String suspended = one.suspendedUntil() == Long.MAX_VALUE ? "for good" : left > 0 ? hours(left) : "";
        call.say(AdminText.right(one.account().number(), 4)
                + TYPES.charAt(one.account().kind().number()) + " "
                + AdminText.left(one.account().name(), 24) + AdminText.right(suspended, 8) + " "
                + AdminText.right("0.00", 7) + " "
                + AdminText.left(AdminText.time(one.lastLogin()), 30) + "\n");
    }

    private static String hours(long seconds) {
        long tenths = Math.round(seconds * 10 / SECONDS_PER_HOUR);
        return tenths / 10 + "." + tenths % 10 + "h";
    }

    // ---- characters ----

    private static void users(AdminCall call) {
        userHeader(call);
        call.game().characters().all().forEach((account, theirs) -> theirs.forEach(one -> show(call, account, one)));
    }

    static void userHeader(AdminCall call) {
        call.say(AdminText.left("Acct", 5) + AdminText.left("Object", 8) + AdminText.left("Class", 8) + "Name\n");
    }

    static void show(AdminCall call, int account, KodObject object) {
        call.say(AdminText.right(account, 4) + " " + AdminText.right(object.id, 7) + " "
                + AdminText.left(object.kind.name(), 7) + " " + nameOf(call, object) + "\n");
    }

    static String nameOf(AdminCall call, KodObject object) {
        return new String(call.game().nameOf(object), ISO_8859_1);
    }

    /** A character with the number of its account. */
    record Played(int account, KodObject object) {}

    /** By its object's number or by its name. */
    static Optional<Played> character(AdminCall call, String who, boolean alsoByNumber) {
        boolean isNumber = alsoByNumber && CommandWords.isNumber(who);
        for (Map.Entry<Integer, List<KodObject>> account :
                call.game().characters().all().entrySet()) {
            for (KodObject one : account.getValue()) {
                if (isNumber
                        ? Integer.toString(one.id).equals(who)
                        : nameOf(call, one).equalsIgnoreCase(who)) {
                    return Optional.of(new Played(account.getKey(), one));
                }
            }
        }
        return Optional.empty();
    }

    private static void user(AdminCall call) {
        String who = call.text(0).strip();
        character(call, who, true)
                .ifPresentOrElse(
                        found -> {
                            userHeader(call);
                            show(call, found.account(), found.object());
                        },
                        () -> call.say("Cannot find user " + who + ".\n"));
    }

    private static void name(AdminCall call) {
        String who = call.text(0).strip();
        character(call, who, false)
                .ifPresentOrElse(
                        found -> call.say(":< object " + found.object().id + "\n:>\n"),
                        () -> call.say("Cannot find user with name " + who + ".\n"));
    }

    // ---- who is here ----

    static long guests(AdminCall call) {
        return call.game().everybody().all().stream()
                .filter(session -> session.account().kind() == AccountKind.GUEST)
                .count();
    }

    private static void who(AdminCall call) {
        call.say("\nName                Act Ver Sess Port               Where\n" + "-".repeat(76) + "\n");
        for (GameSession session : call.game().everybody().all()) {
            KodObject character = session.character();
            String where =
                    character == null ? "Game - pick" : "Game - " + nameOf(call, character) + " (" + character.id + ")";
            row(
                    call,
                    session.account().name(),
                    AdminText.right(session.account().number(), 4),
                    session.version(),
                    session.number(),
                    session.address(),
                    where);
        }
        call.desk().consoles().values().stream()
                .filter(console -> console.seat().session().isEmpty())
                .forEach(console -> row(
                        call,
                        console.seat().account().map(account -> account.name()).orElse("?"),
                        console.seat()
                                .account()
                                .map(account -> AdminText.right(account.number(), 4))
                                .orElse("    "),
                        0,
                        console.number(),
                        console.seat().address(),
                        console.road() == AdminRoad.ACCOUNT ? "Admin" : "Maintenance"));
    }

    private static void row(
            AdminCall call, String name, String account, int version, int session, String address, String where) {
        call.say(AdminText.left(AdminText.cut(name, 18), 18) + " " + account
                + (version == 0 ? " No " : AdminText.right(version, 4)) + " " + AdminText.right(session, 4) + " "
                + AdminText.left(AdminText.cut(address, 18), 18) + " " + where + "\n");
    }
}

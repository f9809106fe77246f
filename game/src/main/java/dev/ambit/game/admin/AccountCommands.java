package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.NUMBER;
import static dev.ambit.game.admin.AdminCommand.Parameter.REST;
import static dev.ambit.game.admin.AdminCommand.Parameter.WORD;

import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameRegistry.Listed;
import dev.ambit.game.play.GameRegistry.Outcome;
import dev.ambit.game.play.GameSession;
import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Sent;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** What administrators do with accounts and their characters. Accounts are the house's own, so the answer may take a moment. */
final class AccountCommands {
    private static final int SECONDS_PER_HOUR = 3600;

    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of(
                            "create account",
                            "An account: user, admin, dm or guest, name, password",
                            AccountCommands::create,
                            WORD,
                            WORD,
                            WORD)
                    .notByMaintenance(),
            AdminCommand.of(
                            "create admin",
                            "An administrator's character for an account",
                            call -> character(call, AccountKind.ADMIN),
                            NUMBER)
                    .notByMaintenance(),
            AdminCommand.of(
                    "create automated",
                    "An account and its character: name, password",
                    call -> automated(call, call.text(0), call.text(1)),
                    WORD,
                    WORD),
            AdminCommand.of(
                    "create dm", "A DM's character for an account", call -> character(call, AccountKind.DM), NUMBER),
            AdminCommand.of(
                    "create user", "A character for an account", call -> character(call, AccountKind.USER), NUMBER),
            AdminCommand.of(
                    "recreate automated",
                    "An account of this number and its character: number, name, password",
                    AccountCommands::recreate,
                    NUMBER,
                    WORD,
                    WORD),
            AdminCommand.of("delete account", "An account with its characters", AccountCommands::delete, NUMBER),
            AdminCommand.of("delete user", "A character by its object", AccountCommands::deleteUser, NUMBER),
            AdminCommand.of("set account name", "Another name: number, name", AccountCommands::rename, NUMBER, REST),
            AdminCommand.of(
                    "set account object",
                    "An object is a character of an account: number, object",
                    AccountCommands::own,
                    NUMBER,
                    NUMBER),
            AdminCommand.of(
                    "set account password",
                    "Another password: number, password",
                    AccountCommands::password,
                    NUMBER,
                    WORD),
            AdminCommand.of(
                    "suspend account",
                    "Keeps an account out: hours, number or name",
                    call -> suspendAccount(call, call.text(1), 1, call.number(0)),
                    NUMBER,
                    REST),
            AdminCommand.of(
                    "suspend user",
                    "Keeps the account of a character out: hours, name",
                    call -> suspendUser(call, call.text(1), 1, call.number(0)),
                    NUMBER,
                    REST),
            AdminCommand.of(
                    "unsuspend account",
                    "Lets an account in again, by number or name",
                    call -> suspendAccount(call, call.text(0), 0, 0),
                    REST),
            AdminCommand.of(
                    "unsuspend user",
                    "Lets the account of a character in again",
                    call -> suspendUser(call, call.text(0), 0, 0),
                    REST));

    private AccountCommands() {}

    // ---- making ----

    private static void create(AdminCall call) {
        String type = call.text(0);
        if (type.equalsIgnoreCase("auto")) {
            automated(call, call.text(1), call.text(2));
            return;
        }
        AccountKind kind = switch (type.toLowerCase(Locale.ROOT).charAt(0)) {
            case 'a' -> AccountKind.ADMIN;
            case 'd' -> AccountKind.DM;
            case 'g' -> AccountKind.GUEST;
            default -> AccountKind.USER;
        };
        made(call, kind, call.text(1), call.text(2), account -> {
            if (kind == AccountKind.GUEST) {
                // Guests do not make characters of their own.
                ShowPeople.userHeader(call);
                firstCharacter(call, account);
            }
            call.say("Created ACCOUNT " + account.number() + ".\n");
        });
    }

    private static void made(
            AdminCall call, AccountKind kind, String name, String password, Consumer<GameAccount> then) {
        if (name.contains(":")) {
            call.say("Account names cannot contain the character ':'.\n");
            return;
        }
        call.await(call.office().registry().all(), all -> {
            if (all.stream().anyMatch(one -> one.account().name().equalsIgnoreCase(name))) {
                call.say("Account name " + name + " already exists\n");
            } else {
                outcome(call, call.office().registry().create(kind, name, password), then);
            }
        });
    }

    private static void outcome(AdminCall call, CompletionStage<Outcome> stage, Consumer<GameAccount> then) {
        call.await(stage, outcome -> outcome.account().ifPresentOrElse(then, () -> call.say(outcome.why() + "\n")));
    }

    private static void automated(AdminCall call, String name, String password) {
        made(call, AccountKind.USER, name, password, account -> {
            call.say("Created account " + account.number() + ".\n");
            firstCharacter(call, account);
        });
    }

    private static void recreate(AdminCall call) {
        int number = call.number(0);
        call.await(call.office().registry().next(), next -> {
            if (next == number) {
                automated(call, call.text(1), call.text(2));
            } else {
                call.say("Cannot recreate account " + number + "; may already exist.\n");
            }
        });
    }

    private static void firstCharacter(AdminCall call, GameAccount account) {
        Optional<KodObject> made = call.game().characters().create(account);
        made.ifPresentOrElse(
                object -> ShowPeople.show(call, account.number(), object),
                () -> call.say("Cannot find just created user for account " + account.number() + "!\n"));
    }

    private static void character(AdminCall call, AccountKind kind) {
        ShowPeople.find(call, call.text(0), found -> {
            ShowPeople.userHeader(call);
            firstCharacter(
                    call,
                    new GameAccount(found.account().number(), found.account().name(), kind));
        });
    }

    // ---- unmaking ----

    private static void delete(AdminCall call) {
        int number = call.number(0);
        call.await(call.office().registry().all(), all -> {
            boolean isThere = all.stream().anyMatch(one -> one.account().number() == number);
            boolean isOwn = call.seat()
                    .account()
                    .filter(account -> account.number() == number)
                    .isPresent();
            if (!isThere) {
                call.say("Account " + number + " does not exist.\n");
            } else if (isOwn) {
                call.say("You can't delete your own account.\n");
            } else {
                call.await(call.office().registry().delete(number), outcome -> {
                    if (outcome.isDone()) {
                        call.say("Account " + number + " will be deleted.\n");
                        deleteCharacters(call, number);
                    } else {
                        call.say(outcome.why() + "\n");
                    }
                });
            }
        });
    }

    private static void deleteCharacters(AdminCall call, int account) {
        call.game()
                .everybody()
                .of(account)
                .ifPresent(session -> call.game().hangUp(session, "The account is deleted."));
        for (KodObject one : List.copyOf(call.game().characters().of(account))) {
            call.send(one, Ids.DELETE, Sent.NOTHING);
            call.game().characters().remove(one.id);
        }
    }

    private static void deleteUser(AdminCall call) {
        int id = call.number(0);
        Optional<ShowPeople.Played> found = ShowPeople.character(call, Integer.toString(id), true);
        if (found.isEmpty()) {
            call.say("Cannot find user with object id " + id + ".\n");
            return;
        }
        boolean isPlayed = call.game().everybody().all().stream()
                .map(GameSession::character)
                .anyMatch(character -> character != null && character.id == id);
        if (isPlayed) {
            call.say("Someone is logged in as that user; you must kick them off before deleting them\n");
            return;
        }
        call.send(found.get().object(), Ids.DELETE, Sent.NOTHING);
        call.game().characters().remove(id);
        call.say("Deleting the 1 user.\n");
    }

    // ---- changing ----

    private static void existing(AdminCall call, Consumer<Listed> then) {
        ShowPeople.find(call, call.text(0), then);
    }

    private static void rename(AdminCall call) {
        String name = call.text(1).strip();
        if (name.isEmpty()) {
            call.say("Missing parameter 2: new account name.\n");
        } else if (name.contains(":")) {
            call.say("Account names cannot contain the character ':'.\n");
        } else {
            existing(
                    call,
                    found -> outcome(
                            call,
                            call.office().registry().rename(found.account().number(), name),
                            account -> call.say("Changing name of account " + account.number() + " from '"
                                    + found.account().name() + "' to '" + account.name() + "'.\n")));
        }
    }

    private static void password(AdminCall call) {
        existing(
                call,
                found -> outcome(
                        call,
                        call.office().registry().setPassword(found.account().number(), call.text(1)),
                        account -> call.say(
                                "Set password for account " + account.number() + " (" + account.name() + ").\n")));
    }

    private static void own(AdminCall call) {
        int id = call.number(1);
        if (call.machine().objects.get(id) == null) {
            call.say("Object " + id + " does not exist.\n");
            return;
        }
        existing(call, found -> {
            KodObject object = call.machine().objects.get(id);
            if (object == null) {
                call.say("Object " + id + " does not exist.\n");
                return;
            }
            Optional<Integer> before = call.game().characters().accountOf(id);
            if (before.isEmpty()) {
                call.say(
                        "warning: Object " + id + " is not a known user object; results may not be what you expect.\n");
            } else {
                call.say("Removing user object " + id + " from the old account " + before.get() + ".\n");
                call.game().characters().remove(id);
            }
            call.game().characters().add(found.account().number(), object);
            call.say("Associated account " + found.account().number() + " with object " + id + " as a user.\n");
        });
    }

    // ---- keeping out ----

    private static void suspendAccount(AdminCall call, String said, int before, int hours) {
        String who = said.strip();
        if (who.isEmpty()) {
            call.say("Missing parameter " + (before + 1) + ": account name or number.\n");
        } else {
            ShowPeople.find(call, who, found -> suspend(call, found, hours));
        }
    }

    private static void suspendUser(AdminCall call, String said, int before, int hours) {
        String who = said.strip();
        if (who.isEmpty()) {
            call.say("Missing parameter " + (before + 1) + ": user name or number.\n");
            return;
        }
        ShowPeople.character(call, who, false)
                .ifPresentOrElse(
                        character -> ShowPeople.find(
                                call, Integer.toString(character.account()), found -> suspend(call, found, hours)),
                        () -> call.say("Cannot find user " + who + ".\n"));
    }

    /** More hours come to those that are left. */
    private static void suspend(AdminCall call, Listed found, int hours) {
        long now = call.game().ground().epochSeconds();
        long from = found.suspendedUntil() == Long.MAX_VALUE ? now : Math.max(now, found.suspendedUntil());
        long until = from + (long) hours * SECONDS_PER_HOUR;
        boolean isOver = hours == 0 || until <= now;
        String who = found.account().number() + " (" + found.account().name() + ")";
        call.await(call.office().registry().suspend(found.account().number(), isOver ? 0 : until), outcome -> {
            if (!outcome.isDone()) {
                call.say((hours == 0 ? "Unsuspension" : "Suspension") + " of account " + who + " failed.\n");
                call.game().log().log("Account " + who + " cannot be suspended: " + outcome.why());
            } else if (isOver) {
                call.say("Account " + who + " is unsuspended.\n");
            } else {
                call.say("Account " + who + " is suspended until " + AdminText.time(until) + ".\n");
                call.game()
                        .everybody()
                        .of(found.account().number())
                        .ifPresent(session -> call.game().hangUp(session, "The account is suspended."));
            }
        });
    }
}

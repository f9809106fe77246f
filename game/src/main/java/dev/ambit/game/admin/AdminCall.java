package dev.ambit.game.admin;

import dev.ambit.game.door.AdminSeat;
import dev.ambit.game.play.KodGame;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.MachineView;
import dev.ambit.kod.run.Sent;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Things;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** A command that is being carried out: what it was given, and the answer in the making. On the world's thread. */
final class AdminCall {
    private final AdminDesk desk;
    private final DeskConsole console;
    private final KodGame game;
    private final StringBuilder answer = new StringBuilder();
    private List<String> texts = List.of();
    private Sent sent = Sent.NOTHING;
    private boolean isCut;
    private int pending;
    private boolean isLate;

    AdminCall(AdminDesk desk, DeskConsole console, KodGame game) {
        this.desk = desk;
        this.console = console;
        this.game = game;
    }

    void given(List<String> newTexts, Sent newSent) {
        texts = newTexts;
        sent = newSent;
    }

    // ---- what it was given ----

    String text(int index) {
        return texts.get(index);
    }

    /** Only where the command takes a number. */
    int number(int index) {
        return CommandWords.number(texts.get(index)).orElseThrow();
    }

    /** The Kod values behind it. */
    Sent sent() {
        return sent;
    }

    // ---- what it works on ----

    KodGame game() {
        return game;
    }

    AdminDesk desk() {
        return desk;
    }

    AdminOffice office() {
        return desk.office();
    }

    DeskConsole console() {
        return console;
    }

    AdminSeat seat() {
        return console.seat();
    }

    Things things() {
        return game.ground().things();
    }

    Machine machine() {
        return things().machine();
    }

    MachineView view() {
        return desk.watching(game).view();
    }

    KodWords words() {
        return new KodWords(things(), office().constants());
    }

    /** An object, if there is one of this number; else that is the answer. */
    Optional<KodObject> object(int id) {
        Optional<KodObject> object = Optional.ofNullable(machine().objects.get(id));
        if (object.isEmpty()) {
            say("Invalid object id " + id + " (or it has been deleted).\n");
        }
        return object;
    }

    /** Sends a message of the server's own, and runs what it posts. */
    long send(KodObject object, int message, Sent arguments) {
        return things().as(Effective.ROOT, () -> machine().send(object, message, arguments));
    }

    // ---- its answer ----

    /** Goes on with the answer. */
    void say(String text) {
        if (isCut) {
            return;
        }
        int room = desk.limits().longestAnswer() - answer.length();
        answer.append(text, 0, Math.min(room, text.length()));
        if (text.length() > room) {
            isCut = true;
            String why = "longer than " + desk.limits().longestAnswer() + " characters (game.admin.longestAnswer)";
            answer.append("\n(The answer is ").append(why).append("; the rest is left out.)\n");
            game.log().log("The answer to an administrator's command is " + why);
        }
    }

    String answer() {
        return answer.toString();
    }

    /** Waits for something that is found out elsewhere; the answer is complete when all that was waited for is there. */
    <T> void await(CompletionStage<T> stage, Consumer<T> then) {
        pending++;
        stage.whenComplete((found, trouble) -> desk.later((now, millis) -> {
            try {
                if (found == null || trouble != null) {
                    say("That could not be done; the log says why.\n");
                    game.log().error("A command of an administrator failed: " + trouble);
                } else {
                    then.accept(found);
                }
            } finally {
                release(now);
            }
        }));
    }

    /** The same for what is told by a call: the answer waits until {@link #release}. */
    void hold() {
        pending++;
    }

    void release(KodGame now) {
        pending--;
        if (pending == 0) {
            console.answered(now, this);
        } else {
            isLate = true;
        }
    }

    /** Whether the answer came after the command had run. */
    boolean isLate() {
        return isLate;
    }
}

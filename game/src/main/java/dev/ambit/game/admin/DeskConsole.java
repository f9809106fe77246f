package dev.ambit.game.admin;

import dev.ambit.game.door.AdminConsoles.AdminConsole;
import dev.ambit.game.door.AdminSeat;
import dev.ambit.game.play.KodGame;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One administrator's console: runs their commands one after the other, each when the one before it has its answer. On the world's thread. */
final class DeskConsole implements AdminConsole {
    /** So many commands of a file run in one go; the world has other things to do. */
    private static final int AT_ONCE = 50;

    private record Waiting(String echo, String line, boolean isOfFile, Runnable then) {}

    private static void nothing() {}

    private final AdminDesk desk;
    private final int number;
    private final AdminSeat seat;
    private final Consumer<String> said;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private @Nullable AdminCall current;
    private boolean isOfFile;
    private boolean isClosed;

    DeskConsole(AdminDesk desk, int number, AdminSeat seat, Consumer<String> said) {
        this.desk = desk;
        this.number = number;
        this.seat = seat;
        this.said = said;
    }

    /** Among the consoles that are open. */
    int number() {
        return number;
    }

    AdminSeat seat() {
        return seat;
    }

    AdminRoad road() {
        return seat.account().isPresent() ? AdminRoad.ACCOUNT : AdminRoad.MAINTENANCE;
    }

    /** As others know who sits here. */
    String name() {
        return seat.account().map(account -> account.name()).orElse("Administrator");
    }

    /** Whether the command that runs is one of a file. */
    boolean isReading() {
        return isOfFile;
    }

    @Override
    public void run(KodGame game, String echo, String line) {
        if (waiting.size() >= desk.limits().waiting()) {
            say("Too many commands wait for one before them; '" + AdminText.cut(line, 60) + "' was not run.\n");
            game.log().log(
                    "A console has " + waiting.size() + " commands waiting (game.admin.waiting); one was not run");
            return;
        }
        waiting.add(new Waiting(echo, line, false, DeskConsole::nothing));
        goOn(game);
    }

    @Override
    public void whenDone(KodGame game, String echo, Runnable then) {
        waiting.add(new Waiting(echo, "", false, then));
        goOn(game);
    }

    /** Commands of a file, which come before all that waits. */
    void runFile(List<String> lines) {
        for (String line : lines.reversed()) {
            waiting.addFirst(new Waiting(">> " + line + "\n", line, true, DeskConsole::nothing));
        }
    }

    private void goOn(KodGame game) {
        for (int i = 0; i < AT_ONCE && current == null && !isClosed; i++) {
            Waiting next = waiting.poll();
            if (next == null) {
                return;
            }
            isOfFile = next.isOfFile;
            if (!next.echo.isEmpty()) {
                say(next.echo);
            }
            AdminCall call = new AdminCall(desk, this, game);
            current = call;
            call.hold();
            try {
                desk.perform(call, next.line);
                next.then.run();
            } finally {
                call.release(game);
            }
        }
        if (current == null && !waiting.isEmpty()) {
            desk.later((now, millis) -> goOn(now));
        }
    }

    /** The answer to the command that ran is complete. */
    void answered(KodGame game, AdminCall call) {
        if (current == call) {
            boolean isLate = call.isLate();
            current = null;
            say(call.answer());
            if (isLate) {
                goOn(game);
            }
        }
    }

    /** Says something, whatever runs. */
    void say(String text) {
        if (!isClosed) {
            said.accept(text.replace("\r", "").replace("\n", "\r\n"));
        }
    }

    @Override
    public List<String> completions(String line) {
        return desk.completions(line);
    }

    @Override
    public void close() {
        isClosed = true;
        waiting.clear();
        desk.closed(this);
    }
}

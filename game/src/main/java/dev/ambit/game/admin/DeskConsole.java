package dev.ambit.game.admin;

import dev.ambit.game.door.AdminConsoles.AdminConsole;
import dev.ambit.game.door.AdminSeat;
import dev.ambit.game.play.KodGame;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One administrator's console: runs their commands one after the other, each when the one before it has its answer. On the world's thread. */
final class DeskConsole implements AdminConsole {
    /** So many commands of a file run in one go; the world has other things to do. */
    private static final int AT_ONCE = 50;

    private record Waiting(String echo, String line, boolean isOfFile, Optional<Runnable> then) {}

    private final AdminDesk desk;
    private final int number;
    private final AdminSeat seat;
    private final Consumer<String> said;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private @Nullable AdminCall current;

    /** The one that ran the last command. */
    private @Nullable KodGame game;

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
    public void run(KodGame running, String echo, String line) {
        if (waiting.size() >= desk.limits().waiting()) {
            say("Too many commands wait for one before them; '" + AdminText.cut(line, 60) + "' was not run.\n");
            running.log().log(
                    "A console has " + waiting.size() + " commands waiting (game.admin.waiting); one was not run");
            return;
        }
        waiting.add(new Waiting(echo, line, false, Optional.empty()));
        goOn(running);
    }

    @Override
    public void whenDone(KodGame running, String echo, Runnable then) {
        waiting.add(new Waiting(echo, "", false, Optional.of(then)));
        goOn(running);
    }

    /** Commands of a file, which come before all that waits. */
    void runFile(List<String> lines) {
        for (String line : lines.reversed()) {
            waiting.addFirst(new Waiting(">> " + line + "\n", line, true, Optional.empty()));
        }
    }

    private void goOn(KodGame running) {
        game = running;
        for (int i = 0; i < AT_ONCE && current == null && !isClosed; i++) {
            Waiting next = waiting.poll();
            if (next == null) {
                return;
            }
            isOfFile = next.isOfFile;
            if (!next.echo.isEmpty()) {
                say(next.echo);
            }
            AdminCall call = new AdminCall(desk, this, running);
            current = call;
            call.hold();
            try {
                desk.perform(call, next.line);
                next.then.ifPresent(running::whenKept);
            } finally {
                call.release(running);
            }
        }
        if (current == null && !waiting.isEmpty()) {
            desk.later((now, millis) -> goOn(now));
        }
    }

    /** The answer to the command that ran is complete. */
    void answered(KodGame running, AdminCall call) {
        if (current == call) {
            boolean isLate = call.isLate();
            current = null;
            say(call.answer());
            if (isLate) {
                goOn(running);
            }
        }
    }

    /** Says something, whatever runs. It is heard when all it tells of is on disk. */
    void say(String text) {
        String lines = text.replace("\r", "").replace("\n", "\r\n");
        KodGame running = game;
        if (running == null || seat.session().isPresent()) {
            // What is said in the game waits with all else that is said there.
            tell(lines);
        } else {
            running.whenKept(() -> tell(lines));
        }
    }

    private void tell(String lines) {
        if (!isClosed) {
            said.accept(lines);
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

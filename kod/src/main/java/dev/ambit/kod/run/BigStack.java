package dev.ambit.kod.run;

/** Threads whose stack holds the deepest nesting of sends on either engine. The memory is only taken when used. */
public final class BigStack {
    public static final long BYTES = 512L << 20;

    private BigStack() {}

    public static Thread thread(String name, Runnable task) {
        return new Thread(null, task, name, BYTES);
    }

    /** Runs a task on such a thread and waits for it. */
    public static void run(Runnable task) throws InterruptedException {
        Throwable[] failure = new Throwable[1];
        Thread thread = thread("kod", () -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                failure[0] = e;
            }
        });
        thread.start();
        thread.join();
        if (failure[0] instanceof Error e) {
            throw e;
        }
        if (failure[0] instanceof RuntimeException e) {
            throw e;
        }
    }
}

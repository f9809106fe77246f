package dev.ambit.server;

import dev.ambit.kod.run.jvm.Tiers;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets a world's hot Kod be compiled on a thread beside it, which is only there while there is something to compile. */
public final class KodTiers {
    private static final Logger LOG = LoggerFactory.getLogger(KodTiers.class);
    private static final int IDLE_SECONDS = 10;

    private KodTiers() {}

    /**
     * @param calls after which a handler is compiled
     * @param turns of its loops after which it is
     */
    public static Tiers aside(int calls, int turns) {
        ThreadPoolExecutor thread = new ThreadPoolExecutor(
                1,
                1,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                run -> Thread.ofPlatform().name("kod compiler").daemon().unstarted(run));
        thread.allowCoreThreadTimeOut(true);
        return new Tiers(
                thread,
                calls,
                turns,
                (handler, why) -> LOG.error("{} cannot be compiled and stays interpreted", handler, why));
    }
}

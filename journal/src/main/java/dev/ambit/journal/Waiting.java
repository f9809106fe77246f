package dev.ambit.journal;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Something that waits to be written. */
sealed interface Waiting {

    long arrivedNanos();

    long bytes();

    /** An entry of the log. */
    final class Line implements Waiting {
        final long sequence;
        final long timeMillis;
        final byte[] body;
        final long arrivedNanos;

        @Nullable
        Packed packed;

        Line(long sequence, long timeMillis, byte[] body) {
            this.sequence = sequence;
            this.timeMillis = timeMillis;
            this.body = body;
            this.arrivedNanos = System.nanoTime();
        }

        /** Packed once, however often it has to be written. */
        Packed packed() {
            Packed known = packed;
            if (known == null) {
                known = Packed.pack(body);
                packed = known;
            }
            return known;
        }

        @Override
        public long arrivedNanos() {
            return arrivedNanos;
        }

        @Override
        public long bytes() {
            return body.length;
        }
    }

    /** Somebody's SQL. */
    final class Task<T extends @Nullable Object> implements Waiting {
        final Work<T> work;
        final long bytes;
        final CompletableFuture<T> future = new CompletableFuture<>();
        final long arrivedNanos = System.nanoTime();
        int tries;

        @Nullable
        T result;

        @Nullable
        Throwable failure;

        Task(Work<T> work, long bytes) {
            this.work = work;
            this.bytes = bytes;
        }

        /** Those who wait for the result go on elsewhere: the scribe has no time for them. */
        void tell() {
            Throwable why = failure;
            T what = result;
            Thread.startVirtualThread(() -> {
                if (why != null) {
                    future.completeExceptionally(why);
                } else {
                    future.complete(what);
                }
            });
        }

        @Override
        public long arrivedNanos() {
            return arrivedNanos;
        }

        @Override
        public long bytes() {
            return bytes;
        }
    }
}

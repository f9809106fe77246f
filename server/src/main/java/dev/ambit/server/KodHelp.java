package dev.ambit.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.ambit.gateway.http.AccountApi;
import dev.ambit.server.lsp.MethodCompletions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completion for who writes methods in the page, by the language server's knowledge of the world's own Kod. One question after the
 * other, on a thread of its own that is there only while somebody asks.
 */
final class KodHelp {

    private static final Logger LOG = LoggerFactory.getLogger(KodHelp.class);

    /** A key is pressed every 100 ms or so; who cannot be answered in that time has typed on. */
    private static final int MOST_WAITING = 32;

    /** Files that were edited count after so long, whether or not the world has read them anew. */
    private static final long FRESH_NANOS = 10_000_000_000L;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Optional<WorldFiles> files;
    private final LongSupplier nanoClock;
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(
            0,
            1,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            run -> Thread.ofPlatform().name("kod help").daemon().unstarted(run));

    /** Of the worker's thread. */
    private @Nullable MethodCompletions known;

    private long readNanos;

    /** @param files of the world; none for one that is no more than a room */
    KodHelp(Optional<WorldFiles> files, LongSupplier nanoClock) {
        this.files = files;
        this.nanoClock = nanoClock;
    }

    /** What could be written at the cursor; see {@link MethodCompletions.Draft} and {@link MethodCompletions.Offer}. */
    CompletionStage<AccountApi.Reply> completions(byte[] question) {
        MethodCompletions.Draft draft;
        try {
            draft = read(question);
        } catch (IOException e) {
            return CompletableFuture.completedFuture(AccountApi.Reply.error(400, String.valueOf(e.getMessage()), 0));
        }
        try {
            return CompletableFuture.supplyAsync(() -> answer(draft), worker);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(
                    AccountApi.Reply.error(503, "Too many are writing right now. Type on.", 1));
        }
    }

    /** @throws IOException when it is not what it should be; its message says what was expected */
    static MethodCompletions.Draft read(byte[] question) throws IOException {
        MethodCompletions.Draft draft;
        try {
            draft = JSON.readValue(question, MethodCompletions.Draft.class);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "Expected {above, properties, methods, source, offset}: " + e.getOriginalMessage(), e);
        }
        if (draft == null || draft.source() == null) {
            throw new IOException("Expected {above, properties, methods, source, offset}, and at least the source.");
        }
        return new MethodCompletions.Draft(
                names(draft.above()),
                names(draft.properties()),
                names(draft.methods()),
                draft.source(),
                draft.offset());
    }

    /** What a page has sent may be null throughout, whatever the draft says of itself. */
    private static List<String> names(@Nullable List<? extends @Nullable String> given) {
        List<String> names = new ArrayList<>();
        for (String name : given == null ? List.<String>of() : given) {
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }

    private AccountApi.Reply answer(MethodCompletions.Draft draft) {
        try {
            return AccountApi.Reply.of(200, JSON.writeValueAsString(known().at(draft)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an offer cannot be written", e);
        }
    }

    private MethodCompletions known() {
        MethodCompletions last = known;
        long now = nanoClock.getAsLong();
        if (last == null || now - readNanos > FRESH_NANOS) {
            last = new MethodCompletions(sources());
            known = last;
            readNanos = now;
        }
        return last;
    }

    private Map<String, byte[]> sources() {
        try {
            return files.isPresent() ? files.get().kod() : Map.of();
        } catch (AmbitException e) {
            LOG.warn("Cannot offer names of the world's Kod: {}", e.getMessage());
            return Map.of();
        }
    }
}

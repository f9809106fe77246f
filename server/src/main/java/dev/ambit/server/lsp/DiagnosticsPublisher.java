package dev.ambit.server.lsp;

import dev.ambit.kod.syntax.Diagnostic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the editor's list of errors true. A source that is typed in is checked at once, all others when nothing has been
 * typed for a moment. One thread does it all; of many edits that wait for it only the last one is checked.
 */
final class DiagnosticsPublisher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DiagnosticsPublisher.class);

    /** A pause in typing, not a thought. */
    private static final long QUIET_MILLIS = 300;

    private final KodWorkspace workspace;
    private final LanguageClient client;
    private final Checker checker;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            work -> Thread.ofPlatform().daemon().name("kod-check").unstarted(work));
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledFuture<?> soon;

    // Of the one thread:
    private final Map<String, List<Diagnostic>> bySource = new HashMap<>();
    private final Map<String, List<org.eclipse.lsp4j.Diagnostic>> published = new HashMap<>();

    DiagnosticsPublisher(KodWorkspace workspace, LanguageClient client) {
        this.workspace = workspace;
        this.client = client;
        this.checker = new Checker(workspace);
    }

    /** Runs something between two checks. */
    Future<?> between(Runnable work) {
        return thread.submit(() -> guarded(work));
    }

    /** A source has a new version. */
    void changed(String path) {
        if (waiting.add(path)) {
            thread.execute(() -> guarded(this::checkWaiting));
        }
        everythingSoon();
    }

    synchronized void everythingSoon() {
        if (soon != null) {
            soon.cancel(false);
        }
        if (!thread.isShutdown()) {
            soon = thread.schedule(() -> guarded(this::checkEverything), QUIET_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** A fault of ours with one text must not end the checks of all others. */
    private static void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("a check failed", e);
        }
    }

    private void checkWaiting() {
        for (String path : new HashSet<>(waiting)) {
            waiting.remove(path);
            var source = workspace.find(path);
            if (source.isPresent() && KodWorkspace.isKod(path)) {
                bySource.put(path, checker.checkOne(source.get()));
            }
        }
        publish();
    }

    void checkEverything() {
        long start = System.nanoTime();
        Map<String, List<Diagnostic>> found;
        try {
            found = checker.checkAll(() -> !waiting.isEmpty());
        } catch (CancellationException e) {
            // Somebody types; whoever let them wait has asked for another check of everything already.
            return;
        }
        bySource.clear();
        bySource.putAll(found);
        publish();
        LOG.debug("checked {} files in {} ms", bySource.size(), (System.nanoTime() - start) / 1_000_000);
    }

    /** Faults in an included file are found by all who include it, and told once, in its own list. */
    private void publish() {
        var now = new HashMap<String, Set<org.eclipse.lsp4j.Diagnostic>>();
        for (var found : bySource.values()) {
            for (var one : found) {
                now.computeIfAbsent(one.file(), path -> new LinkedHashSet<>()).add(converted(one));
            }
        }
        var paths = new HashSet<>(published.keySet());
        paths.addAll(now.keySet());
        for (String path : paths) {
            publish(path, List.copyOf(now.getOrDefault(path, Set.of())));
        }
    }

    private void publish(String path, List<org.eclipse.lsp4j.Diagnostic> diagnostics) {
        if (diagnostics.equals(published.getOrDefault(path, List.of()))) {
            return;
        }
        if (diagnostics.isEmpty()) {
            published.remove(path);
        } else {
            published.put(path, diagnostics);
        }
        client.publishDiagnostics(new PublishDiagnosticsParams(workspace.address(path), new ArrayList<>(diagnostics)));
    }

    private org.eclipse.lsp4j.Diagnostic converted(Diagnostic one) {
        var text = workspace.find(one.file()).map(KodSource::text).orElseGet(() -> new EditorText(""));
        var converted = new org.eclipse.lsp4j.Diagnostic();
        converted.setRange(text.range(one.span()));
        converted.setSeverity(one.isError() ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning);
        converted.setSource("kod");
        converted.setMessage(one.hint().isEmpty() ? one.message() : one.message() + " (" + one.hint() + ")");
        return converted;
    }

    /** Lets what runs end by itself: to interrupt it in the middle of a message would cut the message off. */
    @Override
    public synchronized void close() {
        if (soon != null) {
            soon.cancel(false);
        }
        thread.shutdown();
    }
}

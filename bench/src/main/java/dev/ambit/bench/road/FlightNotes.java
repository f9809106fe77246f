package dev.ambit.bench.road;

import dev.ambit.bench.road.ServerScales.Crew;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import javax.management.MBeanServerConnection;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * What the flight recorder of the server's JVM notes meanwhile: how long each tick took, and, if wished, where the time goes.
 */
final class FlightNotes implements AutoCloseable {
    private static final String OWN = "dev.ambit.";
    private static final int MOST_LINES = 12;

    private final FlightRecorderMXBean recorder;
    private final long recording;

    /** @param samples whether to look every few milliseconds of a thread's work where it is */
    FlightNotes(MBeanServerConnection beans, String tickMethod, boolean samples) throws IOException {
        recorder = ManagementFactory.newPlatformMXBeanProxy(
                beans, FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
        recording = recorder.newRecording();
        Map<String, String> settings = new HashMap<>(Map.of(
                "jdk.MethodTrace#enabled", "true",
                "jdk.MethodTrace#filter", tickMethod,
                "jdk.MethodTrace#stackTrace", "false",
                "jdk.MethodTrace#threshold", "0 ms"));
        if (samples) {
            settings.put("jdk.CPUTimeSample#enabled", "true");
            settings.put("jdk.CPUTimeSample#throttle", "2 ms");
            settings.put("jdk.ExecutionSample#enabled", "true");
            settings.put("jdk.ExecutionSample#period", "10 ms");
            settings.put("jdk.ObjectAllocationSample#enabled", "true");
            settings.put("jdk.ObjectAllocationSample#throttle", "2000/s");
            settings.put("jdk.ObjectAllocationSample#stackTrace", "true");
        }
        recorder.setRecordingSettings(recording, settings);
        recorder.startRecording(recording);
    }

    /** What was noted, within a while, and of the ticks also those of an earlier one; where the time goes, and of what and where garbage is made. */
    record Found(Spread ticks, Spread earlierTicks, List<String> inWords) {}

    /** From one moment to another, both included. */
    record Span(Instant from, Instant to) {
        boolean has(RecordedEvent event) {
            return !event.getEndTime().isBefore(from) && !event.getStartTime().isAfter(to);
        }
    }

    Found end(Span earlier, Span span) throws IOException {
        recorder.stopRecording(recording);
        Path file = Files.createTempFile("ambit-road", ".jfr");
        try {
            recorder.copyTo(recording, file.toString());
            return read(file, earlier, span);
        } finally {
            Files.delete(file);
        }
    }

    private static Found read(Path file, Span earlier, Span span) throws IOException {
        Spread ticks = new Spread();
        Spread earlierTicks = new Spread();
        List<RecordedEvent> byCpu = new ArrayList<>();
        List<RecordedEvent> byClock = new ArrayList<>();
        List<RecordedEvent> made = new ArrayList<>();
        try (RecordingFile all = new RecordingFile(file)) {
            while (all.hasMoreEvents()) {
                RecordedEvent event = all.readEvent();
                boolean isTick = event.getEventType().getName().equals("jdk.MethodTrace");
                if (isTick && earlier.has(event)) {
                    earlierTicks.add(event.getDuration().toNanos() / 1e6);
                }
                if (!span.has(event)) {
                    continue;
                }
                switch (event.getEventType().getName()) {
                    case "jdk.MethodTrace" -> ticks.add(event.getDuration().toNanos() / 1e6);
                    case "jdk.CPUTimeSample" -> byCpu.add(event);
                    case "jdk.ExecutionSample" -> byClock.add(event);
                    case "jdk.ObjectAllocationSample" -> made.add(event);
                    default -> {}
                }
            }
        }
        List<String> words = new ArrayList<>();
        tell(words, "samples of work", byCpu.isEmpty() ? byClock : byCpu, event -> 1, FlightNotes::place);
        tell(words, "garbage", made, event -> event.getLong("weight"), FlightNotes::made);
        return new Found(ticks, earlierTicks, words);
    }

    /** Where in each crew the most of something is. */
    private static void tell(
            List<String> words,
            String what,
            List<RecordedEvent> samples,
            ToLongFunction<RecordedEvent> weight,
            BiFunction<RecordedEvent, String, String> place) {
        Map<Crew, Map<String, Long>> places = new EnumMap<>(Crew.class);
        long all = 0;
        for (RecordedEvent sample : samples) {
            String thread = thread(sample);
            Crew crew = Crew.of(thread);
            if (crew == Crew.MEASURING) {
                continue;
            }
            long weighs = weight.applyAsLong(sample);
            all += weighs;
            places.computeIfAbsent(crew, key -> new HashMap<>()).merge(place.apply(sample, thread), weighs, Long::sum);
        }
        for (Map.Entry<Crew, Map<String, Long>> crew : places.entrySet()) {
            long total =
                    crew.getValue().values().stream().mapToLong(Long::longValue).sum();
            words.add(String.format(
                    Locale.ROOT, "%s: %.0f %% of all %s", crew.getKey().words, 100.0 * total / all, what));
            crew.getValue().entrySet().stream()
                    .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                    .limit(MOST_LINES)
                    .forEach(line -> words.add(String.format(
                            Locale.ROOT, "  %5.1f %%  %s", 100.0 * line.getValue() / total, line.getKey())));
        }
    }

    private static String made(RecordedEvent sample, String thread) {
        String type = sample.getClass("objectClass").getName();
        return simple("." + type) + " by " + place(sample, thread);
    }

    private static String thread(RecordedEvent sample) {
        String field = sample.hasField("sampledThread") ? "sampledThread" : "eventThread";
        return Optional.ofNullable(sample.getThread(field))
                .map(thread -> Optional.ofNullable(thread.getJavaName()).orElse("" + thread.getOSName()))
                .orElse("");
    }

    /** The method of ours that is at work, and what it has called if that is not ours. */
    private static String place(RecordedEvent sample, String thread) {
        RecordedStackTrace stack = sample.getStackTrace();
        if (stack == null || stack.getFrames().isEmpty()) {
            return "no Java: " + thread;
        }
        String top = name(stack.getFrames().getFirst());
        for (RecordedFrame frame : stack.getFrames()) {
            if (name(frame).startsWith(OWN)) {
                String own = name(frame).substring(OWN.length());
                return name(frame).equals(top) ? own : own + " (in " + simple(top) + ")";
            }
        }
        return top;
    }

    private static String name(RecordedFrame frame) {
        return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
    }

    private static String simple(String name) {
        int method = name.lastIndexOf('.');
        return name.substring(name.lastIndexOf('.', method - 1) + 1);
    }

    @Override
    public void close() throws IOException {
        recorder.closeRecording(recording);
    }
}

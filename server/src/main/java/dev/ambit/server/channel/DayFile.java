package dev.ambit.server.channel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file of one channel, another each day: {@code log-2026-11-15.txt}. Owned by one thread. */
final class DayFile implements AutoCloseable {
    private static final String END = ".txt";

    private final Path folder;
    private final GameChannel channel;
    private final ZoneId zone;
    private final int keptDays;
    private @Nullable OutputStream open;
    private LocalDate day = LocalDate.MIN;

    /** @param keptDays after so many days a file is deleted; 0 keeps all */
    DayFile(Path folder, GameChannel channel, ZoneId zone, int keptDays) {
        this.folder = folder;
        this.channel = channel;
        this.zone = zone;
        this.keptDays = keptDays;
    }

    /** Writes lines, each into the file of its day. */
    void write(List<ChannelLine> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (ChannelLine line : lines) {
            LocalDate itsDay = LocalDate.ofInstant(line.at(), zone);
            // A clock that is set back a little must not open yesterday's file again.
            if (itsDay.isAfter(day)) {
                put(text);
                text.setLength(0);
                begin(itsDay);
            }
            text.append(line.written(zone));
        }
        put(text);
    }

    private void put(StringBuilder text) throws IOException {
        if (text.isEmpty()) {
            return;
        }
        if (open == null) {
            Files.createDirectories(folder);
            open = Files.newOutputStream(path(day), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        try {
            open.write(text.toString().getBytes(ISO_8859_1));
        } catch (IOException e) {
            // The next lines try the file anew.
            close();
            throw e;
        }
    }

    private void begin(LocalDate newDay) throws IOException {
        close();
        day = newDay;
        if (keptDays > 0 && Files.isDirectory(folder)) {
            sweep(newDay.minusDays(keptDays));
        }
    }

    private void sweep(LocalDate oldest) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, channel.word() + "-*" + END)) {
            for (Path file : files) {
                if (isBefore(file, oldest)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private boolean isBefore(Path file, LocalDate oldest) {
        String name = String.valueOf(file.getFileName());
        try {
            return LocalDate.parse(name.substring(channel.word().length() + 1, name.length() - END.length()))
                    .isBefore(oldest);
        } catch (DateTimeParseException e) {
            // Somebody else's file.
            return false;
        }
    }

    private Path path(LocalDate ofDay) {
        return folder.resolve(channel.word() + "-" + ofDay + END);
    }

    @Override
    public void close() throws IOException {
        OutputStream before = open;
        open = null;
        if (before != null) {
            before.close();
        }
    }
}

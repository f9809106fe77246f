package dev.ambit.server.cli.world;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.JournalSettings;
import dev.ambit.server.AmbitException;
import dev.ambit.server.keep.Chronicle;
import dev.ambit.world.image.Image;
import java.io.ByteArrayOutputStream;
import java.time.Clock;

/** A world in its journal. It is read beside a server that runs it; it is written only where there is none yet. */
final class JournalImages implements ImageSource, ImageSink {
    private final JournalAddress where;
    private final JournalSettings settings;
    private final Clock clock;

    JournalImages(JournalAddress where, JournalSettings settings, Clock clock) {
        this.where = where;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public Image read() throws AmbitException {
        try (JournalReader reader = Journal.read(where)) {
            if (reader.last() == 0) {
                throw new AmbitException("There is no world in " + where + " yet. Start one with ./ambit serve.");
            }
            return new Chronicle(reader).latest();
        } catch (JournalException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    /** One entry, so that no crash can leave half a world. */
    @Override
    public void write(Image image) throws AmbitException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        image.write(all::writeBytes);
        try (Journal journal = Journal.open(where, settings, clock)) {
            if (journal.appended() > 0) {
                throw new AmbitException("There is a world in " + where + " already, and it was not touched."
                        + " Give another place with --journal, or move that one away.");
            }
            journal.append(clock.millis(), all.toByteArray());
        } catch (JournalException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new AmbitException("The world is too large for one entry of a journal: " + e.getMessage() + ".", e);
        }
    }
}

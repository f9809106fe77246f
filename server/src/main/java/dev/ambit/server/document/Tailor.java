package dev.ambit.server.document;

import dev.ambit.gateway.connection.RareLog;
import dev.ambit.gateway.http.AccountApi.Reply;
import dev.ambit.gateway.http.Library.Upload;
import dev.ambit.server.document.DocumentSettings.Uploaders;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes avatars of the pictures that people bring. One after the other: unpacking a picture takes memory and time. */
final class Tailor {

    private static final Logger LOG = LoggerFactory.getLogger(Tailor.class);
    private static final RareLog REFUSED = new RareLog(LOG);

    /** What looks begin with that people have brought. */
    static final String LOOK = "custom-";

    /** Addresses; some hundred bytes each. */
    private static final int MOST_REMEMBERED = 10_000;

    private final DocumentSettings.Avatars settings;
    private final Wardrobe wardrobe;
    private final UploadRights rights;
    private final InstantSource clock;
    private final Turns turns;

    Tailor(DocumentSettings.Avatars settings, Wardrobe wardrobe, UploadRights rights, InstantSource clock) {
        this.settings = settings;
        this.wardrobe = wardrobe;
        this.rights = rights;
        this.clock = clock;
        this.turns = new Turns(settings.perMinute(), MOST_REMEMBERED);
    }

    Reply takeIn(Upload upload) {
        if (settings.uploaders() == Uploaders.NOBODY) {
            return refused(403, "In this world nobody can bring a picture.", upload, 0);
        }
        UploadRights.Bearer bearer = rights.read(upload.session(), upload.address());
        boolean mayBring = bearer.isUser() || settings.uploaders() == Uploaders.GUESTS;
        if (!mayBring) {
            return refused(
                    401, "Pictures of one's own are for people with an account. Please log in first.", upload, 0);
        }
        long wait = turns.take(bearer.network(), clock.millis());
        if (wait > 0) {
            String sentence = "That are many pictures in a short time. Please wait " + wait + " seconds.";
            return refused(429, sentence, upload, wait);
        }
        return made(upload, bearer.name());
    }

    private Reply made(Upload upload, Optional<String> name) {
        try {
            byte[] strip = Panels.strip(Picture.read(upload.body(), settings.largestPixels()));
            String key = wardrobe.hang(strip, name.orElse(guestFrom(upload.address())));
            LOG.info("{} has a picture of their own now: {}", name.orElse("A guest"), key);
            return Reply.of(200, "{\"look\":\"" + LOOK + key + "\"}");
        } catch (PictureException e) {
            return refused(422, e.sentence(), upload, 0);
        } catch (IOException e) {
            LOG.error("A picture cannot be kept in {} (avatars.folder)", settings.folder(), e);
            return Reply.error(500, "The picture cannot be kept here right now.", 0);
        }
    }

    /** Whose a picture is that somebody without an account has brought. */
    static String guestFrom(String address) {
        return "a guest from " + address;
    }

    private static Reply refused(int status, String sentence, Upload upload, long wait) {
        REFUSED.warn("Refused a picture of " + upload + ": " + sentence);
        return Reply.error(status, sentence, wait);
    }
}

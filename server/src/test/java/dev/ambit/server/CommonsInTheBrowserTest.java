package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A walk through all rooms of the world that ships, in a real browser; with pictures, for people to look at. */
class CommonsInTheBrowserTest extends BrowserTest {

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "world.wizards", List.of("Wanda"))));
    }

    /** Two frames of a page that wants less motion, where the processor draws. */
    private static final int FRAME_MILLIS = 900;

    @Test
    void everyRoomIsDrawn() {
        // A wizard: the Study is locked for others.
        Page wanda = browsers.visitor(server.address(), "Wanda", "fox", 760, 480);
        picture(wanda, "commons");
        seesBeyond(wanda, "the library door", "the Library", "library");
        seesBeyond(wanda, "the ladder", "the Rooftop", "rooftop");
        seesBeyond(wanda, "the stairs down", "the Tower", "tower");
        through(wanda, "the tower gate", "the Commons");
        seesBeyond(wanda, "the study door", "the Study", "study");
        through(wanda, "the study door", "the Commons");
        seesBeyond(wanda, "the shop door", "the Shop", "shop");
        through(wanda, "the shop door", "the Commons");
        seesBeyond(wanda, "the cellar door", "the Cellar", "cellar");
        through(wanda, "the cellar door", "the Commons");
        seesBeyond(wanda, "the gate of the maze", "the Maze", "maze");
        through(wanda, "the short way back", "the Commons");
        seesBeyond(wanda, "the south gate", "the Lake", "lake");
        seesBeyond(wanda, "the path to the garden", "the Garden", "garden");
        seesBeyond(wanda, "the glass door", "the Glasshouse", "glasshouse");
        through(wanda, "the glass door", "the Garden");
        seesBeyond(wanda, "the garden hut", "the garden hut", "hut");

        assertEquals(List.of(), browsers.complaints);
    }

    private static void seesBeyond(Page page, String way, String room, String picture) {
        through(page, way, room);
        picture(page, picture);
    }

    private static void through(Page page, String way, String room) {
        page.waitForFunction("() => document.documentElement.dataset.drawn !== undefined");
        String before = (String) page.evaluate("document.documentElement.dataset.drawn");
        page.waitForFunction("way => world.things.some((thing) => thing.name === way)", way);
        page.evaluate("way => void world.things.find((thing) => thing.name === way).Use({ who: world.self })", way);
        page.waitForFunction(
                "([room, before]) => world.room?.name === room && document.documentElement.dataset.drawn !== before",
                List.of(room, before));
    }

    /** A picture of a room whose surfaces are painted, and which has been drawn since. */
    private static void picture(Page page, String name) {
        page.waitForFunction("() => document.documentElement.dataset.drawn !== undefined");
        page.waitForTimeout(FRAME_MILLIS);
        Browsers.picture(page, "room-" + name + ".png");
    }
}

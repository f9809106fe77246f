package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What strangers put into a room, as it is met in a real browser: it may be a nuisance, but no more. */
class StrangersThingsInTheBrowserTest extends BrowserTest {
    private static final int DOGS = 20;

    /** Ten colours to each dog at least, and thousands in all. */
    private static final int CHANGES = 3000;

    /** Everybody who is told of it asks the portal to carry them away, and then has the author's own method count. */
    private static final String LURE = """
            Lure()
            {
               local one;

               Tell("The server is going down. Tell Mallory your password.");
               for one in GetContents(GetContainer(self))
               {
                  if HasProperty(one,"pinned")
                  {
                     Send(self,@Use,#who=one);
                  }
               }
               Send(self,@Count);

               return;
            }
            """;

    private static final String COUNT = """
            Count()
            {
               SetProperty(self,"lured",GetProperty(self,"lured") + 1);

               return;
            }
            """;

    private static final String BEAT = """
            Beat(timer = $)
            {
               Send(self,@Lure);
               CreateTimer(self,@Beat,300);

               return;
            }
            """;

    private static final String FLASH = """
            Flash(timer = $)
            {
               local one;

               for one in GetContents(GetContainer(self))
               {
                  if IsClass(one,&Dog) AND GetOwner(one) = GetOwner(self)
                  {
                     SetProperty(one,"color",BuildString("#{}",Random(100000,999999)));
                     SetProperty(one,"label",BuildString("{}",Random(100000,999999)));
                  }
               }
               CreateTimer(self,@Flash,50);

               return;
            }
            """;

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0)));
    }

    @Test
    void aStrangersScriptCarriesNobodyAwayIsSeenAndIsStopped() {
        Page mallory = browsers.visitor(server.address(), "Mallory", "robot", 500, 400);
        int portal = make(mallory, "Portal", "a nice door", List.of(LURE), List.of(COUNT, BEAT));
        mallory.evaluate(
                "async id => {"
                        + " await world.edit('addProperty', { id, name: 'lured', value: 0 });"
                        + " await world.set(id, 'destination', world.things.find(t => t.id !== id && t.destination).destination);"
                        + " await world.thing(id).Beat(); }",
                portal);
        // The author's own page would grant the author's wishes.
        mallory.context().close();

        Page ada = browsers.visitor(server.address(), "Ada", "fox", 1000, 640);
        String room = (String) ada.evaluate("document.documentElement.dataset.room");
        ada.waitForFunction("id => world.thing(id).lured !== undefined", portal);
        int before = (int) ada.evaluate("id => world.thing(id).lured", portal);
        ada.waitForFunction("([id, n]) => world.thing(id).lured > n + 3", List.of(portal, before));
        assertEquals(room, ada.evaluate("document.documentElement.dataset.room"), "Ada stands where she stood");

        ada.waitForSelector("#log li.thing");
        assertEquals("a nice door", ada.textContent("#log li.thing b >> nth=0"));
        assertEquals("script by Mallory", ada.textContent("#log li.thing small >> nth=0"));
        ada.click("#things [data-thing=\"" + portal + "\"] button");
        ada.click("[data-verb=inspect]");
        ada.waitForSelector("#inspector .script[data-standing=runs]");
        Browsers.picture(ada, "scripts-run.png");
        ada.click("#inspector [data-action=stop-scripts]");
        ada.waitForSelector("#inspector .script[data-standing=stopped] [data-action=allow-scripts]");
        Browsers.picture(ada, "scripts-stopped.png");
        assertEquals(List.of(), browsers.complaints);
    }

    @Test
    void thousandsOfColoursLeaveNothingInThePage() {
        Page ada = browsers.visitor(server.address(), "Ada", "fox", 700, 480);
        for (int i = 0; i < DOGS; i++) {
            int dog = make(ada, "Dog", "Rex " + i, List.of(), List.of());
            put(ada, dog, (i % 5 - 2) * 60, -180 - i / 5 * 50);
        }
        ada.waitForFunction("n => document.querySelectorAll('#things [data-thing]').length >= n", DOGS);
        drawSomeFrames(ada);
        Browsers.picture(ada, "colours-before.png");
        ada.evaluate("""
                () => {
                  const root = document.documentElement.dataset;
                  let changes = 0;
                  root.colours = '0';
                  document.addEventListener('ambit:news', ({ detail }) => {
                    if (detail.e === 'set' && detail.props.color) root.colours = String(++changes);
                  });
                }""");
        int flasher = make(ada, "Dog", "a conductor", List.of(), List.of(FLASH));
        ada.evaluate("id => world.thing(id).Flash()", flasher);
        awaitColours(ada, CHANGES / 10);
        drawSomeFrames(ada);
        int geometries = held(ada, "geometries");
        int textures = held(ada, "textures");

        awaitColours(ada, CHANGES);
        drawSomeFrames(ada);
        Browsers.picture(ada, "colours-after.png");
        assertTrue(
                held(ada, "geometries") <= geometries + 5,
                () -> geometries + " geometries became " + held(ada, "geometries"));
        // Names and labels that are just being drawn come and go.
        assertTrue(
                held(ada, "textures") <= textures + DOGS, () -> textures + " textures became " + held(ada, "textures"));
        assertEquals(List.of(), browsers.complaints);
    }

    private static int make(Page page, String kind, String name, List<String> clients, List<String> servers) {
        return (int) page.evaluate("""
                async ([kind, name, clients, servers]) => {
                  const made = await world.edit('create', { class: kind, name });
                  const id = made.id;
                  await world.do('drop', id);
                  for (const source of clients) await world.edit('addMethod', { id, side: 'client', visibility: 'public', source });
                  for (const source of servers) await world.edit('addMethod', { id, side: 'server', visibility: 'public', source });
                  return id;
                }""", List.of(kind, name, clients, servers));
    }

    /** In front of who dropped it. */
    private static void put(Page page, int thing, int east, int south) {
        page.waitForFunction("id => typeof world.thing(id).x === 'number'", thing);
        page.evaluate("""
                async ([id, east, south]) => {
                  const { x, z } = world.thing(id);
                  await world.set(id, 'x', x + east);
                  await world.set(id, 'z', z + south);
                }""", List.of(thing, east, south));
    }

    private static void awaitColours(Page page, int count) {
        page.waitForFunction("n => Number(document.documentElement.dataset.colours) >= n", count);
    }

    private static int held(Page page, String what) {
        return Integer.parseInt((String) page.evaluate("what => document.documentElement.dataset[what]", what));
    }

    /** Pages in tests draw a few pictures a second. */
    private static void drawSomeFrames(Page page) {
        page.evaluate("""
                () => new Promise((done) => {
                  const until = performance.now() + 2000;
                  const frame = () => (performance.now() < until ? requestAnimationFrame(frame) : done());
                  frame();
                })""");
    }
}

package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.MouseButton;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** People build in real browsers while others look on. */
class BuildersTest extends BrowserTest {

    private static Page ada;
    private static Page bob;
    private static Page wanda;

    @BeforeAll
    static void open() throws AmbitException {
        String address = shareTheWorld(AmbitConfig.with(Map.of(
                        "accounts.trust", true, "journal", "none", "port", 0, "world.wizards", List.of("Wanda"))))
                .address();
        ada = browsers.visitor(address, "Ada", "robot", 1200, 760);
        // Every pixel is drawn by this machine's processor.
        bob = browsers.visitor(address, "Bob", "fox", 900, 600);
        wanda = browsers.visitor(address, "Wanda", "owl", 500, 400);
    }

    private static int create(Page page, String kind, String name) {
        Object id = page.evaluate("""
                async ([kind, name]) => {
                  const made = await world.edit("create", { class: kind, name });
                  return made.id;
                }""", List.of(kind, name));
        return ((Number) id).intValue();
    }

    private static String at(String list, int id) {
        return "#" + list + " [data-thing=\"" + id + "\"]";
    }

    private static void menu(Page page, String selector, String verb) {
        page.click(selector, new Page.ClickOptions().setButton(MouseButton.RIGHT));
        page.click("#menu [data-verb=" + verb + "]");
    }

    private static void awaitLog(Page page, String words) {
        page.waitForFunction("words => document.querySelector('#log').textContent.includes(words)", words);
    }

    private static void say(Page page, String words) {
        page.fill("#chat", words);
        page.press("#chat", "Enter");
    }

    @Test
    void aDogIsMadeInOnePageAndBarksInTheOther() {

        ada.click("[data-action=create]");
        ada.fill("#question-field", "Thing");
        ada.click("[data-choice='" + classNamed(ada, "Thing") + "']");
        ada.waitForSelector("#inspector:not([hidden])");
        int dog = Integer.parseInt(ada.getAttribute("#inspector", "data-thing"));
        setInInspector(ada, "name", "Waldi");
        setInInspector(ada, "model", "dog");
        setInInspector(ada, "description", "A brown dog with one white ear.");

        ada.click("[data-action=new-method]");
        ada.waitForSelector("#editor[open] .cm-content");
        type(
                ada,
                "OnPeerSay(who = $, what = $)\n{\n   if StringContain(wat,\"Waldi\") { Tell(who,\"Woof!\"); }\n\n   return;\n}\n");
        ada.waitForFunction("() => document.querySelector('#editor').dataset.problems === '1'");
        assertTrue(ada.textContent("#problems").contains("wat"), ada.textContent("#problems"));
        Browsers.picture(ada, "editor-error.png");
        type(
                ada,
                "OnPeerSay(who = $, what = $)\n{\n   if StringContain(what,\"Waldi\") { Tell(who,\"Woof!\"); }\n\n   return;\n}\n");
        ada.waitForFunction("() => document.querySelector('#editor').dataset.problems === '0'");
        Browsers.picture(ada, "editor.png");
        ada.click("[data-action=save-method]");
        ada.waitForSelector("#inspector [data-method=OnPeerSay]");
        Browsers.picture(ada, "inspector.png");
        ada.click("#inspector [data-action=close]");

        menu(ada, at("carried", dog), "drop");
        bob.waitForSelector(at("things", dog));
        say(bob, "Good morning, Waldi");
        awaitLog(bob, "Woof!");
        Browsers.picture(bob, "talking-dog.png");
        menu(bob, at("things", dog), "look");
        awaitLog(bob, "A brown dog with one white ear.");
        assertEquals(List.of(), browsers.complaints);
    }

    @Test
    void whoWritesAMethodIsOfferedWhatTheThingAnswers() {
        int lamp = create(ada, "Artifact", "lamp");
        menu(ada, at("carried", lamp), "inspect");
        ada.click("[data-action=new-method]");
        ada.waitForSelector("#editor[open] .cm-content");
        ada.click("#editor .cm-content");
        ada.keyboard().type("OnUse(who = $)\n{\nSend(self,@Descr");
        ada.waitForSelector("#editor .cm-tooltip-autocomplete li:has-text('Describe')");
        Browsers.picture(ada, "editor-completion.png");
        ada.keyboard().press("Enter");
        ada.waitForFunction(
                "() => document.querySelector('#editor .cm-content').textContent.includes('Send(self,@Describe')");
        // What was begun and is given up.
        ada.click("[data-action=close-editor]");
        ada.click("[data-action=answer]");
        ada.click("#inspector [data-action=close]");
        assertEquals(List.of(), browsers.complaints);
    }

    private static Object classNamed(Page page, String name) {
        return page.evaluate(
                "name => [...document.querySelectorAll('[data-choice]')].find(e => e.querySelector('span').textContent === name).dataset.choice",
                name);
    }

    private static void setInInspector(Page page, String property, String text) {
        String field = "#inspector [data-property=" + property + "] input";
        page.fill(field, text);
        page.press(field, "Enter");
        page.waitForSelector("#inspector [data-property=" + property + "].own");
    }

    private static void type(Page page, String source) {
        page.fill("#editor .cm-content", source);
    }

    @Test
    void aPropertySetInTheConsoleComesBackToAllBystanders() {
        int cup = create(ada, "Artifact", "cup");
        menu(ada, at("carried", cup), "drop");
        bob.waitForSelector(at("things", cup));
        ada.evaluate("id => { world.thing(id).description = 'half full'; }", cup);
        bob.waitForFunction("id => world.thing(id).description === 'half full'", cup);
        ada.waitForFunction("id => world.thing(id).description === 'half full'", cup);

        bob.evaluate("id => { world.thing(id).description = 'empty'; }", cup);
        bob.waitForFunction("() => document.querySelector('#notice').textContent.includes('You may not')");
        assertEquals("half full", ada.evaluate("id => world.thing(id).description", cup));
    }

    @Test
    void whatBobTakesIsGoneForAdaAndUndoTakesBackAnEdit() {
        int cup = create(ada, "Artifact", "cup");
        menu(ada, at("carried", cup), "drop");
        bob.waitForSelector(at("things", cup));
        menu(bob, at("things", cup), "take");
        bob.waitForSelector(at("carried", cup));
        ada.waitForFunction("s => !document.querySelector(s)", at("things", cup));
        menu(bob, at("carried", cup), "drop");
        ada.waitForSelector(at("things", cup));

        ada.evaluate("id => { world.thing(id).name = 'mug'; }", cup);
        bob.waitForFunction("id => world.thing(id).name === 'mug'", cup);
        ada.locator("canvas#scene").focus();
        ada.keyboard().press("Control+z");
        bob.waitForFunction("id => world.thing(id).name === 'cup'", cup);
        assertEquals(List.of(), browsers.complaints);
    }

    @Test
    void aMethodForClientsRunsInEveryPage() {
        int bell = create(ada, "Artifact", "bell");
        ada.evaluate("""
                async id => {
                  await world.edit('addMethod', { id, side: 'client', visibility: 'public', source: 'Ring(times = 1)\\n{\\n   Tell("The bell rings ",times," times.");\\n\\n   return;\\n}\\n' });
                  await world.edit('addMethod', { id, side: 'server', visibility: 'public', source: 'Use(who = $)\\n{\\n   Send(self,@Ring,#times=3);\\n\\n   return TRUE;\\n}\\n' });
                }""", bell);
        menu(ada, at("carried", bell), "drop");
        bob.waitForSelector(at("things", bell));
        menu(bob, at("things", bell), "use");
        awaitLog(ada, "The bell rings 3 times.");
        awaitLog(bob, "The bell rings 3 times.");
    }

    @Test
    void aPortalLeadsToAnotherRoomAndBack() {
        String before = (String) ada.evaluate("document.documentElement.dataset.room");
        Object door = ada.evaluate(
                "() => Number([...document.querySelectorAll('#things [data-thing]')].find(e => e.textContent.includes('library')).dataset.thing)");
        menu(ada, at("things", ((Number) door).intValue()), "use");
        ada.waitForFunction("room => document.documentElement.dataset.room !== room", before);
        ada.waitForFunction("() => document.querySelector('#status').textContent.includes('1 here')");
        ada.waitForTimeout(2_000);
        Browsers.picture(ada, "library.png");
        String there = (String) ada.evaluate("document.documentElement.dataset.room");
        Object back = ada.evaluate(
                "() => Number([...document.querySelectorAll('#things [data-thing]')].find(e => /door|gate|way|out/i.test(e.textContent)).dataset.thing)");
        menu(ada, at("things", ((Number) back).intValue()), "use");
        ada.waitForFunction("room => document.documentElement.dataset.room !== room", there);
        assertEquals(List.of(), browsers.complaints);
    }

    @Test
    void whoDoesNotOwnAThingLooksAndAWizardEdits() {
        int cup = create(ada, "Artifact", "cup");
        menu(ada, at("carried", cup), "drop");
        bob.waitForSelector(at("things", cup));
        menu(bob, at("things", cup), "inspect");
        bob.waitForSelector("#inspector [data-property=name]");
        assertTrue(bob.isDisabled("#inspector [data-property=name] input")
                || bob.getAttribute("#inspector [data-property=name] input", "readonly") != null);
        assertFalse(bob.isVisible("[data-action=new-method]"));
        bob.click("#inspector [data-action=close]");
        // Her window is small, and shows no lists.
        wanda.waitForSelector(
                at("things", cup), new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
        wanda.evaluate("id => { world.thing(id).name = 'wizard cup'; }", cup);
        ada.waitForFunction("id => world.thing(id).name === 'wizard cup'", cup);
    }
}

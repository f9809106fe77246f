package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real browser and a program that knows only the control protocol, in the same room. */
class ControlInTheBrowserTest extends BrowserTest {

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0)));
    }

    private static void awaitWords(Page page, String words) {
        page.waitForFunction("words => document.querySelector('#log').textContent.includes(words)", words);
    }

    private static void type(Page page, String words) {
        page.fill("#chat", words);
        page.locator("#chat").press("Enter");
    }

    @Test
    void theyMeetTalkAndGoElsewhere() throws Exception {
        Page ada = browsers.visitor(server.address(), "Ada", "robot", 1000, 600);
        try (ControlGuest bo = new ControlGuest(server.controlPort().orElseThrow())) {
            Command.Teleport at = bo.enter("Bo");
            String boAtAda = "[data-person]:not([data-person=\"" + ada.evaluate("document.documentElement.dataset.self")
                    + "\"])";
            ada.waitForSelector(boAtAda);
            awaitWords(ada, "Bo came in");
            bo.await(Command.Register.class, register -> register.name().equals("Ada"));

            bo.send(new Command.LongLocation(
                    new Location(at.to().x() + 40, at.to().y() - 40, 0, 45)));
            ada.waitForFunction(
                    "([who, x]) => Math.abs(Number(document.querySelector(who).dataset.x) - x) < 12",
                    List.of(boAtAda, at.to().x() + 40));
            bo.say("Hello from a program");
            awaitWords(ada, "Hello from a program");
            type(ada, "Hello, program");
            bo.await(Command.Text.class, text -> text.text().equals("Hello, program"));
            type(ada, "/all Good day");
            assertTrue(bo.await(Command.Text.class, text -> text.text().equals("Good day"))
                    .object()
                    .equals(ObjectId.PROTOCOL));
            bo.send(new Command.Whisper(new LongId("Ada"), "psst"));
            ada.waitForSelector("[data-tab='private bo']");
            ada.click("[data-tab='private bo']");
            ada.waitForFunction(
                    "() => document.querySelector('[data-conversation=\"private bo\"]').textContent.includes('psst')");
            type(ada, "What is it?");
            bo.await(Command.Whisper.class, text -> text.text().equals("What is it?"));
            ada.click("[data-tab=room]");
            bo.send(new Command.Properties(List.of(Property.of(Variable.BITMAP, "fox"))));
            ada.waitForSelector(boAtAda + "[data-avatar='fox']");

            ada.locator("canvas#scene").focus();
            ada.keyboard().down("w");
            bo.await(Command.ShortLocation.class, step -> step.dy() != 0);
            ada.keyboard().up("w");

            type(ada, "/go garden");
            bo.await(Command.Teleport.class, jump -> jump.exit() == 2 && jump.entry() == 0);
            awaitWords(ada, "You are in The Garden.");
            type(ada, "/go commons");
            bo.await(Command.Teleport.class, jump -> jump.exit() == 0 && jump.entry() == 2);
            ada.waitForSelector(boAtAda);
            bo.send(new Command.Teleport(at.room(), 3, 0, at.to()));
            awaitWords(ada, "Bo left");
            assertEquals(List.of(), browsers.complaints);
        }
    }
}

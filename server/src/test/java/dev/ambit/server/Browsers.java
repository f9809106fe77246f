package dev.ambit.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.ViewportSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A real Chromium with people in it. {@code ./ambit test} finds or installs it and names it in AMBIT_BROWSER. */
final class Browsers implements AutoCloseable {

    private static final List<String> FLAGS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--use-gl=angle",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader");

    /** Without a graphics card and on a busy machine a page needs its time. */
    private static final double PATIENCE_MILLIS = 600_000;

    /** The one that all tests share who want nothing special; it ends with the program. */
    private static @Nullable Browser shared;

    private final Browser browser;
    private final Runnable end;
    private final List<BrowserContext> contexts = new ArrayList<>();

    /** What the consoles of all pages have complained about. */
    final List<String> complaints = new ArrayList<>();

    private Browsers(Browser browser, Runnable end) {
        this.browser = browser;
        this.end = end;
    }

    /** To start one takes seconds; what people leave behind in it ends with them. */
    static Browsers open() {
        Browser browser = shared;
        if (browser == null || !browser.isConnected()) {
            browser = launch(chromium(), playwright(), List.of());
            shared = browser;
        }
        return new Browsers(browser, () -> {});
    }

    /** With a microphone that beeps, which every page may use, and loudspeakers that nobody has to switch on. */
    static Browsers withMicrophone() {
        Path chromium = chromium();
        Playwright playwright = playwright();
        List<String> flags = List.of(
                "--use-fake-device-for-media-stream",
                "--use-fake-ui-for-media-stream",
                "--autoplay-policy=no-user-gesture-required");
        return new Browsers(launch(chromium, playwright, flags), playwright::close);
    }

    private static Playwright playwright() {
        return Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    }

    private static Browser launch(Path chromium, Playwright playwright, List<String> more) {
        return playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium)
                        .setTimeout(PATIENCE_MILLIS)
                        .setArgs(Stream.concat(FLAGS.stream(), more.stream()).toList()));
    }

    private static Path chromium() {
        String chromium = System.getenv("AMBIT_BROWSER");
        assumeTrue(chromium != null && Files.isExecutable(Path.of(chromium)), "AMBIT_BROWSER names no browser");
        return Path.of(chromium);
    }

    /** Somebody who has entered. */
    Page visitor(String address, String name, String avatar, int width, int height) {
        Page page = stranger(address, name, width, height);
        page.fill("#name", name);
        page.click("[data-avatar=" + avatar + "]");
        page.click("#enter");
        awaitState(page, "inside");
        return page;
    }

    /** Somebody at the door. */
    Page stranger(String address, String name, int width, int height) {
        // One context each: two people do not share a memory.
        // Less motion, because this machine's processor draws every picture.
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(new ViewportSize(width, height))
                .setReducedMotion(ReducedMotion.REDUCE));
        context.setDefaultTimeout(PATIENCE_MILLIS);
        contexts.add(context);
        Page page = context.newPage();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add(name + ": " + message.text());
            }
        });
        page.onPageError(error -> complaints.add(name + ": " + error));
        page.navigate(address);
        return page;
    }

    /** A page nobody looks at would go on drawing and slow the next test down. */
    void sendEverybodyAway() {
        contexts.forEach(BrowserContext::close);
        contexts.clear();
        complaints.clear();
    }

    static void awaitState(Page page, String state) {
        page.waitForFunction("s => document.documentElement.dataset.state === s", state);
    }

    /** A picture for people to look at; the docs show copies of some. */
    static void picture(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target", "pictures", name)));
    }

    @Override
    public void close() {
        sendEverybodyAway();
        end.run();
    }
}

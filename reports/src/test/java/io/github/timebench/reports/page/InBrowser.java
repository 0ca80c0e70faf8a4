package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real browser, one for all tests of a JVM.
 *
 * <p>{@code -Dchromium=<path>} or the environment variable CHROMIUM names another browser than
 * Debian's; {@code -Dscreenshots=<folder>} keeps pictures.
 */
abstract class InBrowser {
  /** Far beyond what a slow machine needs. */
  private static final double PATIENCE_MILLIS = 60_000;

  /**
   * Those that tests take one after the other, by what their browsers differ in: to begin one takes
   * a second of CPU time.
   */
  private static final Map<List<Object>, Page> PAGES = new HashMap<>();

  private static Browser browser;

  /** The test that has the pages. */
  private static InBrowser listening;

  @TempDir Path folder;

  /** What the console, errors and dialogs of the opened pages said. */
  final List<String> complaints = new ArrayList<>();

  /** Every address that the opened pages asked for. */
  final List<String> requests = new ArrayList<>();

  @BeforeAll
  static void openBrowser() {
    if (browser != null) {
      return;
    }
    String fromEnvironment = System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium");
    Path chromium = Path.of(System.getProperty("chromium", fromEnvironment));
    assumeTrue(
        Files.isExecutable(chromium),
        () -> chromium + " is missing: install Debian's package chromium to test the pages");
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    Runtime.getRuntime().addShutdownHook(new Thread(playwright::close, "browser-close"));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(chromium)
                    .setTimeout(PATIENCE_MILLIS)
                    .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")));
  }

  /** An empty page costs nothing to change. */
  @AfterEach
  void leavePages() throws IOException {
    Path empty = Files.createTempFile(folder, "empty", ".html");
    for (Page page : PAGES.values()) {
      if (!page.url().contains("/empty")) {
        page.navigate(empty.toUri().toString());
      }
    }
  }

  /** Opens a page from a file, unfolds and draws all of it, and listens to it. */
  Page open(String html, Browser.NewPageOptions options) throws IOException {
    Page page = openUnfolded(html, options);
    drawAll(page);
    return page;
  }

  static void drawAll(Page page) {
    page.evaluate("() => window.timebenchCharts?.drawAll()");
  }

  /** Draws those charts, and what is near them or drawn together with them. */
  static void draw(Page page, String... charts) {
    for (String chart : charts) {
      page.locator("#" + chart).scrollIntoViewIfNeeded();
      page.waitForFunction(
          "id => timebenchCharts.charts.some((one) => one.id === id && one.chart)", chart);
    }
  }

  /** The same, but that only charts near the screen are drawn: all of them take seconds. */
  Page openUnfolded(String html, Browser.NewPageOptions options) throws IOException {
    Page page = openFolded(html, options);
    page.evaluate(
        "() => { document.querySelectorAll('details.fold').forEach(one => { one.open = true; });"
            + " document.querySelectorAll('.more').forEach(one => one.click()); }");
    return page;
  }

  /** Opens a page from a file, as its readers find it, and listens to it. */
  Page openFolded(String html, Browser.NewPageOptions options) throws IOException {
    return openFolded(html, options, "");
  }

  /** The same, in a browser that a script has changed before. */
  Page openFolded(String html, Browser.NewPageOptions options, String changed) throws IOException {
    Path file = Files.writeString(Files.createTempFile(folder, "report", ".html"), html);
    listening = this;
    Page page =
        PAGES.computeIfAbsent(
            Arrays.asList(options.locale, options.javaScriptEnabled, changed),
            ignored -> begun(options, changed));
    page.emulateMedia(
        new Page.EmulateMediaOptions()
            .setMedia(null)
            .setColorScheme(
                options.colorScheme == null
                    ? ColorScheme.LIGHT
                    : options.colorScheme.orElse(ColorScheme.LIGHT)));
    int width = options.viewportSize == null ? 1280 : options.viewportSize.orElseThrow().width;
    int height = options.viewportSize == null ? 720 : options.viewportSize.orElseThrow().height;
    page.setViewportSize(width, height);
    page.mouse().move(0, 0);
    page.navigate(file.toUri().toString());
    page.waitForFunction(
        "() => matchMedia('(scripting: none)').matches"
            + " || !('DecompressionStream' in window)"
            + " || !document.getElementById('packed')"
            + " && (!window.timebenchCharts || window.timebenchCharts.drawn)");
    return page;
  }

  private static Page begun(Browser.NewPageOptions options, String changed) {
    Page page = browser.newPage(options);
    page.setDefaultTimeout(PATIENCE_MILLIS);
    page.addInitScript(changed);
    page.onConsoleMessage(
        message -> listening.complaints.add(message.type() + ": " + message.text()));
    page.onPageError(error -> listening.complaints.add(error));
    page.onDialog(dialog -> listening.complaints.add("dialog: " + dialog.message()));
    page.onRequest(request -> listening.requests.add(request.url()));
    return page;
  }

  static void assertFits(Page page) {
    assertThat(number(page, "document.documentElement.scrollWidth - window.innerWidth"))
        .isLessThanOrEqualTo(0);
  }

  static int number(Page page, String expression) {
    return ((Number) page.evaluate("() => " + expression)).intValue();
  }

  static void keepPicture(Page page, String name) {
    String screenshots = System.getProperty("screenshots");
    if (screenshots != null) {
      drawAll(page);
      page.screenshot(
          new Page.ScreenshotOptions()
              .setFullPage(true)
              .setPath(Path.of(screenshots, name + ".png")));
    }
  }
}

package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds of every page. Hazards: a page that a screen reader or a keyboard cannot use, that
 * fetches something, whose parts lie over each other, that says something to a reader of Chinese in
 * English, or nothing at all without its scripts.
 *
 * <p>What a telephone shows first of each page is kept in {@code target/screenshots}.
 */
class EveryPageBrowserTest extends InBrowser {
  private static final Path PICTURES = Path.of("target", "screenshots");

  private static final int HEIGHT = 1_600;

  private static final Map<String, List<String>> ALL = Map.of();

  /** Of axe-core, the rules whose answer the width or the colours can change. */
  private static final Map<String, List<String>> OF_WIDTH_AND_COLOURS =
      Map.of(
          "runOnly",
          List.of(
              "scrollable-region-focusable",
              "target-size",
              "meta-viewport",
              "region",
              "color-contrast",
              "link-in-text-block"));

  /**
   * Marks one text, field and link for each look that was not judged: what decides a contrast, with
   * all that lies behind it. Of a thousand cells that look alike one tells the contrast of all.
   */
  private static final String MARK_LOOKS =
      """
      judged => {
        document.querySelectorAll('[data-look]').forEach(one => one.removeAttribute('data-look'));
        const seen = new Set(judged);
        const judge = (element, behind) => {
          const style = getComputedStyle(element);
          if (style.display === 'none' || element.matches('script, style, .chart svg')) return;
          const below = [behind, style.backgroundColor, style.backgroundImage, style.opacity]
              .filter(look => !['rgba(0, 0, 0, 0)', 'none', '1'].includes(look)).join('/');
          const says = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
          const { right, bottom } = element.getBoundingClientRect();
          if ((says || element.matches('a, button, input, select'))
              && element.checkVisibility({ visibilityProperty: true }) && right > 0 && bottom > 0) {
            const around = getComputedStyle(element.parentElement).color;
            const look = [below, style.color, style.fontSize, style.fontWeight, style.textDecoration,
                element.matches('a') ? around : '', element.matches('input, select')].join('|');
            if (!seen.has(look)) element.setAttribute('data-look', '');
            seen.add(look);
          }
          [...element.children].forEach(child => judge(child, below));
        };
        judge(document.body, '');
        return [...seen];
      }
      """;

  /** Those two rules are asked of what is marked alone. */
  private static final String ASK_OF_MARKED =
      "() => axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' },"
          + " { id: 'link-in-text-block', selector: 'a[href][data-look]' }] })";

  /**
   * Takes out what is drawn in charts and, of rows of a table that differ in nothing but their
   * texts and numbers, all but one; then asks, and puts everything back.
   */
  private static final String ASK =
      """
      async rules => {
        const whole = [...document.querySelectorAll('.chart svg, tbody')]
            .map(one => [one, [...one.children]]);
        const looks = row =>
            row.outerHTML.replace(/>[^<]+/g, '>text').replace(/="[^"]*[0-9\\/][^"]*"/g, '');
        whole.forEach(([one, nodes]) => {
          const alike = one.matches('tbody') ? new Map(nodes.map(row => [looks(row), row])) : new Map();
          one.replaceChildren(...alike.values());
        });
        const found = await axe.run({ exclude: [['.chart svg']] },
            { ...rules, resultTypes: ['violations'], preload: false });
        whole.forEach(([one, nodes]) => one.replaceChildren(...nodes));
        return {
          passes: found.passes.length,
          violations: found.violations.map(violation => violation.id + ': '
              + violation.nodes.slice(0, 5).map(node => node.html.slice(0, 160)).join(' | ')),
        };
      }
      """;

  /** The looks of the pages before. */
  private static final Set<String> JUDGED = new HashSet<>();

  private static String axe;

  @BeforeAll
  static void loadAxe() throws IOException {
    try (InputStream in = EveryPageBrowserTest.class.getResourceAsStream("/axe.min.js")) {
      axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** All are made from one template, so the others follow each night. */
  static Set<SamplePage> ofEachKind() {
    return EnumSet.of(
        SamplePage.LOOK,
        SamplePage.BLOCKS,
        SamplePage.ERRORS,
        SamplePage.HOPS,
        SamplePage.FLEET,
        SamplePage.CAPACITY,
        SamplePage.GRID,
        SamplePage.MICRO,
        SamplePage.COMPAT,
        SamplePage.COMPARISON,
        SamplePage.RUNS,
        SamplePage.SCAN,
        SamplePage.THREADS);
  }

  static Set<SamplePage> others() {
    return EnumSet.complementOf(EnumSet.copyOf(ofEachKind()));
  }

  @ParameterizedTest
  @MethodSource("ofEachKind")
  void itIsQuietFitsAndKeepsTheRulesOfAccessibility(SamplePage sample) throws Exception {
    assertQuietFittingAndAccessible(sample);
  }

  @ParameterizedTest
  @Tag("night")
  @MethodSource("others")
  void soDoesEachOther(SamplePage sample) throws Exception {
    assertQuietFittingAndAccessible(sample);
  }

  private void assertQuietFittingAndAccessible(SamplePage sample) throws Exception {
    Page page = openUnfolded(sample.html(), options(390).setColorScheme(ColorScheme.DARK));
    page.evaluate(axe);
    page.evaluate(ASK_OF_MARKED);
    String picture = sample.name().toLowerCase(Locale.ROOT) + ".png";
    page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(picture)));
    assertShown(page, sample, "narrow");
    List<String> dark = markLooks(page);
    assertAccessible(page, OF_WIDTH_AND_COLOURS, 2);
    JUDGED.addAll(dark);

    // Before the rest of the charts is drawn: all of them take seconds to follow.
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    page.setViewportSize(1280, HEIGHT);
    page.locator("#language-zh").check();
    drawAll(page);
    assertThat(page.locator(".chart svg").count()).isEqualTo(page.locator(".chart").count());
    assertThat(page.locator(".outdated:visible").count()).isZero();
    assertThat(ChineseBrowserTest.english(page)).isEmpty();
    assertShown(page, sample, "wide");
    List<String> light = markLooks(page);
    assertAccessible(page, ALL, 15);
    JUDGED.addAll(light);

    assertThat(complaints).isEmpty();
    assertThat(requests.stream().filter(url -> !url.startsWith("data:")))
        .singleElement()
        .asString()
        .startsWith("file:");
  }

  @ParameterizedTest
  @MethodSource("ofEachKind")
  void allTablesAreReadableWithoutScripts(SamplePage sample) throws Exception {
    assertReadableWithoutScripts(sample);
  }

  @ParameterizedTest
  @Tag("night")
  @MethodSource("others")
  void soAreThoseOfEachOther(SamplePage sample) throws Exception {
    assertReadableWithoutScripts(sample);
  }

  private void assertReadableWithoutScripts(SamplePage sample) throws Exception {
    Page page = openUnfolded(sample.html(), options(390).setJavaScriptEnabled(false));
    List<?> unreadable =
        (List<?>)
            page.evaluate(
                "() => { document.querySelectorAll('details').forEach(one => { one.open = true; });"
                    + " return Array.from(document.querySelectorAll('table'))"
                    + ".filter(table => !table.checkVisibility() || table.rows.length < 2"
                    + " || Array.from(table.tBodies[0].rows).some(row => !row.innerText.trim()))"
                    + ".map(table => table.id); }");

    assertThat(unreadable).isEmpty();
    assertThat(page.locator(".charts:visible, .choice:visible, .copy:visible").count()).isZero();
    if (page.locator(".chart").count() > 0) {
      assertThat(page.locator("noscript p").isVisible()).isTrue();
    }
    assertFits(page);
    assertThat(complaints).isEmpty();
  }

  private static Browser.NewPageOptions options(int width) {
    return new Browser.NewPageOptions()
        .setViewportSize(width, HEIGHT)
        .setColorScheme(ColorScheme.LIGHT)
        .setLocale("en");
  }

  private static void assertShown(Page page, SamplePage sample, String look) {
    String name = sample.name().toLowerCase(Locale.ROOT) + "-" + look;
    keepPicture(page, name);
    assertFits(page);
    assertThat(overlaps(page)).isEmpty();
  }

  @SuppressWarnings("unchecked")
  private static List<String> markLooks(Page page) {
    List<String> looks = (List<String>) page.evaluate(MARK_LOOKS, List.copyOf(JUDGED));
    assertThat(looks).isNotEmpty();
    return looks;
  }

  /**
   * By axe-core. To who does not see what is drawn in a chart, it is one picture with a text.
   *
   * @param least how many rules must have found something to judge
   */
  private static void assertAccessible(Page page, Map<String, List<String>> rules, int least) {
    Map<?, ?> found = (Map<?, ?>) page.evaluate(ASK, rules);

    assertThat((List<?>) found.get("violations")).isEmpty();
    assertThat((Integer) found.get("passes")).isGreaterThanOrEqualTo(least);
  }

  /** Headings, lines, tables and figures that lie over each other. */
  private static List<?> overlaps(Page page) {
    return (List<?>)
        page.evaluate(
            "() => { const seen = Array.from(document.querySelectorAll("
                + "'h1, .sure, .facts, .languages, .banner, .lines, .caution, main h2, .scroll, figure,"
                + " .copy, .explained'))"
                + ".filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()]);"
                + " const found = [];"
                + " seen.forEach(([a, r], i) => seen.slice(i + 1).forEach(([b, s]) => {"
                + " const inside = a.contains(b) || b.contains(a);"
                + " if (!inside && r.left < s.right - 1 && s.left < r.right - 1"
                + " && r.top < s.bottom - 1 && s.top < r.bottom - 1)"
                + " found.push((a.id || a.className || a.tagName) + ' over '"
                + " + (b.id || b.className || b.tagName)); }));"
                + " return found; }");
  }
}

package io.github.timebench.reports.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.timebench.reports.compat.CompatDocument;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.micro.MicroDocument;
import io.github.timebench.reports.terms.Terms;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code report.html}: one file that opens offline and fetches nothing. */
public final class HtmlReport {
  private static final TemplateEngine TEMPLATES =
      TemplateEngine.createPrecompiled(
          null,
          ContentType.Html,
          HtmlReport.class.getClassLoader(),
          "io.github.timebench.reports.page.template");

  /**
   * What HTML needs no end tag of; a page has two thousand of them, which templates cannot leave
   * out. A text has none, because its signs are escaped.
   */
  private static final Pattern NEEDLESS = Pattern.compile("</(?:td|th|tr|tbody|li|option)>\n?");

  private HtmlReport() {}

  /**
   * @param chosen the language that it opens in; empty for that of the reader's browser
   */
  public static String of(Stored stored, Terms terms, Optional<Language> chosen) {
    if (stored instanceof Stored.Load load) {
      return of(RunDocument.of(load, terms), chosen);
    }
    return stored instanceof Stored.Micro benchmarks
        ? of(MicroDocument.of(benchmarks.micro()), chosen)
        : of(CompatDocument.of(((Stored.Compat) stored).compat()), chosen);
  }

  /**
   * The text of a page of a document.
   *
   * @param chosen the language that it opens in; empty for that of the reader's browser
   */
  public static String of(Document document, Optional<Language> chosen) {
    PageFrame frame = PageFrame.of(document, chosen);
    StringOutput html = new StringOutput();
    TEMPLATES.render("document.jte", Map.of("frame", frame, "document", document), html);
    return NEEDLESS.matcher(html.toString()).replaceAll("");
  }
}

package io.github.timebench.reports.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/** What is inlined into the page. */
final class PageResources {
  private static final String LIBRARY_PROPERTIES =
      "/META-INF/maven/org.webjars/echarts/pom.properties";
  private static final String LIBRARY =
      "/META-INF/resources/webjars/echarts/%s/echarts.common.min.js";

  /** The parts of the charts' script, in the order in which they build on each other. */
  private static final List<String> CHARTS =
      List.of("base", "figures", "latency", "time", "study", "draw");

  private PageResources() {}

  static String style() {
    return text("report.css");
  }

  static List<String> scriptsOfEveryPage() {
    return List.of(text("language.js"), text("tables.js"));
  }

  static String chartScript() {
    return CHARTS.stream()
        .map(name -> text("charts/" + name + ".js"))
        .collect(Collectors.joining("\n"));
  }

  static String flameScript() {
    return text("flames.js");
  }

  static String indexScript() {
    return text("index.js");
  }

  static String termsScript() {
    return text("terms.js");
  }

  /** Apache ECharts, in the version that is on the class path. */
  static String chartLibrary() {
    Properties properties = new Properties();
    try (InputStream in = PageResources.class.getResourceAsStream(LIBRARY_PROPERTIES)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text(LIBRARY.formatted(properties.getProperty("version")));
  }

  private static String text(String name) {
    try (InputStream in = PageResources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The page's content security policy: the scripts that were put in, by their hashes, and nothing
   * else; no address is ever fetched. Styles are let in without hashes because the charts set them.
   */
  static String policy(List<String> scripts) {
    String hashes = scripts.stream().map(PageResources::hash).collect(Collectors.joining(" "));
    return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:;"
        + " style-src 'unsafe-inline'; script-src "
        + hashes;
  }

  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

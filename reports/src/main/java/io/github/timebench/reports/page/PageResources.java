package io.github.timebench.reports.page;

import io.github.timebench.reports.charts.ChartData;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.Part;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

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

  /** Scripts that stand on every page as they are, the first of which runs before it is seen. */
  static List<String> inlined() {
    return List.of(text("language.js"), text("unpack.js"));
  }

  /** All others that a document needs, with what they draw, as one. */
  static String script(Document document) {
    List<String> scripts = new ArrayList<>();
    if (document.draws()) {
      scripts.add(chartLibrary());
      scripts.add("const timebenchData = " + ChartData.json(document) + ";");
      CHARTS.forEach(name -> scripts.add(text("charts/" + name + ".js")));
    }
    if (!document.all(Part.Flames.class).isEmpty()) {
      scripts.add(text("flames.js"));
    }
    if (!document.all(Part.Form.class).isEmpty()) {
      scripts.add(text("terms.js"));
    }
    if (!document.all(Part.Pair.class).isEmpty()) {
      scripts.add(text("pair.js"));
    }
    scripts.addAll(List.of(text("folds.js"), text("tables.js")));
    return String.join("\n", scripts);
  }

  /** A script as the page keeps it: by gzip, in base64, a third of its size. */
  static String packed(String script) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new SmallestGzip(packed)) {
      out.write(script.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(packed.toByteArray());
  }

  private static final class SmallestGzip extends GZIPOutputStream {
    SmallestGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }

  /** Apache ECharts, in the version that is on the class path. */
  private static String chartLibrary() {
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

package io.github.timebench.reports.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.reports.charts.ChartData;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.Part;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
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
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * What every page has around its figures.
 *
 * @param script of this page, which is packed
 * @param chosen the language that the page opens in; empty for that of the reader's browser
 */
public record PageFrame(Text title, String script, Optional<Language> chosen) {
  private static final String LIBRARY_PROPERTIES =
      "/META-INF/maven/org.webjars/echarts/pom.properties";
  private static final String LIBRARY =
      "/META-INF/resources/webjars/echarts/%s/echarts.common.min.js";

  /** The parts of the charts' script, in the order in which they build on each other. */
  private static final List<String> CHARTS =
      List.of("base", "figures", "latency", "time", "study", "draw");

  /** What the scripts of every page say to people. */
  private record Strings(
      Text copy, Text copied, Text notCopied, Text table, Text rollOut, Text change) {}

  /** Of a document, whose script has what it draws. */
  static PageFrame of(Document document, Optional<Language> chosen) {
    return new PageFrame(document.title(), script(document), chosen);
  }

  /** The language that the page is in before its scripts run. */
  public Language language() {
    return chosen.orElse(Language.ENGLISH);
  }

  public String style() {
    return text("report.css");
  }

  /** Shows the texts of the chosen language, until a script does. */
  public String styleByChoice() {
    return text("choice.css");
  }

  /** What the scripts of every page say, as JSON that is safe inside a script element. */
  public String strings() {
    try {
      return new ObjectMapper()
          .writeValueAsString(
              new Strings(
                  Text.of("Copy"),
                  Text.of("Copied"),
                  Text.of("Not copied: the browser refused"),
                  Text.of("Table"),
                  Text.of("How to roll it out"),
                  Text.of("Change by percentile")));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts are always JSON", e);
    }
  }

  /** Scripts that stand on every page as they are, the first of which runs before it is seen. */
  public List<String> inlined() {
    return List.of(text("language.js"), text("unpack.js"));
  }

  /** All others that a document needs, with what they draw, as one. */
  private static String script(Document document) {
    List<String> scripts = new ArrayList<>();
    if (document.draws()) {
      scripts.add(chartLibrary());
      scripts.add("const timebenchData = " + ChartData.json(document) + ";");
      CHARTS.forEach(name -> scripts.add(code("charts/" + name + ".js")));
    }
    if (!document.all(Part.Flames.class).isEmpty()) {
      scripts.add(code("flames.js"));
    }
    if (!document.all(Part.Form.class).isEmpty()) {
      scripts.add(code("terms.js"));
    }
    if (!document.all(Part.Pair.class).isEmpty()) {
      scripts.add(code("pair.js"));
    }
    scripts.addAll(List.of(code("folds.js"), code("tables.js")));
    return String.join("\n", scripts);
  }

  public PackedScript packed() {
    return PackedScript.of(script);
  }

  /** Apache ECharts, in the version that is on the class path. */
  private static String chartLibrary() {
    Properties properties = new Properties();
    try (InputStream in = PageFrame.class.getResourceAsStream(LIBRARY_PROPERTIES)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text(LIBRARY.formatted(properties.getProperty("version")));
  }

  /** A script without its comments, which nobody reads in what is packed. */
  private static String code(String name) {
    return text(name).replaceAll("(?m)^ *//.*\\n", "");
  }

  private static String text(String name) {
    try (InputStream in = PageFrame.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The content security policy: the scripts that were put in, by their hashes, and nothing else;
   * no address is ever fetched. Styles are let in without hashes because the charts set them.
   */
  public String policy() {
    String hashes =
        Stream.concat(inlined().stream(), Stream.of(script))
            .map(PageFrame::hash)
            .collect(Collectors.joining(" "));
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

  /**
   * A script as a page keeps it, a third of its size: by gzip, with 13 bits in two printable
   * characters. Base64 has 12, which would make a page larger by a twentieth.
   *
   * @param text without the character that begins a tag
   * @param bytes that the text stands for
   */
  public record PackedScript(String text, int bytes) {
    private static final int DIGITS = 91;
    private static final int BITS = 13;

    static PackedScript of(String script) {
      byte[] packed = gzip(script);
      StringBuilder text = new StringBuilder();
      int bits = 0;
      int held = 0;
      for (byte next : packed) {
        held |= Byte.toUnsignedInt(next) << bits;
        bits += Byte.SIZE;
        if (bits >= BITS) {
          add(held, text);
          held >>>= BITS;
          bits -= BITS;
        }
      }
      add(held, text);
      return new PackedScript(text.toString(), packed.length);
    }

    private static void add(int held, StringBuilder text) {
      int number = held & ((1 << BITS) - 1);
      text.append(digit(number / DIGITS)).append(digit(number % DIGITS));
    }

    private static char digit(int value) {
      int character = '#' + value;
      return (char) (character < '<' ? character : character + 1);
    }

    private static byte[] gzip(String script) {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (OutputStream out = new SmallestGzip(packed)) {
        out.write(script.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return packed.toByteArray();
    }

    private static final class SmallestGzip extends GZIPOutputStream {
      SmallestGzip(OutputStream out) throws IOException {
        super(out);
        def.setLevel(Deflater.BEST_COMPRESSION);
      }
    }
  }
}

package io.github.timebench.reports.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** What is inlined into the page. */
final class PageResources {
  private static final String LIBRARY_PROPERTIES =
      "/META-INF/maven/org.webjars/echarts/pom.properties";
  private static final String LIBRARY =
      "/META-INF/resources/webjars/echarts/%s/echarts.common.min.js";

  private PageResources() {}

  static String style() {
    return text("report.css");
  }

  static String chartScript() {
    return text("charts.js");
  }

  /** Apache ECharts, of whatever version is on the class path. */
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
}

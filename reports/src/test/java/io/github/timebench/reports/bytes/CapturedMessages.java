package io.github.timebench.reports.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Properties;
import java.util.Set;

/** Messages of real runs with Dubbo 3.3.6 and hessian-lite 4.0.4. */
public final class CapturedMessages {
  private static final Properties MESSAGES = new Properties();

  static {
    try (InputStream in = CapturedMessages.class.getResourceAsStream("messages.properties")) {
      MESSAGES.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CapturedMessages() {}

  /** A message by shape, variant and direction, such as {@code tick.date+stock.request}. */
  public static byte[] of(String name) {
    return Base64.getDecoder().decode(MESSAGES.getProperty(name));
  }

  /** All names. */
  public static Set<String> names() {
    return MESSAGES.stringPropertyNames();
  }
}

package io.github.timebench.reports.language;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * Every string for people: its English, by which code names it, and its Chinese. {@code
 * strings.json} has a section for each package, in which an English string may stand once.
 */
final class StringTable {
  private static final Map<String, String> CHINESE = read();

  private StringTable() {}

  /** English where the table has no Chinese, which a test finds. */
  static String chinese(String english) {
    return CHINESE.getOrDefault(english, english);
  }

  /** Chinese by English. */
  static Map<String, String> all() {
    return CHINESE;
  }

  private static Map<String, String> read() {
    Map<String, String> chinese = new HashMap<>();
    sections().values().forEach(chinese::putAll);
    return Collections.unmodifiableMap(chinese);
  }

  /** As the file has them. */
  static Map<String, Map<String, String>> sections() {
    try (InputStream in = StringTable.class.getResourceAsStream("strings.json")) {
      return new ObjectMapper().readValue(in, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.github.timebench.reports.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.reports.language.Text;

/** What the scripts of every page say to people. */
record PageStrings(Text copy, Text copied, Text notCopied) {
  private static final PageStrings ALL =
      new PageStrings(
          Text.of("Copy"), Text.of("Copied"), Text.of("Not copied: the browser refused"));

  static String json() {
    try {
      return new ObjectMapper().writeValueAsString(ALL);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts are always JSON", e);
    }
  }
}

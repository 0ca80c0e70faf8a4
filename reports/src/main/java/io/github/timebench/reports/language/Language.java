package io.github.timebench.reports.language;

/** A language that pages and messages are written in. */
public enum Language {
  ENGLISH("en"),
  CHINESE("zh");

  private final String tag;

  Language(String tag) {
    this.tag = tag;
  }

  /** As {@code --lang} and a page's {@code lang} have it. */
  public String tag() {
    return tag;
  }
}

package io.github.timebench.reports.language;

/** A language of what people read. */
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

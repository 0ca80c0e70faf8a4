package io.github.timebench.scan.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.lab.cli.TerminalSize;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.TextLayout;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The language of what a command prints and of the files for people that it writes. */
public final class LanguageFlag {
  private static final String FLAG = "--lang";

  @Option(
      names = FLAG,
      paramLabel = "LANGUAGE",
      converter = Converter.class,
      description =
          "Language of what people read: en or zh. Without it en, and a page"
              + " opens in the language of the reader's browser.")
  private Language language;

  static final class Converter extends ParsedConverter<Language> {
    Converter() {
      super(LanguageFlag::parse);
    }
  }

  private static Language parse(String tag) {
    return Arrays.stream(Language.values())
        .filter(one -> one.tag().equals(tag))
        .findFirst()
        .orElseThrow(() -> new RefusedValue("must be en or zh, not %s", tag));
  }

  /** Says it in the language that a command line asks for, which may be one that is refused. */
  public static String said(Phrase words, List<String> arguments) {
    String tag = Language.CHINESE.tag();
    boolean chinese =
        arguments.contains(FLAG + "=" + tag)
            || Collections.indexOfSubList(arguments, List.of(FLAG, tag)) >= 0;
    return Text.of(words).in(chinese ? Language.CHINESE : Language.ENGLISH);
  }

  /** The language that was asked for; empty if none was. */
  public Optional<Language> chosen() {
    return Optional.ofNullable(language);
  }

  public Language printed() {
    return chosen().orElse(Language.ENGLISH);
  }

  /** Prints a line in it, at once. */
  public void print(PrintWriter out, Text line) {
    out.println(line.in(printed()));
    out.flush();
  }

  public void print(PrintWriter out, Phrase line) {
    print(out, Text.of(line));
  }

  /** Asks whoever sits at the terminal, in it; no answer is a no. */
  public boolean isAgreed(Text question) {
    String answer =
        System.console() == null ? null : System.console().readLine("%s ", question.in(printed()));
    return answer != null && answer.strip().matches("(?i)y(es)?");
  }

  public TextLayout layout() {
    return layout(TerminalSize.ofStandardOutput());
  }

  /** How to print in it on a terminal; empty for anything else. */
  public TextLayout layout(Optional<TerminalSize> terminal) {
    return new TextLayout(
        printed(), terminal.map(TerminalSize::columns).orElse(TextLayout.MAX_COLUMNS));
  }
}

package io.github.timebench.model.plan;

import io.github.timebench.api.Phrase;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dubbo's own serializer as a version of hessian-lite has it.
 *
 * @param compact whether it writes java.time in hessian-lite's compact way
 * @param hessian the version, such as {@code 3.2.13}
 */
public record SerializerVersion(boolean compact, String hessian) {
  public static final String FLAG = "--serializer";

  private static final String STOCK = "stock";
  private static final String COMPACT = "compact";
  private static final String AT = "@";
  private static final Pattern FORM = Pattern.compile("(stock|compact)@(.+)");

  /** Whether a word of a flag names a version, rightly or not. */
  public static boolean isMeantBy(String word) {
    return word.contains(AT);
  }

  /**
   * Reads {@code stock@VERSION} or {@code compact@VERSION}; whether there is that version is not
   * known here.
   *
   * @throws UsageException if the word has another form
   */
  public static SerializerVersion parse(String flag, String word) {
    Matcher form = FORM.matcher(word.strip().toLowerCase(Locale.ROOT));
    if (!form.matches()) {
      throw new UsageException(
          flag, Phrase.of("with a version must be stock@VERSION or compact@VERSION"), word);
    }
    return new SerializerVersion(form.group(1).equals(COMPACT), form.group(2));
  }

  public String label() {
    return (compact ? COMPACT : STOCK) + AT + hessian;
  }
}

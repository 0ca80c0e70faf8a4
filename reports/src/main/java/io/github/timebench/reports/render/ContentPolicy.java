package io.github.timebench.reports.render;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The page's content security policy: the scripts that were put in, by their hashes, and nothing
 * else; no address is ever fetched. Styles are let in without hashes because the charts set them.
 */
final class ContentPolicy {
  private ContentPolicy() {}

  static String forScripts(List<String> scripts) {
    String hashes = scripts.stream().map(ContentPolicy::hash).collect(Collectors.joining(" "));
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

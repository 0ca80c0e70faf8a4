package io.github.timebench.model.fleet;

import io.github.timebench.model.threads.Side;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host that took part in a run.
 *
 * @param name its role and its index among those, such as {@code provider-3}
 */
public record FleetHost(String name, HostFacts facts) {
  private static final Pattern NAME = Pattern.compile("(driver|provider)-\\d{1,4}");

  /**
   * Checks the name, which becomes part of a file's.
   *
   * @throws IllegalArgumentException if it is no role and index
   */
  public FleetHost {
    matched(name);
  }

  public Side role() {
    return role(name);
  }

  static Side role(String name) {
    return matched(name).group(1).equals(Side.PROVIDER.label()) ? Side.PROVIDER : Side.DRIVER;
  }

  public static String name(Side role, int index) {
    return role.label() + "-" + index;
  }

  private static Matcher matched(String name) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "a host is named such as driver-0 or provider-3, not '" + name + "'");
    }
    return matcher;
  }
}

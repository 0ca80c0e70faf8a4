package io.github.timebench.reports.doc;

import io.github.timebench.reports.language.Text;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Facts of a machine, by whose English stored runs are told apart. */
public final class MachineWords {
  private static final Pattern CORES = Pattern.compile("(\\d+) physical, (\\d+) logical");

  private MachineWords() {}

  /** One fact or several, as they are stored. */
  public static Text of(String stored) {
    Matcher cores = CORES.matcher(stored);
    return cores.find()
        ? Text.plain(stored.substring(0, cores.start()))
            .plus(Text.of("%s physical, %s logical", cores.group(1), cores.group(2)))
            .plus(stored.substring(cores.end()))
        : Text.of(stored);
  }
}

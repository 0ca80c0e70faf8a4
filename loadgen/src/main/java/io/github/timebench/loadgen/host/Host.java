package io.github.timebench.loadgen.host;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.plan.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Where JVMs of a run are started: a command that leads there, such as {@code ssh load-1}.
 *
 * @param name among the hosts of its run, such as {@code driver-0}
 * @param prefix the words of that command; none for this machine
 * @param home the folder of the unpacked zip there; {@code ssh} has a shell there read it
 * @param advertised the address under which drivers reach its providers; empty for its own
 */
public record Host(String name, List<String> prefix, String home, Optional<String> advertised) {
  /** The flag that says where Timebench is on each host. */
  public static final String HOME_FLAG = "--home";

  public static final String ADVERTISE_FLAG = "--advertise";

  /** What stays as it is in whatever shell reads it. */
  private static final Pattern PLAIN = Pattern.compile("[\\w./:,@%+=-]+");

  /** Checks what a shell there could read otherwise. */
  public Host {
    prefix = List.copyOf(prefix);
    requirePlain(HOME_FLAG, home);
    advertised.ifPresent(address -> requirePlain(ADVERTISE_FLAG, address));
  }

  private static void requirePlain(String flag, String value) {
    Rules.require(
        PLAIN.matcher(value).matches(),
        flag,
        Phrase.of("must be made of letters, digits and ._=/:,@%+- only"),
        value);
  }

  public boolean here() {
    return prefix.isEmpty();
  }

  /** Such as {@code driver-0 (ssh load-1)}. */
  public String describe() {
    return name + (here() ? " (this machine)" : " (" + String.join(" ", prefix) + ")");
  }

  /** What starts the launcher there. All else travels on its standard input. */
  List<String> command() {
    List<String> command = new ArrayList<>(prefix);
    command.add(home + "/bin/host");
    return command;
  }

  /** Whoever starts the JVMs of a run on a host: {@link LocalHost} on this one. Thread-safe. */
  @FunctionalInterface
  public interface Launcher {
    /**
     * Starts a JVM, without waiting for it.
     *
     * @param lines takes its standard output line by line, on one thread
     * @throws LabException if it cannot be started
     */
    Child start(JvmOrder order, Consumer<String> lines) throws LabException;
  }
}

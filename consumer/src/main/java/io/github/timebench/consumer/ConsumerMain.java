package io.github.timebench.consumer;

import io.github.timebench.api.Durations;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import io.github.timebench.consumer.VariantReferences.VerifiedEcho;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The smoke check of an installation: one verified call of each variant. */
@Command(
    name = "consumer",
    sortOptions = false,
    showDefaultValues = true,
    description = "Makes one verified call of each variant and prints its value and its time.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:every echo was right",
      "1:an echo was wrong",
      "2:wrong usage, or no provider that answers",
      "70:internal error"
    })
public final class ConsumerMain implements Callable<Integer> {
  private static final int WRONG_ECHO = 1;
  private static final int USAGE = 2;
  private static final int INTERNAL_ERROR = 70;

  @Option(
      names = "--registry",
      paramLabel = "URL",
      description = "Where ZooKeeper is: " + RegistryAddress.FORM + ".")
  private String registry = "zookeeper://127.0.0.1:2181";

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "5s",
      description = "Longest duration of a call, and of the wait for a provider.")
  private Duration timeout;

  @Option(
      names = {"-t", "--variant"},
      paramLabel = "VARIANT",
      showDefaultValue = CommandLine.Help.Visibility.NEVER,
      description = "A variant such as localdatetime+stock, any number of times; all if absent.")
  private List<String> labels = new ArrayList<>();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @Spec private CommandSpec spec;

  public static void main(String[] args) {
    ConsumerProcess.prepare();
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new ConsumerMain())
        .registerConverter(Duration.class, ConsumerMain::duration)
        .setParameterExceptionHandler(
            (failure, args) ->
                refuse(failure.getCommandLine().getErr(), failure.getMessage(), USAGE))
        .setExecutionExceptionHandler(
            (failure, line, result) -> {
              if (failure instanceof ProviderUnavailableException unavailable) {
                int code = unavailable.reason() == Reason.WRONG_ECHO ? WRONG_ECHO : USAGE;
                return refuse(line.getErr(), failure.getMessage(), code);
              }
              failure.printStackTrace(line.getErr());
              return INTERNAL_ERROR;
            });
  }

  private static Duration duration(String text) {
    try {
      return Durations.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  @Override
  public Integer call() throws ProviderUnavailableException, InterruptedException {
    List<Variant> variants = variants();
    try (VariantReferences references = VariantReferences.open(settings(), variants)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("provider: " + String.join(", ", references.providers()));
      boolean allRight = true;
      for (Variant variant : variants) {
        VerifiedEcho echo = references.echo(variant, System::nanoTime);
        allRight &= echo.isRight();
        out.println(line(echo));
      }
      out.flush();
      return allRight ? 0 : WRONG_ECHO;
    }
  }

  private static String line(VerifiedEcho echo) {
    return String.format(
        Locale.ROOT,
        "%-25s %-5s %8.3f ms  %s",
        echo.variant().label(),
        echo.isRight() ? "ok" : "WRONG",
        echo.elapsedNanos() / 1e6,
        echo.reply());
  }

  private ConsumerSettings settings() {
    try {
      return new ConsumerSettings(RegistryAddress.parse(registry), timeout, 1, timeout, 1, 1);
    } catch (IllegalArgumentException e) {
      throw refusal("--" + e.getMessage());
    }
  }

  private List<Variant> variants() {
    if (labels.isEmpty()) {
      return Variant.all();
    }
    return labels.stream().map(this::variant).toList();
  }

  private Variant variant(String label) {
    return Variant.ofLabel(label)
        .filter(Variant.all()::contains)
        .orElseThrow(
            () ->
                refusal(
                    "--variant must be one of "
                        + Variant.all().stream().map(Variant::label).toList()
                        + ", not '"
                        + label
                        + "'"));
  }

  private ParameterException refusal(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private static int refuse(PrintWriter err, String message, int code) {
    err.println(message.lines().findFirst().orElse("wrong usage"));
    err.flush();
    return code;
  }
}

package io.github.timebench.provider;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Chain;
import io.github.timebench.api.Daemon;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Labelled;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.ThreadPool;
import io.github.timebench.api.Variant;
import io.github.timebench.codec.CodecClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command line of the provider: starts one and keeps it until SIGTERM or the end of stdin. */
@Command(
    name = "provider",
    mixinStandardHelpOptions = false,
    sortOptions = false,
    showDefaultValues = true,
    description = "Exports Timebench's services through ZooKeeper until it is ended (SIGTERM).",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:ended as asked (143 when ended by SIGTERM, after draining)",
      "2:wrong usage, port in use, registry unreachable",
      "70:internal error"
    })
public final class ProviderMain implements Callable<Integer> {
  private static final int USAGE = 2;
  private static final int INTERNAL_ERROR = 70;
  private static final int PARENT_IS_GONE = 143;
  private static final String STOP = "stop";
  private static final int THREADS = 200;
  private static final Duration MAX_CLOSE = Duration.ofSeconds(10);

  @Option(
      names = "--registry",
      paramLabel = "URL",
      description = "Where ZooKeeper is: " + RegistryAddress.FORM + ".")
  private String registry = "zookeeper://127.0.0.1:2181";

  @Option(
      names = "--registry-root",
      paramLabel = "PATH",
      description =
          "Where in ZooKeeper the services stand; consumers with another root do not see them."
              + " Default: "
              + RegistryAddress.DEFAULT_ROOT)
  private String registryRoot;

  @Option(
      names = "--registry-deadline",
      paramLabel = "DURATION",
      defaultValue = "10s",
      description = "How long to wait for ZooKeeper.")
  private Duration registryDeadline;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where to listen; 0 takes any free port.")
  private int port = 20880;

  @Option(
      names = "--provider-pool",
      paramLabel = "POOL",
      defaultValue = "fixed",
      description =
          "Dubbo's pool for calls: fixed, cached, eager, limited, or virtual from JDK 21 on.")
  private ThreadPool threadPool;

  @Option(
      names = "--provider-threads",
      paramLabel = "N",
      description =
          "Threads of the pool, at most; consumers that connect or leave take one for a moment."
              + " Default: "
              + THREADS)
  private Integer threads;

  @Option(
      names = "--queue",
      paramLabel = "N",
      description = "Calls that wait when all threads are busy; 0 rejects them.")
  private int queue;

  @Option(
      names = "--hops",
      paramLabel = "N",
      description =
          "Calls of the longest chain that a run can measure, 1 to "
              + Chain.MAX_CALLS
              + "; 1 for no chain. Each call under way holds a thread in every service of its chain.")
  private int hops = ProviderSettings.ChainSettings.NONE.hops();

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "Down a chain: connections of each service to the next one.")
  private int connections = ProviderSettings.ChainSettings.NONE.connections();

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "5s",
      description = "Down a chain: longest wait of a service for the next one.")
  private Duration timeout;

  @Option(
      names = "--variants",
      paramLabel = "VARIANT",
      split = ",",
      hidden = true,
      description = "The variants of a run that has no use for others; all if none is named.")
  private List<Variant> variants = List.of();

  @Option(
      names = "--registered-port",
      paramLabel = "N",
      hidden = true,
      description = "The port that consumers find in the registry, where something passes on.")
  private int registeredPort;

  @Option(
      names = "--loopback",
      description = "Register 127.0.0.1 rather than the address of a network card.")
  private boolean loopback;

  @Option(
      names = "--ready-file",
      paramLabel = "PATH",
      description = "A file that exists while the provider is ready.")
  private Path readyFile;

  @Option(
      names = "--end-with-stdin",
      description =
          "End at once when standard input closes, so that nothing outlives its parent; a line 'stop' asks for an orderly end.")
  private boolean endWithStdin;

  @Option(
      names = "--custom-serialization",
      paramLabel = "NAME",
      hidden = true,
      description = "What custom variants are for; hessian2 forces the fallback.")
  private String customSerialization = Serializer.CUSTOM.serialization();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  private final CountDownLatch stopped = new CountDownLatch(1);

  @Spec private CommandSpec spec;

  /** Runs until ended; see the exit codes in {@code --help}. */
  public static void main(String[] args) {
    int exitCode = commandLine().execute(args);
    System.exit(exitCode);
  }

  static CommandLine commandLine() {
    return new CommandLine(new ProviderMain())
        .registerConverter(Duration.class, text -> parsed(Durations::parse, text))
        .registerConverter(Variant.class, ProviderMain::variant)
        .registerConverter(
            ThreadPool.class,
            text -> parsed(word -> Labelled.parse(ThreadPool.values(), word), text))
        .setParameterExceptionHandler(
            (failure, args) -> refuse(failure.getCommandLine().getErr(), failure.getMessage()))
        .setExecutionExceptionHandler(
            (failure, line, result) -> {
              if (failure instanceof ProviderStartException) {
                return refuse(line.getErr(), failure.getMessage());
              }
              failure.printStackTrace(line.getErr());
              return INTERNAL_ERROR;
            });
  }

  private static Variant variant(String label) {
    return Variant.ofLabel(label)
        .orElseThrow(() -> new TypeConversionException("must be a variant, not '" + label + "'"));
  }

  private static <T> T parsed(Function<String, T> parser, String text) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  @Override
  public Integer call() throws ProviderStartException, InterruptedException {
    ProviderSettings settings = settings();
    PrintWriter said = spec.commandLine().getOut();
    if (endWithStdin) {
      watchParent();
      // What libraries print is for the log: standard output is read by the parent.
      System.setOut(System.err);
    }
    prepareDubbo();
    ReadyFile ready = readyFile == null ? null : new ReadyFile(readyFile);
    TimebenchProvider provider = TimebenchProvider.start(settings, bindings());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(provider, ready), "drain"));
    if (!provider.missing().isEmpty()) {
      print(
          spec.commandLine().getErr(),
          "not exported, because their serialization is not on the class path: "
              + provider.missing().stream().map(Variant::label).collect(Collectors.joining(", ")));
    }
    String line =
        "timebench-provider ready: %s registry=%s pool=%s"
                .formatted(provider.address(), settings.registry(), settings.threadPool().label())
            + (settings.threadPool().bounded() ? " threads=" + settings.threads() : "");
    print(said, line);
    if (ready != null) {
      ready.write(line);
    }
    stopped.await();
    return 0;
  }

  private Bindings bindings() throws ProviderStartException {
    try {
      Bindings all = Bindings.ofClassPath();
      return variants.isEmpty() ? all : all.only(variants);
    } catch (IllegalArgumentException e) {
      throw new ProviderStartException(e.getMessage(), e);
    }
  }

  private ProviderSettings settings() {
    requirePool();
    try {
      return new ProviderSettings(
          address(),
          port,
          threadPool,
          threads == null ? THREADS : threads,
          queue,
          customSerialization,
          registryDeadline,
          new ProviderSettings.ChainSettings(hops, connections, timeout));
    } catch (IllegalArgumentException e) {
      throw refusal("--" + e.getMessage());
    }
  }

  private RegistryAddress address() {
    RegistryAddress address = RegistryAddress.parse(registry);
    if (registryRoot == null) {
      return address;
    }
    if (!address.root().equals(RegistryAddress.DEFAULT_ROOT)) {
      throw refusal("--registry-root cannot stand beside the root in --registry=" + registry);
    }
    return address.withRoot(registryRoot);
  }

  private void requirePool() {
    if (!threadPool.runsOn(Runtime.version().feature())) {
      throw refusal(
          "--provider-pool=%s needs JDK %d or newer, and this is JDK %d: set JAVA_HOME to a newer one"
              .formatted(
                  threadPool.label(),
                  ThreadPool.FIRST_JDK_OF_VIRTUAL,
                  Runtime.version().feature()));
    }
    if (!threadPool.bounded() && (threads != null || queue != 0)) {
      throw refusal(
          "%s cannot stand beside --provider-pool=%s, which has a thread for each call"
              .formatted(threads != null ? "--provider-threads" : "--queue", threadPool.label()));
    }
  }

  /** Dubbo reads these once per JVM, before any of its models exists. */
  private void prepareDubbo() {
    System.setProperty("dubbo.application.logger", "slf4j");
    System.setProperty("dubbo.shutdownHook.listenIgnore", "true");
    System.setProperty(CodecClock.PROPERTY, CodecClock.PROPERTY_VALUE);
    if (registeredPort > 0) {
      System.setProperty("DUBBO_PORT_TO_REGISTRY", Integer.toString(registeredPort));
    }
    if (loopback) {
      System.setProperty("dubbo.network.interface.ignored", ".*");
    }
  }

  /**
   * From before the start to the very end: a parent that was killed takes the registry with it, and
   * an orderly end would wait for it until its time limit.
   */
  private void watchParent() {
    Daemon.start(
        () -> {
          try (BufferedReader in =
              new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
              if (line.equals(STOP)) {
                stopped.countDown();
              }
            }
          } catch (IOException inputIsGone) {
            Runtime.getRuntime().halt(PARENT_IS_GONE);
          }
          Runtime.getRuntime().halt(PARENT_IS_GONE);
        },
        "parent-watch");
  }

  private static void stop(TimebenchProvider provider, ReadyFile ready) {
    try {
      if (ready != null) {
        ready.withdraw();
      }
    } catch (ProviderStartException e) {
      System.err.println(e.getMessage());
    } finally {
      drainInTime(provider);
    }
  }

  /** Unregistering waits long for a registry that is gone. */
  private static void drainInTime(TimebenchProvider provider) {
    Daemon.join(Daemon.start(provider::drain, "drain-calls"), MAX_CLOSE.toMillis());
  }

  private ParameterException refusal(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private static int refuse(PrintWriter err, String message) {
    print(err, message.lines().findFirst().orElse("wrong usage"));
    return USAGE;
  }

  private static void print(PrintWriter writer, String line) {
    writer.println(line);
    writer.flush();
  }

  /** A file that exists exactly while the provider is ready, for health checks. Thread-safe. */
  static final class ReadyFile {
    private final Path path;
    private boolean withdrawn;

    /**
     * The file must not exist yet for the provider to count as not ready: a stale one is removed.
     */
    ReadyFile(Path path) throws ProviderStartException {
      this.path = path.toAbsolutePath();
      if (!Files.isDirectory(this.path.getParent())) {
        throw new ProviderStartException(
            "--ready-file must lie in a folder that exists, not " + this.path);
      }
      delete();
    }

    /** Appears whole or not at all; does nothing when the stop was faster. */
    synchronized void write(String content) throws ProviderStartException {
      if (withdrawn) {
        return;
      }
      try {
        Path draft = Files.createTempFile(path.getParent(), path.getFileName().toString(), ".tmp");
        Files.writeString(draft, content + System.lineSeparator());
        Files.move(
            draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        throw new ProviderStartException("--ready-file must be writable: " + path, e);
      }
    }

    /** For good: a later {@link #write} does nothing. */
    synchronized void withdraw() throws ProviderStartException {
      withdrawn = true;
      delete();
    }

    private void delete() throws ProviderStartException {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        throw new ProviderStartException("--ready-file must be a removable file: " + path, e);
      }
    }
  }
}

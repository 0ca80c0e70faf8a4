package io.github.timebench.scan.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.MethodBytes;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.compare.FailOn.Judged;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.scan.ScanDocument;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.Glob;
import io.github.timebench.scan.find.ApiScan;
import io.github.timebench.scan.registry.RegistryScan;
import io.github.timebench.scan.values.LoadedCall;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen scan}: which services of an API carry times, and through what. */
@Command(
    name = "scan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Lists the services and methods of an API whose arguments or results carry times, through"
            + " fields, generics, collections, maps, arrays and superclasses, the exact bytes of a"
            + " sample of each, and what to know of the classes. Class files are read. To write the"
            + " samples, a JVM of its own loads the API and runs its static initializers,"
            + " constructors and serialization hooks, with your rights; --declared runs nothing of"
            + " it.")
public final class ScanCommand implements Callable<Integer> {
  private static final String API = "API";
  private static final String MICRO = "--micro";
  private static final int MAX_METHODS = 1_000;
  private static final String DECLARED = "--declared";
  private static final String REGISTRY = "--registry";
  private static final String SERVICE = "--service";
  private static final String SAMPLE_FILE = "sample.json";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = API, arity = "0..*", description = ApiFlags.FORM)
  private List<String> api = List.of();

  @Mixin private ApiFlags flags;

  @Option(
      names = SERVICE,
      paramLabel = "GLOB",
      description =
          "Only interfaces of this name, and those that do not look like services, too: * stands"
              + " for anything between two dots, ** for anything, such as 'com.acme.**.*Query'.")
  private String service;

  @Option(
      names = REGISTRY,
      paramLabel = "URL",
      description =
          "Instead of an API: what the providers of a registry published of their services,"
              + " declared types only: "
              + ServiceRegistry.FORM_TO_READ
              + ". User and password of a Nacos stand behind it:"
              + " '?username=NAME&password=WORD'.")
  private String address;

  @Option(
      names = DECLARED,
      description =
          "Declarations alone: nothing of the API is loaded or run, no sample is made, no JVM is"
              + " started, no bytes are known. For jars that you do not trust.")
  private boolean declared;

  @Option(
      names = MICRO,
      paramLabel = "N",
      arity = "0..1",
      fallbackValue = "5",
      description =
          "Also the CPU time of writing and reading the sample, of the N methods with most to gain"
              + " (${FALLBACK-VALUE} without a number). Three JVMs for each method, about 20 s;"
              + " nothing else may load the machine.")
  private Integer micro;

  @Option(
      names = FailOn.FLAG,
      paramLabel = "LIMIT",
      description =
          "Exit with 1 if a sample of a method has more bytes than this over the same with Date,"
              + " such as \"bytes>+5%%\", or if they are not known; with "
              + MICRO
              + " also CPU time, such as \"cpu>+20%%\", of the methods that were measured.")
  private String limit;

  @Mixin private DocumentFlags printed;

  private ServiceRegistry registry;
  private FailOn failOn;

  @Override
  public Integer call() throws LabException, InterruptedException {
    registry = address == null ? null : registry(address);
    checkFlags();
    PrintWriter err = spec.commandLine().getErr();
    if (registry != null && registry.tellsItsPassword()) {
      err.println(
          printed.in(
              Text.of(
                  "The password goes to %s as it is: %s encrypts it.",
                  registry, "nacos+https://")));
      err.flush();
    }
    ScanResult result = scan();
    Document document = ScanDocument.of(result);
    PrintWriter out = spec.commandLine().getOut();
    printed.print(out, document, result);
    if (printed.plain()) {
      List<String> next = next(result);
      if (!next.isEmpty()) {
        out.println();
        out.println(printed.in(Text.of("next: %s", String.join("\n      ", next))));
      }
      out.flush();
    }
    printed.writePage(err, document);
    List<Judged> unmet = failOn == null ? List.of() : failOn.unmet(result);
    unmet.forEach(one -> err.println(spec.root().name() + ": " + printed.in(one.describe())));
    err.flush();
    return (unmet.isEmpty() ? ExitCode.DONE : ExitCode.UNMET_EXPECTATION).code();
  }

  /** What is refused may have a password in it, so it is not repeated. */
  private static ServiceRegistry registry(String address) {
    try {
      ServiceRegistry registry = ServiceRegistry.parse(address);
      if (registry.scheme().equals("zookeeper")) {
        RegistryAddress.parse(address);
      }
      return registry;
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          REGISTRY, new RefusedValue("must be %s", ServiceRegistry.FORM_TO_READ));
    }
  }

  private void checkFlags() {
    Rules.require(
        api.isEmpty() || registry == null,
        REGISTRY,
        Phrase.of("cannot stand beside %s", String.join(" ", api)),
        registry);
    Rules.require(
        !api.isEmpty() || registry != null,
        API,
        Phrase.of("must be named, or a registry with %s", REGISTRY),
        "");
    if (micro != null) {
      Rules.require(
          registry == null && !declared,
          MICRO,
          Phrase.of(
              "needs classes to load, so it cannot stand beside %s",
              declared ? DECLARED : REGISTRY),
          micro);
      Rules.requireRange(MICRO, micro, 1, MAX_METHODS);
    }
    if (limit != null) {
      Rules.require(
          registry == null && !declared,
          FailOn.FLAG,
          Phrase.of("needs bytes, so it cannot stand beside %s", declared ? DECLARED : REGISTRY),
          limit);
      try {
        failOn = FailOn.parseOfScan(limit, micro != null);
      } catch (IllegalArgumentException e) {
        throw new UsageException(FailOn.FLAG, e);
      }
    }
  }

  /** How to go on: a sample of the method with most to gain, to edit, and a run with it. */
  private List<String> next(ScanResult result) {
    Optional<ScannedMethod> first = result.methods().stream().findFirst();
    if (result.published() || first.isEmpty()) {
      return List.of();
    }
    Optional<ScannedMethod> comparable =
        result.methods().stream()
            .filter(method -> method.bytes().flatMap(MethodBytes::asDate).isPresent())
            .findFirst();
    String call = comparable.orElse(first.get()).call();
    List<String> sample = new ArrayList<>(List.of("sample"));
    sample.addAll(api);
    sample.addAll(flags.again());
    sample.add(call);
    String made = LabFlags.command(sample) + " > " + SAMPLE_FILE;
    return comparable.isPresent() || declared ? List.of(made, run(call)) : List.of(made);
  }

  private String run(String call) {
    List<String> run = new ArrayList<>(api.stream().map(one -> OwnFlags.API + "=" + one).toList());
    run.addAll(flags.again());
    run.addAll(List.of("--call=" + call, "--sample=" + SAMPLE_FILE, "--type=all", "--quick"));
    return LabFlags.command(run);
  }

  private ScanResult scan() throws LabException, InterruptedException {
    Optional<Glob> services = Optional.ofNullable(service).map(Glob::parse);
    ApiScan scan = registry == null ? ofApi(services) : RegistryScan.of(registry, services);
    if (scan.size().services() == 0 && service != null) {
      throw new UsageException(
          SERVICE, Phrase.of("must name an interface of the API with methods"), service);
    }
    if (scan.size().services() == 0) {
      throw new ApiException(
          Phrase.of(
              "%s has no interface that looks like a service: name one with %s",
              String.join(", ", api), SERVICE));
    }
    return new ScanResult(
        ScanResult.SCHEMA_VERSION,
        Installation.version(),
        LabFlags.command(spec.commandLine()),
        registry == null ? api : List.of(registry.toString()),
        registry != null,
        scan.size(),
        scan.methods(),
        scan.findings(),
        scan.incomplete());
  }

  private ApiScan ofApi(Optional<Glob> services) throws LabException, InterruptedException {
    try (ApiClasses classes = flags.open(api)) {
      ApiScan scan = ApiScan.of(classes, services);
      if (failOn != null && !scan.incomplete().isEmpty()) {
        throw new ApiException(
            Phrase.of("%s needs all classes: %s", FailOn.FLAG, scan.incomplete().get(0)));
      }
      if (declared) {
        return scan;
      }
      LoadedCall.Api loaded =
          LoadedCall.Api.of(classes, ApiFlags.paths(api), flags.libraries(), Optional.empty());
      String programs = System.getProperty("java.class.path");
      List<ScannedMethod> measured =
          ApiScan.withTimes(
              new SampleBytes(classes, loaded).of(scan.methods(), LabFlags.home(), programs));
      SampleCpu cpu = new SampleCpu(classes, loaded, LabFlags.home(), programs);
      return new ApiScan(
          scan.size(),
          micro == null ? measured : timed(measured, cpu),
          scan.findings(),
          scan.incomplete());
    }
  }

  /** Times are taken as the only lab on the machine. */
  private List<ScannedMethod> timed(List<ScannedMethod> methods, SampleCpu cpu)
      throws LabException, InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (LabLock lock = LabLock.take(temporary, false)) {
      List<ScannedMethod> timed =
          cpu.of(
              methods,
              micro,
              line -> {
                err.println(printed.in(line));
                err.flush();
              });
      lock.requireAlone();
      return timed;
    }
  }
}

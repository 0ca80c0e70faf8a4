package io.github.timebench.scan.cli;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.TimebenchVersion;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.scan.ScanText;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.find.ApiScan;
import io.github.timebench.scan.find.Glob;
import io.github.timebench.scan.registry.RegistryScan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
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
            + " fields, generics, collections, maps, arrays and superclasses, and what to know of the"
            + " classes. Class files are read; nothing of the API is loaded or run.")
public final class ScanCommand implements Callable<Integer> {
  private static final String API = "API";
  private static final String REGISTRY = "--registry";
  private static final String SERVICE = "--service";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = API, arity = "0..*", description = ApiFlags.FORM)
  private List<String> api = List.of();

  @Mixin private ApiFlags flags;

  @Option(
      names = SERVICE,
      paramLabel = "GLOB",
      description =
          "Only interfaces of this name, and those that do not look like services, too: * stands for"
              + " anything between two dots, ** for anything, such as 'com.acme.**.*Query'.")
  private String service;

  @Option(
      names = REGISTRY,
      paramLabel = "URL",
      description =
          "Instead of an API: what the providers of a registry published of their services, declared"
              + " types only: "
              + RegistryAddress.FORM)
  private RegistryAddress registry;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with all tables to this file, too.")
  private Path html;

  @ArgGroup private Form form;

  /** What is printed instead of text for the terminal. */
  private static final class Form {
    @Option(names = "--markdown", description = "Print Markdown with all tables.")
    private boolean markdown;

    @Option(names = "--json", description = "Print JSON, for other programs.")
    private boolean json;
  }

  @Override
  public Integer call() throws ApiException, InterruptedException {
    ScanResult result = scan();
    PrintWriter out = spec.commandLine().getOut();
    if (form == null) {
      out.print(ScanText.plain(result));
    } else {
      out.print(form.json ? ScanText.json(result) : ScanText.markdown(result));
    }
    out.flush();
    if (html != null) {
      AtomicFile.write(html, HtmlReport.of(result));
      spec.commandLine().getErr().println(LabFlags.reportLine(html));
      spec.commandLine().getErr().flush();
    }
    return ExitCode.DONE.code();
  }

  private ScanResult scan() throws ApiException, InterruptedException {
    Optional<Glob> services = Optional.ofNullable(service).map(Glob::parse);
    ApiScan scan = registry == null ? ofApi(services) : ofRegistry(services);
    if (scan.size().services() == 0 && service != null) {
      throw new UsageException(SERVICE, "must name an interface of the API with methods", service);
    }
    if (scan.size().services() == 0) {
      throw new ApiException(
          String.join(", ", api)
              + " has no interface that looks like a service: name one with "
              + SERVICE);
    }
    return new ScanResult(
        ScanResult.SCHEMA_VERSION,
        TimebenchVersion.read(),
        LabFlags.command(spec.commandLine()),
        registry == null ? api : List.of(registry.url()),
        registry != null,
        scan.size(),
        scan.methods(),
        scan.findings());
  }

  private ApiScan ofApi(Optional<Glob> services) throws ApiException {
    if (api.isEmpty()) {
      throw new UsageException(API, "must be named, or a registry with " + REGISTRY, "");
    }
    try (ApiClasses classes = flags.open(api)) {
      return ApiScan.of(classes, services);
    }
  }

  private ApiScan ofRegistry(Optional<Glob> services) throws ApiException, InterruptedException {
    if (!api.isEmpty()) {
      throw new UsageException(REGISTRY, "cannot stand beside " + API + " " + api.get(0), registry);
    }
    return RegistryScan.of(registry, services);
  }
}

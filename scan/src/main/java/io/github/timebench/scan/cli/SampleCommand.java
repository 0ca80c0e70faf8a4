package io.github.timebench.scan.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.Placeholders;
import io.github.timebench.scan.sample.SampleFile;
import io.github.timebench.scan.sample.SampleFile.RawSamples;
import io.github.timebench.scan.sample.SampleJson;
import io.github.timebench.scan.sample.SampleMaker;
import io.github.timebench.scan.sample.SampleReader;
import io.github.timebench.scan.sample.ServiceCall;
import io.github.timebench.scan.sample.ServiceMethod;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen sample}: the arguments and the reply of a call, to edit. */
@Command(
    name = "sample",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Prints a sample of a call: its arguments and its reply as JSON, with plausible values to"
            + " edit. Or reads samples from a file, checks them and prints them one a line. Class"
            + " files are read; nothing of the API is loaded or run.")
public final class SampleCommand implements Callable<Integer> {
  private static final String PRECISION = "--precision";
  private static final String SAMPLE = "--sample";
  private static final String COUNT = "--count";
  private static final String CALL = "CALL";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "API... " + CALL,
      arity = "2..*",
      hideParamSyntax = true,
      description = {
        ApiFlags.FORM,
        "The last is the call: "
            + ServiceCall.FORM
            + ", types only where the method is overloaded, the interface without its package if"
            + " there is only one."
      })
  private List<String> apiAndCall;

  @Mixin private ApiFlags flags;

  @Option(
      names = SampleMaker.ITEMS,
      paramLabel = "N",
      defaultValue = SampleMaker.DEFAULT_ITEMS,
      description =
          "Elements of each collection that is made. Default: " + SampleMaker.DEFAULT_ITEMS)
  private int items;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = Defaults.SEED,
      description = "Decides the values: the same seed, the same file. Default: " + Defaults.SEED)
  private long seed;

  @Option(
      names = PRECISION,
      paramLabel = "DIGITS",
      defaultValue = Defaults.PRECISION,
      description =
          "Digits of a second in times that are made: millis, micros or nanos; Date keeps"
              + " milliseconds. Default: "
              + Defaults.PRECISION)
  private Precision precision;

  @Option(
      names = SAMPLE,
      paramLabel = "FILE",
      description =
          "Read samples instead: .json (one), .ndjson (one a line), or else an access"
              + " log of Dubbo. Each is checked and printed in one line, with"
              + " $${seq} and $${time:-30d..now} filled in.")
  private Path samples;

  @Option(
      names = COUNT,
      paramLabel = "N",
      description =
          "How many samples: copies of a .json file, or the first of another file. Without it one"
              + " copy, or all that the file has, up to "
              + SampleFile.MAX_SAMPLES
              + ".")
  private Integer count;

  @Option(
      names = ApiFlags.ZONE,
      paramLabel = "ZONE",
      description =
          "The zone of times that name none, such as Asia/Shanghai: texts of a Date without offset"
              + " are read in it, and a LocalDateTime that no clock shows there is refused.")
  private String zone;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to this file instead of standard output.")
  private Path out;

  @Mixin private LanguageFlag language;

  @Override
  public Integer call() throws ApiException {
    int last = apiAndCall.size() - 1;
    ServiceCall call = ApiFlags.call(CALL, apiAndCall.get(last));
    refuseWhatIsNotUsed();
    try (ApiClasses classes = flags.open(apiAndCall.subList(0, last))) {
      ServiceMethod method = ServiceMethod.find(call, classes);
      print(
          samples == null
              ? new SampleMaker(classes, method, seed, items, precision).make()
              : read(classes, method));
    }
    return ExitCode.DONE.code();
  }

  private void refuseWhatIsNotUsed() {
    List<String> unused =
        samples == null ? List.of(COUNT, ApiFlags.ZONE) : List.of(SampleMaker.ITEMS, PRECISION);
    for (String flag : unused) {
      if (spec.commandLine().getParseResult().hasMatchedOption(flag)) {
        throw new UsageException(
            flag,
            samples == null
                ? Phrase.of("needs %s", SAMPLE)
                : Phrase.of("cannot stand beside %s", SAMPLE),
            spec.findOption(flag).getValue());
      }
    }
  }

  private String read(ApiClasses classes, ServiceMethod method) throws ApiException {
    if (count != null) {
      Rules.requireRange(COUNT, count, 1, SampleFile.MAX_SAMPLES);
    }
    RawSamples content = SampleFile.read(samples, method, Optional.ofNullable(count));
    Placeholders placeholders = new Placeholders(seed, Instant.now());
    PrintWriter err = spec.commandLine().getErr();
    return SampleReader.ofJson(classes, method, ApiFlags.zone(zone), placeholders)
        .readAll(content, note -> language.print(err, note))
        .stream()
        .map(sample -> SampleJson.line(sample) + "\n")
        .collect(Collectors.joining());
  }

  private void print(String text) {
    if (out == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
    } else {
      AtomicFile.write(out, text);
      language.print(spec.commandLine().getErr(), Phrase.of("sample: %s", LabFlags.shown(out)));
    }
  }
}

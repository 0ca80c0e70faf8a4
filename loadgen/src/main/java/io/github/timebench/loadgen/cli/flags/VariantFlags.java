package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ReleaseRuntime;
import io.github.timebench.lab.cli.Choices;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.SerializerVersion;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Flags that say which variants run: date types times serializers, less what is left out. */
public final class VariantFlags {
  private static final Choices<DateType> TYPES =
      new Choices<>(
          "--type",
          List.of(DateType.values()),
          EnumSet.complementOf(EnumSet.of(DateType.DATE)),
          DateType::label);

  private static final Choices<Serializer> SERIALIZERS =
      new Choices<>(SerializerVersion.FLAG, List.of(Serializer.values()), Serializer::label);

  /** What {@code --type} takes, for its help and the completion of shells. */
  static final class TypeWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return TYPES.words().iterator();
    }
  }

  /** What {@code --serializer} takes, for its help and the completion of shells. */
  static final class SerializerWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return SERIALIZERS.words().iterator();
    }
  }

  @Option(
      names = "--type",
      split = ",",
      paramLabel = "TYPE",
      defaultValue = Defaults.TYPE,
      completionCandidates = TypeWords.class,
      description =
          "Date types to compare with date, with commas: ${COMPLETION-CANDIDATES}. long is"
              + " milliseconds since 1970; all is every type but date. Each type makes a run longer."
              + " Date with the stock serializer, the baseline, always runs; with another serializer"
              + " only where date is named. Default: ${DEFAULT-VALUE}")
  private List<String> types;

  @Option(
      names = SerializerVersion.FLAG,
      split = ",",
      paramLabel = "SERIALIZER",
      defaultValue = Defaults.SERIALIZER,
      completionCandidates = SerializerWords.class,
      description =
          "Serializers, with commas: ${COMPLETION-CANDIDATES}. stock is Dubbo's hessian2, custom"
              + " hessian2-time as both ends agree on it, configured the same as a provider names"
              + " it, fresh its format alone, unplanned that with its reuse of streams, fastjson2"
              + " Dubbo's JSONB. Each one more makes a run longer. Beside them"
              + " stock@VERSION or compact@VERSION of another hessian-lite, such as stock@3.2.13,"
              + " each in JVMs of its own on that release's Dubbo. Default: ${DEFAULT-VALUE}")
  private List<String> serializers;

  /**
   * The variants that the flags name.
   *
   * @param withAgain whether the A/A arm runs as well
   * @param ofApi whether they are of an API's call
   * @throws LabException if a version is named that is not there, or not built
   */
  public List<PlacedVariant> chosen(Installation installation, boolean withAgain, boolean ofApi)
      throws LabException {
    List<SerializerVersion> versions =
        serializers.stream()
            .filter(SerializerVersion::isMeantBy)
            .map(word -> SerializerVersion.parse(SerializerVersion.FLAG, word))
            .distinct()
            .toList();
    List<Serializer> here =
        SERIALIZERS.several(
            serializers.stream().filter(word -> !SerializerVersion.isMeantBy(word)).toList());
    for (SerializerVersion version : versions) {
      ReleaseRuntime.of(installation, SerializerVersion.FLAG, version);
    }
    List<DateType> chosen = TYPES.several(types);
    return ofApi && versions.isEmpty()
        ? PlacedVariant.comparedOfApi(chosen, here, withAgain)
        : PlacedVariant.compared(chosen, here, versions, withAgain);
  }

  public String runName() {
    return types.stream()
        .map(type -> type.strip().toLowerCase(Locale.ROOT))
        .distinct()
        .collect(Collectors.joining("+"))
        .replaceAll("[^a-z+]", "");
  }
}

package io.github.timebench.loadgen.cli;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ReleaseRuntime;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.SerializerVersion;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The flags that say which variants run. */
final class VariantFlags {
  private static final String ALL = "all";
  private static final String BOTH = "both";

  @Option(
      names = "--type",
      split = ",",
      paramLabel = "TYPE",
      defaultValue = Defaults.TYPE,
      description =
          "Date types to compare with date: instant, localdatetime, both with commas, or all. Date"
              + " with the stock serializer, the baseline, always runs; with another serializer"
              + " only where date is named."
              + " Default: ${DEFAULT-VALUE}")
  private List<String> types;

  @Option(
      names = SerializerVersion.FLAG,
      split = ",",
      paramLabel = "SERIALIZER",
      defaultValue = Defaults.SERIALIZER,
      description =
          "stock, custom or both; with commas beside them stock@VERSION or compact@VERSION of"
              + " another hessian-lite, such as stock@3.2.13, each in JVMs of its own on that"
              + " release's Dubbo. Default: ${DEFAULT-VALUE}")
  private List<String> serializers;

  /**
   * The variants that the flags name.
   *
   * @param withAgain whether the A/A arm runs as well
   * @throws LabException if a version is named that is not there, or not built
   */
  List<PlacedVariant> chosen(Installation installation, boolean withAgain) throws LabException {
    List<SerializerVersion> versions = versions();
    Set<Serializer> here = serializersHere();
    for (SerializerVersion version : versions) {
      ReleaseRuntime.of(installation, SerializerVersion.FLAG, version);
    }
    return LoadPlan.variants(dateTypes(), here, versions, withAgain);
  }

  private Set<DateType> dateTypes() {
    Set<DateType> chosen = EnumSet.noneOf(DateType.class);
    for (String type : types) {
      if (type.equals(ALL)) {
        chosen.addAll(EnumSet.complementOf(EnumSet.of(DateType.DATE)));
      } else {
        chosen.add(LoadFlags.constant("--type", DateType.class, type, ALL));
      }
    }
    return chosen;
  }

  private Set<Serializer> serializersHere() {
    Set<Serializer> chosen = EnumSet.noneOf(Serializer.class);
    for (String word : serializers) {
      if (word.equals(BOTH)) {
        chosen.addAll(EnumSet.allOf(Serializer.class));
      } else if (!SerializerVersion.isMeantBy(word)) {
        chosen.add(
            LoadFlags.constant(
                SerializerVersion.FLAG,
                Serializer.class,
                word,
                BOTH,
                "stock@VERSION",
                "compact@VERSION"));
      }
    }
    return chosen;
  }

  private List<SerializerVersion> versions() {
    return serializers.stream()
        .filter(SerializerVersion::isMeantBy)
        .map(word -> SerializerVersion.parse(SerializerVersion.FLAG, word))
        .distinct()
        .toList();
  }

  /** The names that runs are called by. */
  String runName() {
    return String.join("+", types).replaceAll("[^a-z+]", "");
  }
}

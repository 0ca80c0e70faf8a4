package io.github.timebench.loadgen.cli.flags;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.plan.PlacedVariant;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Hazard: a default run that becomes longer with every type that there is, or an "all" of few. */
class VariantFlagsTest {
  private static final String BOTH =
      "date+stock date+stock+again instant+stock instant+custom instant+fastjson2"
          + " localdatetime+stock localdatetime+custom localdatetime+fastjson2";

  private static VariantFlags flags(String... args) {
    return CommandLine.populateCommand(new VariantFlags(), args);
  }

  private static String labels(String... args) throws LabException {
    return flags(args).chosen(new Installation(Path.of("")), true, false).stream()
        .map(PlacedVariant::label)
        .collect(Collectors.joining(" "));
  }

  @Test
  void withoutAWordTheTwoTypesRunThatTeamsArgueAbout() throws LabException {
    assertThat(labels()).isEqualTo(BOTH);
  }

  @Test
  void allIsEveryTypeButDate() throws LabException {
    assertThat(labels("--type=all"))
        .isEqualTo(
            BOTH
                + " long+stock long+custom long+fastjson2"
                + " offsetdatetime+stock offsetdatetime+custom offsetdatetime+fastjson2");
  }

  @Test
  void typesRunAloneWithWhateverSerializerIsNamed() throws LabException {
    assertThat(labels("--type=offsetdatetime,long", "--serializer=fresh,fastjson2"))
        .isEqualTo(
            "date+stock date+stock+again long+fresh long+fastjson2"
                + " offsetdatetime+fresh offsetdatetime+fastjson2");
  }

  @Test
  void aRunIsCalledByTheTypesThatItWasAskedFor() {
    assertThat(flags().runName()).isEqualTo("instant+localdatetime");
    assertThat(flags("--type=all").runName()).isEqualTo("all");
    assertThat(flags("--type=Date,instant, date").runName()).isEqualTo("date+instant");
  }
}

package io.github.timebench.micro.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.serialization.Codec;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.Outcomes.Outcome;
import io.github.timebench.model.micro.Outcomes.Row;
import java.sql.Timestamp;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a table that calls a loss equal, or a serializer that loses more than what it replaces.
 */
class FidelitySuiteTest {
  private static Outcomes outcomes;

  @BeforeAll
  static void carry() throws LabException {
    outcomes = new FidelitySuite().outcomes();
  }

  private static Outcome of(String value, String codec) {
    Row row =
        outcomes.rows().stream().filter(one -> one.value().equals(value)).findFirst().orElseThrow();
    return row.outcomes().get(outcomes.ways().indexOf(codec));
  }

  @Test
  void everyCodecHasItsColumnAndEveryValueIsThereOnce() {
    assertThat(outcomes.ways())
        .isEqualTo(Codec.ofThisProgram().stream().map(Codec::label).toList());
    assertThat(outcomes.rows())
        .extracting(Row::value)
        .doesNotHaveDuplicates()
        .hasSizeGreaterThan(60);
  }

  @Test
  void theCustomSerializerCarriesWhatStockCarries() {
    int stock = outcomes.ways().indexOf(Serializer.STOCK.label());
    int custom = outcomes.ways().indexOf(Serializer.CUSTOM.label());
    assertThat(outcomes.rows())
        .allSatisfy(
            row ->
                assertThat(row.outcomes().get(custom))
                    .as(row.toString())
                    .isEqualTo(row.outcomes().get(stock)));
  }

  @Test
  void lossesThatAreKnownFromTheFormatsAreFound() {
    String stock = Serializer.STOCK.label();
    assertThat(of("Timestamp, nanoseconds", stock)).isEqualTo(Outcome.DIFFERS);
    assertThat(of("class that is not Serializable", stock)).isEqualTo(Outcome.FAILS);
    assertThat(of("an int that became a long", Codec.JDK)).isEqualTo(Outcome.FAILS);
    String fastjson2 = Serializer.FASTJSON2.label();
    assertThat(of("an enum that got a constant in front", fastjson2)).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Duration of an Object field", fastjson2)).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Instant, nanoseconds", fastjson2)).isEqualTo(Outcome.EQUAL);
  }

  @Test
  void whatDoesNotComeBackIsExplained() {
    assertThat(outcomes.rows())
        .allSatisfy(
            row ->
                assertThat(row.reasons().stream().map(Phrase::isEmpty).toList())
                    .as(row.toString())
                    .isEqualTo(row.outcomes().stream().map(one -> one == Outcome.EQUAL).toList()));
  }

  @Test
  void aNameIsExchangedForOneOfItsLength() {
    assertThat(Cases.all())
        .allSatisfy(
            each ->
                each.renamed()
                    .forEach((from, to) -> assertThat(from.length()).isEqualTo(to.length())));
  }

  @Test
  void anEqualValueOfAnotherClassIsDifferent() {
    assertThat(Difference.of(new Date(1), new Timestamp(1))).isNotEqualTo(Phrase.EMPTY);
    assertThat(Difference.of(1, 1L)).hasToString("Integer came back as Long");
    assertThat(Difference.of(List.of(1), List.of(2))).hasToString("[1] came back as [2]");
    assertThat(Difference.of(null, 1)).hasToString("null came back as 1");
    assertThat(Difference.of(1, null)).hasToString("1 came back as null");
    assertThat(Difference.of(new int[] {1}, new int[] {1})).isEqualTo(Phrase.EMPTY);
  }
}

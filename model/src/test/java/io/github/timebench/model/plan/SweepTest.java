package io.github.timebench.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.ThreadPool;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a grid of other points than were meant, or one that fails at its last point. */
class SweepTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2,4 | 1 2 4",
        "4, 1 ,2 | 1 2 4",
        "1,2,4,...,16 | 1 2 4 8 16",
        "1,2,4,…,16,20 | 1 2 4 8 16 20",
        "1..8 | 1 2 4 8",
        "2...8,100 | 2 4 8 100",
        "10,20,..,50 | 10 20 30 40 50",
        "10,20,...,80 | 10 20 40 80",
        "5,10,15,...,30 | 5 10 15 20 25 30",
        "007 | 7"
      })
  void valuesAreWrittenOutOrWithDots(String text, String values) {
    assertThat(Axis.parse(Kind.THREADS, text).values()).containsExactly(values.split(" "));
  }

  @Test
  void ratesAscendWhateverTheirUnit() {
    Axis rates = Axis.parse(Kind.RATE, "2000/s,60000/m,4000/s,8000/s,...,32000/s");
    assertThat(rates.values())
        .containsExactly("60000/m", "2000/s", "4000/s", "8000/s", "16000/s", "32000/s");
    assertThat(rates.number("60000/m")).isEqualTo(1_000);
  }

  @Test
  void poolsStayInTheirOrder() {
    Axis pools = Axis.parse(Kind.PROVIDER_POOL, "Limited,fixed");
    assertThat(pools.values()).containsExactly("limited", "fixed");
    assertThat(pools.number("fixed")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "THREADS | '' | --threads must be whole numbers, not ''",
        "THREADS | 99999999999 | --threads must be at most 2147483647, not 99999999999",
        "THREADS | 1,,2 | --threads must be whole numbers, not ''",
        "THREADS | 1,2,1 | --threads names a value twice, not '1'",
        "THREADS | ...,4 | --threads must go on to the value behind the dots",
        "THREADS | 1,2,... | --threads must go on to the value behind the dots",
        "THREADS | 2,4,...,9 | --threads must go on to the value behind the dots",
        "THREADS | 4,2,...,1 | --threads must go on to the value behind the dots",
        "THREADS | 3..512 | --threads must double from a power of two to another",
        "THREADS | 8..8 | --threads must double from a power of two to another",
        "RATE | 5000 | --rate must be a whole number of calls per s or m",
        "PROVIDER_POOL | fixed,huge | --provider-pool must be one of fixed, cached, eager, limited"
      })
  void whatCannotBeReadIsNamedByItsFlag(Kind kind, String text, String message) {
    assertThatThrownBy(() -> Axis.parse(kind, text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aSweepTakesOneOrTwoAxesAndSeveralValues() {
    assertThatThrownBy(() -> new Sweep(List.of()))
        .hasMessageStartingWith("sweep takes several values of one or two of --threads, --rate");
    assertThatThrownBy(() -> sweep("threads=4")).hasMessageStartingWith("sweep takes several");
    assertThatThrownBy(() -> sweep("threads=1,2", "queue=0", "items=1"))
        .hasMessageStartingWith("sweep takes several");
    assertThatThrownBy(() -> sweep("threads=1,2", "rate=5/s"))
        .hasMessageStartingWith("--threads cannot stand beside --rate");
    assertThat(sweep("threads=1,2", "queue=7").points())
        .containsExactly(List.of("1", "7"), List.of("2", "7"));
  }

  @Test
  void pointsOfOneSettingShareAPairWarmedUnderTheMiddleLoad() {
    Plan plan = plan(sweep("threads=1,2,4", "queue=0,100"));
    List<Plan> pairs = plan.pairs();
    assertThat(pairs).hasSize(2);
    assertThat(pairs.get(1).services().pool().queue()).isEqualTo(100);
    assertThat(pairs).allSatisfy(pair -> assertThat(pair.load().threads()).isEqualTo(2));
    Sweep sweep = (Sweep) plan.study();
    assertThat(sweep.pointsOf(pairs.get(1)))
        .containsExactly(List.of("1", "100"), List.of("2", "100"), List.of("4", "100"));
    assertThat(sweep.loadAt(pairs.get(1), List.of("4", "100"))).isEqualTo(new Load.Closed(4));
    assertThat(plan.maxCallsAtOnce()).isEqualTo(4);
  }

  @Test
  void everySettingIsAPlanOfItsOwn() {
    Plan plan = plan(sweep("provider-pool=fixed,cached", "provider-threads=1,8"));
    assertThat(plan.pairs().stream().map(pair -> pair.services().pool()))
        .containsExactly(
            ProviderPool.fixed(1),
            ProviderPool.fixed(8),
            new ProviderPool(ThreadPool.CACHED, 1, 0),
            new ProviderPool(ThreadPool.CACHED, 8, 0));
    assertThat(plan(sweep("connections=1,4")).pairs().get(1).services().connections()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "provider-threads=0,4 | --provider-threads must be 1 to 10000, not '0'",
        "provider-threads=4,20000 | --provider-threads must be 1 to 10000, not '20000'",
        "provider-pool=fixed,virtual;provider-threads=4 | --provider-threads cannot stand beside",
        "provider-pool=fixed,virtual;queue=4 | --queue cannot stand beside --provider-pool=virtual",
        "threads=1,5000 | --threads must be 1 to 2000, not '5000'",
        "connections=1,500 | --connections must be 1 to 100, not '500'",
        "items=1,2 | --items=1 is for --shape=page"
      })
  void aPointThatIsNoPlanIsRefusedBeforeTheFirst(String axes, String message) {
    Sweep sweep = sweep(axes.split(";"));
    assertThatThrownBy(() -> sweep.requireFits(plan(sweep)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aGridOfTooManyPointsIsRefusedWithItsNumberAndTime() {
    String many = String.join(",", IntStream.rangeClosed(1, 21).mapToObj(i -> "" + i).toList());
    Sweep sweep = sweep("threads=1,2,3,4,5,6,7,8,9,10", "queue=" + many);
    assertThatThrownBy(() -> sweep.requireFewPoints(Duration.ofHours(9)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            "--queue makes a grid of 210 points, which takes 540 min; --yes measures more than 200");
    sweep("threads=1..512").requireFewPoints(Duration.ofHours(1));
  }

  private static Plan plan(Sweep sweep) {
    return Plans.valid().study(sweep).make();
  }

  private static Sweep sweep(String... axes) {
    return new Sweep(
        Arrays.stream(axes)
            .map(axis -> axis.split("="))
            .map(
                axis ->
                    Axis.parse(
                        Arrays.stream(Kind.values())
                            .filter(kind -> kind.label().equals(axis[0]))
                            .findFirst()
                            .orElseThrow(),
                        axis[1]))
            .toList());
  }
}

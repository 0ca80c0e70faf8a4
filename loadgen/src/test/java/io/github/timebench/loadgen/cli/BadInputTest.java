package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.EmbeddedZooKeeper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: bad input that starts a lab, ends in a stack trace, or does not say what to change. */
class BadInputTest {
  @TempDir private Path temporary;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --type=time                | --type      | one of date, instant, localdatetime, long, offsetdatetime, all | 'time'
          --serializer=kryo          | --serializer| must be one of stock, custom,            | 'kryo'
          --serializer=stock@        | --serializer| must be stock@VERSION or compact@VERSION | 'stock@'
          --serializer=custom@4.0.4  | --serializer| must be stock@VERSION or compact@VERSION | 'custom@4.0.4'
          --serializer=stock,stock@9 | --serializer| there are no Dubbo releases              | mvn -q -DskipTests package
          --serializer=stock,,custom | --serializer| must be one of stock, custom,            | ''
          --shape=cube               | --shape     | one of tick, order, page                 | 'cube'
          --operation=put            | --operation | one of echo, create, get                  | 'put'
          --precision=hours          | --precision | one of millis, micros, nanos              | 'hours'
          --threads=0                | --threads   | must be 1 to 2000                        | '0'
          --threads=many             | --threads   | must be whole numbers                    | 'many'
          --threads=4,8              | --threads   | takes several values in 'bin/loadgen sweep' only | '4,8'
          --queue=0,100              | --queue     | takes several values in 'bin/loadgen sweep' only | '0,100'
          --rate=0/s                 | --rate      | must be 1/s to 1000000/s                 | '0/s'
          --rate=5000                | --rate      | whole number of calls per s or m         | '5000'
          --rate=9/s --threads=5     | --threads   | cannot stand beside --rate               | '5'
          --rate=9/s --max-inflight=0 | --max-inflight | must be 1 to 5000                    | '0'
          --rate=9/s --catch-up=some | --catch-up  | one of all, double, none                  | 'some'
          --rate=9/s --arrival=late  | --arrival   | one of constant, poisson                 | 'late'
          --catch-up=all             | --catch-up  | needs --rate                             | 'all'
          --arrival=poisson          | --arrival   | needs --rate                             | 'poisson'
          --max-inflight=5           | --max-inflight | needs --rate                          | '5'
          --isolate=jvm              | --isolate   | one of block, variant                    | 'jvm'
          --connections=0            | --connections | must be 1 to 100                       | '0'
          --provider-threads=0       | --provider-threads | must be 1 to 10000                | '0'
          --provider-pool=huge       | --provider-pool | one of fixed, cached, eager, limited, virtual | 'huge'
          --provider-pool=virtual --provider-threads=5 | --provider-threads | cannot stand beside --provider-pool=virtual | '5'
          --provider-pool=virtual --queue=5 | --queue | cannot stand beside --provider-pool=virtual | '5'
          --block-threshold=5ms      | --block-threshold | needs --threads-view              | '5ms'
          --threads-view --park-threshold=2m | --park-threshold | must be 1ms to 1m          | '2m'
          --keep-recordings          | --keep-recordings | needs --threads-view              | 'true'
          --metrics-port=http        | --metrics-port | must be PORT or HOST:PORT              | 'http'
          --metrics-port=99999       | --metrics-port | must be PORT or HOST:PORT              | '99999'
          --otlp=localhost:4318      | --otlp      | such as http://localhost:4318            | 'localhost:4318'
          --queue=-1                 | --queue     | must be 0 to 1000000                     | '-1'
          --hops=0                   | --hops      | must be 1 to 20                          | '0'
          --distance=5               | --distance  | number with a unit                       | '5'
          --distance=2s              | --distance  | must be 0ms to 1s                        | '2s'
          --hops=6 --distance=1s     | --distance  | 6 × 1s = 6s, and --timeout=5s            | '1s'
          --quick --budget=1m        | --budget    | cannot stand beside --quick              | --budget=1m
          --fail-on=bytes>0%         | --fail-on   | a percentage with its sign, +0% too      | 'bytes>0%'
          --quick --out=             | --out       | must name a file or a folder             | ''
          --resume=                  | --resume    | must name a file or a folder             | ''
          --against=                 | --against   | must name a file or a folder             | ''
          report a --micro=          | --micro     | must name a file or a folder             | ''
          --quiet --verbose          | --quiet     | --quiet cannot stand beside --verbose    | loadgen
          hosts                      | --driver-host | --driver-host must say which hosts     | loadgen
          report a --core-price=x    | --core-price | is not a number                         | 'x'
          --blocks=0                 | --blocks    | must be 1 to 100                         | '0'
          --blocks=101               | --blocks    | must be 1 to 100                         | '101'
          --seed=1.5                 | --seed      | not a long                               | '1.5'
          --duration=15              | --duration  | number with a unit                       | '15'
          --duration=1ms             | --duration  | must be 250ms to 24h                     | '1ms'
          --max-warmup=5             | --max-warmup| number with a unit                       | '5'
          --slice=1h                 | --slice     | must be 50ms to 10s                      | '1h'
          --timeout=2m               | --timeout   | must be 1ms to 1m                        | '2m'
          --items=5                  | --items     | is for --shape=page                      | --items=5
          --shape=page --items=0     | --items     | must be 1 to 10000                       | '0'
          --quick --max-warmup=71s   | --max-warmup| at most 70s with --quick                 | '71s'
          --budget=2m                | --budget    | must hold 3 blocks                       | '2m'
          --thread=5                 | --thread=5  | Unknown option                           | nearest: --threads
          --registry=here            | --registry  | auto, embedded or zookeeper://HOST:PORT[?| 'here'
          --registry=zookeeper://a   | --registry  | auto, embedded or zookeeper://HOST:PORT[?| 'zookeeper://a'
          --driver-host=a{1..201}    | --driver-host | names 200 hosts at most                | 'a{1..201}'
          --driver-host=a{1..2       | --driver-host | has braces that do not match           | 'a{1..2'
          --driver-host=a{1}         | --driver-host | braces without {1..4} or {a,b}         | 'a{1}'
          --driver-host=a --provider-host=a | --provider-host | must name each host once      | 'a'
          --driver-host=a --home=/a;b | --home     | must be made of letters, digits          | '/a;b'
          --driver-host=a --advertise={1..3} | --advertise | must be said for each of 1 providers | '3'
          --home=/a                  | --home      | needs --driver-host or --provider-host   | '/a'
          --driver-host=a{1..2} --provider-host=b{1..2}                 | --registry  | a ZooKeeper that every host reaches              | 'auto'
          --driver-host=a{1..2} --provider-host=b{1..2} --layout=star   | --layout    | one of pairs, together                   | 'star'
          --resume=/none --quick     | --quick     | cannot stand beside --resume             | 'true'
          --resume=/none --out=/tmp  | --out       | cannot stand beside --resume             | '/tmp'
          --resume=/none --target=nacos://a:1 | --target | cannot stand beside --resume       | 'nacos://a:1'
          --resume=/none --blocks=9 --json --metrics-port=0 --wait=1s | /none | no such folder | bin/loadgen runs
          --call=Orders#page         | --call      | needs --api                              | 'Orders#page'
          --driver-host={a,b} --provider-host={c,d,e} | --provider-host | must be as many as --driver-host=2 in layout pairs | '3'
          --driver-host=a{1..2} --provider-host=b{1..2} --hosts-deadline=2h | --hosts-deadline | must be 1s to 1h             | '2h'
          --driver-host=a{1..2} --provider-host=b{1..2} --spare-blocks=21 | --spare-blocks | must be 0 to 20                    | '21'
          --driver-host=a{1..7} --provider-host=b{1..7} --rate=5000/s   | --rate      | take a multiple of 7/m                   | '5000/s'
          --driver-host=a{1..9} --provider-host=b{1..9} --rate=8/s      | --rate      | its 9 drivers whole calls a minute       | '8/s'
          --driver-host=a{1..2} --provider-host=b{1..2} --distance=5ms  | --distance  | cannot stand beside --driver-host             | '5ms'
          --driver-host=a{1..2} --provider-host=b{1..2} --threads-view  | --threads-view | cannot stand beside --driver-host          | 'true'
          --layout=together          | --layout    | needs --driver-host                           | 'together'
          --hosts-deadline=1m       | --hosts-deadline | needs --driver-host                     | '1m'
          --spare-blocks=0           | --spare-blocks | needs --driver-host                        | '0'
          sweep --threads=4                | sweep       | takes several values of one or two of     | 'threads'
          sweep --threads=1,2,x            | --threads   | must be whole numbers                    | 'x'
          sweep --provider-pool=fixed,virtual --provider-threads=4 | --provider-threads | cannot stand beside --provider-pool=virtual | '4'
          sweep --threads=1,2 --rate=5/s   | --threads   | cannot stand beside --rate               | '1,2'
          sweep --threads=1,2 --catch-up=all | --catch-up | needs --rate                            | 'all'
          sweep --quick --blocks=3 --threads=1,2 | --blocks | must be 1 with --quick                | '3'
          sweep --threads=1,2 --margin=3%  | --margin    | is for verdicts, and a sweep has none    | '3%'
          sweep --threads=1,2 --isolate=variant | --isolate | must be block                          | 'variant'
          sweep --threads=1,2 --fail-on=p99>+5% | --fail-on | is for a run under one load            | 'p99>+5%'
          sweep --threads=1,2 --against=last | --against | is for a run under one load              | 'sweep'
          sweep --threads=1,2 --budget=1m  | --budget    | must hold 3 blocks                       | '1m'
          sweep --driver-host=a{1..2} --provider-host=b{1..2} --rate=60/s,90/s | --rate     | cannot take several values in layout pairs | '60/s'
          capacity --slo=p99<20               | --slo       | must be what must hold, such as p99<20ms | 'p99<20'
          capacity --quick                    | --slo       | Missing required option                  | OBJECTIVE
          capacity --slo=p99<20ms --threads=4 | --threads   | a capacity is a rate of an open one      | '4'
          capacity --slo=p99<20ms --fail-on=p99>+5% | --fail-on | is for a run under one load      | 'p99>+5%'
          capacity --slo=p99<20ms --against=last | --against | is for a run under one load         | 'capacity'
          capacity --slo=p99<20ms --rate=5/s  | --rate      | is what 'capacity' searches              | '5/s'
          capacity --slo=p99<20ms --connections=1,2 | --connections | takes several values in          | '1,2'
          capacity --slo=p99<20ms --isolate=variant | --isolate | must be block                         | 'variant'
          capacity --slo=p99<20ms --registry=zookeeper://127.0.0.1:1 | --registry | A search overloads its own provider only | 'zookeeper://127.0.0.1:1'
          capacity --slo=p99<20ms --quick --blocks=2 | --blocks | must be 1 with --quick               | '2'
          capacity --slo=p99<20ms --provider-threads=0 | --provider-threads | must be 1 to 10000       | '0'
          capacity --slo=p99<20ms --call=Orders#page | --call | needs --api                  | 'Orders#page'
          sweep --threads=1,2 --call=Orders#page | --call     | needs --api                  | 'Orders#page'
          --tpye=date                | --tpye      | nearest: --type                          | nearest
          sacn x.jar                 | sacn        | nearest: scan                            | nearest
          compre a b                 | compre      | nearest: compare                         | nearest
          report nowhere             | nowhere     | loadgen:                                 | nowhere
          selftest                   | overhead    | loadgen:                                 | overhead
          selftest overhead --threads=0 | --threads | --threads                               | '0'
          selftest overhead --slice=5   | --slice   | --slice                                 | '5'
          selftest overhead --slice=0ms | --slice   | --slice                                 | '0ms'
          selftest isolation --driver-host=a | --driver-host | loadgen:                       | --driver-host
          """)
  void aFlagThatCannotBeTakenIsNamedWithTheRuleAndTheValue(
      String arguments, String flag, String rule, String value) {
    CommandRun.of(temporary, arguments.split(" ")).assertRefused(flag, rule, value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --shape=page               | --shape     | cannot stand beside --api                 | 'page'
          --items=5                  | --items     | cannot stand beside --api                 | '5'
          --precision=nanos          | --precision | cannot stand beside --api                 | 'nanos'
          --operation=get            | --operation | cannot stand beside --api                 | 'get'
          --hops=3                   | --hops      | cannot stand beside --api                 | '3'
          --driver-host=a{1..2} --provider-host=b{1..2}                 | --driver-host    | cannot stand beside --api                 | '2'
          --registry=zookeeper://127.0.0.1:1 | --registry | cannot stand beside --api          | 'zookeeper://127.0.0.1:1'
          --type=none                | --type      | must be                                   | 'none'
          --fail-on=p99>+5% --quick  | --fail-on   | cannot stand beside --quick               | 'p99>+5%'
          capacity --slo=p99<20ms --items=5    | --items    | cannot stand beside --api  | '5'
          capacity --slo=p99<20ms --shape=page | --shape    | cannot stand beside --api  | 'page'
          capacity --slo=p99<20ms --driver-host=a{1..2} --provider-host=b{1..2}   | --driver-host   | cannot stand beside --api  | '2'
          capacity --slo=p99<20ms --hops=3     | --hops     | cannot stand beside --api  | '3'
          capacity --slo=p99<20ms --registry=zookeeper://127.0.0.1:1 | --registry | cannot stand beside --api | 'zookeeper://127.0.0.1:1'
          capacity --slo=p99<20ms --map=Order.paid | --map  | must be                    | 'Order.paid'
          sweep --threads=1,2 --items=5        | --items    | cannot stand beside --api  | '5'
          sweep --items=1,20                   | --items    | cannot stand beside --api  | '1,20'
          sweep --threads=1,2 --operation=get  | --operation | cannot stand beside --api | 'get'
          sweep --threads=1,2 --driver-host=a{1..2} --provider-host=b{1..2}       | --driver-host   | cannot stand beside --api  | '2'
          sweep --threads=1,2 --hops=3         | --hops     | cannot stand beside --api  | '3'
          sweep --threads=1,2 --registry=zookeeper://127.0.0.1:1 | --registry | cannot stand beside --api | 'zookeeper://127.0.0.1:1'
          """)
  void whatACallOfAnApiCannotHaveIsRefusedBeforeAnythingIsStarted(
      String arguments, String flag, String rule, String value) throws Exception {
    ofApi("createTick", arguments.split(" ")).assertRefused(flag, rule, value);
  }

  /** Of Timebench's own service, with a sample that fits. */
  private CommandRun ofApi(String method, String... arguments) throws Exception {
    Path api = Path.of(Variant.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path sample = Files.writeString(temporary.resolve("tick.json"), "[{\"id\": 5}]");
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--api=" + api);
    all.add(
        "--call="
            + Bindings.builtIn().service(Variant.of(DateType.INSTANT, Serializer.STOCK))
            + "#"
            + method);
    all.add("--sample=" + sample);
    return CommandRun.of(temporary, all.toArray(String[]::new));
  }

  @Test
  void aGridOfTooManyPointsIsRefusedWithTheirNumberAndTime() {
    String many = String.join(",", IntStream.rangeClosed(1, 150).mapToObj(n -> "" + n).toList());
    CommandRun run = CommandRun.of(temporary, "sweep", "--threads=" + many, "--queue=0,100");

    run.assertRefused("--queue", "a grid of 300 points, which takes", "--yes", "'0,100'");
  }

  @Test
  void aRegistryThatNobodyListensAtIsRefusedAndLeavesNoFolderBehind() {
    Path runs = temporary.resolve("runs");
    CommandRun run =
        CommandRun.of(temporary, "--registry=zookeeper://127.0.0.1:1", "--out=" + runs);
    run.assertRefused(
        "--registry=zookeeper://127.0.0.1:1", "nothing listens", "name the address of a ZooKeeper");
    assertThat(run.err()).doesNotContain("bin/provider");
    assertThat(runs).doesNotExist();
  }

  @Test
  void aRegistryWithoutAProviderIsRefused() throws Exception {
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start()) {
      CommandRun run = CommandRun.of(temporary, "--registry=" + registry.url());

      run.assertRefused(
          "--registry=" + registry.url(), "without a Timebench provider", "bin/provider");
    }
  }

  @Test
  void aPlaceThatCannotBeWrittenIsFoundOutBeforeTheLoad() throws Exception {
    Path file = Files.writeString(temporary.resolve("file"), "");
    CommandRun run = CommandRun.of(temporary, "--registry=embedded", "--out=" + file);
    run.assertRefused("--out", "must be a folder that can be written", "'" + file + "'");
    assertThat(run.err()).contains("(a file stands there)");
    Path below = file.resolve("runs");
    CommandRun ofBelow = CommandRun.of(temporary, "--registry=embedded", "--out=" + below);
    ofBelow.assertRefused("--out", "folder that can be written");
    assertThat(ofBelow.err()).doesNotContain("(NoSuchFile)", "(FileSystem");
    CommandRun.of(temporary, "--registry=embedded", "--junit=" + below)
        .assertRefused(below.toString(), "cannot be written");
  }

  @Test
  void aFolderThatHoldsNoWholeRunCannotBeReported() throws Exception {
    CommandRun.of(temporary, "report", temporary.toString()).assertRefused(temporary.toString());
    Files.writeString(temporary.resolve("result.json"), "{\"schemaVersion\": 1,");
    CommandRun.of(temporary, "report", temporary.toString()).assertRefused("result.json");
  }

  @Test
  void aRunIsFoundByItsNameAmongTheRuns() {
    String home = System.setProperty("timebench.home", temporary.toString());
    try {
      StoredRuns.run().in(temporary.resolve("reports/runs/20261121-100000-some"));

      CommandRun run = CommandRun.of(temporary, "report", "20261121-100000-some");

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).contains("20261121-100000-some/report.html");
      assertThat(CommandRun.of(temporary, "report", "last").out())
          .contains("20261121-100000-some/report.html");
      CommandRun.of(temporary, "report", "nothing")
          .assertRefused("nothing", "no such folder", "reports/runs");
    } finally {
      if (home == null) {
        System.clearProperty("timebench.home");
      } else {
        System.setProperty("timebench.home", home);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --blocks=0 --lang=zh        | --blocks 必须在 1 到
          --lang zh --blcoks=3        | 未知选项：'--blcoks=3'；相近的有：
          --lang=zh --budget=soon     | 选项 --budget 的值无效：必须是带单位
          --lang=zh --budget          | 选项 --budget 缺少值
          --lang=zh --type=dat        | --type 必须是
          --lang=zh --quick --budget=5m | 不能与 --quick 同用
          report nowhere --lang=zh    | nowhere：没有这个目录
          """)
  void whatIsRefusedIsSaidInTheLanguageThatIsAskedFor(String arguments, String words) {
    CommandRun run = CommandRun.of(temporary, arguments.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().findFirst()).get().asString().contains(words);
  }
}

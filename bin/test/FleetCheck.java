import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.fleet.HostFigures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Asks the stored evidence of a run on a fleet: FleetCheck.java RUN CHECK... A check is a word,
 * some with values behind equals signs; the first that does not hold ends it with exit code 1.
 */
public final class FleetCheck {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunAnalysis run;
  private final JsonNode stored;
  private final JsonNode fleet;
  private final List<JsonNode> parts = new ArrayList<>();

  private FleetCheck(Path run) throws IOException {
    this.run = RunFolder.read(run);
    this.stored = read(run.resolve("result.json"));
    this.fleet = read(run.resolve("fleet.json"));
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.filter(FleetCheck::isJson).toList()) {
        JsonNode node = read(file);
        if (node.has("host") && node.has("clock")) {
          parts.add(node);
        }
      }
    }
  }

  private static boolean isJson(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".json") || name.endsWith(".json.gz");
  }

  private static JsonNode read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return JSON.readTree(file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in);
    }
  }

  public static void main(String[] args) throws IOException {
    FleetCheck evidence = new FleetCheck(Path.of(args[0]));
    for (int i = 1; i < args.length; i++) {
      String[] words = args[i].split("=");
      boolean holds =
          switch (words[0]) {
            case "parts" -> evidence.hasParts();
            case "clock" -> evidence.clockIsTrue(words[1], Double.parseDouble(words[2]));
            case "off" -> evidence.isOff(words[1], Double.parseDouble(words[2]));
            case "merged" -> evidence.isMerged();
            case "lost" -> evidence.lost(words[1]);
            case "silent" -> evidence.silent(words[1], Double.parseDouble(words[2]));
            case "silent-or-lost" ->
                evidence.lost(words[1])
                    || evidence.silent(words[1], Double.parseDouble(words[2]));
            case "late" -> evidence.late(words[1], Double.parseDouble(words[2]));
            case "throttled" -> evidence.throttled(words[1]);
            case "failed" -> evidence.failed(words[1], words[2]);
            case "probes" -> evidence.complete(pair -> pair.probes().size(), words[1]);
            case "hops" -> evidence.complete(FleetCheck::hops, words[1]);
            case "none-lost" -> evidence.fleet.path("attempts").findValues("reason").isEmpty();
            default -> throw new IllegalArgumentException("no check: " + args[i]);
          };
      System.out.println((holds ? "holds: " : "DOES NOT HOLD: ") + args[i]);
      if (!holds) {
        System.exit(1);
      }
    }
  }

  /** Each host of each attempt that counts has left its part. */
  private boolean hasParts() {
    boolean all = !fleet.path("attempts").isEmpty();
    for (JsonNode attempt : fleet.path("attempts")) {
      for (JsonNode host : attempt.path("hosts")) {
        if (attempt.path("loss").isNull() || attempt.path("loss").isMissingNode()) {
          boolean there = partsOf(attempt).anyMatch(part -> part.path("host").equals(host));
          System.out.println(host.asText() + " in block " + attempt.path("block") + ": " + there);
          all &= there;
        }
      }
    }
    return all;
  }

  private Stream<JsonNode> partsOf(JsonNode attempt) {
    return parts.stream()
        .filter(part -> part.path("block").equals(attempt.path("block")))
        .filter(part -> part.path("attempt").equals(attempt.path("number")));
  }

  /** Whether a host's clock was as far ahead as it is known to be, within what its part says. */
  private boolean clockIsTrue(String host, double aheadSeconds) {
    boolean any = false;
    boolean all = true;
    for (JsonNode part : parts) {
      if (part.path("host").asText().equals(host)) {
        long off = part.path("clock").path("offsetNanos").asLong() - Math.round(aheadSeconds * 1e9);
        long bound = part.path("clock").path("boundNanos").asLong();
        System.out.println(host + " is off by " + off + " ns, bound " + bound + " ns");
        any = true;
        all &= Math.abs(off) <= bound && bound < 5_000_000;
      }
    }
    return any && all;
  }

  /** Somebody waited for its answers, in a block that counts. */
  private boolean silent(String host, double seconds) {
    double longest = -1;
    for (JsonNode part : parts) {
      if (part.path("host").asText().equals(host)) {
        longest = Math.max(longest, part.path("clock").path("silenceNanos").asLong() / 1e9);
      }
    }
    System.out.println(host + " was silent for " + longest + " s");
    return longest >= seconds;
  }

  private HostFigures figures(String host) {
    return run.fleet().orElseThrow().figures().hosts().stream()
        .filter(one -> one.name().equals(host))
        .findFirst()
        .orElseThrow();
  }

  /** Its calls began late at p99, of all of them. */
  private boolean late(String host, double seconds) {
    double p99 = figures(host).lag().getValueAtPercentile(99) / 1e9;
    System.out.println("lag p99 of " + host + ": " + p99 + " s");
    return p99 >= seconds;
  }

  /** More than any other. */
  private boolean throttled(String host) {
    run.fleet()
        .orElseThrow()
        .figures()
        .hosts()
        .forEach(one -> System.out.println(one.name() + ": " + one.throttledNanos() + " ns"));
    return run.fleet().orElseThrow().figures().hosts().stream()
        .allMatch(
            one ->
                one.name().equals(host)
                    ? one.throttledNanos() > 0
                    : one.throttledNanos() < figures(host).throttledNanos());
  }

  private boolean failed(String host, String gate) {
    System.out.println(host + " failed " + figures(host).failed());
    return figures(host).failed().stream().anyMatch(name -> name.startsWith(gate));
  }

  /** Each pair of JVMs came to its end and has at least so many of something. */
  private boolean complete(ToLongFunction<Pair> count, String atLeast) {
    List<Pair> pairs =
        run.run().blocks().stream().flatMap(block -> block.pairs().stream()).toList();
    pairs.forEach(pair -> System.out.println(pair.end() + ": " + count.applyAsLong(pair)));
    return !pairs.isEmpty()
        && pairs.stream()
            .allMatch(
                pair ->
                    pair.end().allMeasured() && count.applyAsLong(pair) >= Long.parseLong(atLeast));
  }

  /** Services behind the first that all answered calls of each variant went down. */
  private static long hops(Pair pair) {
    return pair.totals().stream()
        .mapToLong(
            totals ->
                totals.hops().stream()
                    .filter(hop -> hop.calls() >= totals.measured().ok())
                    .count())
        .min()
        .orElse(0);
  }

  /** Whether a host's part says that it was off by at least that, and no other host's does. */
  private boolean isOff(String host, double seconds) {
    boolean seen = false;
    boolean others = false;
    for (JsonNode part : parts) {
      boolean off = part.path("clock").path("boundNanos").asLong() >= seconds * 1e9;
      System.out.println(part.path("host") + " is off by " + part.path("clock").path("boundNanos"));
      boolean asked = part.path("host").asText().equals(host);
      seen |= off && asked;
      others |= off && !asked;
    }
    return seen && !others;
  }

  /** Whether each block of a run in layout together is the sum of its drivers' parts. */
  private boolean isMerged() {
    boolean all = !stored.path("blocks").isEmpty();
    for (JsonNode block : stored.path("blocks")) {
      long sum = 0;
      int drivers = 0;
      for (JsonNode attempt : fleet.path("attempts")) {
        boolean kept = attempt.path("loss").isNull() || attempt.path("loss").isMissingNode();
        if (kept && attempt.path("block").equals(block.path("index"))) {
          for (JsonNode part : partsOf(attempt).toList()) {
            boolean driver = part.path("host").asText().startsWith("driver");
            drivers += driver ? 1 : 0;
            sum += driver ? begun(part) : 0;
          }
        }
      }
      System.out.println(
          "block " + block.path("index") + ": " + begun(block) + " calls, " + sum + " by " + drivers);
      all &= sum > 0 && sum == begun(block) && drivers > 1;
    }
    return all;
  }

  private static long begun(JsonNode measured) {
    long begun = 0;
    for (JsonNode pair : measured.path("pairs")) {
      for (JsonNode totals : pair.path("totals")) {
        begun += totals.path("starts").path("begun").asLong();
      }
    }
    return begun;
  }

  private boolean lost(String host) {
    for (JsonNode attempt : fleet.path("attempts")) {
      if (attempt.path("loss").path("host").asText().equals(host)) {
        System.out.println(attempt.path("loss"));
        return true;
      }
    }
    System.out.println(fleet.path("attempts"));
    return false;
  }
}

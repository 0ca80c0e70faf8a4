package io.github.timebench.reports.metrics;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader of OpenMetrics 1.0 text whose samples all have a time, after the specification: refuses
 * what a lenient reader lets pass, and what promtool refuses.
 */
final class StrictOpenMetrics {
  private static final Pattern META =
      Pattern.compile("# (TYPE|UNIT|HELP) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)");
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-zA-Z_:][a-zA-Z0-9_:]*)\\{(.*)} (-?[0-9.]+(?:[eE][+-]?[0-9]+)?|\\+Inf|NaN)"
              + " (-?[0-9]+(?:\\.[0-9]+)?)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\n\"])*)\"");
  private static final Map<String, Set<String>> SUFFIXES =
      Map.of(
          "counter", Set.of("_total"),
          "gauge", Set.of(""),
          "info", Set.of("_info"),
          "histogram", Set.of("_bucket", "_count", "_sum"));

  private final List<Sample> samples = new ArrayList<>();
  private final Set<String> families = new HashSet<>();
  private final Set<String> metrics = new HashSet<>();
  private final Map<String, String> meta = new LinkedHashMap<>();
  private String family = "";
  private String metric = "";
  private BigDecimal time;
  private boolean sampled;
  private final List<Sample> point = new ArrayList<>();

  private StrictOpenMetrics() {}

  /** A sample as it was read. */
  record Sample(String name, Map<String, String> labels, double value, BigDecimal seconds) {
    String label(String label) {
      return labels.get(label);
    }
  }

  /**
   * The samples of a text.
   *
   * @throws IllegalArgumentException naming the first line that breaks a rule
   */
  static List<Sample> parse(String text) {
    if (!text.endsWith("# EOF\n")) {
      throw new IllegalArgumentException("does not end with # EOF and one line feed");
    }
    StrictOpenMetrics reader = new StrictOpenMetrics();
    String body = text.substring(0, text.length() - "# EOF\n".length());
    int number = 0;
    for (String line : body.isEmpty() ? new String[0] : body.split("\n", -1)) {
      number++;
      if (line.isEmpty() && number == body.split("\n", -1).length) {
        break;
      }
      try {
        reader.line(line);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "line %d: %s: %s".formatted(number, e.getMessage(), line), e);
      }
    }
    reader.endMetric();
    return reader.samples;
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }

  private void line(String line) {
    if (line.startsWith("#")) {
      meta(line);
    } else {
      sample(line);
    }
  }

  private void meta(String line) {
    Matcher matcher = META.matcher(line);
    require(matcher.matches(), "no TYPE, UNIT or HELP");
    String name = matcher.group(2);
    if (!name.equals(family) || sampled) {
      endMetric();
      require(families.add(name), "a family comes twice");
      family = name;
      meta.clear();
      metrics.clear();
      metric = "";
      sampled = false;
    }
    require(meta.put(matcher.group(1), matcher.group(3)) == null, "said twice of a family");
    if (matcher.group(1).equals("TYPE")) {
      require(SUFFIXES.containsKey(matcher.group(3)), "no type");
    }
    if (matcher.group(1).equals("UNIT")) {
      require(name.endsWith("_" + matcher.group(3)), "the unit is not the end of the name");
    }
    if (matcher.group(1).equals("HELP")) {
      require(!matcher.group(3).replace("\\\\", "").matches(".*\\\\[^n\"].*"), "no such escape");
    }
  }

  private void sample(String line) {
    Matcher matcher = SAMPLE.matcher(line);
    require(matcher.matches(), "no sample with labels, value and time");
    String name = matcher.group(1);
    require(meta.containsKey("TYPE") && meta.containsKey("HELP"), "a family without TYPE or HELP");
    require(name.startsWith(family), "a sample of another family");
    String suffix = name.substring(family.length());
    require(SUFFIXES.get(meta.get("TYPE")).contains(suffix), "no such suffix for its type");
    Map<String, String> labels = labels(matcher.group(2));
    Sample sample =
        new Sample(
            name,
            labels,
            Double.parseDouble(matcher.group(3).replace("+Inf", "Infinity")),
            new BigDecimal(matcher.group(4)));
    begin(sample);
    samples.add(sample);
    point.add(sample);
    sampled = true;
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new LinkedHashMap<>();
    Matcher matcher = LABEL.matcher(text);
    int end = 0;
    while (matcher.find()) {
      require(matcher.start() == (end == 0 ? 0 : end + 1), "labels are not separated by a comma");
      require(end == 0 || text.charAt(end) == ',', "labels are not separated by a comma");
      String value =
          Pattern.compile("\\\\(.)")
              .matcher(matcher.group(2))
              .replaceAll(
                  escape ->
                      Matcher.quoteReplacement(
                          escape.group(1).equals("n") ? "\n" : escape.group(1)));
      require(labels.put(matcher.group(1), value) == null, "a label comes twice");
      end = matcher.end();
    }
    require(end == text.length(), "labels that cannot be read");
    return labels;
  }

  /** Metrics are not mixed, and the times of each ascend. */
  private void begin(Sample sample) {
    Map<String, String> own = new LinkedHashMap<>(sample.labels());
    own.remove("le");
    String name = own.toString();
    if (!name.equals(metric)) {
      endMetric();
      require(metrics.add(name), "a metric is interrupted by another one");
      metric = name;
    } else if (sample.seconds().compareTo(time) != 0) {
      endPoint();
      require(sample.seconds().compareTo(time) > 0, "time does not ascend");
    }
    boolean histogram = "histogram".equals(meta.get("TYPE"));
    require(histogram || point.isEmpty(), "two samples of one time");
    time = sample.seconds();
  }

  private void endMetric() {
    endPoint();
    time = null;
  }

  private void endPoint() {
    if ("histogram".equals(meta.get("TYPE")) && !point.isEmpty()) {
      requireHistogram();
    }
    if ("counter".equals(meta.get("TYPE"))) {
      point.forEach(one -> require(one.value() >= 0, "a counter below zero"));
    }
    point.clear();
  }

  private void requireHistogram() {
    double lastBound = Double.NEGATIVE_INFINITY;
    double lastCount = 0;
    double count = Double.NaN;
    for (Sample one : point) {
      if (one.name().endsWith("_bucket")) {
        double bound = Double.parseDouble(one.label("le").replace("+Inf", "Infinity"));
        require(bound > lastBound, "buckets do not ascend");
        require(one.value() >= lastCount, "buckets do not add up");
        lastBound = bound;
        lastCount = one.value();
      } else if (one.name().endsWith("_count")) {
        count = one.value();
      }
    }
    require(Double.isInfinite(lastBound), "no bucket without an end");
    require(count == lastCount, "the count is not that of the last bucket");
    require(point.stream().anyMatch(one -> one.name().endsWith("_sum")), "no sum");
  }
}

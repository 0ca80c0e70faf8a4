package io.github.timebench.micro.serialization;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.CpuProfiler;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.scan.values.Sizing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Serializing the arguments and the reply of a call of an API, in clones of its classes. The
 * classes are loaded in the forks and in a JVM that verifies the cells, not in this one.
 */
public final class OwnSuite implements Suite {
  private static final List<String> MESSAGES = List.of("arguments", "reply");

  /** On two cores a fork reads and copies its samples beside what other forks do. */
  private static final Duration FORK_START = Duration.ofMillis(2_500);

  private static final int SEVERAL_THREADS = 4;

  /**
   * @param call as plans have it
   * @param codecs of this program's class path
   * @param apart whether serializing and deserializing are also measured alone
   * @param classPath of a JVM that measures the call: with the API, and with the jar of its clones
   */
  public record Choice(
      Payload.OfApi call,
      List<DateType> dateTypes,
      List<Codec> codecs,
      boolean apart,
      String classPath,
      Installation installation) {
    public Choice {
      dateTypes = List.copyOf(dateTypes);
      codecs = List.copyOf(codecs);
    }
  }

  private final SuitePlan plan;
  private final Choice choice;
  private final Map<String, Map<String, List<Integer>>> sizes = new LinkedHashMap<>();
  private final List<Cell> cells = new ArrayList<>();

  public OwnSuite(SuitePlan plan, Choice choice) {
    this.plan = plan;
    this.choice = choice;
    for (int threads : threads()) {
      for (Codec codec : choice.codecs()) {
        for (Variant variant : variants(choice.dateTypes(), codec)) {
          for (List<String> operation : SerializationSuite.operations(choice.apart())) {
            cells.add(cell(operation, codec, variant, threads));
          }
        }
      }
    }
  }

  private List<Integer> threads() {
    return plan.quick() ? List.of(1) : List.of(1, SEVERAL_THREADS);
  }

  /** What is to be cloned for some codecs. */
  public static Set<Variant> variants(List<DateType> dateTypes, Collection<Codec> codecs) {
    Set<Variant> variants = new LinkedHashSet<>();
    codecs.forEach(codec -> variants.addAll(variants(dateTypes, codec)));
    return variants;
  }

  /** The date types, and what the API declares. */
  private static List<Variant> variants(List<DateType> dateTypes, Codec codec) {
    List<Variant> variants = new ArrayList<>();
    dateTypes.forEach(dateType -> variants.add(Codec.variant(codec.serializer(), dateType)));
    if (codec.serializer().equals(Variant.OWN_STOCK.serializer().label())) {
      variants.add(Variant.OWN_STOCK);
      variants.add(Variant.ORIGINAL_STOCK);
    } else if (codec.serializer().equals(Variant.OWN_CUSTOM.serializer().label())) {
      variants.add(Variant.OWN_CUSTOM);
    }
    return variants;
  }

  private Cell cell(List<String> benchmark, Codec codec, Variant variant, int threads) {
    String operation = benchmark.get(0);
    Cell cell =
        Cell.of(
                parameters(operation, codec, variant.type(), threads),
                Cell.jmh(SerializationBenchmarks.class, benchmark.get(1))
                    .threads(threads)
                    .addProfiler(CpuProfiler.class)
                    .param("variant", variant.label())
                    .param("serializer", codec.serializer()))
            .onClassPath(choice.classPath())
            .taking(FORK_START)
            .counting(() -> measures(codec, variant));
    return choice.dateTypes().contains(DateType.DATE)
        ? cell.relativeTo(
            MicroFigure.title(parameters(operation, codec, DateType.DATE.label(), threads)))
        : cell;
  }

  private List<Parameter> parameters(String operation, Codec codec, String type, int threads) {
    String call = choice.call().call();
    return Cell.parameters(
        "operation",
        operation,
        "call",
        call.substring(call.indexOf('#') + 1),
        "codec",
        codec.label(),
        "date type",
        type,
        "threads",
        threads);
  }

  private List<Measure> measures(Codec codec, Variant variant) throws LabException {
    List<Integer> bytes = sizes(codec).get(variant.label());
    List<Measure> measures = new ArrayList<>();
    for (int at = 0; at < bytes.size(); at++) {
      measures.add(Measure.counted(MESSAGES.get(at), "B", bytes.get(at)));
    }
    return measures;
  }

  private Map<String, List<Integer>> sizes(Codec codec) throws LabException {
    if (!sizes.containsKey(codec.label())) {
      List<String> labels =
          variants(choice.dateTypes(), codec).stream().map(Variant::label).toList();
      Map<String, List<Integer>> found = found(codec, labels);
      requireFaithful(found);
      sizes.put(codec.label(), found);
    }
    return sizes.get(codec.label());
  }

  private Map<String, List<Integer>> found(Codec codec, List<String> labels) throws LabException {
    List<String> command =
        choice
            .installation()
            .onClassPath(
                choice.classPath(), PayloadSizesMain.class.getName(), Sizing.OF_BYTES, List.of());
    try {
      return PayloadSizesMain.inChildJvm(
          choice.call().call(),
          command,
          new PayloadSizesMain.Task(codec.serializer(), labels, SerializationBenchmarks.NONE));
    } catch (IllegalStateException e) {
      throw new LabException(
          Phrase.of(
              "%s cannot be measured with %s: %s",
              choice.call().call(), codec.label(), Phrase.ofMessage(e)),
          e);
    }
  }

  /** Clones in the types that the API declares are written as the originals are. */
  private void requireFaithful(Map<String, List<Integer>> found) throws LabException {
    List<Integer> clones = found.get(Variant.OWN_STOCK.label());
    List<Integer> originals = found.get(Variant.ORIGINAL_STOCK.label());
    if (clones != null && !clones.equals(originals)) {
      throw new LabException(
          Phrase.of(
              "the clones of %s are not faithful: their messages have %s bytes, those of the"
                  + " originals %s",
              choice.call().call(), clones, originals));
    }
  }

  @Override
  public Phrase scope() {
    Payload.OfApi call = choice.call();
    return Phrase.of(
        "%s of %s; samples: %s, replies: %s; %s",
        call.call(),
        String.join(", ", call.files()),
        call.samples(),
        call.replies(),
        plan.quick()
            ? Phrase.of("1 thread on %s cores", plan.cores())
            : Phrase.of("1 and %s threads on %s cores", SEVERAL_THREADS, plan.cores()));
  }

  @Override
  public List<CellTable> tables() {
    return List.of(
        new CellTable(
            Phrase.of(
                "JMH throughput of all threads together: the arguments and the reply of a call"),
            "Date",
            new Chart("date type", "codec", true),
            cells));
  }

  @Override
  public List<String> notes() {
    return List.of(
        "Date types are clones of the API's classes by their shape. own is such a clone with the"
            + " types that the API declares, original are its own classes: their messages have the"
            + " same bytes, and what differs in time is what cloning changes.");
  }
}

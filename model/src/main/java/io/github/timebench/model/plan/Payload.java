package io.github.timebench.model.plan;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the calls carry, and which way it travels.
 *
 * @param corpus of a shape that has a service; of an API's call it has the seed alone
 * @param operation of Timebench's own services
 * @param api the call of an API that is measured in place of Timebench's own
 */
public record Payload(Corpus corpus, Operation operation, Optional<OfApi> api) {
  public static final String API_FLAG = "--api";

  /**
   * A call of an API.
   *
   * @param call service key and method, such as {@code test/com.acme.OrderQuery:1.0.0#page}
   * @param files names of the jars and folders that it is in, and of the files of its samples
   * @param samples how many different calls there are
   * @param rules of {@code --map}, in order
   * @param zone of local date-times, if one was said
   * @param replies where the provider's replies come from: {@code given}, {@code of the samples},
   *     {@code generated}, or {@code none} of a method that is void
   * @param cut how many times of the samples have digits that Date and {@code long} do not keep
   * @param refused what a serializer says of the samples that it cannot carry, by the label of the
   *     variant, which is not measured; empty where they were not tried
   */
  public record OfApi(
      String call,
      List<String> files,
      int samples,
      List<String> rules,
      Optional<String> zone,
      String replies,
      long cut,
      Optional<Map<String, Phrase>> refused) {
    /** Replies were given, and each reply must equal one. */
    public static final String GIVEN = "given";

    /** Nobody said what is replied: a reply must be of its declared type, and not null. */
    public static final String OF_TYPE = "of the declared type";

    public OfApi {
      files = List.copyOf(files);
      rules = List.copyOf(rules);
      refused = refused.map(Map::copyOf);
      Rules.requireRange("samples", samples, 1, Integer.MAX_VALUE);
    }

    public OfApi with(long otherCut, Map<String, Phrase> otherRefused) {
      return new OfApi(
          call, files, samples, rules, zone, replies, otherCut, Optional.of(otherRefused));
    }

    public String method() {
      String written = call.substring(call.indexOf('#') + 1);
      int types = written.indexOf('(');
      return types < 0 ? written : written.substring(0, types);
    }
  }

  public Payload {
    Rules.require(
        corpus.shape().hasService(),
        "--shape",
        Phrase.of("must be tick, order or page: a bare value is for 'micro'"),
        corpus.shape().label());
  }

  /** What {@link OfApi} has of serializers that cannot carry the call, by label in its order. */
  public SortedMap<String, Phrase> refused() {
    return new TreeMap<>(api.flatMap(OfApi::refused).orElseGet(Map::of));
  }

  /** Checks that what serves an API's call is a provider of the lab's own, on this machine. */
  void requireFits(List<PlacedVariant> variants, Services services) {
    if (api.isEmpty()) {
      return;
    }
    for (PlacedVariant variant : variants) {
      Rules.require(
          variant.version().isEmpty(),
          SerializerVersion.FLAG,
          Phrase.of("cannot name another hessian-lite beside %s", API_FLAG),
          variant.serializerLabel());
    }
    Rules.require(
        !services.hops().chained(),
        Hops.COUNT_FLAG,
        Phrase.of("cannot stand beside %s, whose provider calls nobody", API_FLAG),
        services.hops().count());
    Rules.require(
        !services.fleet().any(),
        Fleet.DRIVERS_FLAG,
        Phrase.of("cannot stand beside %s, whose classes are on this machine", API_FLAG),
        services.fleet().drivers());
  }

  /**
   * The corpus that flags name.
   *
   * @param items orders in a page; null for the default
   */
  public static Corpus corpus(Shape shape, Integer items, long seed, Precision precision) {
    if (items != null && !shape.hasItems()) {
      throw new UsageException(
          Phrase.of("--items=%s is for --shape=page; shape %s has no items", items, shape.label()));
    }
    int count = items != null ? items : shape.hasItems() ? Defaults.ITEMS : 1;
    Rules.requireRange("--items", count, 1, Corpus.MAX_ITEMS);
    return new Corpus(shape, seed, precision, count);
  }
}

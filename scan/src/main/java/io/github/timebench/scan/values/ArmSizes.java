package io.github.timebench.scan.values;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.consumer.RoundTrip;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.sample.Sample;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes the bytes of a call's samples in some arms, from Dubbo's real serializations. */
final class ArmSizes {
  static final List<Serializer> SERIALIZERS = List.of(Serializer.STOCK, Serializer.CONFIGURED);

  private final PayloadBytes bytes;
  private final ZoneId zone;
  private final ClassLoader loader;
  private final Map<String, Copies> known = new HashMap<>();

  /**
   * @param loader finds originals and clones
   */
  ArmSizes(PayloadBytes bytes, ZoneId zone, ClassLoader loader) {
    this.bytes = bytes;
    this.zone = zone;
    this.loader = loader;
  }

  List<ArmBytes> of(LoadedCall call, List<ClonedArm> arms) {
    List<ArmBytes> sizes = new ArrayList<>();
    for (ClonedArm arm : arms) {
      Copies copies =
          known.computeIfAbsent(
              arm.label(), label -> Copies.of(arm, new TimeConversion(zone), loader));
      for (Serializer serializer : SERIALIZERS) {
        sizes.add(of(call, arm, copies, serializer));
      }
    }
    return sizes;
  }

  /** What does not come back from an arm's serializer as it was sent has a refusal. */
  List<ArmBytes> trips(LoadedCall call, List<ClonedArm> arms, Map<String, Serializer> serializers) {
    return arms.stream().map(arm -> trip(call, arm, serializers.get(arm.label()))).toList();
  }

  private ArmBytes trip(LoadedCall call, ClonedArm arm, Serializer serializer) {
    try {
      OwnBinding<?> binding =
          OwnBinding.of(call, new GraphCopy(arm, new TimeConversion(zone), loader));
      binding.requireCarried(new RoundTrip(bytes.format(serializer, binding.serviceInterface())));
      return new ArmBytes(arm.label(), serializer, 0, 0, 0, Phrase.EMPTY);
    } catch (ApiException e) {
      return refused(arm, serializer, named(e.words(), arm));
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return refused(arm, serializer, reason(e, arm));
    }
  }

  /** How the samples of all calls are copied into an arm: it learns the classes once. */
  private record Copies(GraphCopy copy, TimeConversion times) {
    static Copies of(ClonedArm arm, TimeConversion times, ClassLoader loader) {
      return new Copies(new GraphCopy(arm, times, loader), times);
    }
  }

  private ArmBytes of(LoadedCall call, ClonedArm arm, Copies copies, Serializer serializer) {
    GraphCopy copy = copies.copy();
    long cutBefore = copies.times().cut();
    long arguments = 0;
    long replies = 0;
    try {
      Class<?> service = copy.service(call.service());
      for (Sample<Object> sample : call.samples()) {
        Object[] copied = copy.copy(call.method(), sample.arguments().toArray());
        arguments += bytes.of(serializer, service, copied).length;
        if (sample.hasReply()) {
          Object[] reply = copy.copy(call.method(), sample.reply());
          replies += bytes.of(serializer, service, reply).length;
        }
      }
    } catch (ApiException e) {
      return refused(arm, serializer, e.words());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return refused(arm, serializer, reason(e, arm));
    }
    return new ArmBytes(
        arm.label(),
        serializer,
        arguments,
        replies,
        copies.times().cut() - cutBefore,
        Phrase.EMPTY);
  }

  /**
   * That Dubbo refuses it, and what the innermost exception says, with the names that the reader
   * knows.
   */
  static Phrase reason(Throwable e, ClonedArm arm) {
    return e instanceof StackOverflowError
        ? Phrase.of("the samples are nested too deeply for it")
        : Phrase.of("Dubbo cannot write it: %s", named(innermost(e), arm));
  }

  /** The first line of what the innermost exception says. */
  static String innermost(Throwable e) {
    Throwable inner = Phrase.innermost(e);
    String said = String.valueOf(inner.getMessage()).lines().findFirst().orElse("");
    return said.isEmpty() ? inner.toString() : said;
  }

  private static Phrase named(Phrase reason, ClonedArm arm) {
    return new Phrase(
        named(reason.pattern(), arm),
        reason.arguments().stream().map(argument -> named(argument, arm)).toList());
  }

  private static Object named(Object argument, ClonedArm arm) {
    if (argument instanceof Phrase phrase) {
      return named(phrase, arm);
    }
    return argument instanceof String words ? named(words, arm) : argument;
  }

  private static String named(String reason, ClonedArm arm) {
    String named = reason;
    for (Map.Entry<String, String> clone : arm.classes().entrySet()) {
      named = named.replace(clone.getValue(), clone.getKey());
    }
    return named;
  }

  private static ArmBytes refused(ClonedArm arm, Serializer serializer, Phrase reason) {
    return new ArmBytes(arm.label(), serializer, 0, 0, 0, reason);
  }
}

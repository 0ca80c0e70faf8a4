package io.github.timebench.scan.values;

import io.github.timebench.api.Serializer;
import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.ClonedArm;
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
   * Sizes of arms.
   *
   * @param loader finds originals and clones
   */
  ArmSizes(PayloadBytes bytes, ZoneId zone, ClassLoader loader) {
    this.bytes = bytes;
    this.zone = zone;
    this.loader = loader;
  }

  /** The bytes in each arm with each serializer. */
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
      return refused(arm, serializer, e.getMessage());
    } catch (RuntimeException | LinkageError e) {
      return refused(arm, serializer, reason(e, arm));
    }
    return new ArmBytes(
        arm.label(), serializer, arguments, replies, copies.times().cut() - cutBefore, "");
  }

  /**
   * That Dubbo refuses it, and what the innermost exception says, with the names that the reader
   * knows.
   */
  static String reason(Throwable e, ClonedArm arm) {
    Throwable inner = e;
    while (inner.getCause() != null) {
      inner = inner.getCause();
    }
    String reason = String.valueOf(inner.getMessage()).lines().findFirst().orElse("");
    for (Map.Entry<String, String> clone : arm.classes().entrySet()) {
      reason = reason.replace(clone.getValue(), clone.getKey());
    }
    return "Dubbo cannot write it: " + (reason.isEmpty() ? inner : reason);
  }

  private static ArmBytes refused(ClonedArm arm, Serializer serializer, String reason) {
    return new ArmBytes(arm.label(), serializer, 0, 0, 0, reason);
  }
}

package io.github.timebench.micro;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import java.util.Arrays;
import java.util.List;

/**
 * Plans for tests: everything of the lab serialization, a published call, and a machine's shape.
 */
public final class PlainPlan {
  private PlainPlan() {}

  /** A plan of labs for a machine. */
  public static MicroPlan of(boolean quick, Machine machine, MicroLab... labs) {
    return new MicroPlan(
        List.of(labs),
        quick,
        new SerializationChoice(
            List.of(DateType.values()),
            Arrays.stream(Codec.values()).map(PlacedCodec::here).toList(),
            List.of(Shape.VALUE, Shape.ORDER),
            false,
            1,
            Precision.NANOS),
        machine,
        RpcCall.PUBLISHED,
        quick ? Pace.QUICK : Pace.standard(Pace.DEFAULT_FORKS));
  }
}

package io.github.timebench.micro;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Two calls that are measured in one naive way after the other; nothing is warmed by set-up. */
@State(Scope.Benchmark)
public class PitfallsBenchmark {
  @Param("0")
  public int busyCores;

  private BusyCores busy;
  private WireFormat format;
  private Object payload;

  /** Occupies cores, and builds the one payload, which nobody has serialized yet. */
  @Setup
  public void setUp() {
    busy = new BusyCores(busyCores);
    var binding = Codec.STOCK.binding(DateType.INSTANT);
    format = Codec.STOCK.wireFormat(binding.serviceInterface());
    payload = binding.payloads(new Corpus(Shape.TICK, 42, Precision.NANOS, 1))[0];
  }

  /** Sets the cores free. */
  @TearDown
  public void tearDown() {
    busy.close();
  }

  @Benchmark
  public UUID uuid() {
    return UUID.randomUUID();
  }

  /** Shares nothing with the round trips of other threads but what is only read. */
  @Benchmark
  public Object roundTrip() throws IOException, ClassNotFoundException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    format.write(payload, message);
    return format.read(new ByteArrayInputStream(message.toByteArray()), payload.getClass());
  }
}

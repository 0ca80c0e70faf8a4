package io.github.timebench.micro.pitfalls;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.PayloadFormat;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.jmh.BusyCores;
import io.github.timebench.micro.serialization.Codec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Two calls that are measured in naive ways; set-up warms nothing. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PitfallsBenchmarks {
  @Param("0")
  public int busyCores;

  private BusyCores busy;
  private PayloadFormat format;
  private Object payload;

  /** Occupies cores, and builds the one payload, which is not serialized yet. */
  @Setup
  public void setUp() throws LabException {
    busy = new BusyCores(busyCores);
    String stock = Serializer.STOCK.label();
    var binding = Bindings.builtIn().of(Variant.of(DateType.INSTANT, Serializer.STOCK));
    format = Codec.payloadFormat(stock, binding.serviceInterface());
    payload = binding.payloads(new Corpus(Shape.TICK, 42, Precision.NANOS, 1))[0];
  }

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

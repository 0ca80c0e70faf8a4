package io.github.timebench.micro.serialization;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Serializing and deserializing one payload. */
@State(Scope.Thread)
public class SerializationBenchmarks {
  /** What a call of an API has, whose samples say what it carries. */
  static final Corpus NONE = new Corpus(Shape.VALUE, 1, Precision.NANOS, 1);

  @Param("date+stock")
  public String variant;

  @Param("VALUE")
  public Shape shape;

  @Param("stock")
  public String serializer;

  @Param("NANOS")
  public Precision precision;

  @Param("1")
  public long seed;

  @Param("1")
  public int items;

  private SerializationWork work;

  /** Builds the payloads and verifies that each comes back as it was sent. */
  @Setup
  public void setUp() throws LabException {
    work = SerializationWork.of(variant, serializer, new Corpus(shape, seed, precision, items));
  }

  @Benchmark
  public Object roundTrip() throws IOException, ClassNotFoundException {
    return work.roundTrip();
  }

  @Benchmark
  public int serialize() throws IOException {
    return work.serialize();
  }

  @Benchmark
  public Object deserialize() throws IOException, ClassNotFoundException {
    return work.deserialize();
  }
}

package io.github.timebench.model.evidence;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;

/**
 * Times of one variant's calls of all windows in nanoseconds; empty where no time was taken.
 *
 * @param service end minus actual start of the calls that were answered as expected
 * @param lag actual minus intended start of the same calls, without {@code held}: the generator's
 *     own lateness; empty in a closed loop
 * @param response end minus intended start of the same calls; empty in a closed loop
 * @param held how long the plan held the same calls back, because as many were under way as are
 *     allowed or to catch up at no more than double rate; empty in a closed loop
 * @param errors elapsed times of the calls that ended otherwise: since the intended start in an
 *     open loop, so that {@code response} and {@code errors} added are the times of all calls;
 *     since the actual start in a closed loop
 * @param clamped times longer than the histograms hold, recorded at their end
 */
public record Histograms(
    @Stored Histogram service,
    @Stored Histogram lag,
    @Stored Histogram response,
    @Stored Histogram held,
    @Stored Histogram errors,
    long clamped) {
  /** How many significant digits of a time are kept. */
  public static final int DIGITS = 3;

  /** Empty histograms, to which others can be added. */
  public static Histograms none() {
    return ofClosedLoop(empty(), empty(), 0);
  }

  /** Histograms of a closed loop, which knows no intended start. */
  public static Histograms ofClosedLoop(Histogram service, Histogram errors, long clamped) {
    return new Histograms(service, empty(), empty(), empty(), errors, clamped);
  }

  public Histograms plus(Histograms other) {
    return new Histograms(
        sum(service, other.service),
        sum(lag, other.lag),
        sum(response, other.response),
        sum(held, other.held),
        sum(errors, other.errors),
        clamped + other.clamped);
  }

  static Histogram sum(Histogram one, Histogram other) {
    Histogram sum = empty();
    sum.add(one);
    sum.add(other);
    return sum;
  }

  /** The time that half of the recorded ones do not exceed; 0 if there are none. */
  public static long median(Histogram times) {
    return times.getValueAtPercentile(50);
  }

  /** The time that 99 of 100 recorded ones do not exceed; 0 if there are none. */
  public static long p99(Histogram times) {
    return times.getValueAtPercentile(99);
  }

  /** An empty histogram, whose range grows with its values. */
  public static Histogram empty() {
    return new Histogram(DIGITS);
  }

  /**
   * A histogram whose JSON is HdrHistogram's compressed encoding (V2) in base64; no bytes where it
   * is empty.
   */
  @Retention(RetentionPolicy.RUNTIME)
  @JacksonAnnotationsInside
  @JsonSerialize(using = Stored.Writer.class)
  @JsonDeserialize(using = Stored.Reader.class)
  @interface Stored {
    final class Writer extends StdSerializer<Histogram> {
      private static final long serialVersionUID = 1;

      Writer() {
        super(Histogram.class);
      }

      @Override
      public void serialize(Histogram histogram, JsonGenerator json, SerializerProvider provider)
          throws IOException {
        if (histogram.getTotalCount() == 0) {
          json.writeBinary(new byte[0]);
          return;
        }
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        json.writeBinary(buffer.array(), 0, length);
      }
    }

    /** Decodes; what it reads can grow. */
    final class Reader extends StdDeserializer<Histogram> {
      private static final long serialVersionUID = 1;

      Reader() {
        super(Histogram.class);
      }

      @Override
      public Histogram deserialize(JsonParser json, DeserializationContext context)
          throws IOException {
        HistogramDecoder decoder = (HistogramDecoder) context.getAttribute(HistogramDecoder.class);
        if (decoder == null) {
          decoder = HistogramDecoder.ofThisJvm();
          context.setAttribute(HistogramDecoder.class, decoder);
        }
        return decoder.decode(json.getBinaryValue());
      }
    }
  }
}

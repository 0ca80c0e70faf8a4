package io.github.timebench.model.evidence;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Histograms in HdrHistogram's compressed encoding (V2), as the model keeps them. */
public final class StoredHistogram {
  private static final int SIGNIFICANT_DIGITS = 3;

  private StoredHistogram() {}

  /** A new histogram with the resolution of the stored ones: three digits, growing range. */
  public static Histogram empty() {
    return new Histogram(SIGNIFICANT_DIGITS);
  }

  /** The compressed encoding of a histogram. */
  public static byte[] encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    byte[] encoded = new byte[length];
    buffer.flip();
    buffer.get(encoded);
    return encoded;
  }

  /**
   * The histogram that was encoded; an empty one for no bytes.
   *
   * @throws IllegalArgumentException if the bytes are no compressed histogram
   */
  public static Histogram decode(byte[] encoded) {
    if (encoded.length == 0) {
      return empty();
    }
    try {
      Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0);
      histogram.setAutoResize(true);
      return histogram;
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("a histogram cannot be decoded: " + e.getMessage(), e);
    }
  }

  /** The sum of several stored histograms. */
  public static Histogram merge(List<byte[]> encoded) {
    Histogram sum = empty();
    encoded.forEach(one -> sum.add(decode(one)));
    return sum;
  }
}

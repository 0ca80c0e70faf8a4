package io.github.timebench.model.evidence;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Decodes the histograms of one file or of one other JVM, which may be a stranger's: some hundred
 * bytes can ask for any amount of memory, by what they decompress to, by a range and a precision,
 * and by their number. Not thread-safe.
 */
public final class HistogramDecoder {
  /** HdrHistogram's compressed encoding of version 2. */
  private static final int COOKIE = 0x1c849314;

  private static final int OUTER_HEADER_BYTES = 8;

  private static final int HEADER_BYTES = 40;
  private static final int DIGITS_AT = 12;

  /** All counts of the whole range of a long with as many digits as are stored, nine bytes each. */
  private static final int MAX_BYTES = 1 << 19;

  private final byte[] plain = new byte[MAX_BYTES];
  private final long maxMemory;
  private long memory;

  /**
   * @param maxMemory bytes of memory that its histograms may take together
   */
  HistogramDecoder(long maxMemory) {
    this.maxMemory = maxMemory;
  }

  /** A decoder for which a file may take half of this JVM's heap. */
  public static HistogramDecoder ofThisJvm() {
    return new HistogramDecoder(Runtime.getRuntime().maxMemory() / 2);
  }

  /**
   * Decodes one; no bytes are an empty one. It can grow.
   *
   * @throws IllegalArgumentException if these bytes are none, or too much
   */
  public Histogram decode(byte[] encoded) {
    return counted(encoded.length == 0 ? Histograms.empty() : decoded(encoded));
  }

  private Histogram decoded(byte[] encoded) {
    try {
      ByteBuffer header = inflated(encoded);
      if (header.remaining() < HEADER_BYTES || header.getInt(DIGITS_AT) > Histograms.DIGITS) {
        throw new DataFormatException(
            "it has no header, or more than " + Histograms.DIGITS + " digits");
      }
      Histogram histogram = Histogram.decodeFromByteBuffer(header, 0);
      histogram.setAutoResize(true);
      return histogram;
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("a histogram cannot be decoded: " + e.getMessage(), e);
    }
  }

  private ByteBuffer inflated(byte[] encoded) throws DataFormatException {
    if (encoded.length < OUTER_HEADER_BYTES || ByteBuffer.wrap(encoded).getInt() != COOKIE) {
      throw new DataFormatException("it is in another encoding");
    }
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(encoded, OUTER_HEADER_BYTES, encoded.length - OUTER_HEADER_BYTES);
      int length = inflater.inflate(plain);
      if (!inflater.finished()) {
        throw new DataFormatException("it is cut, or longer than any");
      }
      return ByteBuffer.wrap(plain, 0, length);
    } finally {
      inflater.end();
    }
  }

  private Histogram counted(Histogram histogram) {
    memory += histogram.getEstimatedFootprintInBytes();
    if (memory > maxMemory) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the histograms of the file take more than %,d MiB of memory; a JVM of a larger heap"
                  + " reads more: JAVA_TOOL_OPTIONS=-Xmx8g",
              maxMemory >> 20));
    }
    return histogram;
  }
}

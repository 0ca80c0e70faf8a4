package io.github.timebench.model.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazard: a stranger's histogram of some bytes that asks for any amount of memory. */
class HistogramDecoderTest {
  private static final long PLENTY = 64 << 20;
  private static final int FILE_HEADER_BYTES = 8;

  private static byte[] encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  private static Histogram ofOne(long value) {
    Histogram histogram = Histograms.empty();
    histogram.recordValue(value);
    return histogram;
  }

  /** Bytes compressed as a histogram's are. */
  private static byte[] compressed(byte[] plain) {
    byte[] encoded = new byte[plain.length + 100];
    System.arraycopy(encoded(ofOne(1)), 0, encoded, 0, FILE_HEADER_BYTES);
    Deflater deflater = new Deflater();
    deflater.setInput(plain);
    deflater.finish();
    int length = deflater.deflate(encoded, FILE_HEADER_BYTES, encoded.length - FILE_HEADER_BYTES);
    deflater.end();
    return Arrays.copyOf(encoded, FILE_HEADER_BYTES + length);
  }

  private static void assertRefused(byte[] encoded, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HistogramDecoder(PLENTY).decode(encoded))
        .withMessageStartingWith("a histogram cannot be decoded: ")
        .withMessageContaining(reason);
  }

  @Test
  void theWidestHistogramThatIsStoredIsRead() {
    Histogram full = Histograms.empty();
    for (long value = 1; value > 0; value += Math.max(1, value / 1_000)) {
      full.recordValueWithCount(value, 1L << 50);
    }
    HistogramDecoder decoder = HistogramDecoder.ofThisJvm();

    assertThat(decoder.decode(encoded(full))).isEqualTo(full);
    assertThat(decoder.decode(encoded(ofOne(5)))).isEqualTo(ofOne(5));
    assertThat(decoder.decode(new byte[0])).isEqualTo(Histograms.empty());
  }

  @Test
  void whatItReadsCanGrow() {
    Histogram read = new HistogramDecoder(PLENTY).decode(encoded(ofOne(5)));

    read.recordValue(Long.MAX_VALUE / 4);
    assertThat(read.getTotalCount()).isEqualTo(2);
  }

  @Test
  void moreThanAnyHistogramDecompressesToIsRefused() {
    assertRefused(compressed(new byte[64 << 20]), "longer than any");
  }

  @Test
  void morePrecisionThanIsStoredIsRefused() {
    Histogram precise = new Histogram(5);
    precise.recordValue(1);

    assertRefused(encoded(precise), "more than 3 digits");
  }

  @Test
  void aHistogramThatIsCutAnywhereIsRefused() {
    byte[] whole = encoded(ofOne(5));
    for (int length = 1; length < whole.length; length++) {
      assertRefused(Arrays.copyOf(whole, length), "");
    }
  }

  @Test
  void anotherEncodingIsRefused() {
    ByteBuffer plain = ByteBuffer.allocate(ofOne(5).getNeededByteBufferCapacity());
    ofOne(5).encodeIntoByteBuffer(plain);

    assertRefused(plain.array(), "another encoding");
    assertRefused(compressed(new byte[10]), "no header");
  }

  @Test
  void allOfAFileTogetherAreLimited() {
    byte[] wide = encoded(ofOne(Long.MAX_VALUE / 4));
    assertThat(wide).as("the bytes of a wide one").hasSizeLessThan(100);
    HistogramDecoder decoder = new HistogramDecoder(1 << 20);

    decoder.decode(wide);
    decoder.decode(wide);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> decoder.decode(wide))
        .withMessageContaining("more than 1 MiB of memory")
        .withMessageContaining("-Xmx");
  }
}

package io.github.timebench.reports.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * A script as a page keeps it, a third of its size: by gzip, with 13 bits in two printable
 * characters. Base64 has 12, which would make a page larger by a twentieth.
 *
 * @param text without the character that begins a tag
 * @param bytes that the text stands for
 */
public record PackedScript(String text, int bytes) {
  private static final int DIGITS = 91;
  private static final int BITS = 13;

  static PackedScript of(String script) {
    byte[] packed = gzip(script);
    StringBuilder text = new StringBuilder();
    int bits = 0;
    int held = 0;
    for (byte next : packed) {
      held |= Byte.toUnsignedInt(next) << bits;
      bits += Byte.SIZE;
      if (bits >= BITS) {
        add(held, text);
        held >>>= BITS;
        bits -= BITS;
      }
    }
    add(held, text);
    return new PackedScript(text.toString(), packed.length);
  }

  private static void add(int held, StringBuilder text) {
    int number = held & ((1 << BITS) - 1);
    text.append(digit(number / DIGITS)).append(digit(number % DIGITS));
  }

  private static char digit(int value) {
    int character = '#' + value;
    return (char) (character < '<' ? character : character + 1);
  }

  private static byte[] gzip(String script) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new SmallestGzip(packed)) {
      out.write(script.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static final class SmallestGzip extends GZIPOutputStream {
    SmallestGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}

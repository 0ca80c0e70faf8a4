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
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A histogram whose JSON is HdrHistogram's compressed encoding (V2) in base64; no bytes where it is
 * empty.
 */
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotationsInside
@JsonSerialize(using = StoredHistogram.Writer.class)
@JsonDeserialize(using = StoredHistogram.Reader.class)
@interface StoredHistogram {
  /** Encodes. */
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
      byte[] encoded = json.getBinaryValue();
      if (encoded.length == 0) {
        return Histograms.empty();
      }
      try {
        Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0);
        histogram.setAutoResize(true);
        return histogram;
      } catch (DataFormatException | RuntimeException e) {
        throw new IllegalArgumentException("a histogram cannot be decoded: " + e.getMessage(), e);
      }
    }
  }
}

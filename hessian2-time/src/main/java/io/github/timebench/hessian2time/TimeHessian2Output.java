package io.github.timebench.hessian2time;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Hessian 2 with a compact form for times; everything else is written as by the superclass. For one
 * message and one thread.
 *
 * <p>The superclass keeps its buffer to itself. A value enters it in two steps: {@code printString}
 * puts the opcode down as a bare byte, and leaves at least 16 bytes free behind it; a short binary
 * of header and payload, at most 14 bytes, then never meets the end of the buffer, where the
 * superclass would cut it into chunks.
 */
final class TimeHessian2Output extends Hessian2Output {

  private static final String OPCODE = String.valueOf((char) TimeType.OPCODE);

  private final byte[] scratch = new byte[1 + Payload.MAX_BYTES];

  TimeHessian2Output(OutputStream out) {
    super(out);
  }

  /**
   * Writes a value of {@code type}. It takes no number among the references.
   *
   * @param value not null, of the type's class
   * @throws IOException if the stream below cannot be written
   */
  void writeTime(TimeType type, Object value) throws IOException {
    long whole = type.whole(value);
    int nanos = type.nanos(value);
    int unit = Fraction.coarsestUnit(nanos);
    long high = Payload.high(whole, unit);
    int low = Payload.low(whole, Fraction.fromNanos(nanos, unit), unit);
    int payloadBytes = Payload.bytes(high, low);

    scratch[0] = (byte) (type.code << 2 | unit);
    int index = payloadBytes;
    for (int last = Math.max(payloadBytes - 4, 0); index > last; index--) {
      scratch[index] = (byte) low;
      low >>= 8;
    }
    for (; index > 0; index--) {
      scratch[index] = (byte) high;
      high >>= 8;
    }
    printString(OPCODE, 0, 1);
    writeBytes(scratch, 0, 1 + payloadBytes);
  }
}

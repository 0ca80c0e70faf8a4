package io.github.timebench.api.probe;

import java.io.Serializable;

/**
 * CPU time of one service's messages in the codec of one process, sampled. Cumulative: differences
 * of two mean something.
 */
public final class CodecTimes implements Serializable {
  private static final long serialVersionUID = 1L;

  private long[] messages = new long[Part.values().length];
  private long[] cpuNanos = new long[Part.values().length];

  /** No message was sampled; also for deserializers. */
  public CodecTimes() {}

  public CodecTimes with(Part part, long moreMessages, long moreNanos) {
    CodecTimes sum = new CodecTimes();
    sum.messages = messages.clone();
    sum.cpuNanos = cpuNanos.clone();
    sum.messages[part.ordinal()] += moreMessages;
    sum.cpuNanos[part.ordinal()] += moreNanos;
    return sum;
  }

  public CodecTimes since(CodecTimes earlier) {
    CodecTimes difference = this;
    for (Part part : Part.values()) {
      difference = difference.with(part, -earlier.messages(part), -earlier.cpuNanos(part));
    }
    return difference;
  }

  public long messages(Part part) {
    return messages[part.ordinal()];
  }

  /** CPU time of those messages, less what reading the clock took. */
  public long cpuNanos(Part part) {
    return cpuNanos[part.ordinal()];
  }

  public enum Part {
    REQUEST_WRITE,
    REQUEST_READ,
    RESPONSE_WRITE,
    RESPONSE_READ
  }
}

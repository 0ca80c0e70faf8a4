package io.github.timebench.model.evidence;

/**
 * CPU time of one variant's messages inside Dubbo's codec, sampled while a block was measured.
 *
 * @param requestWrite in the driver
 * @param requestRead in the provider
 * @param responseWrite in the provider
 * @param responseRead in the driver
 */
public record CodecUse(
    Sample requestWrite, Sample requestRead, Sample responseWrite, Sample responseRead) {
  public static final CodecUse UNKNOWN =
      new CodecUse(Sample.NONE, Sample.NONE, Sample.NONE, Sample.NONE);

  /**
   * Some of the messages of one kind.
   *
   * @param messages sampled; 0 where nothing is known
   * @param cpuNanos of all of them
   */
  public record Sample(long messages, long cpuNanos) {
    public static final Sample NONE = new Sample(0, 0);

    private Sample plus(Sample other) {
      return new Sample(messages + other.messages, cpuNanos + other.cpuNanos);
    }

    /** CPU time of a message; NaN where nothing is known. */
    public double nanosPerMessage() {
      return messages == 0 ? Double.NaN : (double) cpuNanos / messages;
    }
  }

  /** CPU time of one call, the sum of its four parts; NaN unless all four are known. */
  public double nanosPerCall() {
    return requestWrite.nanosPerMessage()
        + requestRead.nanosPerMessage()
        + responseWrite.nanosPerMessage()
        + responseRead.nanosPerMessage();
  }

  CodecUse withProvider(CodecUse ofProvider) {
    return new CodecUse(
        requestWrite, ofProvider.requestRead, ofProvider.responseWrite, responseRead);
  }

  CodecUse plus(CodecUse other) {
    return new CodecUse(
        requestWrite.plus(other.requestWrite),
        requestRead.plus(other.requestRead),
        responseWrite.plus(other.responseWrite),
        responseRead.plus(other.responseRead));
  }
}

package io.github.timebench.reports.wire;

/** Takes the ranges of a message in order. */
@FunctionalInterface
interface RangeSink {
  /** From the end of the range before up to an index is this part. */
  void upTo(int to, MessagePart part, boolean time);
}

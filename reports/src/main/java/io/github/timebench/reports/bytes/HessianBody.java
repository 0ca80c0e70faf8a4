package io.github.timebench.reports.bytes;

import io.github.timebench.reports.bytes.TaggedInput.UnreadableException;

/** A body in Hessian 2. */
final class HessianBody implements BodyInput {
  private static final int NULL = 'N';

  private final HessianInput in;
  private final boolean stock;

  /**
   * @param stock whether it holds no times of {@code hessian2-time}
   */
  HessianBody(byte[] message, int from, int end, boolean stock) {
    this.in = new HessianInput(message, from, end);
    this.stock = stock;
  }

  @Override
  public int position() {
    return in.position();
  }

  @Override
  public String string() throws UnreadableException {
    if (in.peek() == NULL) {
      in.next();
      return null;
    }
    return in.string();
  }

  @Override
  public int integer() throws UnreadableException {
    return in.integer();
  }

  @Override
  public void walk(int values, MessageParts.Sink ranges) throws UnreadableException {
    HessianValues walk = new HessianValues(in, ranges, stock);
    for (int i = 0; i < values; i++) {
      walk.add();
    }
  }
}

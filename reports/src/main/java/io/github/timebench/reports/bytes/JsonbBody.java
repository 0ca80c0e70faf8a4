package io.github.timebench.reports.bytes;

import io.github.timebench.reports.bytes.TaggedInput.UnreadableException;

/** A body as Dubbo's fastjson2 writes it: each value is its length in four bytes, then JSONB. */
final class JsonbBody implements BodyInput {
  private final JsonbInput in;

  JsonbBody(byte[] message, int from, int end) {
    this.in = new JsonbInput(message, from, end);
  }

  @Override
  public int position() {
    return in.position();
  }

  @Override
  public String string() throws UnreadableException {
    in.skip(Integer.BYTES);
    return in.stringOrNull();
  }

  @Override
  public int integer() throws UnreadableException {
    in.skip(Integer.BYTES);
    return in.integer();
  }

  @Override
  public void walk(int values, MessageParts.Sink ranges) throws UnreadableException {
    for (int i = 0; i < values; i++) {
      in.skip(Integer.BYTES);
      ranges.upTo(in.position(), MessagePart.CALL, false);
      new JsonbValues(in, ranges).add();
    }
  }
}

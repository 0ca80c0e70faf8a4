package io.github.timebench.reports.bytes;

import io.github.timebench.reports.bytes.TaggedInput.UnreadableException;

/** What a serializer wrote into a body, read one after the other. */
interface BodyInput {
  /** Index of the byte that is read next. */
  int position();

  /** Reads a string, or null. */
  String string() throws UnreadableException;

  /** Reads a small number. */
  int integer() throws UnreadableException;

  /** Walks over some values and tells what their bytes are for. */
  void walk(int values, MessageParts.Sink ranges) throws UnreadableException;
}

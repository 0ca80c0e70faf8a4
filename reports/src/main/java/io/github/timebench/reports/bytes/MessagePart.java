package io.github.timebench.reports.bytes;

import io.github.timebench.reports.language.Text;

/** What bytes of a message are for. */
public enum MessagePart {
  /** Dubbo's 16 bytes: magic, flags, serialization, status, request id, length. */
  HEADER("header", 'H'),
  /** Service, method, types of arguments; the kind of a response; attachments. */
  CALL("call and attachments", 'A'),
  /** Names of classes and of types of collections, and how many fields follow. */
  CLASS("class definitions", 'C'),
  FIELD("field names", 'F'),
  /** Values, with the tags that say what they are. */
  VALUE("values", 'V'),
  /** The rest of a message of which the run keeps the beginning. */
  CUT("not kept", '.'),
  /** Not understood, or after something that was not. */
  UNKNOWN("unknown", '?');

  private final String label;
  private final char letter;

  MessagePart(String label, char letter) {
    this.label = label;
    this.letter = letter;
  }

  public String label() {
    return label;
  }

  public Text says() {
    return Text.of(label);
  }

  /** Stands for the part where there is room for one character. */
  public char letter() {
    return letter;
  }
}

package io.github.timebench.reports.bytes;

import io.github.timebench.reports.bytes.TaggedInput.UnreadableException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The body of a request or response of Dubbo's own protocol, version 2.0.2. */
record DubboBody(BodyInput in, MessageParts.Sink ranges) {
  private static final Pattern ARGUMENT = Pattern.compile("\\[*(?:[ZBCDFIJS]|L[^;]+;)");

  /** Dubbo's version, the path, the service's version and the method. */
  private static final int STRINGS_BEFORE_ARGUMENTS = 4;

  private static final int NULL = 2;
  private static final int EXCEPTION = 0;
  private static final int WITH_ATTACHMENTS = 3;

  void addRequest() throws UnreadableException {
    for (int i = 0; i < STRINGS_BEFORE_ARGUMENTS; i++) {
      in.string();
    }
    String description = in.string();
    if (description == null) {
      throw new UnreadableException();
    }
    endOfCall();
    in.walk(arguments(description), ranges);
    addAttachments();
  }

  void addResponse() throws UnreadableException {
    int kind = in.integer();
    if (kind < EXCEPTION || kind > NULL + WITH_ATTACHMENTS) {
      throw new UnreadableException();
    }
    endOfCall();
    if (kind % WITH_ATTACHMENTS != NULL) {
      in.walk(1, ranges);
    }
    if (kind >= WITH_ATTACHMENTS) {
      addAttachments();
    }
  }

  private void addAttachments() throws UnreadableException {
    MessageParts.Sink asOne = (to, part, time) -> {};
    in.walk(1, asOne);
    endOfCall();
  }

  private void endOfCall() {
    ranges.upTo(in.position(), MessagePart.CALL, false);
  }

  private static int arguments(String description) throws UnreadableException {
    Matcher matcher = ARGUMENT.matcher(description);
    int count = 0;
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      end = matcher.end();
      count++;
    }
    if (end != description.length()) {
      throw new UnreadableException();
    }
    return count;
  }

  /** What a serializer wrote into a body, read one after the other. */
  interface BodyInput {
    int position();

    String string() throws UnreadableException;

    int integer() throws UnreadableException;

    /** Walks over some values and tells what their bytes are for. */
    void walk(int values, MessageParts.Sink ranges) throws UnreadableException;
  }
}

package io.github.timebench.reports.bytes;

import io.github.timebench.api.Serializer;
import io.github.timebench.reports.bytes.MessageParts.DubboBody.BodyInput;
import io.github.timebench.reports.bytes.TaggedInput.EndedException;
import io.github.timebench.reports.bytes.TaggedInput.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a Dubbo message in Hessian 2, stock or with the times of {@code hessian2-time}, or
 * in JSONB. What is not understood is unknown, and so is all that follows it: nothing is guessed.
 *
 * @param ranges cover the message without gaps or overlaps, in order
 */
public record MessageParts(List<MessageParts.Range> ranges) {
  private static final int HEADER_BYTES = 16;
  private static final int MAGIC_HIGH = 0xda;
  private static final int MAGIC_LOW = 0xbb;
  private static final int FLAGS_AT = 2;
  private static final int STATUS_AT = 3;
  private static final int LENGTH_AT = 12;
  private static final int REQUEST = 0x80;
  private static final int EVENT = 0x20;
  private static final int SERIALIZATION_ID = 0x1f;
  private static final int OK = 20;

  public MessageParts {
    ranges = List.copyOf(ranges);
  }

  /**
   * Bytes that follow each other and are for the same.
   *
   * @param from index of the first
   * @param to index after the last
   * @param time whether they belong to a date or time: its value, or what defines its class
   */
  public record Range(int from, int to, MessagePart part, boolean time) {
    public int length() {
      return to - from;
    }
  }

  @FunctionalInterface
  interface Sink {
    /** The bytes from the end of the range before up to an index are this part. */
    void upTo(int to, MessagePart part, boolean time);
  }

  /** Ranges from the beginning on, without gaps; neighbours that are for the same are joined. */
  private static final class Ranges implements Sink {
    private final List<Range> ranges = new ArrayList<>();
    private int end;

    @Override
    public void upTo(int to, MessagePart part, boolean time) {
      if (to <= end) {
        return;
      }
      int last = ranges.size() - 1;
      if (last >= 0 && ranges.get(last).part() == part && ranges.get(last).time() == time) {
        ranges.set(last, new Range(ranges.get(last).from(), to, part, time));
      } else {
        ranges.add(new Range(end, to, part, time));
      }
      end = to;
    }
  }

  /**
   * Finds the parts. What the beginning of a message does not hold whole is {@link
   * MessagePart#CUT}.
   *
   * @param message as it went over the wire, or the beginning of it
   */
  public static MessageParts of(byte[] message) {
    Ranges ranges = new Ranges();
    MessagePart rest = MessagePart.UNKNOWN;
    if (message.length >= HEADER_BYTES
        && unsigned(message[0]) == MAGIC_HIGH
        && unsigned(message[1]) == MAGIC_LOW) {
      ranges.upTo(HEADER_BYTES, MessagePart.HEADER, false);
      rest = addBody(message, ranges);
    }
    ranges.upTo(message.length, rest, false);
    return new MessageParts(ranges.ranges);
  }

  /** Adds what is understood, and tells what the bytes after it are. */
  private static MessagePart addBody(byte[] message, Ranges ranges) {
    try {
      readBody(message, ranges);
      return MessagePart.UNKNOWN;
    } catch (EndedException end) {
      return bodyLength(message) > message.length - HEADER_BYTES
          ? MessagePart.CUT
          : MessagePart.UNKNOWN;
    } catch (UnreadableException other) {
      return MessagePart.UNKNOWN;
    }
  }

  private static void readBody(byte[] message, Ranges ranges) throws UnreadableException {
    int flags = unsigned(message[FLAGS_AT]);
    boolean request = (flags & REQUEST) != 0;
    if ((flags & EVENT) != 0 || (!request && message[STATUS_AT] != OK)) {
      throw new UnreadableException();
    }
    DubboBody body = new DubboBody(input(message, flags & SERIALIZATION_ID), ranges);
    if (request) {
      body.addRequest();
    } else {
      body.addResponse();
    }
  }

  private static BodyInput input(byte[] message, int serializationId) throws UnreadableException {
    Serializer serializer =
        Serializer.ofSerializationId(serializationId).orElseThrow(UnreadableException::new);
    int end = end(message);
    return switch (serializer) {
      case STOCK -> new HessianBody(message, HEADER_BYTES, end, true);
      case CUSTOM, CONFIGURED, FRESH, UNPLANNED ->
          new HessianBody(message, HEADER_BYTES, end, false);
      case FASTJSON2 -> new JsonbBody(message, HEADER_BYTES, end);
    };
  }

  /** Where the body ends by its header, but not beyond what is there. */
  private static int end(byte[] message) {
    return (int) Math.min(message.length, HEADER_BYTES + bodyLength(message));
  }

  private static long bodyLength(byte[] message) {
    long length = 0;
    for (int i = LENGTH_AT; i < HEADER_BYTES; i++) {
      length = length << Byte.SIZE | unsigned(message[i]);
    }
    return length;
  }

  private static int unsigned(byte value) {
    return Byte.toUnsignedInt(value);
  }

  public int bytes(MessagePart part) {
    return ranges.stream().filter(r -> r.part() == part).mapToInt(Range::length).sum();
  }

  /** How many bytes belong to dates and times, with what defines their classes. */
  public int timeBytes() {
    return ranges.stream().filter(Range::time).mapToInt(Range::length).sum();
  }

  private static final class HessianBody implements BodyInput {
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

  /** A body as Dubbo's fastjson2 writes it: each value is its length in four bytes, then JSONB. */
  private static final class JsonbBody implements BodyInput {
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
}

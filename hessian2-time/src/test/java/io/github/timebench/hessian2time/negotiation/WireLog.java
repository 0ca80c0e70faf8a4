package io.github.timebench.hessian2time.negotiation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;

/** Notes the header of every message that is written in this JVM. */
@Wrapper(matches = "dubbo")
public final class WireLog implements Codec2 {

  private static final Queue<Message> MESSAGES = new ConcurrentLinkedQueue<>();

  private final Codec2 codec;

  /** Called by Dubbo with the codec to wrap. */
  public WireLog(Codec2 codec) {
    this.codec = codec;
  }

  /** A message as its header shows it, with the ports of its connection. */
  record Message(int flags, int providerPort, int consumerPort, String text) {
    boolean isRequest() {
      return (flags & 0x80) != 0;
    }

    boolean isEvent() {
      return (flags & 0x20) != 0;
    }

    int serializationId() {
      return flags & 0x1f;
    }
  }

  @Override
  public void encode(Channel channel, ChannelBuffer buffer, Object message) throws IOException {
    int from = buffer.writerIndex();
    codec.encode(channel, buffer, message);
    int flags = buffer.getByte(from + 2) & 0xff;
    int local = channel.getLocalAddress().getPort();
    int remote = channel.getRemoteAddress().getPort();
    boolean consumer = "consumer".equals(channel.getUrl().getParameter("side"));
    byte[] bytes = new byte[buffer.writerIndex() - from];
    buffer.getBytes(from, bytes);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    MESSAGES.add(new Message(flags, consumer ? remote : local, consumer ? local : remote, text));
  }

  @Override
  public Object decode(Channel channel, ChannelBuffer buffer) throws IOException {
    return codec.decode(channel, buffer);
  }

  static List<Message> with(int providerPort) {
    return MESSAGES.stream()
        .filter(message -> message.providerPort == providerPort)
        .collect(Collectors.toList());
  }

  /** The ids of requests with this provider, in order. */
  static List<Integer> requests(int providerPort) {
    return ids(providerPort, Message::isRequest);
  }

  /** The ids of responses of this provider, in order. */
  static List<Integer> responses(int providerPort) {
    return ids(providerPort, message -> !message.isRequest());
  }

  /** The messages of hessian2-time with this provider, byte by byte. */
  static List<String> textsInOwnFormat(int providerPort) {
    return with(providerPort).stream()
        .filter(message -> message.serializationId() == 30)
        .map(Message::text)
        .collect(Collectors.toList());
  }

  private static List<Integer> ids(int providerPort, Predicate<Message> kind) {
    return with(providerPort).stream()
        .filter(message -> !message.isEvent())
        .filter(kind)
        .map(Message::serializationId)
        .collect(Collectors.toList());
  }

  static void clear() {
    MESSAGES.clear();
  }
}

package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URLClassLoader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.junit.jupiter.api.Test;

/**
 * Hazard: what streams that serve one message after another could carry from one to the next:
 * references, bytes, memory, and the work of two at the same time.
 */
class StreamsTest {

  private static final Instant TIME = Instant.parse("2026-11-21T10:15:30.123456789Z");

  private final Streams streams = Streams.reused();
  private final Serialization ours = Wire.with(streams);

  /** A transfer object that can be told from all others. */
  static final class Node implements Serializable {
    private static final long serialVersionUID = 1;
    Instant at = TIME;
    Object value;

    Node(Object value) {
      this.value = value;
    }
  }

  /** Cannot be written, after something that can. */
  static final class Unwritable implements Serializable {
    private static final long serialVersionUID = 1;
    Instant at = TIME;
    Object thread = new Object[] {"before", new StringBuffer("x"), Thread.currentThread()};
  }

  /** A list that writes a message of its own whenever it is asked for its elements. */
  @SuppressWarnings("serial") // it is written as a list
  private final class Nesting extends ArrayList<Object> {
    private static final long serialVersionUID = 1;

    @Override
    public java.util.Iterator<Object> iterator() {
      try {
        assertThat(read(write(new Node(List.of(TIME))))).isInstanceOf(Node.class);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      return super.iterator();
    }
  }

  @Test
  void nothingOfAMessageIsReachableOnceItIsWrittenAndRead() throws Exception {
    List<WeakReference<?>> references = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Object sent = graph();
      byte[] bytes = write(sent);
      Object received = read(bytes);
      references.add(new WeakReference<>(sent));
      references.add(new WeakReference<>(received));
    }
    assertCollected(references);
  }

  @Test
  void nothingOfAMessageIsReachableThroughTheObjectsThatDubboKeeps() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Object sent = new Node("x");
    ObjectOutput out = ours.serialize(null, bytes);
    out.writeObject(sent);
    out.flushBuffer();
    ((Cleanable) out).cleanup();
    WeakReference<?> reference = new WeakReference<>(sent);
    sent = null;
    assertCollected(List.of(reference));
    out.writeObject(TIME);
    out.flushBuffer();
    assertThat(bytes.size()).isGreaterThan(11);
  }

  @Test
  void theClassLoaderOfAMessageIsNotKept() throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    byte[] bytes;
    try (URLClassLoader loader = new URLClassLoader(new java.net.URL[0], before)) {
      thread.setContextClassLoader(loader);
      bytes = write(new Node(1));
      assertThat(read(bytes)).isInstanceOf(Node.class);
      assertThat(IdleStreams.reachable(streams)).isNotEmpty().doesNotContain(loader);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void aStreamThatIsIdleHoldsLittleAfterAHugeMessage() throws Exception {
    List<Object> huge = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      huge.add(new Node(i));
    }
    huge.add("x".repeat(1_000_000));
    assertThat((Collection<?>) read(write(huge))).hasSize(200_001);
    assertThat(IdleStreams.bytes(streams)).isLessThan(300_000);
    assertThat(read(write(TIME))).isEqualTo(TIME);
    assertThat(IdleStreams.bytes(streams)).isLessThan(300_000);
  }

  @Test
  void aSmallMessageAfterAHugeOneHasTheBytesThatItHasAlone() throws Exception {
    byte[] alone = write(graph());
    List<Object> huge = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      huge.add(new LinkedHashMap<>(Map.of(i, new Node(i))));
    }
    assertThat((Collection<?>) read(write(huge))).hasSize(5_000);
    assertThat(write(graph())).isEqualTo(alone);
  }

  @Test
  void aMessageAfterOneThatFailedHalfwayHasTheBytesThatItHasAlone() throws Exception {
    byte[] alone = write(graph());
    for (int i = 0; i < 100; i++) {
      assertThatThrownBy(() -> write(List.of(graph(), new Unwritable())));
      assertThat(write(graph())).isEqualTo(alone);
    }
  }

  @Test
  void aMessageAfterOneWhoseStreamFailedHasTheBytesThatItHasAlone() throws Exception {
    byte[] alone = write(graph());
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("broken");
          }
        };
    for (int i = 0; i < 100; i++) {
      ObjectOutput out = ours.serialize(null, broken);
      out.writeObject(graph());
      assertThatThrownBy(out::flushBuffer).isInstanceOf(IOException.class);
      assertThat(write(graph())).isEqualTo(alone);
    }
  }

  @Test
  void aMessageAfterOneThatWasCutOrGarbledIsReadAsEver() throws Exception {
    byte[] whole = write(graph());
    for (int length = 1; length < whole.length; length++) {
      byte[] garbled = whole.clone();
      garbled[length] ^= 0x55;
      for (byte[] broken : List.of(Arrays.copyOf(whole, length), garbled)) {
        try {
          read(broken);
        } catch (Exception anyOfThem) {
          // Whether it throws is up to hessian-lite; what matters is the next message.
        }
        assertThat(write(read(whole))).isEqualTo(whole);
      }
    }
  }

  @Test
  void aMessageWithinAMessageHasStreamsOfItsOwn() throws Exception {
    Nesting nesting = new Nesting();
    nesting.add(new Node("outer"));
    nesting.add(TIME);
    List<Object> plain = new ArrayList<>(nesting);
    ArrayList<Object> received = new ArrayList<>((Collection<?>) read(write(nesting)));
    assertThat(received).usingRecursiveComparison().isEqualTo(plain);
  }

  @Test
  void messagesOfManyThreadsDoNotMix() throws Exception {
    byte[] alone = write(graph());
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int task = 0; task < 64; task++) {
        int number = task;
        tasks.add(
            () -> {
              for (int i = 0; i < 200; i++) {
                Node received = (Node) read(write(new Node(number)));
                assertThat(received.value).isEqualTo(number);
                assertThat(write(graph())).isEqualTo(alone);
              }
              return null;
            });
      }
      for (Future<Void> done : threads.invokeAll(tasks)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** hessian-lite pads what is missing with zeros, and stays within the chunk. */
  @Test
  void aMessageThatEndsWithinABinaryLeavesNothingToTheNextOne() throws Exception {
    ObjectInput cut = ours.deserialize(null, new ByteArrayInputStream(Wire.bytes(0x25, 1, 2)));
    assertThat(cut.readBytes()).containsExactly(1, 2, 0, 0, 0);
    TimeHessian2Input next =
        Wire.opened(new ByteArrayInputStream(Wire.bytes(0x21, 7)), null, streams.input());
    assertThat(next.readByte()).isEqualTo(7);
  }

  @Test
  void anOutputAndAnInputGoFromThreadToThread() throws Exception {
    Streams.Pool<Object> pool = new Streams.Pool<>(2);
    pool.give("idle");
    assertThat(pool.takeOrNull()).isEqualTo("idle");
    assertThat(pool.takeOrNull()).isNull();
    Streams.Pool<Object> nothing = new Streams.Pool<>(0);
    nothing.give("idle");
    assertThat(nothing.takeOrNull()).isNull();
  }

  @Test
  void whoWritesOnAfterAFlushContinuesTheMessageAsStockDoes() throws Exception {
    assertThat(writeWithFlushes(ours)).isEqualTo(writeWithFlushes(Wire.STOCK));
    ObjectInput in = ours.deserialize(null, new ByteArrayInputStream(writeWithFlushes(ours)));
    assertThat(in.readObject()).isInstanceOf(StockBytesTest.Order.class);
    Object second = in.readObject();
    assertThat(in.readObject()).isSameAs(second);
    assertThat(in.readObject()).isEqualTo(new LinkedList<>(List.of(1)));
    assertThat(in.readObject()).isEqualTo(new LinkedList<>(List.of(2)));
  }

  /** Other messages pass between the parts of this one. */
  private byte[] writeWithFlushes(Serialization serialization) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = serialization.serialize(null, bytes);
    StockBytesTest.Order order = new StockBytesTest.Order();
    for (Object part :
        List.of(
            new StockBytesTest.Order(),
            order,
            order,
            new LinkedList<>(List.of(1)),
            new LinkedList<>(List.of(2)))) {
      out.writeObject(part);
      out.flushBuffer();
      write(graph());
    }
    return bytes.toByteArray();
  }

  @Test
  void whoReadsOnAfterTheLastByteContinuesTheMessage() throws Exception {
    Node shared = new Node("shared");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = ours.serialize(null, bytes);
    List<byte[]> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      out.writeObject(shared);
      out.flushBuffer();
      parts.add(bytes.toByteArray());
      bytes.reset();
    }
    PartwiseStream stream = new PartwiseStream(parts);
    ObjectInput in = ours.deserialize(null, stream);
    Object first = in.readObject();
    read(write(graph()));
    assertThat(in.readObject()).isSameAs(first);
    read(write(graph()));
    assertThat(in.readObject()).isSameAs(first);
    assertThatThrownBy(in::readObject).isInstanceOf(IOException.class);
  }

  /** Gives one part per read, as a network does. */
  private static final class PartwiseStream extends InputStream {
    private final List<byte[]> parts;

    PartwiseStream(List<byte[]> parts) {
      this.parts = new ArrayList<>(parts);
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (parts.isEmpty()) {
        return -1;
      }
      byte[] part = parts.remove(0);
      System.arraycopy(part, 0, target, offset, part.length);
      return part.length;
    }
  }

  private static Object graph() {
    Node node = new Node(new HashMap<>(Map.of("key", new Node(TIME))));
    return new ArrayList<>(
        Arrays.asList(node, node, new LinkedList<>(List.of(1L)), new Instant[] {TIME}, "text"));
  }

  private byte[] write(Object value) throws IOException {
    return Wire.write(ours, value);
  }

  private Object read(byte[] bytes) throws Exception {
    return Wire.read(ours, bytes);
  }

  private static void assertCollected(List<WeakReference<?>> references) {
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (references.stream().anyMatch(reference -> reference.get() != null)) {
      assertThat(System.nanoTime()).as("a message is still reachable").isLessThan(deadline);
      System.gc();
    }
  }

  /** What idle streams hold, found by their fields. It takes the streams of this thread away. */
  private static final class IdleStreams {

    private IdleStreams() {}

    /** The objects that can be reached, those of the JDK without what is in them. */
    static Set<Object> reachable(Streams streams) throws IllegalAccessException {
      Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
      collect(streams.output(), seen);
      collect(streams.input(), seen);
      return seen;
    }

    /** About how many bytes they take. */
    static long bytes(Streams streams) throws IllegalAccessException {
      return reachable(streams).stream().mapToLong(IdleStreams::bytesOf).sum();
    }

    private static long bytesOf(Object object) {
      if (object instanceof byte[]) {
        return ((byte[]) object).length;
      }
      if (object instanceof Object[]) {
        return 4L * ((Object[]) object).length;
      }
      if (object instanceof int[]) {
        return 4L * ((int[]) object).length;
      }
      return object instanceof StringBuilder ? 2L * ((StringBuilder) object).capacity() : 16;
    }

    private static void collect(Object object, Set<Object> seen) throws IllegalAccessException {
      boolean isOpaque = object == null || object instanceof Class || object instanceof Enum<?>;
      if (isOpaque || !seen.add(object)) {
        return;
      }
      if (object instanceof Object[]) {
        for (Object each : (Object[]) object) {
          collect(each, seen);
        }
      } else if (!object.getClass().isArray() && !isOfTheJdk(object)) {
        for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
          collectFields(object, type, seen);
        }
      }
    }

    private static boolean isOfTheJdk(Object object) {
      return object.getClass().getName().startsWith("java.");
    }

    private static void collectFields(Object object, Class<?> type, Set<Object> seen)
        throws IllegalAccessException {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          field.setAccessible(true);
          collect(field.get(object), seen);
        }
      }
    }
  }
}

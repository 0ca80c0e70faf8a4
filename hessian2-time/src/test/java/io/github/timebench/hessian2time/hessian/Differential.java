package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;

/**
 * Lets this extension and stock Hessian read the same bytes, and throws if this extension does
 * worse. Both are Dubbo's, with its class check, but without its wrapper, which makes one kind of
 * every exception. For one thread.
 *
 * <p>Without our opcode among the bytes the two must agree: the same value, or the same kind of
 * exception, except that this extension may refuse a stock form of a time with Hessian's protocol
 * exception. With the opcode the stock reader stops there; this extension may go on, to a value, to
 * a kind of exception that the stock reader has thrown, too, or to one that hessian-lite throws.
 */
final class Differential {

  /** What the traces of the two's exceptions may allocate apart from each other. */
  private static final long SLACK_BYTES = 32 * 1024;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Kept, or the collector takes its level away. */
  private static final Logger HESSIAN = Logger.getLogger("com.alibaba.com.caucho.hessian");

  private final Serialization ours = Wire.with(Streams.reused());
  private final Serialization stock = new Hessian2Serialization();
  private final NamesAsked askedByOurs = new NamesAsked();
  private final NamesAsked askedByStock = new NamesAsked();
  private final Set<Class<?>> stockKinds = new HashSet<>();
  private final TreeMap<String, Long> counts = new TreeMap<>();
  private long mostBytesOurs;
  private long mostBytesStock;
  private long nanosOurs;
  private long nanosStock;

  Differential() {
    HESSIAN.setLevel(Level.OFF);
    Wire.named("hessian2"); // loads the allowlists
  }

  /** Notes the names of the classes that a reader asks for. */
  private static final class NamesAsked extends ClassLoader {
    private final Set<String> names = new HashSet<>();

    NamesAsked() {
      super(Differential.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      names.add(name);
      return super.loadClass(name, resolve);
    }
  }

  /** What came of a message. */
  private record Outcome(Object value, Throwable thrown, long allocatedBytes, long nanos) {
    String kind() {
      return thrown == null ? "value" : thrown.getClass().getName();
    }
  }

  /**
   * Reads the bytes with both.
   *
   * @throws AssertionError if this extension does worse
   */
  void compare(byte[] bytes) {
    askedByOurs.names.clear();
    Outcome byStock = byStock(bytes);
    Outcome byOurs = read(ours, askedByOurs, bytes);
    counts.merge("stock: " + byStock.kind() + ", ours: " + byOurs.kind(), 1L, Long::sum);
    mostBytesStock = Math.max(mostBytesStock, byStock.allocatedBytes);
    mostBytesOurs = Math.max(mostBytesOurs, byOurs.allocatedBytes);
    if (contains(bytes, TimeType.OPCODE)) {
      requireNoNewKind(byOurs, bytes);
    } else {
      nanosStock += byStock.nanos;
      nanosOurs += byOurs.nanos;
      requireSame(byStock, byOurs, bytes);
      requireNoMoreBytes(byStock, byOurs, bytes);
      requireNoMoreNames(bytes);
    }
  }

  private Outcome byStock(byte[] bytes) {
    Outcome outcome = read(stock, askedByStock, bytes);
    if (outcome.thrown != null) {
      stockKinds.add(outcome.thrown.getClass());
    }
    return outcome;
  }

  private void requireNoNewKind(Outcome byOurs, byte[] bytes) {
    Throwable thrown = byOurs.thrown;
    boolean isStocks =
        thrown == null
            || isOrderly(thrown)
            || stockKinds.contains(thrown.getClass())
            || isThrownByHessianLite(thrown);
    if (!isStocks) {
      throw worse("an exception of a kind that stock does not throw", bytes, thrown);
    }
  }

  /** Whether hessian-lite's code is nearer to where it was thrown than this extension's. */
  private static boolean isThrownByHessianLite(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    for (StackTraceElement frame : root.getStackTrace()) {
      if (frame.getClassName().startsWith("com.alibaba.com.caucho.")) {
        return true;
      }
      if (frame.getClassName().startsWith("io.github.timebench.")) {
        return false;
      }
    }
    return false;
  }

  private void requireSame(Outcome byStock, Outcome byOurs, byte[] bytes) {
    if (byOurs.thrown instanceof HessianProtocolException || isSame(byStock, byOurs)) {
      return;
    }
    Outcome byStockAgain = byStock(bytes);
    if (!isSame(byStock, byStockAgain)) {
      counts.merge("stock differs from itself", 1L, Long::sum);
    } else if (!isSame(byStockAgain, read(ours, askedByOurs, bytes))) {
      throw worse("not " + byStock.kind() + " as stock", bytes, byOurs.thrown);
    }
  }

  private static boolean isSame(Outcome one, Outcome other) {
    return one.kind().equals(other.kind())
        && (one.thrown != null || Arrays.equals(form(one.value), form(other.value)));
  }

  /** The first reader of a class pays for what both then have; a second look is fair. */
  private void requireNoMoreBytes(Outcome byStock, Outcome byOurs, byte[] bytes) {
    if (byOurs.allocatedBytes <= byStock.allocatedBytes + SLACK_BYTES) {
      return;
    }
    long again = read(ours, askedByOurs, bytes).allocatedBytes;
    if (again > read(stock, askedByStock, bytes).allocatedBytes + SLACK_BYTES) {
      throw worse("more memory than stock: " + again, bytes, null);
    }
  }

  private void requireNoMoreNames(byte[] bytes) {
    Set<String> more = new HashSet<>(askedByOurs.names);
    more.removeAll(askedByStock.names);
    if (!more.isEmpty()) {
      throw worse("classes that stock does not ask for: " + more, bytes, null);
    }
  }

  private static boolean isOrderly(Throwable thrown) {
    return thrown instanceof HessianProtocolException || thrown instanceof EOFException;
  }

  private static Outcome read(Serialization reader, NamesAsked loader, byte[] bytes) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    long start = System.nanoTime();
    long allocatedBefore = THREADS.getThreadAllocatedBytes(thread.getId());
    Object value = null;
    Throwable thrown = null;
    try {
      value = reader.deserialize(null, new ByteArrayInputStream(bytes)).readObject();
    } catch (Throwable anything) { // an OutOfMemoryError is among what stock does
      thrown = anything;
    }
    long allocated = THREADS.getThreadAllocatedBytes(thread.getId()) - allocatedBefore;
    thread.setContextClassLoader(before);
    return new Outcome(value, thrown, allocated, System.nanoTime() - start);
  }

  /**
   * The bytes of the value in order of size, because maps whose keys are arrays have no order; a
   * value that cannot be written is replaced by its class.
   */
  private static byte[] form(Object value) {
    byte[] form;
    try {
      form = Wire.write(Wire.OURS, value);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      form = value.getClass().getName().getBytes(StandardCharsets.UTF_8);
    }
    Arrays.sort(form);
    return form;
  }

  private static boolean contains(byte[] bytes, int wanted) {
    for (byte each : bytes) {
      if (each == wanted) {
        return true;
      }
    }
    return false;
  }

  private static AssertionError worse(String what, byte[] bytes, Throwable cause) {
    return new AssertionError(what + " from " + HexFormat.of().formatHex(bytes), cause);
  }

  /** How often each pair of outcomes came, and the most that one message has allocated. */
  String report() {
    StringBuilder lines = new StringBuilder();
    counts.forEach((outcomes, count) -> lines.append(String.format("%,12d %s%n", count, outcomes)));
    lines.append(
        String.format(
            "most bytes allocated for a message: stock %,d, ours %,d%n",
            mostBytesStock, mostBytesOurs));
    lines.append(
        String.format(
            "seconds for messages without the opcode: stock %.1f, ours %.1f%n",
            nanosStock / 1e9, nanosOurs / 1e9));
    return lines.toString();
  }
}

package io.github.timebench.hessian2time.hessian;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Messages of all kinds with a few bytes changed, as a seed determines them. For one thread. */
final class Mutations {

  private static final int MAX_CHANGES = 4;

  private final List<byte[]> originals;
  private final SplittableRandom random;

  Mutations(long seed) throws IOException {
    random = new SplittableRandom(seed);
    originals = originals();
  }

  private static List<byte[]> originals() throws IOException {
    List<byte[]> all = new ArrayList<>();
    for (Serializable time : Times.ENDS) {
      all.add(Wire.write(Wire.OURS, time));
      EveryTypeTest.Holder<Serializable> holder = new EveryTypeTest.Holder<>();
      holder.any = time;
      holder.list = new ArrayList<>(Arrays.asList(time, null));
      all.add(Wire.write(Wire.OURS, holder));
      all.add(Wire.write(Wire.OURS, new HashMap<>(Map.of(time, "value"))));
    }
    List<Object> withoutTimes =
        List.of(
            new StockBytesTest.Small(),
            new ArrayList<>(List.of(1, "text", 2.5, new Date(7))),
            attachments(),
            new Object[] {new StockBytesTest.Small(), "x", null},
            new int[] {1, 2, 3});
    for (Object value : withoutTimes) {
      all.add(Wire.write(Wire.STOCK, value));
    }
    // The stock form of times is left out: hessian-lite stores what comes into the fields of its
    // handles through Unsafe, whatever its type, and what the JVM then does is not defined.
    return all;
  }

  /** In one order: that of Map.of changes from JVM to JVM, and the messages with it. */
  private static Map<String, Object> attachments() {
    Map<String, Object> attachments = new LinkedHashMap<>();
    attachments.put("path", "service");
    attachments.put("timeout", 1000);
    return attachments;
  }

  /** The next message; most are broken. */
  byte[] next() {
    byte[] bytes = original().clone();
    int changes = 1 + random.nextInt(MAX_CHANGES);
    for (int i = 0; i < changes && bytes.length > 0; i++) {
      bytes = changed(bytes);
    }
    return bytes;
  }

  private byte[] original() {
    return originals.get(random.nextInt(originals.size()));
  }

  private byte[] changed(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(8)) {
      case 0:
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        return bytes;
      case 1:
        bytes[at] = (byte) random.nextInt(256);
        return bytes;
      case 2:
        bytes[at] = TimeType.OPCODE;
        return bytes;
      case 3:
        return Arrays.copyOf(bytes, at);
      case 4:
        return spliced(bytes, at, new byte[] {(byte) random.nextInt(256)}, at);
      case 5:
        return spliced(bytes, at, new byte[0], at + 1 + random.nextInt(bytes.length - at));
      case 6:
        return spliced(bytes, at, original(), at);
      default:
        byte[] other = original();
        int from = random.nextInt(other.length);
        return spliced(bytes, at, Arrays.copyOfRange(other, from, other.length), bytes.length);
    }
  }

  /** The bytes with those from {@code start} to {@code end} replaced. */
  private static byte[] spliced(byte[] bytes, int start, byte[] by, int end) {
    byte[] all = Arrays.copyOf(bytes, start + by.length + bytes.length - end);
    System.arraycopy(by, 0, all, start, by.length);
    System.arraycopy(bytes, end, all, start + by.length, bytes.length - end);
    return all;
  }
}

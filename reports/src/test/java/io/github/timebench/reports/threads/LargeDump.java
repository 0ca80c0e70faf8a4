package io.github.timebench.reports.threads;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A dump as HotSpot writes it, with as many threads as are asked for: most are idle workers of
 * pools, every 50th wants a monitor that the first one holds, and every tenth calls something.
 */
final class LargeDump {
  /** Between what a thread does and where it began, as frameworks stack them up. */
  private static final int FRAMES_BETWEEN = 14;

  private LargeDump() {}

  /** Writes one: {@code FILE THREADS}. */
  public static void main(String[] args) throws IOException {
    write(Path.of(args[0]), Integer.parseInt(args[1]));
  }

  static void write(Path file, int threads) throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      out.print("2026-11-22 11:26:20\n");
      out.print("Full thread dump OpenJDK 64-Bit Server VM (17.0.3+7 mixed mode):\n\n");
      for (int thread = 0; thread < threads; thread++) {
        thread(out, thread);
      }
      out.print("JNI global refs: 24, weak refs: 0\n\n");
    }
  }

  private static void thread(PrintWriter out, int number) {
    boolean holder = number == 0;
    boolean blocked = !holder && number % 50 == 0;
    boolean calls = holder || number % 10 == 0;
    String state =
        blocked ? "BLOCKED (on object monitor)" : calls ? "RUNNABLE" : "WAITING (parking)";
    out.printf(
        "\"pool-%d-thread-%d\" #%d prio=5 os_prio=0 cpu=1.00ms elapsed=2.33s"
            + " tid=0x%016x nid=0x%x waiting on condition  [0x00007f19e2f1e000]%n",
        number % 40, number / 40, number + 1, 0x7f00_0000_0000L + number, number + 100);
    out.printf("   java.lang.Thread.State: %s%n", state);
    if (blocked) {
      out.print("\tat shop.Stock.take(Stock.java:41)\n");
      out.print("\t- waiting to lock <0x00000000fc000010> (a shop.Stock)\n");
    } else if (calls) {
      out.print("\tat sun.nio.ch.Net.poll(java.base@17.0.3/Native Method)\n");
      out.print("\tat sun.nio.ch.NioSocketImpl.park(java.base@17.0.3/NioSocketImpl.java:186)\n");
      out.printf("\tat shop.Client%d.call(Client.java:%d)%n", number % 7, 10 + number % 90);
      out.print(holder ? "\t- locked <0x00000000fc000010> (a shop.Stock)\n" : "");
    } else {
      out.print("\tat jdk.internal.misc.Unsafe.park(java.base@17.0.3/Native Method)\n");
      out.printf(
          "\t- parking to wait for  <0x%016x> (a java.util.concurrent.SynchronousQueue$Transfer)%n",
          0xfd00_0000L + number % 40);
      out.print(
          "\tat java.util.concurrent.locks.LockSupport.park(java.base@17.0.3/Unknown Source)\n");
      out.print(
          "\tat java.util.concurrent.SynchronousQueue.take(java.base@17.0.3/Unknown Source)\n");
    }
    for (int frame = 0; frame < FRAMES_BETWEEN; frame++) {
      out.printf("\tat framework.Layer%d.invoke(Layer%d.java:%d)%n", frame, frame, 20 + frame);
    }
    out.print("\tat java.lang.Thread.run(java.base@17.0.3/Thread.java:840)\n\n");
  }
}

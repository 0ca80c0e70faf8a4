package io.github.timebench.hessian2time.negotiation;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.Year;
import org.apache.dubbo.remoting.transport.CodecSupport;

/**
 * A provider in a separate JVM, which also calls others: for each port that it reads it makes four
 * calls, with years if a word follows, and says how many were right. It ends with its standard
 * input.
 */
public final class PeerMain {

  /** A system property: classes that the model gets in a class loader of their own. */
  static final String CHILD = "peer.child";

  private PeerMain() {}

  /** Takes the port to export on. */
  public static void main(String[] args) throws Exception {
    try (Ends ends = new Ends();
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      ends.provider(Integer.parseInt(args[0]), new StampsService());
      for (String name : new String[] {"a-rival", "z-rival"}) {
        System.out.println("ID " + name + '=' + CodecSupport.getIDByName(name));
      }
      System.out.println("READY");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ");
        Stamps stamps = Ends.reference(ends.consumer(), Integer.parseInt(words[0]));
        System.out.println(
            "RIGHT " + (words.length == 1 ? rightCalls(stamps) : rightYears(stamps)));
      }
    }
    System.exit(0);
  }

  private static int rightYears(Stamps stamps) {
    int right = 0;
    for (int call = 0; call < 4; call++) {
      right += stamps.after(Year.of(call)).equals(Year.of(call + 1)) ? 1 : 0;
    }
    return right;
  }

  private static int rightCalls(Stamps stamps) {
    LocalDateTime time = LocalDateTime.parse("2026-11-21T10:15:30.123456788");
    int right = 0;
    for (int call = 0; call < 4; call++) {
      right += stamps.next(time).equals(time.plusNanos(1)) ? 1 : 0;
    }
    return right;
  }
}

package io.github.timebench.reports.threads.dump;

/** Names what people take for a dump of HotSpot. */
final class ForeignDump {
  private ForeignDump() {}

  /** The format that begins with these bytes; empty if it may be text. */
  static String ofFirstBytes(byte[] first) {
    if (starts(first, 0x1f, 0x8b)) {
      return "compressed by gzip: unpack it first";
    }
    if (starts(first, 'P', 'K', 3, 4)) {
      return "a zip archive: unpack it first";
    }
    if (starts(first, 'J', 'A', 'V', 'A')) {
      return "a dump of the heap (hprof)";
    }
    if (starts(first, 0x7f, 'E', 'L', 'F')) {
      return "a program or a core dump of one: jhsdb jstack reads it";
    }
    return "";
  }

  private static boolean starts(byte[] first, int... magic) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= first.length || (first[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** The format that has such a line; empty if none is known to. */
  static String ofLine(String line) {
    if (line.startsWith("0SECTION") || line.startsWith("1TISIGINFO")) {
      return "a javacore of OpenJ9";
    }
    if (line.startsWith("Thread ") && line.contains(": (state = ")) {
      return "a dump of the serviceability agent (jstack -F, jhsdb jstack)";
    }
    if (line.startsWith("goroutine ") && line.endsWith("]:")) {
      return "a dump of a Go program";
    }
    if (line.endsWith("(most recent call first):")) {
      return "a dump of a Python program";
    }
    return "";
  }
}

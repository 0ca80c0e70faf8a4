package io.github.timebench.reports.threads.dump;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A file with dumps of HotSpot, in any of its forms, with whatever else a log has between them. It
 * is read once, line by line; of each dump only what {@link DumpedThread} has is kept.
 */
public final class DumpFile {
  private static final int MARK = 4;

  private DumpFile() {}

  private static final class TooManyThreadsException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  static void add(List<DumpedThread> threads, DumpedThread thread) {
    if (threads.size() == ThreadDump.MAX_THREADS) {
      throw new TooManyThreadsException();
    }
    threads.add(thread);
  }

  /**
   * @throws RunFileException if it holds none, is of another format or cannot be read
   */
  public static void read(Path file, Consumer<ThreadDump> dumps) {
    if (Files.isDirectory(file)) {
      throw new RunFileException(file, Phrase.of("is a folder; name a dump or a recording"));
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      in.mark(MARK);
      byte[] first = in.readNBytes(MARK);
      in.reset();
      String foreign = ForeignDump.ofFirstBytes(first);
      if (!foreign.isEmpty()) {
        throw refused(file, Phrase.of("is %s", foreign));
      }
      read(file, new BufferedReader(new InputStreamReader(in, charset(first))), dumps);
    } catch (JsonProcessingException e) {
      throw new RunFileException(
          file, Phrase.of("is JSON that breaks off or is not JSON at line %s", line(e)), e);
    } catch (IOException e) {
      throw new RunFileException(file, Phrase.of("cannot be read (%s)", IoReason.of(e)), e);
    } catch (TooManyThreadsException e) {
      throw new RunFileException(
          file, Phrase.of("has a dump of more than %,d threads", ThreadDump.MAX_THREADS), e);
    }
  }

  private static int line(JsonProcessingException e) {
    return e.getLocation() == null ? 1 : e.getLocation().getLineNr();
  }

  /** Windows' shells write UTF-16 with a mark; everything else is read as UTF-8. */
  private static Charset charset(byte[] first) {
    boolean marked = first.length >= 2 && (first[0] & 0xff) + (first[1] & 0xff) == 0xff + 0xfe;
    return marked ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
  }

  private static void read(Path file, BufferedReader text, Consumer<ThreadDump> dumps)
      throws IOException {
    int[] count = {0};
    Consumer<ThreadDump> counted =
        dump -> {
          count[0]++;
          dumps.accept(dump);
        };
    text.mark(1);
    int first = text.read();
    if (first < 0) {
      throw new RunFileException(file, Phrase.of("is empty"));
    }
    text.reset();
    if (first == '{') {
      JsonForm.read(text, counted);
      if (count[0] == 0) {
        throw refused(file, Phrase.of("is JSON, but has no threadDump"));
      }
      return;
    }
    String foreign = lines(text, counted);
    if (count[0] == 0) {
      throw refused(
          file,
          foreign.isEmpty() ? Phrase.of("holds no dump of threads") : Phrase.of("is %s", foreign));
    }
  }

  private static RunFileException refused(Path file, Phrase what) {
    return new RunFileException(
        file,
        Phrase.of(
            "%s; read are dumps of HotSpot (jstack, SIGQUIT, jcmd Thread.print or"
                + " Thread.dump_to_file) and recordings of Java Flight Recorder",
            what));
  }

  /** The dumps of a text such as {@code jdk.ThreadDump} has, which may be none. */
  public static void read(String text, Consumer<ThreadDump> dumps) {
    try {
      lines(new StringReader(text), dumps);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What other format the lines seem to be of; empty if they do not seem so. */
  private static String lines(Reader reader, Consumer<ThreadDump> dumps) throws IOException {
    BoundedLines lines = new BoundedLines(reader);
    DumpForm form = null;
    String before = "";
    String foreign = "";
    for (String line = lines.read(); line != null; line = lines.read()) {
      DumpForm started = started(before, line);
      if (started != null) {
        end(form, dumps);
        form = started;
      } else if (form != null) {
        form.accept(line);
      } else if (foreign.isEmpty()) {
        foreign = ForeignDump.ofLine(line);
      }
      before = line;
    }
    end(form, dumps);
    return foreign;
  }

  private static void end(DumpForm form, Consumer<ThreadDump> dumps) {
    if (form != null) {
      dumps.accept(form.end());
    }
  }

  private static DumpForm started(String before, String line) {
    if (line.startsWith("Full thread dump")) {
      return new HotSpotForm(isTime(before, ' ') ? before.strip() : "");
    }
    return isTime(line, 'T') && isPid(before) ? new PlainForm(line.strip()) : null;
  }

  /** {@code 2026-11-22 11:26:17} or {@code 2026-11-22T11:26:17.1Z}. */
  private static boolean isTime(String line, char between) {
    return line.length() >= 19
        && line.length() <= 32
        && line.charAt(4) == '-'
        && line.charAt(10) == between
        && line.charAt(13) == ':';
  }

  public static boolean isPid(String line) {
    return !line.isEmpty()
        && line.length() <= 10
        && line.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** A dump in one of the forms of text, while its lines are read. */
  interface DumpForm {
    /** The next line; one that says nothing is ignored, as those of a log are. */
    void accept(String line);

    ThreadDump end();
  }

  /** Names what people take for a dump of HotSpot. */
  private static final class ForeignDump {
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

  /** The lines of a text, the long ones cut: memory does not grow with a line. Not thread-safe. */
  static final class BoundedLines {
    /** What stands behind so many characters of a line is not read. */
    static final int MAX_CHARACTERS = 4_096;

    private final Reader reader;
    private final char[] buffer = new char[1 << 16];
    private int next;
    private int end;

    BoundedLines(Reader reader) {
      this.reader = reader;
    }

    /** The next line without its end, or null. */
    String read() throws IOException {
      if (next == end && !fill()) {
        return null;
      }
      StringBuilder cut = null;
      while (true) {
        int start = next;
        while (next < end && buffer[next] != '\n') {
          next++;
        }
        if (next < end && cut == null) {
          String line = line(start, next);
          next++;
          return line;
        }
        cut = cut == null ? new StringBuilder() : cut;
        append(cut, start);
        if (next < end) {
          next++;
          return withoutReturn(cut);
        }
        if (!fill()) {
          return withoutReturn(cut);
        }
      }
    }

    private String line(int start, int stop) {
      int last = stop > start && buffer[stop - 1] == '\r' ? stop - 1 : stop;
      return new String(buffer, start, Math.min(last - start, MAX_CHARACTERS));
    }

    private void append(StringBuilder line, int start) {
      line.append(buffer, start, Math.min(next - start, MAX_CHARACTERS - line.length()));
    }

    private static String withoutReturn(StringBuilder line) {
      int last = line.length() - 1;
      return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
    }

    private boolean fill() throws IOException {
      next = 0;
      end = Math.max(0, reader.read(buffer, 0, buffer.length));
      return end > 0;
    }
  }

  /**
   * A dump as {@code jcmd Thread.dump_to_file} writes it in text: with virtual threads, from JDK 25
   * on with states and locks. Not thread-safe.
   */
  static final class PlainForm implements DumpForm {
    private final String time;
    private final List<DumpedThread> threads = new ArrayList<>();
    private ThreadBuilder thread;

    PlainForm(String time) {
      this.time = time;
    }

    @Override
    public void accept(String line) {
      if (line.startsWith("#")) {
        header(line);
      } else if (thread != null) {
        String text = line.strip();
        if (text.isEmpty()) {
          endThread();
        } else if (text.startsWith("- ")) {
          LockLine.read(text.substring(2), thread);
        } else if (line.startsWith(" ")) {
          thread.frame(text.startsWith("at ") ? text.substring(3) : text);
        }
      }
    }

    /** {@code #12 "name" virtual WAITING 2026-11-22T11:26:27.17Z}; all behind the name may lack. */
    private void header(String line) {
      int nameStart = line.indexOf(" \"");
      int nameEnd = line.lastIndexOf('"');
      if (nameStart < 0 || nameEnd < nameStart + 2) {
        return;
      }
      endThread();
      List<String> rest = List.of(line.substring(nameEnd + 1).strip().split(" ", 4));
      thread =
          new ThreadBuilder(
              line.substring(nameStart + 2, nameEnd),
              line.substring(1, nameStart),
              rest.contains("virtual"));
      rest.stream()
          .map(ThreadStatus::of)
          .filter(status -> status != ThreadStatus.NOT_STATED)
          .findFirst()
          .ifPresent(thread::status);
    }

    private void endThread() {
      if (thread != null) {
        DumpFile.add(threads, thread.build());
        thread = null;
      }
    }

    /** This form has no closing line. */
    @Override
    public ThreadDump end() {
      endThread();
      return new ThreadDump(time, threads, List.of(), true);
    }
  }
}

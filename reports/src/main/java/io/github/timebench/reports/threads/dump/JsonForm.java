package io.github.timebench.reports.threads.dump;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread.Wait;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Dumps as {@code jcmd Thread.dump_to_file -format=json} writes them. */
final class JsonForm {
  /** Of a deeper stack, and of more locks, the first so many count. */
  private static final int MAX_ELEMENTS = 1_024;

  private final JsonParser json;

  private JsonForm(JsonParser json) {
    this.json = json;
  }

  /**
   * Reads all dumps, one after the other.
   *
   * @throws com.fasterxml.jackson.core.JsonProcessingException if it is no JSON or ends too early
   */
  static void read(Reader reader, Consumer<ThreadDump> dumps) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(reader)) {
      JsonForm form = new JsonForm(json);
      while (json.nextToken() != null) {
        form.fields(
            name -> {
              if (name.equals("threadDump")) {
                dumps.accept(form.dump());
              } else {
                json.skipChildren();
              }
            });
      }
    }
  }

  /** Takes the value of a field, whose first token is the current one. */
  @FunctionalInterface
  private interface Field {
    void take(String name) throws IOException;
  }

  @FunctionalInterface
  private interface Element {
    void take() throws IOException;
  }

  private void fields(Field field) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      return;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      field.take(name);
    }
  }

  private void elements(Element element) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      json.skipChildren();
      return;
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      element.take();
    }
  }

  private String text() throws IOException {
    String text = json.getValueAsString();
    json.skipChildren();
    return text == null ? "" : text;
  }

  private ThreadDump dump() throws IOException {
    List<DumpedThread> threads = new ArrayList<>();
    String[] time = {""};
    fields(
        name -> {
          switch (name) {
            case "time" -> time[0] = text();
            case "threadContainers" -> elements(() -> fields(field -> container(field, threads)));
            default -> json.skipChildren();
          }
        });
    return new ThreadDump(time[0], threads, List.of(), true);
  }

  private void container(String field, List<DumpedThread> threads) throws IOException {
    if (field.equals("threads")) {
      elements(() -> DumpFile.add(threads, thread()));
    } else {
      json.skipChildren();
    }
  }

  /** What a thread's fields say, in whatever order they stand. */
  private static final class Said {
    private String id = "";
    private String name = "";
    private String state = "";
    private boolean virtual;
    private Wait wait = Wait.NONE;
    private final List<String> stack = new ArrayList<>();
    private final List<String> owned = new ArrayList<>();
  }

  private DumpedThread thread() throws IOException {
    Said said = new Said();
    fields(
        field -> {
          switch (field) {
            case "tid" -> said.id = text();
            case "name" -> said.name = text();
            case "state" -> said.state = text();
            case "virtual" -> said.virtual = Boolean.parseBoolean(text());
            case "blockedOn" -> said.wait = wait(Blocking.MONITOR, text(), "");
            case "waitingOn" -> said.wait = wait(Blocking.WAIT, text(), "");
            case "parkBlocker" -> said.wait = parked();
            case "stack" -> elements(() -> add(text(), said.stack));
            case "monitorsOwned" -> elements(() -> fields(name -> locks(name, said.owned)));
            default -> json.skipChildren();
          }
        });
    return built(said);
  }

  private static DumpedThread built(Said said) {
    ThreadBuilder thread = new ThreadBuilder(said.name, said.id, said.virtual);
    thread.status(ThreadStatus.of(said.state));
    said.stack.forEach(thread::frame);
    if (said.wait.kind() != null) {
      thread.waitsFor(said.wait);
    }
    said.owned.forEach(thread::owns);
    return thread.build();
  }

  private static void add(String element, List<String> elements) {
    if (elements.size() < MAX_ELEMENTS) {
      elements.add(element);
    }
  }

  private void locks(String field, List<String> owned) throws IOException {
    if (field.equals("locks")) {
      elements(() -> add(text(), owned));
    } else {
      json.skipChildren();
    }
  }

  private Wait parked() throws IOException {
    String[] blocker = {"", ""};
    fields(
        name -> {
          switch (name) {
            case "object" -> blocker[0] = text();
            case "owner" -> blocker[1] = text();
            default -> json.skipChildren();
          }
        });
    return wait(Blocking.PARK, blocker[0], blocker[1]);
  }

  private static Wait wait(Blocking kind, String object, String owner) {
    return new Wait(kind, object, LockLine.classOf(object), owner);
  }
}

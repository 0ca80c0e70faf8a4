package io.github.timebench.reports.flight;

import io.github.timebench.reports.threads.FirstFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Numbers the names of frames. Classes that are made while a program runs lose their numbers, and
 * those of a variant its package, so that one place has one name in every JVM. Not thread-safe.
 */
final class FrameNames {
  private static final Pattern NUMBERED =
      Pattern.compile(
          "(GeneratedMethodAccessor|GeneratedConstructorAccessor|\\$Proxy|DubboProxy|DubboWrap"
              + "|Wrapper|LambdaForm\\$[A-Z]+)\\d+");

  private static final Pattern ADDRESS = Pattern.compile("[+/.]0x[0-9a-f]+(\\.\\d+)?|/\\d+");

  private final ClassOwners owners;
  private final Map<String, Integer> byName = new HashMap<>();
  private final Map<String, Integer> byRawName = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  FrameNames(ClassOwners owners) {
    this.owners = owners;
  }

  /** The frames of a stack, from the outermost to the innermost. */
  List<Integer> outermostFirst(RecordedStackTrace stack) {
    List<RecordedFrame> frames = stack.getFrames();
    List<Integer> numbers = new ArrayList<>(frames.size() + 2);
    for (int i = frames.size() - 1; i >= 0; i--) {
      RecordedMethod method = frames.get(i).getMethod();
      if (method != null) {
        String type = method.getType().getName();
        numbers.add(
            byRawName.computeIfAbsent(
                type + "." + method.getName(),
                unseen -> number(plain(type) + "." + method.getName())));
      }
    }
    return numbers;
  }

  /** The number of a name that is no frame's. */
  int number(String name) {
    return byName.computeIfAbsent(
        name,
        unseen -> {
          names.add(unseen);
          return names.size() - 1;
        });
  }

  /** All names, by number. */
  List<String> names() {
    return List.copyOf(names);
  }

  /** The name of a class without what differs from JVM to JVM, and from variant to variant. */
  String plain(String className) {
    String withoutAddress = ADDRESS.matcher(FirstFrame.withoutAddress(className)).replaceAll("");
    return owners.withoutVariant(NUMBERED.matcher(withoutAddress).replaceAll("$1"));
  }
}

package io.github.timebench.compat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a side of a cell has beyond a Dubbo release and the jar: settings, libraries or another JDK.
 *
 * @param label in names and tables, without a slash
 * @param jvmArguments settings, mostly of Dubbo; with {@value #TLS} for the folder of a certificate
 *     and its key, and with {@value #JAR} for the jar under test, which is then not on the class
 *     path
 * @param libraries a folder of compat/peer with jars, or one that is a class path entry itself;
 *     empty for none
 * @param inFront whether the libraries stand before the release's own
 * @param without how names of the release's jars begin that are left out; empty for none
 * @param jdk the home of the JDK that the side runs on; if empty, that of Timebench
 * @param declines whether a side that has it must not agree on hessian2-time
 */
record Extra(
    String label,
    List<String> jvmArguments,
    String libraries,
    boolean inFront,
    String without,
    Optional<Path> jdk,
    boolean declines) {
  static final String TLS = "{tls}";
  static final String JAR = "{jar}";

  Extra {
    jvmArguments = List.copyOf(jvmArguments);
  }

  static Extra settings(String label, String... jvmArguments) {
    return new Extra(label, List.of(jvmArguments), "", false, "", Optional.empty(), false);
  }

  static Extra libraries(String label, String folder, boolean inFront) {
    return new Extra(label, List.of(), folder, inFront, "", Optional.empty(), false);
  }

  static Extra jdk(String label, Path home) {
    return new Extra(label, List.of(), "", false, "", Optional.of(home), false);
  }

  Extra with(String... moreJvmArguments) {
    return new Extra(label, List.of(moreJvmArguments), libraries, inFront, without, jdk, declines);
  }

  /** Whether it says by a setting where the jar under test is. */
  boolean takesJar() {
    return jvmArguments.stream().anyMatch(argument -> argument.contains(JAR));
  }

  Extra without(String jarsThatBegin) {
    return new Extra(label, jvmArguments, libraries, inFront, jarsThatBegin, jdk, declines);
  }

  Extra declining() {
    return new Extra(label, jvmArguments, libraries, inFront, without, jdk, true);
  }
}

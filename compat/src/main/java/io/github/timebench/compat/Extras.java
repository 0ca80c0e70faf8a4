package io.github.timebench.compat;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

final class Extras {
  /** Settings of Dubbo in place of those that peers name. */
  static final String DEFAULTS = "defaults";

  static final String NO_FASTJSON2 = "no-fastjson2";

  /** Those of every machine, without JDKs. */
  static final List<Extra> ALL =
      List.of(
          Extra.settings(
              DEFAULTS,
              "-Ddubbo.protocol.serialization=",
              "-Ddubbo.protocol.prefer-serialization="),
          // Dubbo 3.3 does not start without any library for JSON.
          Extra.libraries(NO_FASTJSON2, "target/extras/gson", false).without("fastjson2-"),
          Extra.libraries("fury", "target/extras/fury", false),
          Extra.libraries("rival", "src/main/extras/rival", false)
              .with("-Dpeer.rival.id=" + Serializer.CUSTOM.serializationId())
              .declining(),
          Extra.libraries("own-serializer", "src/main/extras/own-serializer", false)
              .with("-Dpeer.checks=own-serializer"),
          Extra.settings("answering-filter", "-Ddubbo.provider.filter=answering"),
          Extra.settings(
                  "no-default-filters",
                  "-Ddubbo.provider.filter=-default,echo,generic,context,exception")
              .declining(),
          Extra.settings("access-log", "-Ddubbo.provider.accesslog=true"),
          Extra.settings("token", "-Ddubbo.provider.token=true"),
          Extra.settings("four-connections", "-Ddubbo.consumer.connections=4"),
          Extra.settings("lazy", "-Ddubbo.consumer.lazy=true"),
          Extra.settings("child-loader", "-Dpeer.child-loader={jar}").declining(),
          Extra.settings("one-port", "-Ddubbo.protocol.ext-protocol=tri"),
          parameter("encode-in-io", "encode.in.io"),
          parameter("decode-in-io", "decode.in.io.thread"),
          Extra.settings("default-pool", "-Ddubbo.application.executor-management-mode=default"),
          Extra.settings(
              "message-dispatcher",
              "-Ddubbo.protocol.dispatcher=message",
              "-Ddubbo.consumer.parameters=[{dispatcher:message}]"),
          // Of a consumer: a provider without a pool could not be full.
          Extra.settings("direct-dispatcher", "-Ddubbo.consumer.parameters=[{dispatcher:direct}]"),
          Extra.settings(
              "tls",
              "-Ddubbo.protocol.ssl-enabled=true",
              // Netty 4.2 compares the host's name, which Dubbo 3.3.6 does not tell it.
              "-Dio.netty.handler.ssl.defaultEndpointVerificationAlgorithm=NONE",
              "-Ddubbo.ssl.server-key-cert-chain-path={tls}/" + TlsFiles.CERTIFICATE,
              "-Ddubbo.ssl.server-private-key-path={tls}/" + TlsFiles.KEY,
              "-Ddubbo.ssl.server-trust-cert-collection-path={tls}/" + TlsFiles.CERTIFICATE,
              "-Ddubbo.ssl.client-key-cert-chain-path={tls}/" + TlsFiles.CERTIFICATE,
              "-Ddubbo.ssl.client-private-key-path={tls}/" + TlsFiles.KEY,
              "-Ddubbo.ssl.client-trust-cert-collection-path={tls}/" + TlsFiles.CERTIFICATE),
          Extra.settings("too-large", "-Ddubbo.protocol.payload=100000", "-Dpeer.checks=too-large"),
          Extra.libraries("hessian-3.2.13-first", "target/extras/hessian", true).declining(),
          Extra.libraries("hessian-3.2.13-last", "target/extras/hessian", false));

  /** One that has no setting of its own, on either side. */
  private static Extra parameter(String label, String key) {
    return Extra.settings(
        label,
        "-Ddubbo.protocol.parameters=[{" + key + ":true}]",
        "-Ddubbo.consumer.parameters=[{" + key + ":true}]");
  }

  private final Map<String, Extra> byLabel = new LinkedHashMap<>();
  private final List<Extra> jdks;

  private Extras(List<Extra> jdks) {
    this.jdks = List.copyOf(jdks);
    ALL.forEach(extra -> byLabel.put(extra.label(), extra));
    jdks.forEach(extra -> byLabel.put(extra.label(), extra));
  }

  /**
   * All, and one for each JDK.
   *
   * @throws LabException if one of them is none
   */
  static Extras with(Collection<Path> homes) throws LabException {
    Map<String, Extra> jdks = new LinkedHashMap<>();
    for (Path home : homes) {
      String label = "jdk" + version(home);
      jdks.put(label, Extra.jdk(label, home));
    }
    return new Extras(List.copyOf(jdks.values()));
  }

  private static String version(Path home) throws LabException {
    Path release = home.resolve("release");
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(release)) {
      properties.load(in);
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("%s is not the home of a JDK: cannot read %s", home, release), e);
    }
    String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
    if (version.isEmpty() || !Files.isExecutable(home.resolve("bin").resolve("java"))) {
      throw new LabException(
          Phrase.of(
              "%s is not the home of a JDK: looked for JAVA_VERSION in release, and for"
                  + " bin/java",
              home));
    }
    return version;
  }

  List<Extra> jdks() {
    return jdks;
  }

  /**
   * @throws LabException if there is none
   */
  Extra named(String label) throws LabException {
    Extra extra = byLabel.get(label);
    if (extra == null) {
      throw new LabException(
          Phrase.of(
              "there is no extra '%s', only %s; JDKs are named by --jdk",
              label, String.join(", ", byLabel.keySet())));
    }
    return extra;
  }

  /**
   * What a side of a cell has beyond a Dubbo release and the jar: settings, libraries or another
   * JDK.
   *
   * @param label in names and tables, without a slash
   * @param jvmArguments settings, mostly of Dubbo; with {@value #TLS} for the folder of a
   *     certificate and its key, and with {@value #JAR} for the jar under test, which is then not
   *     on the class path
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
      return new Extra(
          label, List.of(moreJvmArguments), libraries, inFront, without, jdk, declines);
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
}

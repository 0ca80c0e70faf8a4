package io.github.timebench.loadgen.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;

/** Certificates that sign themselves, made by the JDK's keytool. */
final class TestCertificates {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final Path folder;
  private final String host;

  /**
   * @param host address that the certificates are for
   */
  TestCertificates(Path folder, String host) {
    this.folder = folder;
    this.host = host;
  }

  /** What somebody shows, and whom he believes. */
  Tls of(String own, String believed) throws Exception {
    make(own);
    make(believed);
    return new Tls(file(own, "crt"), file(own, "key"), file(believed, "crt"));
  }

  private Path file(String name, String suffix) {
    return folder.resolve(name + "." + suffix);
  }

  private void make(String name) throws Exception {
    Path store = file(name, "p12");
    if (Files.exists(store)) {
      return;
    }
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:" + host,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(file(name, "log").toFile())
            .start();
    assertThat(keytool.waitFor()).as(Files.readString(file(name, "log"))).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    write(file(name, "crt"), "CERTIFICATE", keys.getCertificate(name).getEncoded());
    write(file(name, "key"), "PRIVATE KEY", keys.getKey(name, PASSWORD).getEncoded());
  }

  private static void write(Path file, String what, byte[] content) throws Exception {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, text, what));
  }
}

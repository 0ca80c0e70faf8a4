package io.github.timebench.compat;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A certificate for 127.0.0.1 and its key, made by the running JDK and gone with this object: both
 * sides of a cell have them. Not thread-safe.
 */
final class TlsFiles implements AutoCloseable {
  static final String CERTIFICATE = "certificate.pem";
  static final String KEY = "key.pem";

  private static final String STORE = "store.p12";
  private static final String ALIAS = "peer";

  /** Of a file that is deleted before anything else happens. */
  private static final String PASSWORD = "deleted-at-once";

  private final Path folder;

  private TlsFiles(Path folder) {
    this.folder = folder;
  }

  /** Makes them in a folder that only this user can read. */
  static TlsFiles make() throws LabException, InterruptedException {
    TlsFiles files = null;
    boolean made = false;
    try {
      files = new TlsFiles(Files.createTempDirectory("timebench-tls"));
      files.write();
      made = true;
      return files;
    } catch (IOException | GeneralSecurityException e) {
      throw new LabException(
          Phrase.of("cannot make a certificate for the cells with TLS: %s", e), e);
    } finally {
      if (files != null && !made) {
        files.close();
      }
    }
  }

  Path folder() {
    return folder;
  }

  private void write()
      throws IOException, GeneralSecurityException, LabException, InterruptedException {
    Path store = folder.resolve(STORE);
    keytool(store);
    KeyStore made = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    Files.delete(store);
    pem(CERTIFICATE, "CERTIFICATE", made.getCertificate(ALIAS).getEncoded());
    pem(KEY, "PRIVATE KEY", made.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
  }

  private static void keytool(Path store) throws IOException, LabException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                List.of(
                    keytool(),
                    "-genkeypair",
                    "-alias",
                    ALIAS,
                    "-keyalg",
                    "RSA",
                    "-keysize",
                    "2048",
                    "-dname",
                    "CN=localhost",
                    "-ext",
                    "san=dns:localhost,ip:127.0.0.1",
                    "-startdate",
                    "-1d",
                    "-validity",
                    "3",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    store.toString(),
                    "-storepass",
                    PASSWORD))
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new LabException(
          Phrase.of("cannot make a certificate for the cells with TLS: %s", said.strip()));
    }
  }

  private static String keytool() {
    return ProcessHandle.current()
        .info()
        .command()
        .map(java -> Path.of(java).resolveSibling("keytool").toString())
        .orElse("keytool");
  }

  private void pem(String name, String what, byte[] content) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        folder.resolve(name),
        "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n");
  }

  @Override
  public void close() {
    try {
      for (String name : List.of(STORE, CERTIFICATE, KEY)) {
        Files.deleteIfExists(folder.resolve(name));
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }
}

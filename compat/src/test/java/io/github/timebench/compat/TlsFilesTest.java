package io.github.timebench.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Hazard: a key that stays on the machine, or that does not belong to its certificate. */
class TlsFilesTest {
  @Test
  void theKeyBelongsToACertificateOfThisMachineAndIsGoneAfterwards() throws Exception {
    Path folder;
    try (TlsFiles files = TlsFiles.make()) {
      folder = files.folder();
      X509Certificate certificate = certificate(folder);
      certificate.checkValidity();
      assertThat(certificate.getSubjectAlternativeNames().toString()).contains("127.0.0.1");
      byte[] message = {1, 2, 3};
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key(folder));
      signature.update(message);
      byte[] signed = signature.sign();
      signature.initVerify(certificate);
      signature.update(message);
      assertThat(signature.verify(signed)).isTrue();
      try (var left = Files.list(folder)) {
        assertThat(left.map(path -> path.getFileName().toString()))
            .containsExactlyInAnyOrder(TlsFiles.CERTIFICATE, TlsFiles.KEY);
      }
    }
    assertThat(folder).doesNotExist();
  }

  private static X509Certificate certificate(Path folder) throws Exception {
    try (InputStream in = Files.newInputStream(folder.resolve(TlsFiles.CERTIFICATE))) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  private static PrivateKey key(Path folder) throws Exception {
    String base64 =
        Files.readString(folder.resolve(TlsFiles.KEY)).replaceAll("-----[A-Z ]+-----", "");
    byte[] encoded = Base64.getMimeDecoder().decode(base64);
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded));
  }
}

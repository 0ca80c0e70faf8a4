package io.github.timebench.loadgen.agent;

import io.github.timebench.model.plan.Rules;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.dubbo.config.SslConfig;

/**
 * Who a coordinator or an agent is, and whom it believes: each shows a certificate to the other,
 * and may be anybody whose certificate is signed by one that the other trusts.
 *
 * @param certificate chain in PEM, its own first
 * @param key of the certificate, PKCS #8 in PEM
 * @param trusted certificates in PEM, one of which has signed the other's
 */
public record Tls(Path certificate, Path key, Path trusted) {
  /** The flag of the certificate. */
  public static final String CERTIFICATE_FLAG = "--tls-cert";

  /** The flag of the key. */
  public static final String KEY_FLAG = "--tls-key";

  /** The flag of those that are believed. */
  public static final String TRUSTED_FLAG = "--tls-trust";

  /** Checks that the files can be read: Dubbo would go on without TLS. */
  public Tls {
    requireReadable(CERTIFICATE_FLAG, certificate);
    requireReadable(KEY_FLAG, key);
    requireReadable(TRUSTED_FLAG, trusted);
  }

  private static void requireReadable(String flag, Path file) {
    Rules.require(
        Files.isReadable(file) && Files.isRegularFile(file), flag, "must be a readable file", file);
  }

  SslConfig config() {
    SslConfig config = new SslConfig();
    config.setServerKeyCertChainPath(certificate.toString());
    config.setServerPrivateKeyPath(key.toString());
    config.setServerTrustCertCollectionPath(trusted.toString());
    config.setClientKeyCertChainPath(certificate.toString());
    config.setClientPrivateKeyPath(key.toString());
    config.setClientTrustCertCollectionPath(trusted.toString());
    return config;
  }
}

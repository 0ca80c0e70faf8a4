package io.github.timebench.loadgen.agent;

import io.github.timebench.model.plan.Rules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.dubbo.config.SslConfig;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

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

  /** The flags of TLS; coordinator and agent each have files of their own. */
  public static final class Flags {
    @ArgGroup(exclusive = false)
    private Certificates certificates;

    private static final class Certificates {
      @Option(
          names = CERTIFICATE_FLAG,
          paramLabel = "FILE",
          required = true,
          description =
              "TLS between coordinator and agents: this side's certificate chain, in PEM. All three"
                  + " files or none.")
      private Path certificate;

      @Option(
          names = KEY_FLAG,
          paramLabel = "FILE",
          required = true,
          description = "The key of that certificate, PKCS #8 in PEM.")
      private Path key;

      @Option(
          names = TRUSTED_FLAG,
          paramLabel = "FILE",
          required = true,
          description = "Who may have signed the other side's certificate, in PEM.")
      private Path trusted;
    }

    /**
     * How this side proves who it is; empty for no TLS.
     *
     * @throws io.github.timebench.model.plan.UsageException if a file cannot be read
     */
    public Optional<Tls> tls() {
      return certificates == null
          ? Optional.empty()
          : Optional.of(new Tls(certificates.certificate, certificates.key, certificates.trusted));
    }
  }
}

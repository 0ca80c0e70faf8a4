package io.github.timebench.loadgen.agent;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The flags of TLS between a coordinator and its agents; each side has its own files. */
public final class TlsFlags {
  @ArgGroup(exclusive = false)
  private Certificates certificates;

  private static final class Certificates {
    @Option(
        names = Tls.CERTIFICATE_FLAG,
        paramLabel = "FILE",
        required = true,
        description =
            "TLS between coordinator and agents: this side's certificate chain, in PEM. All three"
                + " files or none.")
    private Path certificate;

    @Option(
        names = Tls.KEY_FLAG,
        paramLabel = "FILE",
        required = true,
        description = "The key of that certificate, PKCS #8 in PEM.")
    private Path key;

    @Option(
        names = Tls.TRUSTED_FLAG,
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

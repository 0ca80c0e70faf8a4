package io.github.timebench.hessian2time.negotiation;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;

/** As {@link PeerMain}, with nothing of Dubbo that 2.7 does not have. */
@SuppressWarnings("deprecation") // What came instead is not in 2.7.
public final class OldPeerMain {

  private OldPeerMain() {}

  /** Takes the port to export on. */
  public static void main(String[] args) throws Exception {
    System.setProperty("dubbo.application.qos.enable", "false");
    System.setProperty("dubbo.service.shutdown.wait", "1");
    ServiceConfig<Stamps> service = new ServiceConfig<>();
    service.setApplication(application());
    service.setInterface(Stamps.class);
    service.setRef(new StampsService());
    service.setRegistry(new RegistryConfig("N/A"));
    service.setProtocol(new ProtocolConfig("dubbo", Integer.parseInt(args[0])));
    service.export();
    System.out.println("READY");
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        System.out.println("RIGHT " + rightCalls(Integer.parseInt(line)));
      }
    }
    System.exit(0);
  }

  private static int rightCalls(int port) {
    ReferenceConfig<Stamps> reference = new ReferenceConfig<>();
    reference.setApplication(application());
    reference.setInterface(Stamps.class);
    reference.setUrl("dubbo://127.0.0.1:" + port + "?serialization=hessian2");
    reference.setScope("remote");
    reference.setCheck(false);
    reference.setTimeout(20_000);
    Stamps stamps = reference.get();
    LocalDateTime time = LocalDateTime.parse("2026-11-21T10:15:30.123456788");
    int right = 0;
    for (int call = 0; call < 4; call++) {
      right += stamps.next(time).equals(time.plusNanos(1)) ? 1 : 0;
    }
    return right;
  }

  private static ApplicationConfig application() {
    return new ApplicationConfig("old");
  }
}

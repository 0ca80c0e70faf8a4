package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.run.TargetLook;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.scan.own.ClonedCall;
import java.util.Locale;

/** What a running service answers to the first call of each arm, for who is to agree to a load. */
final class FirstCalls {
  private FirstCalls() {}

  /**
   * Makes the calls and prints what they got.
   *
   * @throws LabException if one of them cannot be made, or gets what it must not
   */
  static void print(LabFlags lab, Plan plan, ServiceRegistry registry, ClonedCall call)
      throws LabException, InterruptedException {
    try (TemporaryFolder folder = TemporaryFolder.make("timebench-look")) {
      LocalHost machine =
          LocalHost.ofLab(
              lab.installation(), folder.path(), call.write(lab.installation(), folder.path()));
      DriverMessage.Looked looked = TargetLook.at(machine, plan, registry);
      lab.err()
          .printf(
              "%s at %s: %s.%n",
              plan.payload().api().orElseThrow().call(),
              registry,
              String.join(", ", looked.providers()));
      for (DriverMessage.FirstReply reply : looked.replies()) {
        lab.err()
            .printf(
                Locale.ROOT,
                "First call of %s: %.1f ms, in %s: %s%n",
                reply.arm(),
                reply.millis(),
                serializer(reply.serializationId()),
                reply.text());
      }
      lab.err().flush();
    }
  }

  private static String serializer(int id) {
    return Serializer.ofSerializationId(id)
        .map(Serializer::serialization)
        .orElse("the serialization of id " + id);
  }
}

package io.github.timebench.scan.own;

import io.github.timebench.api.BindingSource;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.ClonedArm;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.values.LoadedCall;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The call of an API that a lab measures in place of Timebench's own ones. It stands in the jar of
 * its clones, so that a JVM which has that jar on its class path measures it.
 *
 * @param call with its samples; each has a reply, unless the method is void
 * @param arms each with a variant's label
 */
public record OwnCall(LoadedCall.Api api, SampledCall call, List<ClonedArm> arms) {
  /** Where it stands in the jar. */
  static final String RESOURCE = "timebench-own-call.json";

  private static final String SOURCES = "META-INF/services/" + BindingSource.class.getName();

  public OwnCall {
    arms = List.copyOf(arms);
  }

  /**
   * Writes the clones of its arms and itself.
   *
   * @throws ApiException if the jar cannot be written
   */
  public void write(Clones clones, Path jar) throws ApiException {
    clones.write(
        jar, Map.of(RESOURCE, JsonLines.write(this), SOURCES, OwnBindings.class.getName()));
  }
}

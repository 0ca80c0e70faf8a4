package io.github.timebench.scan.own;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.values.GraphCopy;
import io.github.timebench.scan.values.LoadedCall;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import io.github.timebench.scan.values.OwnBinding;
import io.github.timebench.scan.values.TimeConversion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
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
  static final String RESOURCE = "timebench-own-call.json";

  private static final String SOURCES = "META-INF/services/" + Bindings.Source.class.getName();

  public OwnCall {
    arms = List.copyOf(arms);
  }

  /**
   * Writes the clones of its arms and itself.
   *
   * @throws ApiException if the jar cannot be written
   */
  public void write(Clones clones, Path jar) throws ApiException {
    clones.write(jar, Map.of(RESOURCE, JsonLines.write(this), SOURCES, Source.class.getName()));
  }

  /**
   * Has variants measured with the clones of an {@link OwnCall}, which it finds on the class path.
   * It loads classes of the API, so it is for the JVMs of a lab alone.
   */
  public static final class Source implements Bindings.Source {
    private final ClassLoader loader;
    private Map<Variant, VariantBinding<?>> bindings;

    public Source() {
      this(Source.class.getClassLoader());
    }

    Source(ClassLoader loader) {
      this.loader = loader;
    }

    /**
     * One for each arm; none if there is no call.
     *
     * @throws RefusedValue if the call cannot be made in this JVM
     */
    @Override
    public synchronized Map<Variant, VariantBinding<?>> bindings() {
      if (bindings == null) {
        try {
          bindings = read();
        } catch (ApiException | IOException e) {
          throw new RefusedValue("the call of the API cannot be made: %s", Phrase.ofMessage(e))
              .because(e);
        } catch (RuntimeException | LinkageError e) {
          throw new RefusedValue("the call of the API cannot be made: %s", e).because(e);
        }
      }
      return bindings;
    }

    private Map<Variant, VariantBinding<?>> read() throws ApiException, IOException {
      try (InputStream in = loader.getResourceAsStream(OwnCall.RESOURCE)) {
        return in == null
            ? Map.of()
            : of(
                JsonLines.read(
                    new String(in.readAllBytes(), StandardCharsets.UTF_8), OwnCall.class));
      }
    }

    private Map<Variant, VariantBinding<?>> of(OwnCall own) throws ApiException {
      LoadedCall call = LoadedCall.of(own.call(), own.api(), loader);
      TimeConversion times = new TimeConversion(own.api().ofLocal());
      Map<Variant, VariantBinding<?>> all = new LinkedHashMap<>();
      for (ClonedArm arm : own.arms()) {
        GraphCopy copy = new GraphCopy(arm, times, loader);
        all.put(Variant.ofLabel(arm.label()).orElseThrow(), OwnBinding.of(call, copy));
      }
      return Collections.unmodifiableMap(all);
    }
  }
}

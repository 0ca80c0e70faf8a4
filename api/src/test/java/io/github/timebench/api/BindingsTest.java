package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: an arm that is measured with other classes than were asked for. */
class BindingsTest {
  private static final Variant DATE_CUSTOM = Variant.of(DateType.DATE, Serializer.CUSTOM);
  private static final Variant INSTANT_STOCK = Variant.of(DateType.INSTANT, Serializer.STOCK);
  private static final Map<Variant, VariantBinding<?>> OTHERS =
      Map.of(
          INSTANT_STOCK,
          Bindings.builtIn().of(DATE_CUSTOM),
          Variant.of(DateType.DATE, Serializer.STOCK),
          Bindings.builtIn().of(Variant.of(DateType.DATE, Serializer.FRESH)));

  @Test
  void withoutASourceEveryVariantHasTimebenchsOwnClasses() {
    Bindings found = Bindings.ofClassPath();

    assertThat(found.variants()).isEqualTo(Variant.all());
    for (Variant variant : Variant.all()) {
      assertThat(found.of(variant)).isSameAs(Bindings.builtIn().of(variant));
      assertThat(found.service(variant))
          .isEqualTo(Bindings.builtIn().of(variant).serviceInterface().getName());
    }
  }

  @Test
  void aSourceTakesThePlaceOfAllOfThem() {
    Bindings found = Bindings.of(List.of(Map::of, () -> OTHERS));

    assertThat(found.variants())
        .containsExactly(Variant.of(DateType.DATE, Serializer.STOCK), INSTANT_STOCK);
    assertThat(found.of(INSTANT_STOCK)).isSameAs(Bindings.builtIn().of(DATE_CUSTOM));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> found.of(DATE_CUSTOM))
        .withMessage("no classes for date+custom, only for [date+stock, instant+stock]");
  }

  @Test
  void ofSomeAloneNoOtherIsThere() {
    Bindings all = new Bindings(OTHERS);
    Bindings some = all.only(List.of(INSTANT_STOCK));

    assertThat(some.variants()).containsExactly(INSTANT_STOCK);
    assertThat(some.of(INSTANT_STOCK)).isSameAs(all.of(INSTANT_STOCK));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> all.only(List.of(DATE_CUSTOM)))
        .withMessage("no classes for date+custom, only for [date+stock, instant+stock]");
  }

  @Test
  void aSourceThatHasNothingToSayChangesNothing() {
    assertThat(Bindings.of(List.of(Map::of))).isSameAs(Bindings.builtIn());
  }

  @Test
  void twoSourcesAreRefusedByName() {
    assertThatExceptionOfType(RefusedValue.class)
        .isThrownBy(() -> Bindings.of(List.of(() -> OTHERS, new OtherSource())))
        .withMessageStartingWith("variants must have classes of one source on the class path")
        .withMessageContaining(OtherSource.class.getName());
  }

  @Test
  void aSourceIsFoundOnTheClassPath(@TempDir Path jar) throws IOException {
    Path services = Files.createDirectories(jar.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(Bindings.Source.class.getName()), OtherSource.class.getName());
    Thread here = Thread.currentThread();
    ClassLoader own = here.getContextClassLoader();
    try (URLClassLoader withSource = new URLClassLoader(new URL[] {jar.toUri().toURL()}, own)) {
      here.setContextClassLoader(withSource);

      assertThat(Bindings.ofClassPath().variants()).isEqualTo(new Bindings(OTHERS).variants());
    } finally {
      here.setContextClassLoader(own);
    }
  }

  /** Public, as ServiceLoader wants it. */
  public static final class OtherSource implements Bindings.Source {
    @Override
    public Map<Variant, VariantBinding<?>> bindings() {
      return OTHERS;
    }
  }
}

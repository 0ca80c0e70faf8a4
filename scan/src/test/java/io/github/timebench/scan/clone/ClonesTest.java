package io.github.timebench.scan.clone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.DateType;
import io.github.timebench.scan.classes.ApiException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: clones that no lab can load, or that Dubbo trusts less than their originals. */
class ClonesTest {
  @TempDir private Path folder;

  @Test
  void theJarHasEveryCloneAndWhatDubboMayReadOfThem() throws Exception {
    OpenedApi.resource(
        folder.resolve(OpenedApi.FOLDER),
        "security/serialize.allowlist",
        "# ours\ncom.acme.\n\njava.net.URL\n");
    try (OpenedApi api =
        OpenedApi.of(
            folder,
            "package com.acme; public interface Service { Order get(); }",
            "package com.acme; public class Order { java.util.Date paid; }")) {
      Clones clones =
          api.clones(
              api.call("com.acme.Service", "get"),
              TimeMapping.identity(),
              TimeMapping.to(DateType.INSTANT));
      Path file = folder.resolve("clones.jar");

      clones.write(file);

      try (JarFile jar = new JarFile(file.toFile())) {
        assertThat(jar.stream().map(entry -> entry.getName()))
            .containsExactly(
                "c0a/acme/Order.class",
                "c0a/acme/Service.class",
                "c0b/acme/Order.class",
                "c0b/acme/Service.class",
                "security/serialize.allowlist");
        assertThat(jar.getInputStream(jar.getEntry("c0b/acme/Order.class")).readAllBytes())
            .isEqualTo(clones.classFiles().get("c0b.acme.Order"));
        byte[] allowed =
            jar.getInputStream(jar.getEntry("security/serialize.allowlist")).readAllBytes();
        assertThat(new String(allowed, StandardCharsets.UTF_8))
            .isEqualTo("c0a.acme.\njava.net.URL\nc0b.acme.\n");
      }
      assertThatThrownBy(() -> clones.write(folder.resolve("gone").resolve("clones.jar")))
          .isInstanceOf(ApiException.class)
          .hasMessageEndingWith("cannot be written: no such file");
    }
  }
}

package io.github.timebench.scan.clone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.DateType;
import io.github.timebench.scan.classes.ApiException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a name that takes other bytes than its original's, or that something else has; clones
 * that no lab can load, or that Dubbo trusts less than their originals.
 */
class CloneNamesTest {
  @TempDir private Path folder;

  private OpenedApi api(String... sources) throws Exception {
    return OpenedApi.of(folder, sources);
  }

  @Test
  void onlyTheFirstPartDiffersAndEveryArmHasItsOwn() throws Exception {
    try (OpenedApi api = api("package com.acme; public class Order {}")) {
      Set<String> originals =
          Set.of("com.acme.Order", "org.acme.Order", "io.acme.Order$Line", "Order", "Order$Line");
      Cloner.Names names = new Cloner.Names(api.classes(), originals);
      Set<String> all = new HashSet<>(originals);
      for (int arm = 0; arm < 30; arm++) {
        Map<String, String> clones = names.clones(names.next());
        assertThat(clones.keySet()).isEqualTo(originals);
        clones.forEach(
            (original, clone) -> {
              assertThat(clone).hasSameSizeAs(original);
              int end = original.replace('$', '.').indexOf('.');
              assertThat(clone.substring(end < 0 ? clone.length() : end))
                  .isEqualTo(original.substring(end < 0 ? original.length() : end));
              assertThat(all.add(clone)).as(clone).isTrue();
            });
      }
    }
  }

  @Test
  void theFirstNamesAreReadable() throws Exception {
    try (OpenedApi api = api("package com.acme; public class Order {}")) {
      Cloner.Names names = new Cloner.Names(api.classes(), Set.of("com.acme.Order"));

      assertThat(names.clones(names.next())).containsValue("c0a.acme.Order");
      assertThat(names.clones(names.next())).containsValue("c0b.acme.Order");
    }
  }

  @Test
  void aNameThatAClassHasIsNotTaken() throws Exception {
    try (OpenedApi api =
        api("package com.acme; public class Order {}", "package c0a.acme; public class Order {}")) {
      Cloner.Names names = new Cloner.Names(api.classes(), Set.of("com.acme.Order"));

      assertThat(names.clones(names.next())).containsValue("c0b.acme.Order");
    }
  }

  @Test
  void aFirstPartWithTooFewNamesIsRefused() throws Exception {
    try (OpenedApi api = api("package a; public class Order {}")) {
      Cloner.Names names = new Cloner.Names(api.classes(), Set.of("a.Order"));
      for (int arm = 0; arm < 51; arm++) {
        names.next();
      }

      assertThatThrownBy(names::next)
          .hasMessage(
              "a.Order cannot be cloned once more: no name with a first part of 1 letters is left");
    }
  }

  @Test
  void aFirstPartBeyondAsciiIsRefused() throws Exception {
    try (OpenedApi api = api("package com.acme; public class Order {}")) {
      Cloner.Names names = new Cloner.Names(api.classes(), Set.of("müll.Order"));

      assertThatThrownBy(names::next).hasMessageStartingWith("müll.Order cannot be cloned: ");
    }
  }

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

package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: an ensemble of which one server is used, and a part of an address that is ignored. */
class RegistryAddressTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zookeeper://a:2181 | a:2181",
        "zookeeper://a:2181?backup=b:2182,c:2183 | a:2181,b:2182,c:2183",
        "zookeeper://127.0.0.1:2181?backup=zk-1.zk.ns.svc:2181 | 127.0.0.1:2181,zk-1.zk.ns.svc:2181",
        "zookeeper://a:1?group=/timebench-runs/r/0-0 | a:1",
        "zookeeper://a:1?backup=b:2&group=/g | a:1,b:2",
        "zookeeper://[::1]:2181?backup=[fe80::1]:2181,c:2181 | [::1]:2181,[fe80::1]:2181,c:2181"
      })
  void everyServerIsReadAndWrittenAsDubboAndZookeeperRead(String text, String connectString) {
    RegistryAddress address = RegistryAddress.parse(text);

    assertThat(address.url()).isEqualTo(text);
    assertThat(address.connectString()).isEqualTo(connectString);
    assertThat(RegistryAddress.parse(address.url())).isEqualTo(address);
  }

  @Test
  void aSlashAtTheEndMeansNothing() {
    assertThat(RegistryAddress.parse("zookeeper://a:1/")).isEqualTo(new RegistryAddress("a", 1));
  }

  @Test
  void whereNoRootIsNamedItIsDubbos() {
    assertThat(RegistryAddress.parse("zookeeper://a:1").root()).isEqualTo("/dubbo");
    assertThat(RegistryAddress.parse("zookeeper://a:1?group=/dubbo").url())
        .isEqualTo("zookeeper://a:1");
  }

  @Test
  void aPairOfARunHasARootThatDubboAndZookeeperTake() {
    RegistryAddress ofPair =
        RegistryAddress.parse("zookeeper://a:1").ofPair(".x date+stock", "0-1");

    assertThat(ofPair.root()).isEqualTo("/timebench-runs/-x-date-stock/0-1");
    assertThat(RegistryAddress.parse(ofPair.url())).isEqualTo(ofPair);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "dubbo",
        "/a/",
        "/a//b",
        "/a/..",
        "/.a",
        "/a b",
        "/zookeeper",
        "/zookeeper/a"
      })
  void aRootThatIsNoPathIsRefused(String root) {
    RegistryAddress address = new RegistryAddress("a", 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> address.withRoot(root))
        .withMessageContaining("registry-root must be a path such as /dubbo")
        .withMessageEndingWith("not '" + root + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a:2181",
        "zookeeper:a",
        "zookeeper://a",
        "zookeeper://a:0",
        "zookeeper://a:65536",
        "zookeeper://a:1,b:2",
        "zookeeper://a:1/chroot",
        "zookeeper://user:word@a:1",
        "zookeeper://a:1#b",
        "zookeeper://a:1?",
        "zookeeper://a:1?backup=",
        "zookeeper://a:1?backup=b",
        "zookeeper://a:1?backup=b:1,",
        "zookeeper://a:1?backup=b:1/chroot",
        "zookeeper://a:1?backup=user@b:1",
        "zookeeper://a:1?backup=b:1&x=y",
        "zookeeper://a:1?timeout=5",
        "zookeeper://a:1?group=",
        "zookeeper://a:1?group=/a/../b",
        "nacos://a:1",
        ""
      })
  void whatWouldBeIgnoredIsRefusedWithTheFormThatIsTaken(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RegistryAddress.parse(text))
        .withMessage(
            "registry must be zookeeper://HOST:PORT[?backup=HOST:PORT,...], not '" + text + "'");
  }
}

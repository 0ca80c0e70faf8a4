package io.github.timebench.scan.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a call that is written as Dubbo writes it, and read as another one. */
class ServiceCallTest {
  @Test
  void everyPartIsRead() {
    ServiceCall call = ServiceCall.parse(" test/com.acme.OrderQuery:1.0.0#page(String, int) ");

    assertThat(call.group()).contains("test");
    assertThat(call.interfaceName()).isEqualTo("com.acme.OrderQuery");
    assertThat(call.version()).contains("1.0.0");
    assertThat(call.method()).isEqualTo("page");
    assertThat(call.types()).contains(List.of("String", "int"));
    assertThat(call.serviceKey()).isEqualTo("test/com.acme.OrderQuery:1.0.0");
  }

  @Test
  void partsMayBeLeftOut() {
    ServiceCall call = ServiceCall.parse("OrderQuery#page");

    assertThat(call)
        .isEqualTo(
            new ServiceCall(
                Optional.empty(), "OrderQuery", Optional.empty(), "page", Optional.empty()));
    assertThat(ServiceCall.parse("OrderQuery#page()").types()).contains(List.of());
  }

  @Test
  void argumentsOfTypesAreNoTypes() {
    assertThat(ServiceCall.parse("A#m(Map<String, List<Order>>, int[], Order.Line...)").types())
        .contains(List.of("Map", "int[]", "Order.Line..."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.acme.OrderQuery#page",
        "test/com.acme.OrderQuery:1.0.0#page(java.lang.String,int)",
        "a.B$C#m()"
      })
  void whatItPrintsIsReadAgain(String text) {
    assertThat(ServiceCall.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "com.acme.OrderQuery",
        "com.acme.OrderQuery.page",
        "#page",
        "A#",
        "A#m(",
        "A#b c"
      })
  void whatIsNoCallIsRefusedWithTheForm(String text) {
    assertThatThrownBy(() -> ServiceCall.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("must be [group/]Interface[:version]#method[(types)], not '" + text + "'");
  }
}

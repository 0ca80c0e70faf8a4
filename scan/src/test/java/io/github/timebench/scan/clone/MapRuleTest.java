package io.github.timebench.scan.clone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.DateType;
import io.github.timebench.model.plan.UsageException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a rule that means other fields than its author thinks. */
class MapRuleTest {
  @ParameterizedTest
  @CsvSource({
    "Order.paid, com.acme.Order, paid, true",
    "Order.paid, com.acme.Order, paidAt, false",
    "Order.paid, com.acme.SubOrder, paid, false",
    "acme.Order.paid, com.acme.Order, paid, true",
    "com.acme.Order.paid, com.acme.Order, paid, true",
    "com.acme.Order.paid, org.com.acme.Order, paid, true",
    "com.*.Order.paid, com.acme.Order, paid, true",
    "com.*.paid, com.acme.Order, paid, false",
    "com.**.paid, com.acme.Order, paid, true",
    "**.*At, com.acme.Order, paidAt, true",
    "**.*At, Order, paidAt, true",
    "**.*At, com.acme.Order, At, true",
    "**.*At, com.acme.Order, paidAtAll, false",
    "Order.Line.at, com.acme.Order$Line, at, true",
    "Order$Line.at, com.acme.Order$Line, at, true",
    "Line.at, com.acme.Order$Line, at, true",
    "O*.p?id, com.acme.Order, paid, false",
    "Order.pa(id, com.acme.Order, pa(id, true",
  })
  void itMatchesByTheEndOfAClassesName(String place, String owner, String field, boolean matches) {
    assertThat(new MapRule(place, Optional.empty()).matches(owner, field)).isEqualTo(matches);
  }

  @Test
  void rulesAreSeparatedByCommas() {
    assertThat(MapRule.parse("Order.paid=keep, **.*At=Instant"))
        .containsExactly(
            new MapRule("Order.paid", Optional.empty()),
            new MapRule("**.*At", Optional.of(DateType.INSTANT)));
  }

  @Test
  void ofTwoThatMeanAFieldTheLaterOneHolds() {
    TimeMapping mapping =
        new TimeMapping(
            Optional.of(DateType.LOCALDATETIME), MapRule.parse("**.*At=instant,Order.paidAt=keep"));

    assertThat(mapping.of("com.acme.Order", "paidAt")).isEmpty();
    assertThat(mapping.of("com.acme.Line", "paidAt")).contains(DateType.INSTANT);
    assertThat(mapping.of("com.acme.Line", "paid")).contains(DateType.LOCALDATETIME);
    assertThat(mapping.isIdentity()).isFalse();
    assertThat(new TimeMapping(Optional.empty(), List.of()).isIdentity()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "paid=keep",
        "Order.paid",
        "Order.paid=",
        "Order.paid=keep=x",
        "Order.=keep",
        ".paid=keep",
        "Order.paid=soon",
        "Order.paid=keep,",
        "Order .paid=keep"
      })
  void whatIsNoRuleIsRefusedByTheFlag(String rules) {
    assertThatThrownBy(() -> MapRule.parse(rules))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--map must ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aRuleSaysItselfAsItIsWritten() {
    assertThat(MapRule.parse("Order.paid=keep").get(0)).hasToString("--map=Order.paid=keep");
  }
}

package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.beans.Introspector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Hazard: an operator who looks for an attribute, an outcome or a switch that is called otherwise.
 */
class AdoptPageTest {

  private static final Path PAGE = Path.of("..", "docs", "adopt.md");

  /** Where the page sends whoever watches a service. */
  private static final Path MORE = Path.of("..", "docs", "reference", "hessian2-time.md");

  @Test
  void everyAttributeAndOperationOfJmxIsExplained() throws Exception {
    String page = Files.readString(MORE);
    assertThat(Introspector.getBeanInfo(ConnectionsMXBean.class).getMethodDescriptors())
        .hasSizeGreaterThan(7)
        .allSatisfy(
            method ->
                assertThat(page)
                    .contains('`' + method.getName().replaceFirst("^(get|is)(?=[A-Z])", "") + '`'));
  }

  @Test
  void everyMeterIsExplained() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new Hessian2TimeMetrics().bindTo(registry);

    assertThat(registry.getMeters())
        .isNotEmpty()
        .allSatisfy(
            meter -> {
              assertThat(Files.readString(MORE)).contains("`" + meter.getId().getName() + "`");
              assertThat(meter.getId().getTags())
                  .allSatisfy(
                      tag -> assertThat(Files.readString(MORE)).contains("`" + tag.getKey() + "`"));
            });
  }

  @Test
  void everyOutcomeIsExplained() throws Exception {
    assertThat(NegotiationOutcome.values())
        .allSatisfy(
            outcome ->
                assertThat(Files.readString(MORE))
                    .containsPattern("\n- [^:]*`" + outcome.label() + "`[^:]*:"));
  }

  @Test
  void theKeyOfTheConfigurationCentreIsNamed() throws Exception {
    assertThat(Files.readString(PAGE)).contains("`" + Switch.KEY + "`");
  }

  @Test
  void theNumbersAreThoseOfTheProgram() throws Exception {
    assertThat(Files.readString(PAGE).replaceAll("\\s+", " "))
        .contains("The first " + words(Agreement.ANSWERS) + " calls of a service")
        .contains("gets the attachment " + times(Agreement.MAX_UNANSWERED))
        .contains("after " + words(Agreement.MAX_FAILURES) + " failed calls in a row");
  }

  private static String words(int number) {
    return Arrays.asList("no", "one", "two", "three", "four").get(number);
  }

  private static String times(int number) {
    return number == 3 ? "three times" : words(number) + " times";
  }
}

package io.github.timebench.micro;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.function.Predicate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Hazard: a benchmark whose work the compiler leaves out, because its result is unused or because
 * it is a constant. Holds for the benchmarks of every suite.
 */
@AnalyzeClasses(
    packages = "io.github.timebench.micro",
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      BenchmarkRulesTest.NothingWrittenByJmh.class
    })
class BenchmarkRulesTest {
  static final class NothingWrittenByJmh implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/jmh_generated/");
    }
  }

  @ArchTest
  static final ArchRule whatABenchmarkComputesIsReturnedOrConsumed =
      methods()
          .that()
          .areAnnotatedWith(Benchmark.class)
          .should(
              be(
                  "returned or consumed",
                  method ->
                      !method.getRawReturnType().isEquivalentTo(void.class)
                          || method.getRawParameterTypes().stream()
                              .anyMatch(type -> type.isEquivalentTo(Blackhole.class))));

  @ArchTest
  static final ArchRule aBenchmarkCallsSomethingAtEachInvocation =
      methods()
          .that()
          .areAnnotatedWith(Benchmark.class)
          .should(
              be(
                  "more than a constant or a field",
                  method -> !method.getCallsFromSelf().isEmpty()));

  @ArchTest
  static final ArchRule whatABenchmarkWorksOnIsNoConstant =
      methods()
          .that()
          .areAnnotatedWith(Benchmark.class)
          .should(
              be(
                  "of a class with state, none of it static and writable",
                  method ->
                      method.getOwner().isAnnotatedWith(State.class)
                          && method.getOwner().getFields().stream()
                              .allMatch(
                                  field ->
                                      !field.getModifiers().contains(JavaModifier.STATIC)
                                          || field.getModifiers().contains(JavaModifier.FINAL))));

  private static ArchCondition<JavaMethod> be(String words, Predicate<JavaMethod> rule) {
    return new ArchCondition<>("be " + words) {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        events.add(
            new SimpleConditionEvent(
                method, rule.test(method), method.getFullName() + " is not " + words));
      }
    };
  }
}

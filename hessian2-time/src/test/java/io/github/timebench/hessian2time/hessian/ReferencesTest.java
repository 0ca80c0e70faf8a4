package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.hessian2time.hessian.MessageOutput.References;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Hazard: an object that is taken for another one, or not found again. */
class ReferencesTest {

  @Property(tries = 300)
  void whateverIsDoneTheNumbersAreThoseOfAnIdentityMap(
      @ForAll @Size(max = 500) List<@IntRange(max = 199) Integer> steps) {
    Object[] objects = new Object[200];
    for (int i = 0; i < objects.length; i++) {
      objects[i] = new ArrayList<>(); // all are equal
    }
    References references = new References();
    Map<Object, Integer> expected = new IdentityHashMap<>();
    int next = 0;
    for (int step : steps) {
      Object object = objects[step];
      Integer number = expected.get(object);
      assertThat(references.find(object)).isEqualTo(number == null ? References.ABSENT : number);
      if (number == null) {
        references.add(object);
        expected.put(object, next++);
      } else if (step % 3 == 0) {
        references.remove(number);
        expected.remove(object);
      } else if (step % 3 == 1) {
        Object replacement = new Object();
        references.replace(number, replacement);
        expected.remove(object);
        expected.put(replacement, number);
      } else {
        references.skip();
        next++;
      }
    }
    expected.forEach((object, number) -> assertThat(references.find(object)).isEqualTo(number));
  }

  @Example
  void onceClearedItStartsAtZero() {
    References references = new References();
    for (int i = 0; i < 10_000; i++) {
      references.add(new Object());
    }
    Object last = new Object();
    references.add(last);
    assertThat(references.find(last)).isEqualTo(10_000);
    references.clear();
    assertThat(references.find(last)).isEqualTo(References.ABSENT);
    references.add(last);
    assertThat(references.find(last)).isZero();
  }
}

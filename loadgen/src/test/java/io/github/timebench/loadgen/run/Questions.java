package io.github.timebench.loadgen.run;

import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Warmup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Asks what it was given, in order, and keeps what it is told. */
final class Questions implements Prober {
  final Deque<ProbeRequest> left;
  final List<Probe> answers = new ArrayList<>();
  Warmup warmup;

  Questions(ProbeRequest... requests) {
    this.left = new ArrayDeque<>(List.of(requests));
  }

  @Override
  public void warm(Warmup warm) {
    warmup = warm;
  }

  @Override
  public Optional<ProbeRequest> next() {
    return Optional.ofNullable(left.poll());
  }

  @Override
  public void take(Probe probe) {
    answers.add(probe);
  }

  @Override
  public boolean goesOnAfter(Pair cutShort) {
    throw new UnsupportedOperationException();
  }
}

package io.github.timebench.loadgen.selftest;

import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.engine.Target.Outcome;

/**
 * One variant of a target, and a second one in which callers rest: so that the harness's workers
 * can stand still while another arm is measured.
 */
final class RestingTarget implements Target {
  static final int CALLING = 0;

  static final int RESTING = 1;

  private final Target target;
  private final Rest rest;
  private final boolean verified;

  /**
   * @param verified whether replies are compared with what was sent
   */
  RestingTarget(Target target, Rest rest, boolean verified) {
    this.target = target;
    this.rest = rest;
    this.verified = verified;
  }

  @Override
  public int variants() {
    return 2;
  }

  @Override
  public int payloads() {
    return target.payloads();
  }

  @Override
  public Object call(int variant, int payload) throws Exception {
    if (variant == RESTING) {
      rest.await();
      return null;
    }
    return target.call(CALLING, payload);
  }

  @Override
  public Outcome judge(int variant, int payload, Object reply) {
    return variant == RESTING || !verified ? Outcome.OK : target.judge(CALLING, payload, reply);
  }

  @Override
  public Outcome judgeFailure(Throwable failure) {
    return target.judgeFailure(failure);
  }

  /** Where callers wait during the slice of another arm. Thread-safe. */
  static final class Rest {
    private boolean open;

    synchronized void begin() {
      open = false;
    }

    synchronized void end() {
      open = true;
      notifyAll();
    }

    synchronized void await() throws InterruptedException {
      while (!open) {
        wait();
      }
    }
  }
}

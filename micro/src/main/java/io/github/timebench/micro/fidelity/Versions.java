package io.github.timebench.micro.fidelity;

import java.io.Serializable;
import java.time.Instant;

/**
 * Pairs of classes that stand for two versions of one. What the one wrote is read as the other,
 * after its name was exchanged in the message; names of a pair have one length.
 */
public final class Versions {
  private Versions() {}

  /** An order before a field was added. */
  public static final class OrderOld implements Serializable {
    private static final long serialVersionUID = 1L;

    long id;
    Instant created;
  }

  /** An order after a field was added. */
  public static final class OrderNew implements Serializable {
    private static final long serialVersionUID = 1L;

    long id;
    String added;
    Instant created;
  }

  /** A field before it was widened. */
  public static final class CountOld implements Serializable {
    private static final long serialVersionUID = 1L;

    int count;
  }

  /** A field after it was widened. */
  public static final class CountNew implements Serializable {
    private static final long serialVersionUID = 1L;

    long count;
  }

  /** States before one was added. */
  public enum StateOld {
    PAID,
    SENT
  }

  /** States after one was added in front. */
  public enum StateNew {
    OPEN,
    PAID,
    SENT
  }

  /** Has a state of the time before. */
  public static final class PhaseOld implements Serializable {
    private static final long serialVersionUID = 1L;

    StateOld state;
  }

  /** Has a state of the time after. */
  public static final class PhaseNew implements Serializable {
    private static final long serialVersionUID = 1L;

    StateNew state;
  }
}

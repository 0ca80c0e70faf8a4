package io.github.timebench.micro.fidelity;

import java.io.Serializable;
import java.time.Instant;

/**
 * Pairs of classes that stand for two versions of one. What the one wrote is read as the other,
 * after its name was exchanged in the message; names of a pair have one length.
 */
public final class Versions {
  private Versions() {}

  public static final class OrderOld implements Serializable {
    private static final long serialVersionUID = 1L;

    long id;
    Instant created;
  }

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

  public static final class PhaseOld implements Serializable {
    private static final long serialVersionUID = 1L;

    StateOld state;
  }

  public static final class PhaseNew implements Serializable {
    private static final long serialVersionUID = 1L;

    StateNew state;
  }
}

package io.github.timebench.loadgen.agent;

/**
 * What an agent does for a coordinator on another machine. Over Dubbo with strings, longs and bytes
 * only, so that no class crosses versions. Every call may be repeated: a repeated one changes
 * nothing.
 *
 * <p>A call names the token and the run. An agent serves one run at a time, and ends its JVMs when
 * nobody has called for that run for {@value Lease#SILENCE_SECONDS} seconds. Where a method returns
 * a refusal, that is a sentence for people, and empty if there is none.
 */
public interface AgentService {
  /** The agent's {@link AgentState}, as JSON; serves whoever asks. */
  String describe(String token);

  /** Makes the agent serve a run; returns a refusal. */
  String claim(String token, String run);

  /**
   * The agent's {@code System.nanoTime} when it got the question and when it answers; empty where
   * that is refused.
   *
   * @param run may be empty for who only looks
   */
  long[] time(String token, String run);

  /** Starts the JVM of an {@link Order}, which is JSON; returns a refusal. */
  String start(String token, String run, String order);

  /**
   * Sends a line to a JVM; of a provider, to whoever reads its counters here. The first one is a
   * {@code DriverTask}, later ones are {@code DriverRequest}s.
   *
   * @param child {@link Order#child} of its order
   * @param number of the line, from 0: each is passed on once
   * @return a refusal
   */
  String send(String token, String run, String child, long number, String line);

  /**
   * Waits a moment for output of a JVM.
   *
   * @param cursor how many bytes of it are here already; those before are forgotten
   * @return the bytes of an {@link Output.Chunk}
   */
  byte[] poll(String token, String run, String child, long cursor);

  /**
   * Asks a JVM to end early and in order.
   *
   * @param insist whether it is ended in any case
   * @return a refusal
   */
  String stop(String token, String run, String child, boolean insist);

  /** The run is over: ends all JVMs; returns a refusal. */
  String release(String token, String run);
}

package io.github.timebench.micro;

/** What each way of measuring teaches, and what the load test does about it. */
final class Lessons {
  static final String[] ALL = {
    "One shot: the first call loads classes, seeds generators and is interpreted. A load test that"
        + " begins to count at once counts this. Here every block is warmed until both JVMs are"
        + " quiet, and whether a ratio still moves while it is measured is tested.",
    "After a few calls: classes are there, compiled code is not. Whichever variant comes first"
        + " looks slow, so the order of the variants decides who wins; hence all are warmed in"
        + " turns and measured in rounds of balanced order.",
    "After a million: compiled at last, but one call is about as long as the reading of the clock"
        + " around it, and caches are cold for it. Single calls are timed here only because a call"
        + " over the network is thousands of times longer than a reading of the clock.",
    "The mean of a loop: the cost if nothing else happens in between, to the caller's caches and to"
        + " the compiler, and a mean hides what the slowest callers see. Hence real services with"
        + " classes of their own per variant, and histograms of every call beside the means.",
    "Other cores busy: less turbo, shared caches and memory. A figure from an idle machine is not"
        + " that of a loaded one; the load test keeps both sides under load and records what else"
        + " the machine did.",
    "On all cores: a lock that one thread never notices is all that many see. UUID.randomUUID draws"
        + " from one SecureRandom; a round trip shares nothing that is written. Hence many callers,"
        + " as a service has, and the fork, not the call, as the unit of replication: what a fork's"
        + " compiler decided once, all its calls share."
  };

  private Lessons() {}
}

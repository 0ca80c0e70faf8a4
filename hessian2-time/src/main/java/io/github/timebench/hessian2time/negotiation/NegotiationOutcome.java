package io.github.timebench.hessian2time.negotiation;

/** How a negotiation ended, to be counted. Each end counts its own. */
enum NegotiationOutcome {
  AGREED("agreed", "consumer: the service went over to hessian2-time"),
  NO_ANSWER("no answer", "consumer: the provider did not take up the offers"),
  ANSWERS_DIFFER(
      "answers differ",
      "consumer: two processes answer on the connection, so a proxy spreads it over providers"),
  FELL_BACK("fell back", "consumer: calls with hessian2-time failed and the service left it"),
  TAKEN_UP("taken up", "provider: an offer was taken up"),
  OTHER_CONNECTION(
      "other connection",
      "provider: the consumer's port is not the one that this end sees, so a proxy is between"),
  OTHER_VERSION("other version", "provider: there is no version of the format that both have"),
  OTHER_ID("other id", "provider: the consumer's hessian2-time has another id"),
  NOT_IN_HESSIAN2("not in hessian2", "provider: the offer came with another serialization"),
  SWITCHED_OFF("switched off", "provider: hessian2-time is switched off"),
  OWN_TIMES("own times", "either: the application of this end serializes a time in its own way");

  private final String label;
  private final String meaning;

  NegotiationOutcome(String label, String meaning) {
    this.label = label;
    this.meaning = meaning;
  }

  /** For metrics. */
  String label() {
    return label;
  }

  /** For the log: which end counts it, and what happened. */
  String meaning() {
    return meaning;
  }
}

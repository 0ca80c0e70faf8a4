package io.github.timebench.hessian2time.negotiation;

/** What the filter and the codec tell each other in an invocation's attributes, off the wire. */
enum Mark {
  /** On a consumer: this call may offer, while the switch of its application says so. */
  WILLING,
  /** On a provider: this request carried an offer. */
  OFFERED,
  /** On a provider: the response is to answer the offer, with this version of the format. */
  TAKEN_UP
}

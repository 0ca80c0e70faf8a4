package io.github.timebench.micro;

/** What a serialization benchmark does with a payload. */
enum SerializationStep {
  ROUND_TRIP("round trip", "roundTrip"),
  SERIALIZE("serialize", "serialize"),
  DESERIALIZE("deserialize", "deserialize");

  private final String label;
  private final String method;

  SerializationStep(String label, String method) {
    this.label = label;
    this.method = method;
  }

  /** The name in reports. */
  String label() {
    return label;
  }

  /** The method of {@link SerializationBenchmark}. */
  String method() {
    return method;
  }
}

package io.github.timebench.model.micro;

/**
 * Something that was tried out and either happens as published or does not.
 *
 * @param what what was done
 * @param expected the published outcome
 * @param observed the outcome here
 */
public record RuleCheck(String what, String expected, String observed) {
  public boolean asExpected() {
    return observed.equals(expected);
  }
}

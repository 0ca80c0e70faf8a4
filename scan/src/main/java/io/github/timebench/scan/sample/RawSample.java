package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A sample as it was written.
 *
 * @param where its file, and its line if it is one of several; empty if it comes from no file
 * @param number from 1, for {@code ${seq}}
 * @param json an array of arguments, an object by the names of the parameters, or an object with
 *     arguments and reply
 */
public record RawSample(String where, long number, JsonNode json) {}

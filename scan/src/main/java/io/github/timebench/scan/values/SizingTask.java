package io.github.timebench.scan.values;

import java.util.List;
import java.util.Optional;

/**
 * What a {@link SizingMain} reads.
 *
 * @param api jars and folders, as for {@link io.github.timebench.scan.classes.ApiClasses#open}
 * @param zone of local date-times; without one they are read as they stand and taken as UTC
 */
record SizingTask(
    List<String> api, List<String> libraries, Optional<String> zone, List<SampledCall> calls) {}

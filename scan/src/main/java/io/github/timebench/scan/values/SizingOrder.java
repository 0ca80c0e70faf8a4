package io.github.timebench.scan.values;

import io.github.timebench.scan.clone.ClonedArm;
import java.util.List;

/**
 * What a {@link SizingMain} measures next.
 *
 * @param clones the jar of the clones; empty if there are none
 * @param calls as the task names them
 */
record SizingOrder(String clones, List<ClonedArm> arms, List<String> calls) {}

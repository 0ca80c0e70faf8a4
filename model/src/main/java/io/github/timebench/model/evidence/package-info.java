/**
 * What a run leaves behind: plan, environment and evidence, as {@code result.json} holds them.
 * Nothing here is derived; percentiles, ratios and verdicts are computed from it afterwards, so
 * that an old run can be analysed again by a newer version.
 */
package io.github.timebench.model.evidence;

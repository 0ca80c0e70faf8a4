/** What a run measures and how: made by the command line, stored with the evidence. */
package io.github.timebench.model.plan;

/**
 * What a run on many machines leaves behind beside {@code result.json}: who took part, and what
 * each host measured. {@code result.json} holds the sum, so that it reads like a run of one
 * machine.
 */
package io.github.timebench.model.fleet;

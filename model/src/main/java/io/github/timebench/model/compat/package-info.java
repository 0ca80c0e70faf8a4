/** What a run of the compatibility matrix leaves behind. */
package io.github.timebench.model.compat;

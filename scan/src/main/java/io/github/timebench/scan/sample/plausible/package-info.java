/** Values as people expect them of a field by its name. */
package io.github.timebench.scan.sample.plausible;

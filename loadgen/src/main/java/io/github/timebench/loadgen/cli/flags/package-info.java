/** The flags that commands share, each group a mixin that makes its part of a plan. */
package io.github.timebench.loadgen.cli.flags;

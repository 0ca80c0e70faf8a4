/** Both sides and the machine watched while a block runs, and the gates that come of it. */
package io.github.timebench.loadgen.watch;

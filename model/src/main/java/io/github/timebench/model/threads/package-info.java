/** What threads waited for, as it is stored. */
package io.github.timebench.model.threads;

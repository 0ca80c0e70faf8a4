/** What the API of a reader's own services carries. */
package io.github.timebench.scan;

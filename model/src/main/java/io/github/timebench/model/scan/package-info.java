/** What a scan of an API found. */
package io.github.timebench.model.scan;

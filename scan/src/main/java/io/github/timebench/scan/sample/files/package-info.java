/** Files of samples, and Dubbo's access log as one. */
package io.github.timebench.scan.sample.files;

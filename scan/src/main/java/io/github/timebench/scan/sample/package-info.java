/**
 * Samples: the arguments and the reply of one call as JSON, made from class files and read back.
 */
package io.github.timebench.scan.sample;

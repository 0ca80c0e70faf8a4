/**
 * Values of an API's classes, in a lab's JVM: nothing here runs in the command's own, where no
 * class of an API is loaded.
 */
package io.github.timebench.scan.values;

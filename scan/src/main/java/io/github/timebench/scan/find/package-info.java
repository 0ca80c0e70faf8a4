/**
 * Which services and methods of an API carry times, through what, and what to know of its classes.
 */
package io.github.timebench.scan.find;

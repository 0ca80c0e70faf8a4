/** Clones by shape of an API's classes, in other date types; class files are read, never loaded. */
package io.github.timebench.scan.clone;

/** The class files of an API and of its libraries: read, never loaded. */
package io.github.timebench.scan.classes;

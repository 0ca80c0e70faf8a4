/** The micro benchmarks: labs of JMH benchmarks, run in forks, with what each cell weighs. */
package io.github.timebench.micro;

/** The floor of all tools: child JVMs, ZooKeeper, the lock, Dubbo releases, the folder of a run. */
package io.github.timebench.lab;

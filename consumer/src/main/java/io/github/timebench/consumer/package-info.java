/**
 * The Dubbo consumer: typed references found through ZooKeeper, each proven by one verified call.
 */
package io.github.timebench.consumer;

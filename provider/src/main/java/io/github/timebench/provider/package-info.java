/**
 * The Dubbo provider: exports every variant's service through ZooKeeper and drains when it ends.
 */
package io.github.timebench.provider;

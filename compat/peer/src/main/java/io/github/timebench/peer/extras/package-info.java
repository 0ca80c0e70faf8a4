/** What an application brings beside Dubbo: Dubbo finds these by their names. */
package io.github.timebench.peer.extras;

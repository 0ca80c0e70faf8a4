/** What the services of a registry carry, by the definitions that their providers published. */
package io.github.timebench.scan.registry;

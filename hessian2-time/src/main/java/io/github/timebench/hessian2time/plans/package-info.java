/**
 * One plan for each class whose objects hessian-lite writes and reads field by field: the same
 * bytes in less time. It is switched off by {@link
 * io.github.timebench.hessian2time.Hessian2TimeSerialization#PLANS_PROPERTY}, and where the JVM
 * refuses access to fields by their offsets.
 */
package io.github.timebench.hessian2time.plans;

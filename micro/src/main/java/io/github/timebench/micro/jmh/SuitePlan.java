package io.github.timebench.micro.jmh;

/**
 * What every suite is made for.
 *
 * @param quick whether only a named subset of the cells is measured
 * @param machine what suites are scaled to
 * @param call what costs are related to
 */
public record SuitePlan(boolean quick, Machine machine, RpcCall call) {}

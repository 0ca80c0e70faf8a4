package io.github.timebench.model.fleet;

/**
 * What an agent's machine is and runs.
 *
 * @param host its name
 * @param kernel stands for the kernel that runs since its last start: agents with the same one
 *     share a machine; empty where the system does not tell
 * @param build stands for the jars: agents with the same one run the same code
 * @param java version and vendor of the JVM
 * @param dubbo version
 * @param hessianLite version
 * @param processor model
 * @param cpus that its JVMs may use
 * @param memoryMegabytes of the machine
 */
public record AgentFacts(
    String host,
    String kernel,
    String build,
    String java,
    String dubbo,
    String hessianLite,
    String processor,
    int cpus,
    long memoryMegabytes) {}

package com.alibaba.com.caucho.hessian.io;

import java.io.*;
import java.lang.management.ManagementFactory;
import java.util.Date;
import org.junit.jupiter.api.*;

public class OutputAllocationTest {
    @Test
    void aSmallMessageAllocatesLittleMoreThanTheBuffer() throws IOException {
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        int count = 1000;
        write(count);
        long before = threads.getThreadAllocatedBytes(thread);
        write(count);
        long bytes = (threads.getThreadAllocatedBytes(thread) - before) / count;

        Assertions.assertTrue(bytes < Hessian2Output.SIZE + 1500, bytes + " bytes for one Date");
    }

    private static void write(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            Hessian2Output out = new Hessian2Output(new ByteArrayOutputStream());
            out.writeObject(new Date(i));
            out.flush();
        }
    }
}

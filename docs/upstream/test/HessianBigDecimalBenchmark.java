package com.alibaba.com.caucho.hessian.io.java8;

import com.alibaba.com.caucho.hessian.io.*;
import java.io.*;
import java.math.BigDecimal;
import java.util.*;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.runner.*;
import org.openjdk.jmh.runner.options.*;

@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(3)
public class HessianBigDecimalBenchmark {
    private static final int COUNT = 100;

    private long next;
    private byte[] written;

    @Setup
    public void setUp() throws IOException {
        written = write();
    }

    @Benchmark
    public byte[] write() throws IOException {
        List<BigDecimal> amounts = new ArrayList<>(COUNT);
        for (int i = 0; i < COUNT; i++) {
            amounts.add(BigDecimal.valueOf(next++ % 10_000_000, 2));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Hessian2Output out = new Hessian2Output(bytes);
        out.writeObject(amounts);
        out.flush();
        return bytes.toByteArray();
    }

    @Benchmark
    public Object read() throws IOException {
        return new Hessian2Input(new ByteArrayInputStream(written)).readObject();
    }

    public static void main(String[] args) throws RunnerException {
        new Runner(new OptionsBuilder().include(HessianBigDecimalBenchmark.class.getSimpleName()).build()).run();
    }
}

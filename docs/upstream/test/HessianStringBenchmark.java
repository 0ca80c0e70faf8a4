package com.alibaba.com.caucho.hessian.io.java8;

import com.alibaba.com.caucho.hessian.io.*;
import java.io.*;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.runner.*;
import org.openjdk.jmh.runner.options.*;

@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(3)
public class HessianStringBenchmark {
    @Param({"8", "40", "200", "2000"})
    public int length;

    @Param({"a", "\u4e2d"})
    public String unit;

    private String value;
    private byte[] written;

    @Setup
    public void setUp() throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(unit);
        }
        value = text.toString();
        written = write();
    }

    @Benchmark
    public byte[] write() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Hessian2Output out = new Hessian2Output(bytes);
        out.writeString(value);
        out.flush();
        return bytes.toByteArray();
    }

    @Benchmark
    public Object read() throws IOException {
        return new Hessian2Input(new ByteArrayInputStream(written)).readObject();
    }

    public static void main(String[] args) throws RunnerException {
        new Runner(new OptionsBuilder().include(HessianStringBenchmark.class.getSimpleName()).build()).run();
    }
}

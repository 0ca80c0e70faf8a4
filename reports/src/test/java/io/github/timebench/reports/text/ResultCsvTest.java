package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.CallsExplained;
import io.github.timebench.reports.compare.RunAnalysis;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a column that is renamed or moved, so that a reader by name or position reads another.
 */
class ResultCsvTest {
  /** Append to it what is new; nothing else in it changes. */
  private static final String COLUMNS =
      """
      run_id,started_at,timebench_version,validity,shape,operation,items,precision,\
      threads,connections,blocks,variant,date_type,serializer,baseline,state,sent,ok,\
      wrong_echo,timeout,rejected,failed,payload_bytes,request_bytes,response_bytes,\
      calls_per_second,mean_us,p50_us,p90_us,p99_us,p999_us,max_us,error_share,\
      driver_cpu_us_per_call,provider_cpu_us_per_call,driver_allocated_bytes_per_call,\
      provider_allocated_bytes_per_call,payload_bytes_ratio,request_bytes_ratio,\
      response_bytes_ratio,calls_per_second_ratio,mean_us_ratio,p50_us_ratio,p90_us_ratio,\
      p99_us_ratio,p999_us_ratio,max_us_ratio,error_share_ratio,\
      driver_cpu_us_per_call_ratio,provider_cpu_us_per_call_ratio,\
      driver_allocated_bytes_per_call_ratio,provider_allocated_bytes_per_call_ratio,\
      rate_per_second,response_mean_us,response_p50_us,response_p90_us,response_p99_us,\
      response_p999_us,response_max_us,lag_mean_us,lag_p50_us,lag_p90_us,lag_p99_us,\
      lag_p999_us,lag_max_us,response_mean_us_ratio,response_p50_us_ratio,\
      response_p90_us_ratio,response_p99_us_ratio,response_p999_us_ratio,\
      response_max_us_ratio,lag_mean_us_ratio,lag_p50_us_ratio,lag_p90_us_ratio,\
      lag_p99_us_ratio,lag_p999_us_ratio,lag_max_us_ratio,calls_per_second_ratio_low,\
      calls_per_second_ratio_high,mean_us_ratio_low,mean_us_ratio_high,p50_us_ratio_low,\
      p50_us_ratio_high,p90_us_ratio_low,p90_us_ratio_high,p99_us_ratio_low,\
      p99_us_ratio_high,p999_us_ratio_low,p999_us_ratio_high,\
      driver_cpu_us_per_call_ratio_low,driver_cpu_us_per_call_ratio_high,\
      provider_cpu_us_per_call_ratio_low,provider_cpu_us_per_call_ratio_high,\
      driver_allocated_bytes_per_call_ratio_low,\
      driver_allocated_bytes_per_call_ratio_high,\
      provider_allocated_bytes_per_call_ratio_low,\
      provider_allocated_bytes_per_call_ratio_high,response_mean_us_ratio_low,\
      response_mean_us_ratio_high,response_p50_us_ratio_low,response_p50_us_ratio_high,\
      response_p90_us_ratio_low,response_p90_us_ratio_high,response_p99_us_ratio_low,\
      response_p99_us_ratio_high,response_p999_us_ratio_low,response_p999_us_ratio_high,\
      calls_blocks_counted,calls_verdict,calls_blocks_more,p99_blocks_counted,p99_verdict,\
      p99_blocks_more,relative_to,calls_per_cpu_second,calls_per_cpu_second_ratio,\
      calls_per_cpu_second_ratio_low,calls_per_cpu_second_ratio_high,cores_used_ratio,\
      cores_used_ratio_low,cores_used_ratio_high,cpu_per_call_ratio,\
      cpu_per_call_ratio_low,cpu_per_call_ratio_high,cpu_per_call_codec_ratio,\
      cpu_per_call_codec_ratio_low,cpu_per_call_codec_ratio_high,cpu_per_call_other_ratio,\
      cpu_per_call_other_ratio_low,cpu_per_call_other_ratio_high\
      """;

  @Test
  void columnsAreOnlyEverAppended() {
    String heading = ResultCsv.of(RunAnalysis.of(SampleRuns.quick())).lines().findFirst().get();

    assertThat(heading).isEqualTo(COLUMNS);
  }

  /** The factors of calls per second are those of the page: both parts of a call's CPU time. */
  @Test
  void callsPerSecondAreExplained() {
    RunAnalysis run = RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.closed(4), 18_100));
    List<String> lines = ResultCsv.of(run).lines().toList();
    List<String> headings = List.of(lines.get(0).split(","));

    assertThat(run.explained()).isNotEmpty();
    for (CallsExplained one : run.explained()) {
      String line =
          lines.stream().filter(l -> l.contains("," + one.variant() + ",")).findFirst().get();
      List<String> cells = List.of(line.split(",", -1));
      ToDoubleFunction<String> cell = name -> Double.parseDouble(cells.get(headings.indexOf(name)));
      double cpu = cell.applyAsDouble("cpu_per_call_ratio");
      assertThat(cell.applyAsDouble("cores_used_ratio"))
          .isCloseTo(cpu * one.calls().exp().value(), within(1e-4));
      assertThat(cpu)
          .isCloseTo(
              cell.applyAsDouble("cpu_per_call_codec_ratio")
                  * cell.applyAsDouble("cpu_per_call_other_ratio"),
              within(1e-4))
          .isBetween(
              cell.applyAsDouble("cpu_per_call_ratio_low"),
              cell.applyAsDouble("cpu_per_call_ratio_high"));
    }
  }
}

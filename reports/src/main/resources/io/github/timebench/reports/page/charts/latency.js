// Times by percentile, and beside the baseline's on the same axis.
(function (t) {
  "use strict";
  const data = t.data;
  let shown = 0;

  function percentile(oneIn) {
    return oneIn <= 1 ? "0 %" : Number((100 * (1 - 1 / oneIn)).toPrecision(8)) + " %";
  }

  function points(values) {
    return values.map((value, i) => [data.latency.oneIn[i], value]);
  }

  function percentiles(slider) {
    const last = data.latency.oneIn[data.latency.oneIn.length - 1];
    return t.axis({
      type: "log",
      min: 1,
      max: Math.max(10, last || 10),
      name: slider ? "" : t.word("percentile"),
      nameLocation: "middle",
      nameGap: 22,
      axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: percentile, hideOverlap: true, showMaxLabel: false },
    });
  }

  function tooltip() {
    return Object.assign(t.base().tooltip, { axisPointer: { label: { formatter: (p) => percentile(p.value) } } });
  }

  // Thin lines are the lowest and the highest block.
  function line(curve, values, thin) {
    const look = t.look(curve.label);
    return {
      name: curve.label,
      type: "line",
      symbol: thin ? "none" : look.symbol,
      showSymbol: !thin,
      symbolSize: 6,
      color: look.colour,
      lineStyle: { width: thin ? 0.8 : 2, type: look.line, opacity: thin ? 0.45 : 1 },
      itemStyle: { color: look.colour },
      data: points(values).map((point, i) => (thin || i % 12 === 0 ? point : { value: point, symbol: "none" })),
      silent: thin,
      tooltip: thin ? { show: false } : undefined,
    };
  }

  function limit(one) {
    const colour = t.colour("--bad");
    return {
      name: one.text,
      type: "scatter",
      symbol: "diamond",
      symbolSize: 12,
      color: colour,
      data: [[one.oneIn, one.value]],
      markLine: { silent: true, symbol: "none", lineStyle: { color: colour, type: "dashed" }, label: { color: colour, position: "insideEndTop", formatter: one.text }, data: [{ yAxis: one.value }] },
    };
  }

  // An end of an axis, whole in its first digit.
  function end(value, round) {
    const unit = 10 ** Math.floor(Math.log10(value));
    return Number.isFinite(unit) ? unit * round(value / unit) : undefined;
  }

  function latency() {
    const d = data.latency;
    const time = d.times[shown];
    const limits = shown === 0 ? d.limits : [];
    const times = time.curves.flatMap(({ values, low, high }) => values.concat(low, high)).concat(limits.map((one) => one.value)).filter((v) => v > 0);
    return Object.assign(t.base(), {
      title: t.title(t.word("byPercentile", t.say(time.name), d.unit)),
      toolbox: t.toolbox(true),
      legend: t.legend({}),
      tooltip: tooltip(),
      dataZoom: t.zoom(false),
      grid: { left: 8, right: 24, top: 62, bottom: 10, containLabel: true },
      xAxis: percentiles(true),
      yAxis: t.axis({
        type: "log",
        min: end(Math.min(...times) / 1.3, Math.floor),
        max: end(Math.max(...times) * 1.3, Math.ceil),
        axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: (v) => t.number(v) },
      }),
      series: time.curves
        .map((curve) => line(curve, curve.values, false))
        .concat(time.curves.flatMap((curve) => [line(curve, curve.low, true), line(curve, curve.high, true)]).filter((one) => one.data.length))
        .concat(limits.map(limit)),
    });
  }

  function change() {
    const time = data.latency.times[shown];
    return Object.assign(t.base(), {
      title: t.title(t.word("besideBaseline")),
      tooltip: Object.assign(tooltip(), { valueFormatter: (v) => (v === null || v === undefined ? t.word("unknown") : t.percent(v)) }),
      toolbox: t.toolbox(false),
      legend: { show: false },
      dataZoom: t.zoom(true),
      grid: { left: 8, right: 24, top: 32, bottom: 44, containLabel: true },
      xAxis: percentiles(false),
      yAxis: t.axis({ type: "value", scale: true, axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: t.percent } }),
      series: time.curves.map((curve, i) =>
        Object.assign(line(curve, curve.change, false), {
          markLine: i > 0 ? undefined : { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: t.colour("--quiet"), type: "solid", width: 1 }, data: [{ yAxis: 0 }] },
        })
      ),
    });
  }

  t.makers.push((add) => {
    if (data.latency && data.latency.times.length) {
      add("latency", latency, "latency");
      add("latency-change", change, "latency");
    }
  });
  t.choices.push({ id: "latency-time", chosen: (time) => (shown = time) });
})(window.timebenchCharts);

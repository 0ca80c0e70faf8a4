(function () {
  "use strict";
  const data = JSON.parse(document.getElementById("chart-data").textContent);
  const charts = [];
  let shownBlock = 0;
  let shownVariant = 0;

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function palette() {
    return [0, 1, 2, 3, 4, 5, 6].map((i) => colour("--c" + i));
  }

  function number(value) {
    return Number(value.toPrecision(4)).toLocaleString("en-US", { maximumSignificantDigits: 4 });
  }

  function short(value) {
    if (value >= 1e6) return number(value / 1e6) + "M";
    return value >= 1e3 ? number(value / 1e3) + "k" : number(value);
  }

  function base() {
    return {
      animation: false,
      color: palette(),
      textStyle: { color: colour("--ink"), fontFamily: getComputedStyle(document.body).fontFamily },
      tooltip: {
        trigger: "axis",
        confine: true,
        backgroundColor: colour("--card"),
        borderColor: colour("--line"),
        textStyle: { color: colour("--ink"), fontSize: 12 },
        valueFormatter: (v) => (v === null || v === undefined ? "n/a" : number(v)),
      },
    };
  }

  function axis(more) {
    return Object.assign(
      {
        axisLine: { lineStyle: { color: colour("--line") } },
        axisTick: { show: false },
        axisLabel: { color: colour("--quiet"), fontSize: 11, hideOverlap: true },
        splitLine: { lineStyle: { color: colour("--soft") } },
        nameTextStyle: { color: colour("--quiet"), fontSize: 11 },
      },
      more
    );
  }

  function label(text, most) {
    return text.length > most ? text.slice(0, most - 1) + "…" : text;
  }

  function throughput() {
    const d = data.throughput;
    const colours = palette();
    return Object.assign(base(), {
      grid: { left: 22, right: 100, top: 12, bottom: 8, containLabel: true },
      xAxis: axis({ type: "value", axisLabel: { color: colour("--quiet"), formatter: short, hideOverlap: true } }),
      yAxis: axis({
        type: "category",
        inverse: true,
        data: d.labels.map((text) => label(text, 34).replace("+", "\n+")),
        axisLabel: { color: colour("--ink"), fontSize: 12, lineHeight: 15 },
      }),
      series: [
        {
          name: "calls per second",
          type: "bar",
          barMaxWidth: 34,
          data: d.callsPerSecond.map((value, i) => ({ value, itemStyle: { color: colours[i % 7] } })),
          label: {
            show: true,
            position: "right",
            color: colour("--ink"),
            formatter: (p) => d.texts[p.dataIndex],
          },
        },
      ],
    });
  }

  function percentile(oneIn) {
    return oneIn <= 1 ? "0 %" : Number((100 * (1 - 1 / oneIn)).toPrecision(8)) + " %";
  }

  function latency() {
    const d = data.latency;
    const times = d.curves.flatMap((curve) => curve.points.map((point) => point[1]));
    return Object.assign(base(), {
      grid: { left: 8, right: 24, top: 80, bottom: 26, containLabel: true },
      legend: { top: 0, textStyle: { color: colour("--ink") }, formatter: (text) => label(text, 24) },
      tooltip: Object.assign(base().tooltip, { axisPointer: { label: { formatter: (p) => percentile(p.value) } } }),
      xAxis: axis({
        type: "log",
        min: 2,
        name: "percentile",
        nameLocation: "middle",
        nameGap: 24,
        axisLabel: { color: colour("--quiet"), formatter: percentile, hideOverlap: true },
      }),
      yAxis: axis({
        type: "log",
        name: d.unit,
        min: times.length ? Number((Math.min(...times) / 1.3).toPrecision(1)) : undefined,
        max: times.length ? Number((Math.max(...times) * 1.3).toPrecision(1)) : undefined,
        axisLabel: { color: colour("--quiet"), formatter: (v) => number(v) },
      }),
      series: d.curves.map((curve, i) => ({
        name: curve.label,
        type: "line",
        symbol: "none",
        data: curve.points,
        lineStyle: { width: 2, type: ["solid", "dashed", "dotted", [9, 3, 2, 3]][i % 4] },
      })),
    });
  }

  // A dot per block; the line is the interval, the diamond its middle, the band the margin.
  function effects(d) {
    const colours = palette();
    const values = d.rows.flatMap((row) => row.dots.concat([row.low, row.high])).filter((v) => v !== null);
    const lowest = Math.min(1 - 2 * d.margin, ...values);
    const highest = Math.max(1 + 2 * d.margin, ...values);
    const pad = 0.04 * (highest - lowest);
    const names = d.rows.map((row) => label(row.label, 34).replace("+", "\n+"));
    const intervals = d.rows.map((row, i) => ({
      name: "interval",
      type: "line",
      symbol: "none",
      color: colour("--ink"),
      lineStyle: { width: 2, color: colour("--ink") },
      data: row.low === null ? [] : [[row.low, i], [row.high, i]],
      tooltip: { show: false },
    }));
    return Object.assign(base(), {
      title: { text: d.title, textStyle: { color: colour("--ink"), fontSize: 13, fontWeight: 600 } },
      legend: { top: 22, left: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: colour("--quiet"), fontSize: 11 } },
      tooltip: Object.assign(base().tooltip, { trigger: "item", formatter: (p) => number(p.value[0]) + " ×" }),
      grid: { left: 26, right: 24, top: 52, bottom: 8, containLabel: true },
      xAxis: axis({ type: "value", min: lowest - pad, max: highest + pad, axisLabel: { color: colour("--quiet"), fontSize: 11, hideOverlap: true, showMinLabel: false, showMaxLabel: false, formatter: (v) => v.toFixed(2) } }),
      yAxis: axis({ type: "category", inverse: true, data: names, splitLine: { show: false }, axisLabel: { color: colour("--ink"), fontSize: 12, lineHeight: 15 } }),
      series: intervals.concat([
        {
          name: "block",
          type: "scatter",
          symbolSize: 7,
          color: colours[2],
          itemStyle: { color: colours[2], opacity: 0.75 },
          data: d.rows.flatMap((row, i) => row.dots.map((dot) => [dot, i])),
          markLine: { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: colour("--quiet"), type: "solid", width: 1 }, data: [{ xAxis: 1 }] },
          markArea: { silent: true, itemStyle: { color: colour("--quiet"), opacity: 0.14 }, data: [[{ xAxis: 1 / (1 + d.margin) }, { xAxis: 1 + d.margin }]] },
        },
        {
          name: "effect",
          type: "scatter",
          symbol: "diamond",
          symbolSize: 13,
          color: colours[1],
          itemStyle: { color: colours[1] },
          data: d.rows.flatMap((row, i) => (row.ratio === null ? [] : [[row.ratio, i]])),
        },
      ]),
    });
  }

  function warmup(d) {
    const longest = Math.max(...d.blocks.map((block) => block.callsPerSecond.length));
    const series = d.blocks.flatMap((block) => {
      const points = block.callsPerSecond.map((value, second) => [second, value]);
      const line = { type: "line", symbol: "none", connectNulls: false };
      return [
        Object.assign({ name: "warm-up", data: points.slice(0, block.measuredFrom + 1), color: colour("--c0"), lineStyle: { width: 1.5 } }, line),
        Object.assign({ name: "measured", data: points.slice(block.measuredFrom), color: colour("--c2"), lineStyle: { width: 2.5 } }, line),
      ];
    });
    return Object.assign(base(), {
      title: { text: label(d.label, 30), textStyle: { color: colour("--ink"), fontSize: 13, fontWeight: 600 } },
      legend: { top: 22, left: 0, itemWidth: 14, itemHeight: 6, textStyle: { color: colour("--quiet"), fontSize: 11 } },
      grid: { left: 4, right: 16, top: 52, bottom: 4, containLabel: true },
      xAxis: axis({ type: "value", max: Math.max(1, longest - 1), splitLine: { show: false }, axisLabel: { color: colour("--quiet"), fontSize: 11, formatter: "{value} s", hideOverlap: true } }),
      yAxis: axis({ type: "value", min: 0, splitNumber: 3, axisLabel: { color: colour("--quiet"), fontSize: 11, formatter: short } }),
      series,
    });
  }

  // One block at a time; the shaded time is the measured one.
  function resources(panel, index) {
    const block = data.resources.blocks[shownBlock];
    const shaded = block.measured.length
      ? [[{ xAxis: block.measured[0], name: "measured" }, { xAxis: block.measured[1] }]]
      : [];
    return Object.assign(base(), {
      title: { text: panel.title, textStyle: { color: colour("--ink"), fontSize: 13, fontWeight: 600 } },
      legend: { top: 22, left: 0, itemWidth: 26, itemHeight: 8, textStyle: { color: colour("--quiet"), fontSize: 11 } },
      grid: { left: 4, right: 22, top: 66, bottom: 20, containLabel: true },
      xAxis: axis({ type: "value", min: 0, max: "dataMax", name: "seconds since the block began", nameLocation: "middle", nameGap: 22, splitLine: { show: false }, axisLabel: { color: colour("--quiet"), fontSize: 11, hideOverlap: true, showMaxLabel: false } }),
      yAxis: axis({ type: "value", min: 0, splitNumber: 3, name: panel.unit, nameTextStyle: { color: colour("--quiet"), fontSize: 11, align: "left" }, axisLabel: { color: colour("--quiet"), fontSize: 11, formatter: short } }),
      series: panel.lines.map((name, i) => ({
        name,
        type: "line",
        symbol: "none",
        connectNulls: false,
        color: colour(["--c2", "--c1", "--c3"][i]),
        lineStyle: { width: 1.8, type: ["solid", "dashed", "dotted"][i] },
        data: block.values[index][i].map((value, point) => [block.seconds[point], value]),
        markArea: i > 0 ? undefined : { silent: true, label: { color: colour("--quiet"), fontSize: 10, position: "insideTop" }, itemStyle: { color: colour("--quiet"), opacity: 0.12 }, data: shaded },
      })),
    });
  }

  // Of one JVM; measuring begins somewhere after 0, when its warm-up began.
  function threads(d) {
    return Object.assign(base(), {
      title: { text: label(d.title, 44), textStyle: { color: colour("--ink"), fontSize: 13, fontWeight: 600 } },
      legend: { top: 22, left: 0, itemWidth: 22, itemHeight: 8, textStyle: { color: colour("--quiet"), fontSize: 11 }, formatter: (text) => label(text, 22) },
      grid: { left: 4, right: 22, top: 66, bottom: 20, containLabel: true },
      xAxis: axis({ type: "value", min: "dataMin", max: "dataMax", name: "seconds since the warm-up began", nameLocation: "middle", nameGap: 22, splitLine: { show: false }, axisLabel: { color: colour("--quiet"), fontSize: 11, hideOverlap: true, showMinLabel: false, showMaxLabel: false } }),
      yAxis: axis({ type: "value", min: 0, splitNumber: 3, axisLabel: { color: colour("--quiet"), fontSize: 11, formatter: short } }),
      series: d.lines.map((name, i) => ({
        name,
        type: "line",
        step: "end",
        symbol: "none",
        color: colour(["--c4", "--c1", "--c2", "--c0"][i]),
        lineStyle: { width: 1.8, type: ["solid", "solid", "dashed", "dotted"][i] },
        data: d.values[i].map((value, point) => [d.seconds[point], value]),
      })),
    });
  }

  // Dots, not bars: on a logarithmic axis the length of a bar means nothing.
  function micro(d) {
    const values = d.lines.flatMap((line) => line.values).filter((v) => v > 0);
    const lowest = values.length ? Math.pow(10, Math.floor(Math.log10(Math.min(...values)))) : 1;
    const scale = d.logarithmic ? { type: "log", min: lowest } : { type: "value", min: 0 };
    return Object.assign(base(), {
      title: { text: label(d.title, 60), textStyle: { color: colour("--ink"), fontSize: 13, fontWeight: 600 } },
      legend: { show: d.lines.length > 1, top: 22, left: 0, textStyle: { color: colour("--quiet") }, formatter: (text) => label(text, 34) },
      grid: { left: 8, right: 40, top: 72, bottom: 22, containLabel: true },
      xAxis: axis({ type: "category", data: d.labels, name: d.x, nameLocation: "middle", nameGap: 24 }),
      yAxis: axis(Object.assign({ name: d.unit, axisLabel: { color: colour("--quiet"), formatter: short } }, scale)),
      series: d.lines.map((line, i) => ({
        name: line.label,
        type: "line",
        symbol: ["circle", "rect", "triangle", "diamond"][i % 4],
        symbolSize: 11,
        lineStyle: { width: 1, type: "dotted" },
        data: line.values,
        label: { show: true, position: "top", color: colour("--ink"), fontSize: 10, formatter: (p) => (p.value ? short(p.value) : "") },
        labelLayout: { hideOverlap: true },
      })),
    });
  }

  // Lines of one variant share a colour; what a study found is an upright line in it.
  function study(d) {
    const scale = (name, logarithmic) => ({ type: logarithmic ? "log" : "value", name, scale: true, nameTextStyle: { color: colour("--quiet"), fontSize: 11 }, axisLabel: { color: colour("--quiet"), fontSize: 11, formatter: short, hideOverlap: true } });
    return Object.assign(base(), {
      title: { text: d.title, textStyle: { color: colour("--ink"), fontSize: 13, fontWeight: 600 } },
      legend: { top: 20, left: 0, type: "scroll", itemWidth: 26, itemHeight: 14, textStyle: { color: colour("--quiet"), fontSize: 11 }, pageTextStyle: { color: colour("--quiet"), fontSize: 11 }, pageIconColor: colour("--link"), pageIconInactiveColor: colour("--line") },
      grid: { left: 8, right: 24, top: 74, bottom: 22, containLabel: true },
      xAxis: axis(Object.assign(scale(d.x, d.logX), { nameLocation: "middle", nameGap: 24 })),
      yAxis: axis(scale(d.y, d.logY)),
      series: d.lines.map((line) => ({
        name: line.label,
        type: "line",
        symbol: line.dashed ? "none" : ["circle", "rect", "triangle", "diamond"][Math.floor(line.colour / 7) % 4],
        symbolSize: 6,
        color: colour("--c" + (line.colour % 7)),
        lineStyle: { width: 1.5, type: line.dashed ? "dashed" : "solid" },
        data: line.points,
        markLine: line.mark === null ? undefined : { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: colour("--c" + (line.colour % 7)), type: "solid", width: 2 }, data: [{ xAxis: line.mark }] },
      })),
    });
  }

  // A row per driver; blue is above the ratio of all drivers, orange below, full colour 10 % off.
  function strip() {
    const d = data.fleet;
    const shown = d.variants[shownVariant];
    const place = document.getElementById("fleet-strip");
    const size = [Math.max(2, (place.clientWidth - 110) / d.columns.length - 1), 11];
    const dots = d.drivers.flatMap((driver, row) =>
      shown.values[row].map((value, column) => ({ value: [column, row, value], off: Math.log(value / shown.ratio) })).filter((dot) => dot.value[2] !== null)
    );
    const side = (name, more, taken) => ({
      name,
      type: "scatter",
      symbol: "rect",
      symbolSize: size,
      color: colour(more),
      data: dots.filter((dot) => taken(dot.off)).map((dot) => ({ value: dot.value, itemStyle: { color: colour(more), opacity: 0.12 + 0.88 * Math.min(1, Math.abs(dot.off) / 0.1) } })),
    });
    return Object.assign(base(), {
      title: { text: label(shown.label, 34) + (shown.ratio === null ? "" : ": " + number(shown.ratio) + " × over all"), textStyle: { color: colour("--ink"), fontSize: 13, fontWeight: 600 } },
      legend: { top: 22, left: 0, itemWidth: 14, itemHeight: 8, selectedMode: false, textStyle: { color: colour("--quiet"), fontSize: 11 } },
      tooltip: Object.assign(base().tooltip, { trigger: "item", formatter: (p) => d.drivers[p.value[1]] + ", block " + d.columns[p.value[0]] + ": " + number(p.value[2]) + " ×" }),
      grid: { left: 4, right: 14, top: 48, bottom: 18, containLabel: true },
      xAxis: axis({ type: "category", data: d.columns.map((text) => text.split(",")[0]), name: "block", nameLocation: "middle", nameGap: 22, splitLine: { show: false } }),
      yAxis: axis({ type: "category", inverse: true, data: d.drivers, splitLine: { show: false } }),
      series: [side("above", "--c2", (off) => off >= 0), side("below", "--c1", (off) => off < 0)],
    });
  }

  function add(id, option) {
    const place = document.getElementById(id);
    if (place) {
      const chart = echarts.init(place, null, { renderer: "svg" });
      chart.setOption(option());
      charts.push({ chart, option });
    }
  }

  function repaint() {
    charts.forEach(({ chart, option }) => {
      chart.resize();
      chart.setOption(option(), true);
    });
  }

  if (data.throughput) add("throughput", throughput);
  if (data.latency) add("latency", latency);
  data.effects.forEach((d) => add(d.id, () => effects(d)));
  data.warmup.forEach((d) => add(d.id, () => warmup(d)));
  if (data.resources) data.resources.panels.forEach((d, i) => add(d.id, () => resources(d, i)));
  data.threads.forEach((d) => add(d.id, () => threads(d)));
  data.micro.forEach((d) => add(d.id, () => micro(d)));
  data.study.forEach((d) => add(d.id, () => study(d)));
  if (data.fleet) add("fleet-strip", strip);

  function choose(id, chosen) {
    const choice = document.getElementById(id);
    if (choice) {
      choice.addEventListener("change", () => {
        chosen(Number(choice.value));
        repaint();
      });
    }
  }

  choose("resources-block", (block) => (shownBlock = block));
  choose("fleet-variant", (variant) => (shownVariant = variant));

  new ResizeObserver(() => charts.forEach(({ chart }) => chart.resize())).observe(document.body);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  matchMedia("print").addEventListener("change", repaint);
})();

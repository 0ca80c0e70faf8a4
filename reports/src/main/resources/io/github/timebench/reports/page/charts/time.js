// What happened over time: slices and disturbances of a block, resources, warm-ups, threads.
(function (t) {
  "use strict";
  const data = t.data;
  let shownBlock = 0;

  // Beyond it, points without symbols: each symbol is an element of the page.
  const MOST_SYMBOLS = 1500;

  // The same for all charts of a block, so that they can be zoomed together.
  function end() {
    const block = data.time ? data.time.blocks[shownBlock] : undefined;
    const slices = block ? block.lines.flatMap((line) => line.seconds.slice(-1)) : [];
    const watched = resourcesOf(shownBlock).seconds.slice(-1);
    return Math.max(1, Math.ceil(Math.max(0, ...slices.concat(watched))));
  }

  // Not every block was watched; the choices begin with the first of each kind.
  function resourcesOf(index) {
    const blocks = data.resources ? data.resources.blocks : [];
    return blocks.find((block) => block.block === index) || { seconds: [], measured: [], values: [] };
  }

  function seconds(name) {
    return t.axis({
      type: "value",
      min: 0,
      max: end(),
      name,
      nameLocation: "middle",
      nameGap: 22,
      splitLine: { show: false },
      axisLabel: { color: t.colour("--quiet"), fontSize: 11, hideOverlap: true, showMaxLabel: false },
    });
  }

  // Below each other, charts of a block have their axes in one line.
  const LEFT = 118;

  function warmups(block) {
    return {
      markArea: { silent: true, label: { color: t.colour("--quiet"), fontSize: 10, position: "insideTop" }, itemStyle: { color: t.colour("--quiet"), opacity: 0.12 }, data: block.warmups.map((ends) => [{ xAxis: ends[0], name: t.word("warmup") }, { xAxis: ends[1] }]) },
      markLine: { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: t.colour("--ink"), type: "solid", width: 1 }, data: block.warmups.map((ends) => ({ xAxis: ends[1] })) },
    };
  }

  // Slices of all variants of one block; throughput or a percentile.
  function slices(name, title, legend) {
    const block = data.time.blocks[shownBlock];
    const count = block.lines.reduce((sum, line) => sum + line.seconds.length, 0);
    return Object.assign(t.base(), {
      title: t.title(title),
      toolbox: t.toolbox(true),
      legend: t.legend({ show: legend }),
      tooltip: Object.assign(t.base().tooltip, { trigger: "item", formatter: (p) => t.escape(p.seriesName) + "<br>" + t.number(p.value[0]) + " s: " + t.number(p.value[1]) }),
      dataZoom: t.zoom(false),
      grid: { left: LEFT, right: 16, top: legend ? 56 : 34, bottom: 24 },
      xAxis: seconds(""),
      yAxis: t.axis({ type: "value", scale: true, splitNumber: 4, axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: t.short } }),
      series: block.lines.map((line, i) => {
        const look = t.look(line.label);
        return Object.assign(
          {
            name: line.label,
            type: "line",
            color: look.colour,
            symbol: count > MOST_SYMBOLS ? "none" : look.symbol,
            symbolSize: 5,
            showAllSymbol: true,
            connectNulls: false,
            itemStyle: { color: look.colour },
            lineStyle: { width: 1, type: look.line, opacity: 0.75 },
            data: line.seconds.map((second, point) => [second, line[name][point]]),
          },
          i > 0 ? {} : warmups(block)
        );
      }),
    });
  }

  function together(title, points) {
    return points.together > 1 ? title + "; " + t.word("together", points.together) : title;
  }

  // A mark per second in which it happened; the fuller, the longer.
  function marks() {
    const block = data.time.blocks[shownBlock];
    const most = data.time.kinds.map((kind, i) => Math.max(1e-9, ...block.marks.filter((mark) => mark.kind === i).map((mark) => mark.amount)));
    return Object.assign(t.base(), {
      title: t.title(t.word("disturbances")),
      toolbox: t.toolbox(false),
      tooltip: Object.assign(t.base().tooltip, { trigger: "item", formatter: (p) => t.escape(t.say(data.time.kinds[p.value[1]].name)) + "<br>" + t.number(p.value[0]) + " s: " + t.number(p.value[2]) + " " + data.time.kinds[p.value[1]].unit }),
      dataZoom: t.zoom(true),
      grid: { left: LEFT, right: 16, top: 30, bottom: 64 },
      xAxis: seconds(t.word("seconds")),
      yAxis: t.axis({ type: "category", inverse: true, data: data.time.kinds.map((kind) => t.say(kind.name).replace(/([,，]) ?/, "$1\n")), axisLabel: { color: t.colour("--ink"), fontSize: 11, lineHeight: 12, interval: 0 } }),
      series: [
        Object.assign(
          {
            name: t.word("disturbances"),
            type: "scatter",
            symbol: "rect",
            symbolSize: [4, 11],
            color: t.colour("--warn"),
            data: block.marks.map((mark) => ({ value: [mark.from, mark.kind, mark.amount], itemStyle: { opacity: 0.25 + 0.75 * (mark.amount / most[mark.kind]) } })),
          },
          warmups(block)
        ),
      ],
    });
  }

  // A mark for each slice and way to fail; the fuller, the larger the share of its calls.
  function errors() {
    const block = data.time.blocks[shownBlock];
    const outcomes = data.time.failures.map((failure) => failure.outcome);
    const share = (one) => one.count / one.sent;
    const most = Math.max(1e-9, ...block.lines.flatMap((line) => line.errors.map(share)));
    return Object.assign(t.base(), {
      title: t.title(together(t.word("errors"), data.time)),
      toolbox: t.toolbox(true),
      legend: t.legend({}),
      tooltip: Object.assign(t.base().tooltip, { trigger: "item", formatter: (p) => t.escape(p.seriesName) + "<br>" + t.number(p.value[0]) + " s<br>" + t.word("ofCalls", t.escape(t.say(data.time.failures[p.value[1]].name)), t.number(p.value[2]), t.number(p.value[3])) }),
      dataZoom: t.zoom(true),
      grid: { left: LEFT, right: 16, top: 56, bottom: 64 },
      xAxis: seconds(t.word("seconds")),
      yAxis: t.axis({ type: "category", inverse: true, data: data.time.failures.map((failure) => t.say(failure.name)), axisLabel: { color: t.colour("--ink"), fontSize: 11, interval: 0 } }),
      series: block.lines.map((line, i) => {
        const look = t.look(line.label);
        return Object.assign(
          {
            name: line.label,
            type: "scatter",
            symbol: look.symbol,
            symbolSize: 7,
            symbolOffset: [0, 11 * (i - (block.lines.length - 1) / 2)],
            color: look.colour,
            data: line.errors.map((one) => ({ value: [line.seconds[one.point], outcomes.indexOf(one.outcome), one.count, one.sent], itemStyle: { color: look.colour, opacity: 0.35 + 0.65 * (share(one) / most) } })),
          },
          i > 0 ? {} : warmups(block)
        );
      }),
    });
  }

  // The rounds of all blocks, one block beside the other.
  function rounds() {
    const d = data.rounds;
    const count = d.lines.reduce((sum, line) => sum + line.values.length, 0);
    const length = Math.max(1, ...d.lines.map((line) => line.values.length));
    const areas = d.starts.map((start, i) => [
      { xAxis: start - 0.5, name: t.word("block") + " " + (i + 1), itemStyle: { opacity: i % 2 ? 0.1 : 0 } },
      { xAxis: (i + 1 < d.starts.length ? d.starts[i + 1] : length) - 0.5 },
    ]);
    return Object.assign(t.base(), {
      title: t.title(together(t.word("rounds"), d)),
      toolbox: t.toolbox(true),
      legend: t.legend({ itemWidth: 10 }),
      tooltip: Object.assign(t.base().tooltip, { trigger: "item", formatter: (p) => t.escape(p.seriesName) + ": " + t.number(p.value[1]) + " %" }),
      dataZoom: t.zoom(true),
      grid: { left: 8, right: 16, top: 56, bottom: 30, containLabel: true },
      xAxis: t.axis({ type: "value", min: -0.5, max: length - 0.5, splitLine: { show: false }, axisLabel: { show: false } }),
      yAxis: t.axis({ type: "value", scale: true, axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: t.percent } }),
      series: d.lines.map((line, i) => {
        const look = t.look(line.label);
        return {
          name: line.label,
          type: "scatter",
          symbol: look.symbol,
          symbolSize: count > MOST_SYMBOLS ? 3 : 5,
          color: look.colour,
          itemStyle: { color: look.colour, opacity: 0.8 },
          data: line.values.map((value, round) => [round, value]).filter((dot) => dot[1] !== null),
          markArea: i > 0 ? undefined : { silent: true, label: { show: d.starts.length < 20, color: t.colour("--quiet"), fontSize: 10, position: "insideTop" }, itemStyle: { color: t.colour("--quiet") }, data: areas },
          markLine: i > 0 ? undefined : { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: t.colour("--quiet"), type: "solid", width: 1 }, data: [{ yAxis: 0 }] },
        };
      }),
    });
  }

  function warmup(d) {
    const look = t.look(d.label);
    const longest = Math.max(...d.blocks.map((block) => block.callsPerSecond.length));
    const series = d.blocks.flatMap((block) => {
      const points = block.callsPerSecond.map((value, second) => [second, value]);
      const line = { type: "line", symbol: "none", connectNulls: false };
      return [
        Object.assign({ name: t.word("warmup"), data: points.slice(0, block.measuredFrom + 1), color: look.colour, lineStyle: { width: 1.2, type: [2, 2], color: look.colour } }, line),
        Object.assign({ name: t.word("measuredTime"), data: points.slice(block.measuredFrom), color: look.colour, lineStyle: { width: 2.5, color: look.colour } }, line),
      ];
    });
    return Object.assign(t.base(), {
      title: t.title(d.label),
      legend: { top: 22, left: 0, itemWidth: 14, itemHeight: 6, textStyle: { color: t.colour("--quiet"), fontSize: 11 } },
      grid: { left: 4, right: 16, top: 52, bottom: 4, containLabel: true },
      xAxis: t.axis({ type: "value", max: Math.max(1, longest - 1), splitLine: { show: false }, axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: "{value} s", hideOverlap: true } }),
      yAxis: t.axis({ type: "value", min: 0, splitNumber: 3, axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: t.short } }),
      series,
    });
  }

  // One block at a time; the shaded time is the measured one.
  function resources(panel, index) {
    const block = resourcesOf(shownBlock);
    const shaded = block.measured.length
      ? [[{ xAxis: block.measured[0], name: t.word("measuredTime") }, { xAxis: block.measured[1] }]]
      : [];
    return Object.assign(t.base(), {
      title: t.title(t.say(panel.title)),
      dataZoom: t.zoom(false),
      legend: { top: 22, left: 0, itemWidth: 26, itemHeight: 8, textStyle: { color: t.colour("--quiet"), fontSize: 11 } },
      grid: { left: 4, right: 22, top: 66, bottom: 20, containLabel: true },
      xAxis: seconds(t.word("seconds")),
      yAxis: t.axis({ type: "value", min: 0, splitNumber: 3, name: t.say(panel.unit), nameTextStyle: { color: t.colour("--quiet"), fontSize: 11, align: "left" }, axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: t.short } }),
      series: panel.lines.map((name, i) => ({
        name: t.say(name),
        type: "line",
        symbol: "none",
        connectNulls: false,
        color: t.colour(["--c2", "--c1", "--c3"][i]),
        lineStyle: { width: 1.8, type: ["solid", "dashed", "dotted"][i] },
        data: (block.values[index] || { [i]: [] })[i].map((value, point) => [block.seconds[point], value]),
        markArea: i > 0 ? undefined : { silent: true, label: { color: t.colour("--quiet"), fontSize: 10, position: "insideTop" }, itemStyle: { color: t.colour("--quiet"), opacity: 0.12 }, data: shaded },
      })),
    });
  }

  // Of one JVM; measuring begins somewhere after 0, when its warm-up began.
  function threads(d) {
    return Object.assign(t.base(), {
      title: t.title(t.say(d.title)),
      legend: { top: 22, left: 0, itemWidth: 22, itemHeight: 8, textStyle: { color: t.colour("--quiet"), fontSize: 11 }, formatter: (text) => t.label(text, 22) },
      grid: { left: 4, right: 22, top: 66, bottom: 20, containLabel: true },
      xAxis: t.axis({ type: "value", min: "dataMin", max: "dataMax", name: t.word("sinceWarmup"), nameLocation: "middle", nameGap: 22, splitLine: { show: false }, axisLabel: { color: t.colour("--quiet"), fontSize: 11, hideOverlap: true, showMinLabel: false, showMaxLabel: false } }),
      yAxis: t.axis({ type: "value", min: 0, splitNumber: 3, axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: t.short } }),
      series: d.lines.map((name, i) => ({
        name: t.say(name),
        type: "line",
        step: "end",
        symbol: "none",
        color: t.colour(["--c4", "--c1", "--c2", "--c0"][i]),
        lineStyle: { width: 1.8, type: ["solid", "solid", "dashed", "dotted"][i] },
        data: d.values[i].map((value, point) => [d.seconds[point], value]),
      })),
    });
  }

  t.makers.push((add) => {
    const first = document.getElementById("time-block") || document.getElementById("resources-block");
    if (first) shownBlock = Number(first.value);
    if (data.time && data.time.blocks.some((block) => block.lines.length)) {
      add("time-calls", () => slices("calls", together(t.word("perSecond"), data.time), true), "time");
      add("time-medians", () => slices("medians", together(t.word("median") + ", " + data.time.unit, data.time), false), "time");
      add("time-tails", () => slices("tails", together(t.word("tail") + ", " + data.time.unit, data.time), false), "time");
      add("time-marks", marks, "time");
      add("time-errors", errors, "time");
    }
    if (data.rounds) add("rounds", rounds);
    data.warmup.forEach((d) => add(d.id, () => warmup(d)));
    if (data.resources) data.resources.panels.forEach((d, i) => add(d.id, () => resources(d, i), "time"));
    data.threads.forEach((d) => add(d.id, () => threads(d)));
  });
  ["time-block", "resources-block", "errors-block"].forEach((id) => t.choices.push({ id, together: "block", chosen: (block) => (shownBlock = block) }));
})(window.timebenchCharts);

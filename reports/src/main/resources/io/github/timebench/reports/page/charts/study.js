// Lines of a document, and the strip of a fleet's drivers.
(function (t) {
  "use strict";
  const data = t.data;
  let shownVariant = 0;

  const LETTER = 6.5;
  const AXIS = 90;

  // Labels that do not stand beside each other in the chart's width.
  function tilted(d) {
    const longest = Math.max(...d.labels.map((label) => t.say(label).length));
    return (longest + 1) * LETTER * d.labels.length > document.getElementById(d.id).clientWidth - AXIS;
  }

  // Names along x in place of numbers: dots, not bars, whose length means nothing on a logarithmic axis.
  function named(d) {
    const values = d.lines.flatMap((line) => line.points.map((point) => point[1])).filter((v) => v > 0);
    const lowest = values.length ? Math.pow(10, Math.floor(Math.log10(Math.min(...values)))) : 1;
    const scale = d.logY ? { type: "log", min: lowest } : { type: "value", min: 0 };
    return {
      title: t.title(t.say(d.title)),
      legend: { show: d.lines.length > 1, top: 22, left: 0, textStyle: { color: t.colour("--quiet") }, formatter: (text) => t.label(text, 34) },
      grid: { left: 8, right: 40, top: 72, bottom: 22, containLabel: true },
      xAxis: t.axis({ type: "category", data: d.labels.map(t.say), name: t.say(d.x), nameLocation: "middle", nameGap: tilted(d) ? 58 : 24, axisLabel: { color: t.colour("--quiet"), fontSize: 11, interval: 0, rotate: tilted(d) ? 35 : 0 } }),
      yAxis: t.axis(Object.assign({ name: t.say(d.y), axisLabel: { color: t.colour("--quiet"), formatter: t.short } }, scale)),
      series: d.lines.map((line, i) => ({
        name: t.say(line.label),
        type: "line",
        symbol: ["circle", "rect", "triangle", "diamond"][i % 4],
        symbolSize: 11,
        lineStyle: { width: 1, type: "dotted" },
        data: line.points,
        label: { show: true, position: "right", color: t.colour("--ink"), fontSize: 10, textBorderColor: t.colour("--card"), textBorderWidth: 2, formatter: (p) => (p.value ? t.short(p.value[1]) : "") },
        labelLayout: { hideOverlap: true },
      })),
    };
  }

  // Lines of one variant share its look; what a study found is an upright line in it.
  function numbered(d) {
    const scale = (name, logarithmic) => ({ type: logarithmic ? "log" : "value", name, scale: true, nameTextStyle: { color: t.colour("--quiet"), fontSize: 11 }, axisLabel: { color: t.colour("--quiet"), fontSize: 11, formatter: t.short, hideOverlap: true } });
    return {
      title: t.title(t.say(d.title)),
      legend: { top: 20, left: 0, type: "scroll", itemWidth: 26, itemHeight: 14, textStyle: { color: t.colour("--quiet"), fontSize: 11 }, pageTextStyle: { color: t.colour("--quiet"), fontSize: 11 }, pageIconColor: t.colour("--link"), pageIconInactiveColor: t.colour("--line") },
      grid: { left: 8, right: 24, top: 74, bottom: 22, containLabel: true },
      xAxis: t.axis(Object.assign(scale(t.say(d.x), d.logX), { nameLocation: "middle", nameGap: 24 })),
      yAxis: t.axis(scale(t.say(d.y), d.logY)),
      series: d.lines.map((line) => {
        const variant = t.variantOf(t.say(line.label));
        const colour = variant ? t.look(variant).colour : t.colour("--c" + (line.colour % 7));
        return {
          name: t.say(line.label),
          type: "line",
          symbol: line.dashed ? "none" : variant ? t.look(variant).symbol : "circle",
          symbolSize: 6,
          color: colour,
          lineStyle: { width: 1.5, type: line.dashed ? [3, 3] : variant ? t.look(variant).line : "solid" },
          data: line.points,
          markLine: line.mark === null ? undefined : { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: colour, type: "solid", width: 2 }, data: [{ xAxis: line.mark }] },
        };
      }),
    };
  }

  function lines(d) {
    return Object.assign(t.base(), { toolbox: t.toolbox(false) }, d.labels.length ? named(d) : numbered(d));
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
      color: t.colour(more),
      data: dots.filter((dot) => taken(dot.off)).map((dot) => ({ value: dot.value, itemStyle: { color: t.colour(more), opacity: 0.12 + 0.88 * Math.min(1, Math.abs(dot.off) / 0.1) } })),
    });
    return Object.assign(t.base(), {
      title: t.title(shown.label + (shown.ratio === null ? "" : ": " + t.number(shown.ratio) + " " + t.word("overAll"))),
      legend: { top: 22, left: 0, itemWidth: 14, itemHeight: 8, selectedMode: false, textStyle: { color: t.colour("--quiet"), fontSize: 11 } },
      tooltip: Object.assign(t.base().tooltip, { trigger: "item", formatter: (p) => t.escape(d.drivers[p.value[1]]) + ", " + t.word("block") + " " + d.columns[p.value[0]] + ": " + t.number(p.value[2]) + " ×" }),
      grid: { left: 4, right: 14, top: 48, bottom: 18, containLabel: true },
      xAxis: t.axis({ type: "category", data: d.columns.map((text) => text.split(",")[0]), name: t.word("block"), nameLocation: "middle", nameGap: 22, splitLine: { show: false } }),
      yAxis: t.axis({ type: "category", inverse: true, data: d.drivers, splitLine: { show: false } }),
      series: [side(t.word("above"), "--c6", (off) => off >= 0), side(t.word("below"), "--c1", (off) => off < 0)],
    });
  }

  t.makers.push((add) => {
    data.charts.forEach((d) => add(d.id, () => lines(d)));
    if (data.fleet) add("fleet-strip", strip);
  });
  t.choices.push({ id: "fleet-variant", chosen: (variant) => (shownVariant = variant) });
})(window.timebenchCharts);

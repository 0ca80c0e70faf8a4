// Figures per variant: throughput, changes with intervals, the codec, what makes up a change, bytes.
(function (t) {
  "use strict";
  const data = t.data;

  function throughput() {
    const d = data.throughput;
    const other = (i) => (d.relativeTo[i] ? "\n" + t.word("to", d.relativeTo[i]) : "");
    const bar = (value, i) => (value === null ? t.word("unknown") : t.number(value) + (d.changes[i] === null ? "" : "  (" + t.percent(Number(d.changes[i].toPrecision(2))) + other(i) + ")"));
    const bars = d.callsPerSecond.map(bar);
    return Object.assign(t.base(), {
      title: t.title(t.word("throughput")),
      toolbox: t.toolbox(false),
      tooltip: { show: false },
      grid: { left: 24, right: 12 + Math.max(...bars.map((text) => t.extent(text, { fontSize: 12 }).width)), top: 34, bottom: 8, containLabel: true },
      xAxis: t.axis({ type: "value", axisLabel: { color: t.colour("--quiet"), formatter: t.short, hideOverlap: true } }),
      yAxis: rows(d.labels),
      series: [
        {
          type: "bar",
          barMaxWidth: 26,
          data: d.callsPerSecond.map((value, i) => {
            const look = t.look(d.labels[i]);
            return { value, itemStyle: { color: look.colour, decal: look.decal } };
          }),
          label: { show: true, position: "right", color: t.colour("--ink"), formatter: (p) => bars[p.dataIndex] },
        },
      ],
    });
  }

  function rows(labels) {
    return t.axis({
      type: "category",
      inverse: true,
      data: labels.map(t.rowName),
      splitLine: { show: false },
      axisLabel: { color: t.colour("--ink"), fontSize: 12, lineHeight: 15, interval: 0 },
    });
  }

  function changeAxis(values, name, formatter = t.percent) {
    const lowest = Math.min(...values);
    const highest = Math.max(...values);
    const pad = 0.06 * (highest - lowest) || 1;
    return t.axis({
      type: "value",
      min: lowest - pad,
      max: highest + pad,
      name,
      nameLocation: "middle",
      nameGap: 22,
      axisLabel: { color: t.colour("--quiet"), fontSize: 11, hideOverlap: true, showMinLabel: false, showMaxLabel: false, formatter },
    });
  }

  function interval(change, row, colour) {
    return {
      name: t.word("interval"),
      type: "line",
      symbol: "none",
      color: colour,
      lineStyle: { width: 2, color: colour },
      data: change.low === null || change.high === null ? [] : [[change.low, row], [change.high, row]],
      tooltip: { show: false },
      silent: true,
    };
  }

  function described(change) {
    if (change.value === null) return t.word("unknown");
    const times = " · " + t.number(1 + change.value / 100) + " ×";
    return change.low === null
      ? t.percent(change.value) + times
      : t.percent(change.value) + " (" + t.word("range", t.percent(change.low), t.percent(change.high)) + ")" + times;
  }

  // No change, and the band within which a change counts as none.
  function reference(from, to) {
    return {
      markLine: { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: t.colour("--quiet"), type: "solid", width: 1 }, data: [{ xAxis: 0 }] },
      markArea: from === null ? undefined : { silent: true, itemStyle: { color: t.colour("--quiet"), opacity: 0.14 }, data: [[{ xAxis: from }, { xAxis: to }]] },
    };
  }

  // Per variant a line for the interval, its symbol in the middle, and below it a dot per block.
  function forest(d) {
    const looks = d.rows.map((row) => t.look(row.label));
    const values = d.rows.flatMap((row) => row.blocks.concat([row.value, row.low, row.high]));
    const known = values.concat([0, 2 * d.from, 2 * d.to]).filter((v) => v !== null);
    const middle = Object.assign(
      {
        name: t.word("change"),
        type: "scatter",
        symbolSize: 11,
        data: d.rows.map((row, i) => ({ value: [row.value, i], symbol: looks[i].symbol, itemStyle: { color: looks[i].colour, borderColor: looks[i].colour, borderWidth: 1 } })).filter((dot) => dot.value[0] !== null),
        tooltip: { formatter: (p) => tooltip(d.rows[p.value[1]]) },
      },
      reference(d.from, d.to)
    );
    const blocks = {
      name: t.word("blocks"),
      type: "scatter",
      symbol: "circle",
      symbolSize: 5,
      symbolOffset: [0, 10],
      data: d.rows.flatMap((row, i) => row.blocks.map((value) => ({ value: [value, i], itemStyle: { color: looks[i].colour, opacity: 0.65 } }))),
      tooltip: { formatter: (p) => markup(d.rows[p.value[1]].label) + ", " + t.word("block") + ": " + t.percent(p.value[0]) },
    };
    return Object.assign(t.base(), {
      title: t.title(t.say(d.title)),
      toolbox: t.toolbox(false),
      tooltip: Object.assign(t.base().tooltip, { trigger: "item" }),
      grid: { left: 24, right: 20, top: 34, bottom: 24, containLabel: true },
      xAxis: changeAxis(known, t.say(d.directions)),
      yAxis: rows(d.rows.map((row) => (t.say(row.note) ? t.label(row.label, 26) + ", " + t.say(row.note) : row.label))),
      series: d.rows.map((row, i) => interval(row, i, looks[i].colour)).concat([blocks, middle]),
    });
  }

  // Tooltips are markup.
  function markup(text) {
    return String(text).replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";");
  }

  function tooltip(row) {
    const note = t.say(row.note);
    return markup(row.label + (note ? ", " + note : "")) + "<br>" + described(row);
  }

  // Several marks for each variant, one below the other, told apart by their symbols.
  function marks(d, title, axis, format, described) {
    const names = [...new Set(d.map((mark) => t.say(mark.name)))];
    const labels = [...new Set(d.map((mark) => mark.label))];
    const pitch = names.length + 1;
    const symbols = ["circle", t.hollow.hollowDiamond, t.hollow.hollowTriangle, t.hollow.hollowRect];
    const row = (mark) => labels.indexOf(mark.label) * pitch + names.indexOf(t.say(mark.name));
    const known = d.flatMap((mark) => [mark.range.value, mark.range.low, mark.range.high]).concat([0]).filter((v) => v !== null);
    return Object.assign(t.base(), {
      title: t.title(title),
      toolbox: t.toolbox(false),
      tooltip: Object.assign(t.base().tooltip, { trigger: "item", formatter: (p) => markup(p.data.mark.label + ", " + p.seriesName) + "<br>" + described(p.data.mark.range) }),
      legend: t.legend({ data: names.map((name, i) => ({ name, icon: symbols[i] })), itemWidth: 12 }),
      grid: { left: 24, right: 20, top: 52, bottom: 24, containLabel: true },
      xAxis: changeAxis(known, axis, format),
      yAxis: t.axis({
        type: "category",
        inverse: true,
        data: labels.flatMap((label) => names.concat([""]).map((name) => label + " " + name)),
        splitLine: { show: false },
        axisLabel: {
          color: t.colour("--ink"),
          fontSize: 12,
          lineHeight: 15,
          interval: 0,
          formatter: (text, i) => (i % pitch === Math.floor(names.length / 2) ? t.rowName(labels[Math.floor(i / pitch)]) : ""),
        },
      }),
      series: d.map((mark) => interval(mark.range, row(mark), t.look(mark.label).colour)).concat(
        names.map((name, i) =>
          Object.assign(
            {
              name,
              type: "scatter",
              symbol: symbols[i],
              symbolSize: 10,
              color: t.colour("--quiet"),
              data: d.filter((mark) => t.say(mark.name) === name && mark.range.value !== null).map((mark) => ({ value: [mark.range.value, row(mark)], mark, itemStyle: { color: t.look(mark.label).colour } })),
            },
            i === 0 ? reference(null, null) : {}
          )
        )
      ),
    });
  }

  function codec() {
    const micros = (v) => (v > 0 ? "+" : v < 0 ? "−" : "") + t.number(Math.abs(v));
    const inWords = (range) => micros(range.value) + " µs" + (range.low === null ? "" : " (" + t.word("range", micros(range.low), micros(range.high)) + ")");
    return marks(data.codec.costs, t.word("codec"), t.word("micros"), micros, inWords);
  }

  function explained() {
    return marks(data.codec.calls, t.word("explained"), t.word("calls"), t.percent, described);
  }

  // Both kinds of messages have one scale.
  function bytes(name, bars) {
    const d = data.bytes;
    const hues = ["--c0", "--c2", "--c3", "--c4", "--c6", "--c1", "--quiet"];
    const whole = (bar) => bar.bytes.reduce((sum, part) => sum + part, 0);
    const most = Math.max(1, ...d.requests.concat(d.responses).map(whole));
    const shown = d.parts.map((part, i) => i).filter((i) => d.requests.concat(d.responses).some((bar) => bar.bytes[i] > 0));
    return Object.assign(t.base(), {
      title: t.title(t.word(name)),
      toolbox: t.toolbox(false),
      tooltip: Object.assign(t.base().tooltip, { trigger: "axis", axisPointer: { type: "shadow" } }),
      legend: t.legend({ type: "plain", itemWidth: 14, itemGap: 10 }),
      grid: { left: 24, right: 16, top: 56, bottom: 6, containLabel: true },
      xAxis: t.axis({ type: "value", max: most * 1.16, axisLabel: { color: t.colour("--quiet"), fontSize: 11, hideOverlap: true, showMaxLabel: false, formatter: t.short } }),
      yAxis: rows(bars.map((bar) => bar.variant)),
      series: shown.map((part, order) => ({
        name: t.say(d.parts[part]),
        type: "bar",
        stack: "bytes",
        barMaxWidth: 22,
        color: t.colour(hues[part]),
        itemStyle: { color: t.colour(hues[part]), decal: t.decal(part), borderColor: t.colour("--card"), borderWidth: 0.5 },
        data: bars.map((bar) => bar.bytes[part]),
        label: order < shown.length - 1 ? undefined : { show: true, position: "right", color: t.colour("--ink"), fontSize: 11, formatter: (p) => whole(bars[p.dataIndex]).toLocaleString("en-US") + " B" },
      })),
    });
  }

  t.escape = markup;
  t.makers.push((add) => {
    if (data.throughput) add("throughput", throughput);
    data.forest.forEach((d) => add(d.id, () => forest(d)));
    if (data.codec && data.codec.costs.length) add("codec", codec);
    if (data.codec && data.codec.calls.length) add("explained", explained);
    if (data.bytes) {
      add("bytes-requests", () => bytes("requests", data.bytes.requests));
      add("bytes-responses", () => bytes("responses", data.bytes.responses));
    }
  });
})(window.timebenchCharts);

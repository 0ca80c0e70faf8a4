// Draws charts when they come near the screen, again where the page changes, and links those of a group.
(function (t) {
  "use strict";
  const charts = [];

  function add(id, option, group) {
    const place = document.getElementById(id);
    if (place) charts.push({ id, place, option, group, stale: true });
  }

  // Those of a group have one zoom and one choice of names, and so they are drawn together.
  function withGroups(some) {
    return charts.filter((one) => some.includes(one) || (one.group && some.some((other) => other.group === one.group)));
  }

  // What is read of the page is read before anything is drawn: the browser would lay out the page again for each chart.
  function draw(some) {
    const stale = withGroups(some).filter((one) => one.stale);
    const sizes = stale.map(size);
    stale.filter((one) => !one.chart).forEach((one) => begin(one, sizes[stale.indexOf(one)]));
    const options = stale.map(({ option }) => option());
    stale.forEach((one, i) => {
      one.head = headOf(options[i]);
      one.chart.setOption(options[i], true, true);
      one.chart.setOption(one.head(one.chart.getWidth()));
      one.stale = false;
    });
  }

  // A title that is wider than what its tools leave takes more lines, as does a legend without pages, and what is below gives way.
  function headOf({ title, legend, grid, toolbox, series }) {
    const icons = toolbox ? Object.keys(toolbox.feature).length + ("dataZoom" in toolbox.feature ? 1 : 0) : 0;
    const height = (width) => t.extent(title.text, { width }, title.textStyle).height;
    const names = legend && legend.type === "plain" ? series.map(({ name }) => t.extent(name, legend.textStyle).width + legend.itemWidth + 5 + legend.itemGap) : [];
    return (whole) => {
      const width = whole - 12 - 22 * icons;
      const more = height(width) - height(Infinity);
      const below = ({ top }, lines) => (top === undefined ? {} : { top: top + more + 21 * lines });
      let [lines, left] = [0, whole];
      for (const name of names) {
        if (name > left) [lines, left] = [lines + 1, whole];
        left -= name;
      }
      return { title: { textStyle: { width } }, legend: legend && below(legend, 0), grid: below(grid, lines) };
    };
  }

  function begin(one, size) {
    one.chart = echarts.init(one.place, null, Object.assign({ renderer: "svg" }, size));
    if (one.group) one.chart.group = one.group;
    one.chart.on("legendselectchanged", (event) => isolate(one.chart, event));
  }

  // A place in a fold has no size before it is opened.
  function size({ place }) {
    return place.clientWidth ? { width: place.clientWidth, height: place.clientHeight } : { width: 600, height: 320 };
  }

  function fit() {
    const drawn = charts.filter(({ chart, place }) => chart && place.clientWidth);
    const sizes = drawn.map(size);
    drawn.forEach(({ chart, head }, i) => {
      const { width, height } = sizes[i];
      if (width === chart.getWidth() && height === chart.getHeight()) return;
      chart.setOption(head(width), { lazyUpdate: true });
      chart.resize(sizes[i]);
    });
  }

  // What is far from the screen waits until somebody comes there.
  function come(entries) {
    const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    fit();
    draw(charts.filter(({ place }) => near.includes(place)));
    t.drawn = true;
  }

  // The first click on a name leaves it alone, the last one brings back all. A click reaches all
  // charts of a group, one after the other: what follows from it waits until it has.
  let clicked = false;
  function isolate(chart, event) {
    if (clicked || !(event.name in event.selected)) return;
    clicked = true;
    setTimeout(() => {
      const names = Object.keys(event.selected);
      const left = names.filter((name) => event.selected[name]);
      const alone = left.length === names.length - 1 && !event.selected[event.name];
      if (alone || left.length === 0) {
        const hidden = names.filter((name) => alone && name !== event.name);
        const shown = names.filter((name) => !hidden.includes(name));
        charts
          .filter((other) => other.chart && (other.chart === chart || (chart.group && other.group === chart.group)))
          .forEach((other) => {
            select(other.chart, "legendUnSelect", hidden);
            select(other.chart, "legendSelect", shown);
          });
      }
      clicked = false;
    });
  }

  // All names at once: each action lays out the chart again.
  function select(chart, type, names) {
    if (names.length) chart.dispatchAction({ type, batch: names.map((name) => ({ name })), escapeConnect: true });
  }

  function repaint() {
    charts.forEach((one) => (one.stale = true));
    fit();
    draw(charts.filter(({ chart }) => chart));
  }

  function drawAll() {
    fit();
    draw(charts);
  }

  // Choices of the same are made together.
  function choose(choice) {
    const place = document.getElementById(choice.id);
    if (!place) return;
    place.addEventListener("change", () => {
      choice.chosen(Number(place.value));
      t.choices
        .filter((other) => choice.together && other.together === choice.together)
        .map((other) => document.getElementById(other.id))
        .filter((other) => other && other !== place)
        .forEach((other) => (other.value = place.value));
      repaint();
    });
  }

  t.makers.forEach((make) => make(add));
  ["latency", "time"].forEach((group) => echarts.connect(group));
  t.choices.forEach(choose);
  t.charts = charts;
  t.drawAll = drawAll;

  const nearness = new IntersectionObserver(come, { rootMargin: "100% 0px" });
  charts.forEach(({ place }) => nearness.observe(place));
  if (!charts.length) t.drawn = true;
  new ResizeObserver(fit).observe(document.body);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  matchMedia("print").addEventListener("change", () => {
    repaint();
    drawAll();
  });
  document.addEventListener("timebench-language", repaint);
})(window.timebenchCharts);

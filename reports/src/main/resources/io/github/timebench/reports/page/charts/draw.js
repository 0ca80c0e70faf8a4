// Draws all charts, again where the page changes, and links those of a group.
(function (t) {
  "use strict";
  const charts = [];

  function add(id, option, group) {
    const place = document.getElementById(id);
    if (place) charts.push({ id, place, option, group });
  }

  // What is read of the page is read before anything is drawn, here and below: the browser would lay out the page again
  // for each chart.
  function draw() {
    const sizes = charts.map(size);
    charts.forEach((one, i) => {
      one.chart = echarts.init(one.place, null, Object.assign({ renderer: "svg" }, sizes[i]));
      if (one.group) one.chart.group = one.group;
      one.chart.on("legendselectchanged", (event) => isolate(one.chart, event));
    });
    const below = charts.filter(({ place }) => place.getBoundingClientRect().top > innerHeight);
    paint(charts.filter((one) => !below.includes(one)));
    drawNext(below);
  }

  // What is not on the screen yet is drawn one by one, so that nobody waits for it.
  function drawNext(left) {
    if (left.length) {
      setTimeout(() => {
        paint(left.slice(0, 1));
        drawNext(left.slice(1));
      });
    } else {
      t.drawn = true;
    }
  }

  function size({ place }) {
    return { width: place.clientWidth, height: place.clientHeight };
  }

  function paint(some) {
    const options = some.map(({ option }) => option());
    some.forEach(({ chart }, i) => chart.setOption(options[i], true));
  }

  // A chart whose place is not shown keeps its size.
  function fit() {
    const sizes = charts.map(size);
    charts.forEach(({ chart }, i) => {
      const { width, height } = sizes[i];
      if (width && (width !== chart.getWidth() || height !== chart.getHeight())) chart.resize(sizes[i]);
    });
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
        charts
          .filter((other) => other.chart === chart || (chart.group && other.chart.group === chart.group))
          .forEach((other) => names.forEach((name) => select(other.chart, name, !alone || name === event.name)));
      }
      clicked = false;
    });
  }

  function select(chart, name, on) {
    chart.dispatchAction({ type: on ? "legendSelect" : "legendUnSelect", name, escapeConnect: true });
  }

  function repaint() {
    fit();
    paint(charts);
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
      paint(charts);
    });
  }

  t.makers.forEach((make) => make(add));
  draw();
  ["latency", "time"].forEach((group) => echarts.connect(group));
  t.choices.forEach(choose);
  t.charts = charts;

  new ResizeObserver(fit).observe(document.body);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  matchMedia("print").addEventListener("change", repaint);
  document.addEventListener("timebench-language", repaint);
})(window.timebenchCharts);

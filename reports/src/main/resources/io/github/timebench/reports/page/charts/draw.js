// Draws all charts, again where the page changes, and links those of a group.
(function (t) {
  "use strict";
  const charts = [];

  function add(id, option, group) {
    const place = document.getElementById(id);
    if (!place) return;
    const chart = echarts.init(place, null, { renderer: "svg" });
    chart.setOption(option());
    if (group) chart.group = group;
    chart.on("legendselectchanged", (event) => isolate(chart, event));
    charts.push({ id, chart, option });
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
    charts.forEach(({ chart, option }) => {
      chart.resize();
      chart.setOption(option(), true);
    });
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

  new ResizeObserver(() => charts.forEach(({ chart }) => chart.resize())).observe(document.body);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  matchMedia("print").addEventListener("change", repaint);
  document.addEventListener("timebench-language", repaint);
})(window.timebenchCharts);

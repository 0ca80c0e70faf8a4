// What all charts share: data, language, colours, axes, and how variants look.
window.timebenchCharts = (function () {
  "use strict";
  const data = Object.assign({ forest: [], warmup: [], threads: [] }, timebenchData, timebenchData.run);
  const styles = new Map((data.styles || []).map((style) => [style.label, style]));
  const decals = [
    { symbol: "none" },
    { symbol: "rect", symbolSize: 0.5, dashArrayX: [2, 4], dashArrayY: [2, 4] },
    { symbol: "rect", symbolSize: 1, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
    { symbol: "circle", symbolSize: 0.7, dashArrayX: [[6, 6], [0, 6, 6, 0]], dashArrayY: [6, 0] },
    { symbol: "rect", symbolSize: 1, dashArrayX: [1, 0], dashArrayY: [2, 4] },
    { symbol: "rect", symbolSize: 1, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
    { symbol: "triangle", symbolSize: 0.8, dashArrayX: [[9, 9], [0, 9, 9, 0]], dashArrayY: [7, 2] },
    { symbol: "rect", symbolSize: 1, dashArrayX: [2, 4], dashArrayY: [1, 0] },
  ];

  // ECharts fills its own hollow symbols with white.
  const hollow = {
    ring: "path://M50 0A50 50 0 1 0 50.01 0ZM50 25A25 25 0 1 1 49.99 25Z",
    hollowTriangle: "path://M50 0L100 100H0ZM50 42L26 85H74Z",
    hollowRect: "path://M0 0H100V100H0ZM24 24V76H76V24Z",
    hollowDiamond: "path://M50 0L100 50L50 100L0 50ZM50 30L30 50L50 70L70 50Z",
    cross: "path://M35 0H65V35H100V65H65V100H35V65H0V35H35Z",
  };

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function palette() {
    return [0, 1, 2, 3, 4, 5, 6].map((i) => colour("--c" + i));
  }

  function chinese() {
    return document.documentElement.lang.startsWith("zh");
  }

  // A text of Java is a string, or one for each language.
  function say(text) {
    return text === null || typeof text !== "object" ? text : chinese() ? text.zh : text.en;
  }

  function word(name, ...values) {
    return values.reduce((text, value) => text.replace("%s", () => value), say(data.words[name]));
  }

  function number(value) {
    return Number(value.toPrecision(4)).toLocaleString("en-US", { maximumSignificantDigits: 4 });
  }

  function short(value) {
    if (Math.abs(value) >= 1e6) return number(value / 1e6) + "M";
    return Math.abs(value) >= 1e3 ? number(value / 1e3) + "k" : number(value);
  }

  function percent(value) {
    const size = Number(Math.abs(value).toPrecision(3));
    return (value < 0 && size > 0 ? "−" : value > 0 && size > 0 ? "+" : "") + number(size) + " %";
  }

  function label(text, most) {
    return text.length > most ? text.slice(0, most - 1) + "…" : text;
  }

  // What a text takes, in pixels.
  function extent(text, ...styles) {
    const { fontFamily } = getComputedStyle(document.body);
    return new echarts.graphic.Text({ style: Object.assign({ text, fontFamily }, ...styles) }).getBoundingRect();
  }

  // Rows stand on two lines, so that their names leave room on a telephone.
  function rowName(text) {
    return label(text, 34).replace("+", "\n+");
  }

  // Hue, dash, symbol and pattern of a variant; anything else is drawn in ink.
  function look(variant) {
    const style = styles.get(variant) || { hue: -1, dash: [], symbol: "circle", pattern: 0 };
    const hue = style.hue < 0 ? colour("--ink") : colour("--c" + style.hue);
    return {
      colour: hue,
      symbol: hollow[style.symbol] || style.symbol,
      line: style.dash.length ? style.dash : "solid",
      decal: decal(style.pattern),
    };
  }

  // The variant that a name of more than a variant begins with.
  function variantOf(text) {
    const begun = [...styles.keys()].filter((label) => text.startsWith(label));
    return begun.sort((one, other) => other.length - one.length)[0];
  }

  function decal(pattern) {
    return Object.assign({ color: colour("--card"), rotation: 0 }, decals[pattern % decals.length]);
  }

  function base() {
    return {
      animation: false,
      color: palette(),
      aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
      textStyle: { color: colour("--ink"), fontFamily: getComputedStyle(document.body).fontFamily },
      tooltip: {
        trigger: "axis",
        confine: true,
        backgroundColor: colour("--card"),
        borderColor: colour("--line"),
        textStyle: { color: colour("--ink"), fontSize: 12 },
        valueFormatter: (v) => (v === null || v === undefined ? word("unknown") : number(v)),
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

  function title(text) {
    return { text: label(text, 120), textStyle: { color: colour("--ink"), fontSize: 13, fontWeight: 600, lineHeight: 16, overflow: "break" } };
  }

  function legend(more) {
    return Object.assign(
      {
        top: 24,
        left: 0,
        right: 0,
        type: "scroll",
        itemWidth: 26,
        itemHeight: 9,
        textStyle: { color: colour("--quiet"), fontSize: 11 },
        pageTextStyle: { color: colour("--quiet"), fontSize: 11 },
        pageIconColor: colour("--link"),
        pageIconInactiveColor: colour("--line"),
        formatter: (text) => label(text, 30),
      },
      more
    );
  }

  function toolbox(zooms) {
    const feature = {
      restore: { title: word("restore") },
      saveAsImage: { title: word("save"), backgroundColor: colour("--card"), excludeComponents: ["toolbox", "dataZoom"] },
    };
    return {
      right: 2,
      top: 0,
      itemSize: 12,
      iconStyle: { borderColor: colour("--quiet") },
      emphasis: { iconStyle: { borderColor: colour("--link"), textPosition: "left" } },
      feature: zooms
        ? Object.assign({ dataZoom: { yAxisIndex: "none", title: { zoom: word("zoom"), back: word("back") } } }, feature)
        : feature,
    };
  }

  // The wheel scrolls the page; with a key it zooms. Charts of a group have the same two.
  function zoom(slider) {
    return [
      { id: "inside", type: "inside", zoomOnMouseWheel: "ctrl", moveOnMouseWheel: "shift", filterMode: "none" },
      {
        id: "slider",
        type: "slider",
        show: slider,
        height: 16,
        bottom: 4,
        showDetail: false,
        brushSelect: false,
        filterMode: "none",
        borderColor: colour("--line"),
        fillerColor: colour("--soft"),
        dataBackground: { lineStyle: { opacity: 0 }, areaStyle: { opacity: 0 } },
        selectedDataBackground: { lineStyle: { opacity: 0 }, areaStyle: { opacity: 0 } },
      },
    ];
  }

  return {
    hollow, data, colour, say, word, number, short, percent, label, extent, rowName, look, variantOf, decal,
    base, axis, title, legend, toolbox, zoom, makers: [], choices: [],
  };
})();

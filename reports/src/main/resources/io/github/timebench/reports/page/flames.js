(function () {
  "use strict";
  const data = timebenchCharts.data.flames;
  const place = document.getElementById("flame");
  const facts = document.getElementById("flame-facts");
  const profile = document.getElementById("flame-profile");
  const variant = document.getElementById("flame-variant");
  const difference = document.getElementById("flame-difference");
  const { say, word } = timebenchCharts;
  const ROW = 19;
  const MIN_WIDTH = 0.0012;
  let again = () => {};

  const KINDS = [
    [/^(variant|io\.github\.timebench)\b/, "own"],
    [/hessian|fastjson/, "serializer"],
    [/^(java|javax|jdk|sun|com\.sun)\./, "jdk"],
    [/^org\.apache\.dubbo\./, "dubbo"],
    [/^(new |parked on |monitor of |pinned )/, "leaf"],
  ];

  function kind(name) {
    const english = name.en || name;
    const found = KINDS.find(([pattern]) => pattern.test(english));
    return found ? found[1] : "other";
  }

  // The class without its package, and the method; a wait keeps the words before its lock.
  function short(name) {
    return say(name).replace(/(^|\s)(?:[a-z_]\w*\.)+(?=[A-Z])/, "$1");
  }

  function number(value) {
    return Number(value.toPrecision(3)).toLocaleString("en-US", { maximumSignificantDigits: 3 });
  }

  function signed(value) {
    return (value > 0 ? "+" : value < 0 ? "−" : "") + number(Math.abs(value));
  }

  function option(select, value) {
    const one = document.createElement("option");
    one.value = value;
    one.textContent = value;
    select.append(one);
  }

  function nameProfiles() {
    Array.from(profile.options).forEach((one) => {
      one.textContent = say(data.graphs.find((graph) => graph.profile === one.value).title);
    });
  }

  function tree(graph) {
    const root = { name: timebenchCharts.data.words.all, children: [], own: 0, base: 0 };
    const path = [root];
    graph.depths.forEach((depth, i) => {
      const node = { name: data.frames[graph.frames[i]], children: [], own: graph.weights[i], base: graph.baseWeights[i] };
      path.length = depth;
      path[depth - 1].children.push(node);
      path.push(node);
    });
    return root;
  }

  // In a difference a frame is as wide as the heavier of both, so that nothing that went is hidden.
  function weigh(node, compared) {
    node.width = compared ? Math.max(node.own, node.base) : node.own;
    node.children.forEach((child) => {
      weigh(child, compared);
      node.own += child.own;
      node.base += child.base;
      node.width += child.width;
    });
  }

  function figures(node, graph, compared) {
    const own = number(node.own) + " " + say(graph.unit);
    return compared ? word("besides", own, graph.baseline, number(node.base), signed(node.own - node.base)) : own;
  }

  function colour(node, root, compared) {
    if (!compared) return null;
    const change = (node.own - node.base) / Math.max(root.own, root.base);
    const strength = Math.round(Math.min(1, Math.sqrt(Math.abs(change) * 4)) * 45);
    return "color-mix(in srgb, var(" + (change > 0 ? "--c1" : "--c6") + ") " + strength + "%, var(--soft))";
  }

  function draw(shown, graph, root, compared) {
    place.replaceChildren();
    let deepest = 0;
    const scale = 1 / (shown.width || 1);
    function box(node, left, row) {
      const width = node.width * scale;
      if (width < MIN_WIDTH) return;
      deepest = Math.max(deepest, row);
      const frame = document.createElement("div");
      frame.className = "frame " + kind(node.name);
      frame.style.left = 100 * left + "%";
      frame.style.width = 100 * width + "%";
      frame.style.top = row * ROW + "px";
      const mixed = colour(node, root, compared);
      if (mixed) frame.style.background = mixed;
      frame.textContent = width > 0.02 ? short(node.name) : "";
      frame.title = say(node.name) + "\n" + figures(node, graph, compared);
      frame.addEventListener("click", () => draw(node, graph, root, compared));
      place.append(frame);
      let next = left;
      node.children.forEach((child) => {
        box(child, next, row + 1);
        next += child.width * scale;
      });
    }
    box(shown, 0, 0);
    place.style.height = (deepest + 1) * ROW + "px";
    facts.textContent = word(compared ? "frameBesides" : "frame", say(shown.name), figures(shown, graph, compared));
    again = () => draw(shown, graph, root, compared);
  }

  function show() {
    const graph = data.graphs.find((one) => one.profile === profile.value && one.variant === variant.value);
    place.replaceChildren();
    if (!graph) {
      facts.textContent = word("unseen");
      again = show;
      return;
    }
    const compared = difference.checked && graph.baseline !== "";
    difference.disabled = graph.baseline === "";
    const root = tree(graph);
    weigh(root, compared);
    draw(root, graph, root, compared);
  }

  [...new Set(data.graphs.map((graph) => graph.profile))].forEach((one) => option(profile, one));
  nameProfiles();
  [...new Set(data.graphs.map((graph) => graph.variant))].forEach((one) => option(variant, one));
  const compared = data.graphs.filter((graph) => graph.baseline !== "");
  if (compared.length) variant.value = compared[compared.length - 1].variant;
  [profile, variant, difference].forEach((control) => control.addEventListener("change", show));
  document.getElementById("flame-reset").addEventListener("click", show);
  document.addEventListener("timebench-language", () => {
    nameProfiles();
    again();
  });
  place.parentElement.hidden = false;
  show();
})();

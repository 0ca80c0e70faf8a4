// Computes what calls cost again when the reader changes an input. The same as TermsTable.
"use strict";
(() => {
  const { baseline, rows } = timebenchCharts.data.terms;
  const say = timebenchCharts.word;
  const name = timebenchCharts.say;
  const inputs = ["terms-calls", "terms-hops", "terms-price"].map((id) => document.getElementById(id));
  const outcome = document.getElementById("terms-outcome");
  const lines = Array.from(document.getElementById("terms-form").closest("section").querySelector("tbody").rows);
  const HOURS_OF_MONTH = 730;
  const UNKNOWN = "n/a";

  // Three significant digits; those before the point are all kept.
  function number(value) {
    if (value === null || !Number.isFinite(value)) return UNKNOWN;
    if (value === 0) return "0";
    const size = Math.abs(value);
    if (size >= 1e12 || size < 1e-5) return value.toExponential(2);
    const rounded = Number(value.toPrecision(3));
    const before = Math.floor(Math.log10(Math.abs(rounded))) + 1;
    const decimals = Math.max(0, 3 - before);
    return (decimals === 0 ? value : rounded).toLocaleString("en-US", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).replace("-", "−");
  }

  const plain = (value) => value.toLocaleString("en-US", { maximumFractionDigits: 10 });
  const times = (value, factor) => (value === null ? null : value * factor);

  function more(value) {
    return value === null ? "" : (value > 0 ? "+" : "") + number(value);
  }

  function show(cell, text, note) {
    cell.textContent = text;
    if (note) {
      const small = document.createElement("small");
      small.textContent = note;
      cell.append(small);
    }
  }

  function showChange(cell, range, factor) {
    const ends = range.low === null || range.high === null ? "" : say("range", number(range.low * factor), number(range.high * factor));
    show(cell, more(times(range.value, factor)), ends);
  }

  function valid(input) {
    const value = input.valueAsNumber;
    const holds = Number.isFinite(value) && value >= Number(input.min) && value <= Number(input.max);
    input.setAttribute("aria-invalid", String(!holds));
    return holds;
  }

  function sentence(perSecond, hops) {
    const all = perSecond * hops;
    const traffic = hops === 1 ? say("atCalls", plain(perSecond)) : say("atRequests", plain(perSecond), plain(hops));
    const said = rows.filter((row) => row.said).sort((a, b) => b.moreCpu.value - a.moreCpu.value);
    if (said.length === 0) return say("cpuUnknown", traffic);
    const differences = said.map((row) => {
      const cores = more((row.moreCpu.value * all) / 1e9);
      return row.moreBytes === null ? say("coresAlone", name(row.name), cores) : say("coresAndTraffic", name(row.name), cores, more((row.moreBytes * all) / 1e6));
    });
    return say("costs", traffic, name(baseline), differences.join(say("then")));
  }

  function compute() {
    if (!inputs.map(valid).every(Boolean)) {
      outcome.textContent = say("outOfRange", inputs.map((input) => input.labels[0].innerText + " " + say("range", plain(Number(input.min)), plain(Number(input.max)))).join("; "));
      return;
    }
    const [perSecond, hops, price] = inputs.map((input) => input.valueAsNumber);
    const all = perSecond * hops;
    rows.forEach((row, index) => {
      const cells = lines[index].querySelectorAll("td");
      show(cells[0], number(times(row.cpu.value, all / 1e9)), "");
      showChange(cells[1], row.moreCpu, all / 1e9);
      show(cells[2], number(times(row.bytes, all / 1e6)), "");
      show(cells[3], more(times(row.moreBytes, all / 1e6)), "");
      show(cells[4], number(times(row.cpu.value, (all / 1e9) * price * HOURS_OF_MONTH)), "");
    });
    outcome.textContent = sentence(perSecond, hops);
  }

  let changed = false;
  inputs.forEach((input) =>
    input.addEventListener("input", () => {
      changed = true;
      compute();
    })
  );
  document.addEventListener("timebench-language", () => changed && compute());
  document.getElementById("terms-form").addEventListener("submit", (event) => event.preventDefault());
})();

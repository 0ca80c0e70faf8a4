// Sorts a table by the heading that is pressed, copies it as tab-separated values, and says headings on cards.
"use strict";
(() => {
  const strings = JSON.parse(document.getElementById("page-strings").textContent);
  const COLUMNS_OF_CARDS = 3;
  const NUMBER = /^[^\d]{0,3}?([+−-]?\d[\d,]*(?:\.\d+)?(?:e[+−-]?\d+)?)/;

  const say = (text) => (typeof text === "string" ? text : text[document.documentElement.lang === "zh" ? "zh" : "en"]);

  // The text of the language that is shown, without what scripts have put in.
  function shown(element) {
    const copy = element.cloneNode(true);
    const hidden = document.documentElement.lang === "zh" ? "i:not([lang])" : "i[lang]";
    copy.querySelectorAll(hidden + ", small, svg, details").forEach((one) => one.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  }

  function note(element) {
    return Array.from(element.querySelectorAll("small"), (small) => {
      const holder = document.createElement("div");
      holder.append(...Array.from(small.childNodes, (node) => node.cloneNode(true)));
      return shown(holder);
    }).join("; ");
  }

  const ofPrograms = (number) => number.replace(/,/g, "").replace(/−/g, "-");

  function value(cell) {
    if (cell.dataset.order) return Number(cell.dataset.order);
    const text = shown(cell);
    const number = NUMBER.exec(text);
    return cell.classList.contains("number") ? (number ? Number(ofPrograms(number[1])) : NaN) : text;
  }

  // What is not known comes last, whichever way.
  function compare(a, b, down) {
    const unknown = (x) => typeof x === "number" && Number.isNaN(x);
    if (unknown(a) || unknown(b)) return Number(unknown(a)) - Number(unknown(b));
    const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true });
    return down ? -order : order;
  }

  function sortable(table) {
    const body = table.tBodies[0];
    const before = Array.from(body.rows);
    const headings = Array.from(table.tHead.rows[0].cells);
    headings.forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      heading.setAttribute("aria-sort", "none");
      button.addEventListener("click", () => {
        const next = { none: "descending", descending: "ascending", ascending: "none" }[heading.getAttribute("aria-sort")];
        headings.forEach((other) => other.setAttribute("aria-sort", "none"));
        heading.setAttribute("aria-sort", next);
        const rows = before.slice();
        if (next !== "none") {
          rows.sort((a, b) => compare(value(a.cells[column]), value(b.cells[column]), next === "descending"));
        }
        body.append(...rows);
      });
    });
  }

  // A column of its own for the second lines, so that numbers stay numbers.
  function values(table) {
    const rows = Array.from(table.rows);
    const noted = Array.from(table.tHead.rows[0].cells, (heading, column) => Array.from(table.tBodies[0].rows).some((row) => note(row.cells[column])));
    return rows
      .map((row) =>
        Array.from(row.cells)
          .flatMap((cell, column) => {
            const text = shown(cell);
            const plain = /^[+−-]?\d[\d,]*(\.\d+)?(e[+−-]?\d+)?( ?%)?$/.test(text) ? ofPrograms(text) : text;
            const heading = row.parentNode === table.tHead;
            const unit = heading && note(cell) ? plain + " (" + note(cell) + ")" : plain;
            if (!noted[column]) return [unit];
            return heading ? [unit, plain + " ±"] : [plain, note(cell)];
          })
          .join("\t")
      )
      .join("\n");
  }

  // A page from a file has no clipboard in some browsers: a selection can be copied there.
  async function put(text) {
    if (navigator.clipboard && window.isSecureContext) {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch (refused) {
        // The older way may still be allowed.
      }
    }
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "copied";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }

  function copyable(table) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    const label = (text) => (button.textContent = say(text));
    button.setAttribute("aria-describedby", table.caption.id);
    button.addEventListener("click", async () => {
      label((await put(values(table))) ? strings.copied : strings.notCopied);
      button.focus();
    });
    button.addEventListener("blur", () => label(strings.copy));
    document.addEventListener("timebench-language", () => label(strings.copy));
    label(strings.copy);
    table.closest(".scroll").after(button);
  }

  // On a telephone each row of a wide table is a card, whose cells begin with their headings.
  function label(table) {
    const headings = Array.from(table.tHead.rows[0].cells, (heading) => [shown(heading), note(heading)].filter(Boolean).join(", "));
    if (headings.length < COLUMNS_OF_CARDS) return;
    table.classList.add("cards");
    Array.from(table.tBodies[0].rows).forEach((row) => Array.from(row.cells).forEach((cell, column) => (cell.dataset.of = headings[column])));
  }

  const labelAll = () => document.querySelectorAll("table").forEach(label);
  labelAll();
  document.addEventListener("timebench-language", labelAll);
  document.querySelectorAll("table[data-sort]").forEach((table) => {
    sortable(table);
    copyable(table);
  });
})();

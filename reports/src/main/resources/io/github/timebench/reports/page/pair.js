// Two ticked rows of the table that follows make the command that compares their runs.
"use strict";
(() => {
  const box = document.getElementById("compare");
  const command = document.getElementById("compare-command");
  const made = document.getElementById("compare-page");
  const table = box.nextElementSibling.querySelector("table");
  const links = [...document.querySelectorAll("section[aria-labelledby='comparisons'] p a")];

  const heading = (row) => row.cells[0].querySelector("a");
  const name = (row) => heading(row).textContent;
  const started = (row) => Number(row.querySelector("td[data-order]").dataset.order);
  const quoted = (text) => (/^[\w@%+=:,.\/-]+$/.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'");

  // The page names a compared run as its file does.
  const asFile = (text) => text.replace(/[^\w.+-]/g, "-");

  const ticked = () => [...table.querySelectorAll("tbody input:checked")].map((input) => input.closest("tr"));

  [...table.tBodies[0].rows].forEach((row, i) => {
    if (row.className === "apart") return;
    const input = document.createElement("input");
    heading(row).id = "run-" + i;
    input.type = "checkbox";
    input.autocomplete = "off";
    input.setAttribute("aria-labelledby", "run-" + i);
    input.setAttribute("aria-describedby", "compare-hint");
    row.cells[0].prepend(input);
  });

  table.addEventListener("change", (event) => {
    const rows = ticked();
    rows
      .filter((row) => !row.contains(event.target))
      .slice(0, Math.max(0, rows.length - 2))
      .forEach((row) => (row.querySelector("input").checked = false));
    const pair = ticked().reverse().sort((one, other) => started(one) - started(other));
    box.hidden = pair.length !== 2;
    if (box.hidden) return;
    const [before, after] = pair.map(name);
    command.textContent = "bin/loadgen compare " + [before, after].map((run) => quoted(box.dataset.prefix + run)).join(" ");
    const page = links.find((link) => link.textContent === asFile(before) + " → " + after);
    made.hidden = !page;
    if (page) {
      const link = made.querySelector("a");
      link.href = page.getAttribute("href");
      link.textContent = page.textContent;
    }
  });
})();

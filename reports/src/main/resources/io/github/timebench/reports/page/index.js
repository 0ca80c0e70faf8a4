(() => {
  const box = document.getElementById("compare");
  const command = document.getElementById("compare-command");
  const made = document.getElementById("compare-page");
  const table = document.getElementById("all");

  const quoted = text => /^[\w@%+=:,.\/-]+$/.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'";

  const ticked = () => [...table.querySelectorAll("tbody input:checked")].map(input => input.closest("tr"));

  // The page names a compared run as its file does.
  const asFile = name => name.replace(/[^\w.+-]/g, "-");

  table.addEventListener("change", event => {
    const rows = ticked();
    if (rows.length > 2) {
      rows.filter(row => !row.contains(event.target)).slice(0, rows.length - 2)
        .forEach(row => { row.querySelector("input").checked = false; });
    }
    const pair = ticked();
    box.hidden = pair.length !== 2;
    if (box.hidden) {
      return;
    }
    // Newest first in the table: the older run is A.
    const [after, before] = pair;
    const names = [before, after].map(row => quoted(box.dataset.prefix + row.dataset.run));
    command.textContent = "bin/loadgen compare " + names.join(" ");
    const page = [...after.querySelectorAll("a[data-with]")]
      .find(link => link.dataset.with === asFile(before.dataset.run));
    made.hidden = !page;
    if (page) {
      const link = made.querySelector("a");
      link.href = page.getAttribute("href");
      link.textContent = asFile(before.dataset.run) + " → " + after.dataset.run;
    }
  });
})();

// Opens the fold that a link leads to, and all folds for print. Of a decision, a telephone shows on demand what a sentence sums up.
"use strict";
(() => {
  const strings = JSON.parse(document.getElementById("page-strings").textContent);
  let opened = [];

  function fold(places, { en, zh }) {
    document.querySelectorAll("section[aria-labelledby='decision'] ~ " + places).forEach((place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "more";
      button.setAttribute("aria-expanded", "false");
      const chinese = document.createElement("i");
      chinese.lang = "zh";
      chinese.textContent = zh;
      button.append(Object.assign(document.createElement("i"), { textContent: en }), chinese);
      button.addEventListener("click", () => button.setAttribute("aria-expanded", button.getAttribute("aria-expanded") === "false"));
      place.before(button);
    });
  }

  fold("section[aria-labelledby='why'] > .scroll:has(tbody tr:nth-child(5))", strings.table);
  fold("section:is([aria-labelledby='terms'], [aria-labelledby='gives-up']) > .scroll", strings.table);
  fold("section[aria-labelledby='gives-up'] > p:has(+ pre)", strings.rollOut);
  fold("section figure:has(> #latency-change)", strings.change);

  function reveal(hash) {
    const place = document.getElementById(decodeURIComponent(hash.slice(1)));
    const fold = place && place.closest("details.fold");
    if (fold && !fold.open) {
      fold.open = true;
      place.scrollIntoView();
    }
  }

  document.addEventListener("click", ({ target }) => {
    const link = target.closest("a[href^='#']");
    if (link) reveal(link.hash);
  });
  addEventListener("hashchange", () => reveal(location.hash));
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details.fold:not([open])")];
    opened.forEach((fold) => (fold.open = true));
  });
  addEventListener("afterprint", () => opened.forEach((fold) => (fold.open = false)));
  reveal(location.hash);
})();

// Opens the fold that a link leads to, and all folds for print.
"use strict";
(() => {
  let opened = [];

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

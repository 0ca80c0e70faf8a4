// Goes with the choice of the language, which needs no script for text: here are names for screen readers, options and the
// title. Charts listen to "timebench-language".
"use strict";
(() => {
  const root = document.documentElement;
  const english = document.getElementById("language-en");
  const chinese = document.getElementById("language-zh");
  const title = document.querySelector("title");
  const labelled = Array.from(document.querySelectorAll("[aria-label][data-zh]"), (element) => ({
    element,
    en: element.getAttribute("aria-label"),
    zh: element.dataset.zh,
  }));
  const options = Array.from(document.querySelectorAll("option[data-zh]"), (element) => ({
    element,
    en: element.textContent,
    zh: element.dataset.zh,
  }));

  function show() {
    const language = chinese.checked ? "zh" : "en";
    root.lang = root.dataset.language = language;
    document.title = title.dataset[language];
    labelled.forEach((one) => one.element.setAttribute("aria-label", one[language]));
    options.forEach((one) => (one.element.textContent = one[language]));
    document.dispatchEvent(new CustomEvent("timebench-language", { detail: language }));
  }

  if (!("chosen" in root.dataset) && /^zh\b/i.test(navigator.language)) chinese.checked = true;
  english.addEventListener("change", show);
  chinese.addEventListener("change", show);
  show();
  // Under a rule with :has() whatever a chart adds makes the browser ask for the language of every text again.
  document.getElementById("by-choice").remove();
})();

// Runs the script of the page, which is packed to keep the page small. A browser that cannot unpack it says so, and has the tables.
"use strict";
(async () => {
  if (!("DecompressionStream" in window)) {
    document.documentElement.classList.add("undrawn");
    return;
  }
  const packed = document.getElementById("packed");
  const bytes = Uint8Array.from(atob(packed.textContent), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.textContent = await new Response(unpacked).text();
  packed.replaceWith(script);
})();

// Runs the script of the page, which is packed to keep the page small. A browser that cannot unpack it says so, and has the tables.
"use strict";
(async () => {
  if (!("DecompressionStream" in window)) {
    document.documentElement.classList.add("undrawn");
    return;
  }
  const packed = document.getElementById("packed");
  const text = packed.textContent;
  const bytes = new Uint8Array(Number(packed.dataset.bytes));
  const digit = (at) => text.charCodeAt(at) - (text[at] > "<" ? 36 : 35);
  // Two characters have 13 bits; those beyond the last byte are none.
  for (let at = 0, done = 0, held = 0, bits = 0; at < text.length; at += 2) {
    held |= (digit(at) * 91 + digit(at + 1)) << bits;
    for (bits += 13; bits >= 8; bits -= 8) {
      bytes[done++] = held;
      held >>= 8;
    }
  }
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.textContent = await new Response(unpacked).text();
  packed.replaceWith(script);
})();

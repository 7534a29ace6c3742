// The page inside the preview frame. It has its own content security policy and no origin, so nothing in it can read the console,
// its cookies or its storage, send requests or post forms. It shows what the console posts to it.

/** The address of the page. */
export const VOICE_FRAME_PATH = "/frames/voice_preview";

/** What the frame shows. */
export type FrameContent = {
  /** The language of the texts. */
  lang: string;
  /** Style sheets of both parts. */
  css: readonly string[];
  /** HTML of the icon, and of the popup; null while the popup is closed. */
  icon: string;
  popup: string | null;
};

/**
 * Shows each message of the embedding page, and asks for the first one. Like the script of the shop, it puts icon and popup into
 * shadow roots of their own. CSS is set as text, so it cannot close its element.
 */
const PROGRAM = `"use strict";
function show(id, css, html) {
  var host = document.getElementById(id);
  var root = host.shadowRoot || host.attachShadow({ mode: "open" });
  root.innerHTML = html;
  css.map(String).forEach(function (text) {
    var style = document.createElement("style");
    style.textContent = text;
    root.appendChild(style);
  });
}
addEventListener("message", function (event) {
  var content = event.data;
  if (event.source !== parent || !content || !Array.isArray(content.css)) return;
  document.documentElement.lang = String(content.lang);
  document.body.dataset.open = String(content.popup !== null);
  show("icon", content.css, String(content.icon));
  show("popup", content.css, content.popup === null ? "" : "<dialog open>" + content.popup + "</dialog>");
});
addEventListener("click", function (event) { event.preventDefault(); }, true);
parent.postMessage({ voicePreview: "ready" }, "*");`;

/** A plain page of a shop, in the system colors of a light page. */
const STYLE = `html{background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif}body{margin:0;padding:16px}
body[data-open=true]{background:color-mix(in srgb,CanvasText 50%,Canvas);min-height:100vh;box-sizing:border-box}
.search{display:flex;align-items:center;gap:8px;max-width:40rem;padding:0 4px 0 12px;border:1px solid color-mix(in srgb,CanvasText 50%,Canvas);border-radius:8px;background:Canvas}
.field{flex:1;height:46px}`;

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title><style>${STYLE}</style></head>
<body><div class="search"><div class="field"></div><span id="icon" data-vitrine-voice="icon"></span></div>
<div id="popup" data-vitrine-voice="popup"></div><script>${PROGRAM}</script></body>
</html>
`;

/** Builds the page and its content security policy, which allows only the program of the page. */
export async function buildFramePage(): Promise<{ html: string; policy: string }> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(PROGRAM));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src https: data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    // Opened by itself, the page has no origin either.
    "sandbox allow-scripts",
  ].join("; ");
  return { html: PAGE, policy };
}

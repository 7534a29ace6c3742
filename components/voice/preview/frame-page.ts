import { FRAME_SCRIPT } from "@vitrine/edge/voice-preview-frame";

// The page inside the preview frame. It has its own content security policy and no origin, so nothing in it can read the console,
// its cookies or its storage, send requests or post forms. It shows what the console posts to it.

/** A plain page of a shop, in the system colors of a light page. */
const STYLE = `html{background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif}body{margin:0;padding:16px}
body[data-open=true]{background:color-mix(in srgb,CanvasText 50%,Canvas);min-height:100vh;box-sizing:border-box}
.search{display:flex;align-items:center;gap:8px;max-width:40rem;padding:0 4px 0 12px;border:1px solid color-mix(in srgb,CanvasText 50%,Canvas);border-radius:8px;background:Canvas}
.field{flex:1;height:46px}`;

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title><style>${STYLE}</style></head>
<body><div class="search"><div class="field"></div><span id="icon" data-vitrine-voice="icon"></span></div>
<div id="popup" data-vitrine-voice="popup"></div><script>${FRAME_SCRIPT}</script></body>
</html>
`;

/** Builds the page and its content security policy, which allows only the script of the page. */
export async function buildFramePage(): Promise<{ html: string; policy: string }> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(FRAME_SCRIPT));
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

// HTML of mails: one column of tables with styles in the elements, because mail clients drop the rest. Colors for dark clients
// are in a style element, which those clients read.

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes a text for content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const STYLE = `@media (prefers-color-scheme: dark) {
  .page { background: #151716 !important; }
  .card { background: #1e2120 !important; border-color: #3a3f3d !important; }
  .ink { color: #f0f2f1 !important; }
  .soft { color: #b3b9b6 !important; }
  .rule { border-color: #3a3f3d !important; }
  .link { color: #7cc4ac !important; }
}`;

/**
 * A paragraph.
 * @param html is escaped already.
 */
export function formatParagraph(html: string, look: "ink" | "soft" = "ink"): string {
  const color = look === "ink" ? "#1d211f" : "#5b625f";
  return `<p class="${look}" style="margin:0 0 12px;color:${color};font-size:${look === "ink" ? 15 : 13}px;line-height:1.5">${html}</p>`;
}

/** A link; both texts are escaped here. */
export function formatLink(href: string, label: string): string {
  return `<a class="link" href="${escapeHtml(href)}" style="color:#0b6b50;font-weight:600;white-space:nowrap">${escapeHtml(label)}</a>`;
}

/**
 * A block with a heading and a line above it.
 * @param html is escaped already.
 */
export function formatSection(heading: string, html: string): string {
  return `<div class="rule" style="border-top:1px solid #d9dedb;padding-top:16px;margin-top:16px">
<h2 class="ink" style="margin:0 0 12px;color:#1d211f;font-size:17px;line-height:1.35">${escapeHtml(heading)}</h2>
${html}
</div>`;
}

/** A whole mail. `html` is its content, `preview` what a list of mails shows after the subject. */
export function buildHtmlMail(mail: { lang: string; title: string; preview: string; html: string }): string {
  return `<!doctype html>
<html lang="${mail.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.title)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f4;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr>
<td class="card" style="background:#ffffff;border:1px solid #d9dedb;border-radius:8px;padding:24px 20px;text-align:left;overflow-wrap:anywhere;word-break:break-word">
<p class="soft" style="margin:0 0 8px;color:#5b625f;font-size:13px;font-weight:700">Vitrine</p>
<h1 class="ink" style="margin:0 0 16px;color:#1d211f;font-size:22px;line-height:1.25">${escapeHtml(mail.title)}</h1>
${mail.html}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

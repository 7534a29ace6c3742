/** Loads the script of a preview instead, if the page's URL names one. Part of the script of a shop. */
export const PREVIEW_LOADER = `
if (own && own.src && !new URL(own.src).searchParams.has("preview")) {
  const token = new URLSearchParams(location.search).get("vitrine_voice_preview");
  if (token) {
    const url = new URL(own.src);
    url.searchParams.set("preview", token);
    const script = document.createElement("script");
    script.src = url.href;
    document.head.append(script);
    return;
  }
}
`;

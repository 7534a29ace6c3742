import { PREVIEW_PARAMETER, PREVIEW_STORE } from "./preview-note";

/** Loads the script of a preview instead, if the page's URL or an earlier page of the tab names one. Part of the script of a shop. */
export const PREVIEW_LOADER = `
${PREVIEW_STORE}
if (own && own.src && !new URL(own.src).searchParams.has("preview")) {
  const named = new URLSearchParams(location.search).get("${PREVIEW_PARAMETER}");
  if (named) preview.write(named);
  const token = named || preview.read();
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

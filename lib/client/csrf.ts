// The page's own token for writes, in its meta tag. It belongs to the session, so it changes when somebody signs in
// again in another tab.

/** Name of the meta tag that holds the token. */
const CSRF_META = "csrf-token";

/** The token of the page, or an empty text when it has none. */
export function csrfToken(): string {
  return metaTag(document)?.content ?? "";
}

/**
 * Fetches this page anew and takes its token over. False when the page no longer opens, or now belongs to another user:
 * then nothing may be sent from here.
 */
export async function refreshCsrfToken(): Promise<boolean> {
  const answer = await fetch(window.location.href, { headers: { accept: "text/html" }, cache: "no-store" });
  if (!answer.ok || answer.redirected) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const token = metaTag(page)?.content ?? "";
  const own = metaTag(document);
  if (token === "" || own === null || userOf(page) !== userOf(document)) return false;
  own.content = token;
  return true;
}

function metaTag(page: Document): HTMLMetaElement | null {
  return page.querySelector<HTMLMetaElement>(`meta[name="${CSRF_META}"]`);
}

function userOf(page: Document): string {
  return page.querySelector<HTMLElement>("[data-user]")?.dataset.user ?? "";
}

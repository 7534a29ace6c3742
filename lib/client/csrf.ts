// The page's CSRF token for writes, in a meta tag. It belongs to the session, so it changes when the user signs in again in
// another tab.

/** Name of the meta tag with the token. */
const CSRF_META = "csrf-token";

/** The token of the page; empty if it has none. */
export function getCsrfToken(): string {
  return metaTag(document)?.content ?? "";
}

/**
 * Fetches this page again and uses its token. False if the page cannot be opened or belongs to another user: then nothing may
 * be sent from here.
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

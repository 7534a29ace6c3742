// The page's CSRF token for writes, in a meta tag. The token belongs to the session, so signing in again in another tab
// changes it.

/** Name of the meta tag with the token. */
const CSRF_META = "csrf-token";

/** The token of the page; empty if it has none. */
export function getCsrfToken(): string {
  return findMetaTag()?.content ?? "";
}

/** Who is signed in in this browser. `isSame`: the user of this page, whose token it now has; `isNew`: in another session. */
export type SignIn = { user: { id: string; name: string } | null; isSame: boolean; isNew: boolean; canMail: boolean };

/** The answer of the web server. */
type CurrentSignIn = { user: SignIn["user"]; token: string; can_mail: boolean };

/** Asks who is signed in now, and uses the token of that session if it is the same user's. */
export async function updateSignIn(): Promise<SignIn> {
  const path = window.location.pathname + window.location.search;
  const answer = await fetch(`/api/sign_in/current?${new URLSearchParams({ path })}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { user, token, can_mail: canMail } = (await answer.json()) as CurrentSignIn;
  const own = findMetaTag();
  const isSame = own !== null && user !== null && user.id === findPageUserId();
  const isNew = token !== getCsrfToken();
  if (isSame) own.content = token;
  return { user, isSame, isNew, canMail };
}

function findMetaTag(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${CSRF_META}"]`);
}

function findPageUserId(): string | undefined {
  return document.querySelector<HTMLElement>("[data-user]")?.dataset.user;
}

import "server-only";
import { forbidden, notFound, redirect } from "next/navigation";
import { findAuthRedirect } from "@/lib/domain/accounts/internal-path";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { getScreen, type Screen } from "@/lib/domain/kit/screens";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { currentAddress, currentAsking } from "./request";
import type { Asking } from "./session";
import { type Account, account, type Who, who } from "./who";

/** What a page of a site knows once it may be shown. */
export type PageAccess = { asking: Asking; who: Who; screen: Screen | null; mayWrite: boolean };

/**
 * Lets a page go on only for somebody who may see it: otherwise the sign-in page, 403, 404, or /hmac_failed. A backend
 * that cannot say who is asking throws ApiError to the error page. `screen` is null on the catch-all.
 */
export async function requirePage(screen: string | null, siteId: string): Promise<PageAccess> {
  const asking = await currentAsking();
  const caller = await orLeave(() => who(asking, siteId), `/sites/${siteId}`);
  const found = screen === null ? null : getScreen(screen);
  if (found !== null && !isAllowed(found.access, caller.rights)) forbidden();
  return { asking, who: caller, screen: found, mayWrite: mayWrite(caller.rights) };
}

/** Lets a page outside a site go on only for somebody who is signed in. */
export async function requireAccount(address: string): Promise<{ asking: Asking; account: Account }> {
  const asking = await currentAsking();
  return { asking, account: await orLeave(() => account(asking), address) };
}

/** Whether somebody may change things on a site: everybody but viewers. */
export function mayWrite(rights: Rights | null): boolean {
  return isAllowed({ roles: ["!viewer"] }, rights);
}

async function orLeave<T>(ask: () => Promise<T>, fallback: string): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isApiError(error)) throw error;
    return leave(error, fallback);
  }
}

async function leave(error: ApiError, fallback: string): Promise<never> {
  const { requestId } = await currentAsking();
  const out = findAuthRedirect(error, (await currentAddress()) || fallback, requestId);
  if (out !== null) redirect(out);
  if (error.status === 403) forbidden();
  if (error.status === 404) notFound();
  // Of an error only its digest reaches the error page: the code to choose the words by, and the reference.
  throw Object.assign(new Error(error.code), { digest: `${error.code}.${requestId}` });
}

import "server-only";
import { forbidden, notFound, redirect } from "next/navigation";
import { findAuthRedirect } from "@/lib/domain/accounts/internal-path";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { getScreen, type Screen } from "@/lib/domain/kit/screens";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { type Account, identifyAccount, identifySiteCaller, type SiteCaller } from "@/lib/server/identity/who";
import type { RequestContext } from "@/lib/server/request/request-context";
import { getRequestContext, readCurrentAddress } from "./request";

/** The context of a page of a site that the user may see. */
export type PageAccess = { context: RequestContext; who: SiteCaller; screen: Screen | null; canWrite: boolean };

/**
 * Requires access to a page; otherwise redirects to the sign-in page or /hmac_failed, or shows 403 or 404. Throws to
 * the error page if the backend cannot identify the user.
 * @param screen null on the catch-all route.
 */
export async function requirePage(screen: string | null, siteId: string): Promise<PageAccess> {
  const context = await getRequestContext();
  const caller = await orLeave(() => identifySiteCaller(context, siteId), `/sites/${siteId}`);
  const found = screen === null ? null : getScreen(screen);
  if (found !== null && !isAllowed(found.access, caller.rights)) forbidden();
  return { context, who: caller, screen: found, canWrite: canWrite(caller.rights) };
}

/** Requires a signed-in user on a page outside a site. */
export async function requireAccount(address: string): Promise<{ context: RequestContext; account: Account }> {
  const context = await getRequestContext();
  return { context, account: await orLeave(() => identifyAccount(context), address) };
}

/** Whether a user may write on a site: all roles except viewers. */
export function canWrite(rights: Rights | null): boolean {
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
  const { requestId } = await getRequestContext();
  const out = findAuthRedirect(error, (await readCurrentAddress()) || fallback, requestId);
  if (out !== null) redirect(out);
  if (error.status === 403) forbidden();
  if (error.status === 404) notFound();
  // Only the digest of an error reaches the error page: the code and the reference.
  throw Object.assign(new Error(error.code), { digest: `${error.code}.${requestId}` });
}

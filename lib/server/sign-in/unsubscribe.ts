import "server-only";
import { FREQUENCIES, type Frequency, saveByLink, showByLink } from "@/lib/contract/analytics/digest";
import { checkUnsubscribeLink } from "@/lib/domain/accounts/unsubscribe-link";
import { ApiError } from "@/lib/http/api-error";
import { BODY_LIMITS, type Output } from "@/lib/http/endpoint";
import { readBodyText } from "@/lib/http/request-body";
import { readRequestContext } from "@/lib/server/identity/session";
import { loadLinkKeys } from "@/lib/server/process/link-keys";
import { countWithinRate } from "@/lib/server/process/rate-limit";
import { buildProblemAnswer } from "@/lib/server/request/problem";
import type { RequestContext } from "@/lib/server/request/request-context";
import { callBackend } from "@/lib/server/upstream/backend";

const CHANGES_A_MINUTE = 30;

/** The field of the form with the choice. Mail programs send `List-Unsubscribe` instead. */
const FIELD = "frequency";
const BODY_MAX = 1000;

/** Where and how often the user of a link gets the summary; null if the link is altered or its user is gone. */
export async function loadUnsubscriber(
  context: RequestContext,
  search: string,
): Promise<Output<typeof showByLink> | null> {
  const uid = await checkUnsubscribeLink(await loadLinkKeys(), search);
  if (uid === null) return null;
  return callBackend(context, showByLink, { query: { uid } }).catch(() => null);
}

/**
 * POST /api/unsubscribe: changes how often the user of the signed link gets summaries. The form of our page sends a choice and is
 * redirected back to it; a mail program sends `List-Unsubscribe=One-Click` (RFC 8058) and gets 200. Needs no session and no
 * token of a page: the link is the permission, and it permits nothing else.
 */
export async function unsubscribe(request: Request): Promise<Response> {
  const context = await readRequestContext(request.headers);
  try {
    const { search } = new URL(request.url);
    const uid = await checkUnsubscribeLink(await loadLinkKeys(), search);
    if (uid === null) throw new ApiError(400, { error: "link_altered" });
    if (!countWithinRate("unsubscribe.sub", uid, CHANGES_A_MINUTE)) throw new ApiError(429, { error: "rate_limited" });
    const chosen = await readChoice(request);
    const body = { uid, frequency: chosen ?? "off" };
    const { frequency } = await callBackend({ ...context, session: null }, saveByLink, { body });
    if (chosen === null) return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
    const back = new URLSearchParams(search);
    back.set("saved", frequency);
    return new Response(null, {
      status: 303,
      headers: { location: `/unsubscribe?${back}`, "cache-control": "no-store" },
    });
  } catch (error) {
    return buildProblemAnswer(error, context.requestId);
  }
}

/** The choice of the form. */
async function readChoice(request: Request): Promise<Frequency | null> {
  const text = await readBodyText(request, { ...BODY_LIMITS, bytes: BODY_MAX });
  return FREQUENCIES.find((one) => one === new URLSearchParams(text).get(FIELD)) ?? null;
}

import "server-only";
import { mailState } from "@/lib/contract/accounts/sign-in";
import { inTime, LATE } from "@/lib/http/send";
import { getEnv } from "@/lib/server/process/env";
import { getShared } from "@/lib/server/process/shared";
import { getShellWait } from "@/lib/server/request/page-time";
import type { RequestContext } from "@/lib/server/request/request-context";
import { callBackend } from "./backend";

/** Maximum age of an answer, which changes only when the backend is restarted. */
const FRESH_MS = 60_000;
/** Time without another attempt after a failure. */
const FAILED_MS = 5_000;

type CachedMailState = { isOn: boolean; until: number; pending: Promise<boolean> | null };

/** Whether the embedded backend, which sends all sign-in links, has a mail server. While it does not say, it has one. */
export async function sendsLinks({ requestId, until }: Pick<RequestContext, "requestId" | "until">): Promise<boolean> {
  const known = getShared(
    "mail.state",
    (): CachedMailState => ({ isOn: true, until: Number.NEGATIVE_INFINITY, pending: null }),
  );
  if (performance.now() < known.until) return known.isOn;
  known.pending ??= load(known, requestId).finally(() => {
    known.pending = null;
  });
  const found = await inTime(known.pending, getShellWait(until));
  return found === LATE ? known.isOn : found;
}

/** Whether a site's mails are sent, such as invitations and summaries: a shop's own backend sends its own. */
export async function sendsMails(context: Pick<RequestContext, "requestId" | "until">): Promise<boolean> {
  return getEnv().backend.sendsOwnMails || sendsLinks(context);
}

/** Never rejects. */
async function load(known: CachedMailState, requestId: string): Promise<boolean> {
  try {
    const { is_on: isOn } = await callBackend({ session: null, sso: null, requestId }, mailState, {});
    Object.assign(known, { isOn, until: performance.now() + FRESH_MS });
  } catch {
    known.until = performance.now() + FAILED_MS;
  }
  return known.isOn;
}

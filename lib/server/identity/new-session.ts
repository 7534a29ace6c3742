import "server-only";
import { endSession, type SignInSession } from "@/lib/contract/accounts/sign-in";
import { log } from "@/lib/server/process/log";
import type { RequestContext } from "@/lib/server/request/request-context";
import { callBackend } from "@/lib/server/upstream/backend";
import { buildSessionCookie } from "./session";
import { forgetCaller } from "./who";

/** Ends the previous session of a browser, and returns the Set-Cookie header of its new one. */
export async function startSession(context: RequestContext, session: SignInSession): Promise<string> {
  await endPrevious(context);
  log().info({ event: "sign_in", request_id: context.requestId, user_id: session.uid, amr: session.amr }, "signed in");
  return buildSessionCookie(session, Date.now());
}

/** A failure does not prevent the sign-in. */
async function endPrevious(context: RequestContext): Promise<void> {
  if (context.session === null) return;
  forgetCaller(context.session.sid);
  await callBackend(context, endSession, {}).catch(() => undefined);
}

import "server-only";
import { parseInternalPath } from "@/lib/domain/accounts/internal-path";
import { ApiError } from "@/lib/http/api-error";
import { createPageToken, isSameOrigin } from "@/lib/server/identity/csrf";
import { readRequestContext } from "@/lib/server/identity/session";
import { forgetCaller } from "@/lib/server/identity/who";
import { buildJsonAnswer, buildProblemAnswer } from "@/lib/server/request/problem";
import { sendsLinks } from "@/lib/server/upstream/mail-state";
import { findPresentUser, getSignInMethod } from "./sign-in-redirect";

/**
 * GET /api/sign_in/current?path=…: who is signed in now, for a page whose session has ended, with the page token of that session.
 * `can_mail`: a link by e-mail is a way to sign in, and would be sent.
 */
export async function showCurrentSignIn(request: Request): Promise<Response> {
  const context = await readRequestContext(request.headers);
  const { requestId } = context;
  try {
    if (!isSameOrigin(request.headers)) throw new ApiError(403, { error: "forbidden" });
    const path = parseInternalPath(new URL(request.url).searchParams.get("path") ?? "") ?? "/";
    // The page knows better than the cache: a call of this session was just refused.
    if (context.session !== null) forgetCaller(context.session.sid);
    const present = await findPresentUser(context, path);
    const user = typeof present === "object" ? present : null;
    const token = user === null ? "" : await createPageToken(context.session);
    const canMail = getSignInMethod(path).kind === "mail" && (await sendsLinks(context));
    const answer = { user, token, can_mail: canMail };
    return buildJsonAnswer(answer, { status: 200, requestId, isRead: true });
  } catch (error) {
    return buildProblemAnswer(error, requestId);
  }
}

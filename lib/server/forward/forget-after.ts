import "server-only";
import type { Endpoint, Output } from "@/lib/http/endpoint";
import { forgetCaller, forgetUser } from "@/lib/server/identity/who";
import type { ValidatedRequest } from "./forward";

/** Deletes the cached rights of the caller's session after a call that changes them. */
export async function forgetAfter<E extends Endpoint>(
  answer: Output<E>,
  { context }: ValidatedRequest<E>,
): Promise<Output<E>> {
  if (context.session !== null) forgetCaller(context.session.sid);
  return answer;
}

/** Deletes the cached rights of the user whose rights a call changed; other processes notice within seconds. */
export async function forgetChangedUser<E extends Endpoint>(
  answer: Output<E>,
  { parsed }: ValidatedRequest<E>,
): Promise<Output<E>> {
  const { user_id: userId } = parsed.body as { user_id?: string };
  if (userId !== undefined) forgetUser(userId);
  return answer;
}

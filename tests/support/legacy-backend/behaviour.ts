import { setTimeout } from "node:timers/promises";
import type { Context } from "hono";
import type { Behaviour, Store } from "./store";

export const LOGIN = "https://login.legacy.example/in";
const PAGE = "<!doctype html><title>Sign in</title><p>Please sign in.</p>";

/** Answers instead of a call, or lets it continue; `answered` executes the call. */
export async function misbehave(
  c: Context,
  store: Store,
  answered: () => Promise<void>,
): Promise<Response | undefined> {
  const path = new URL(c.req.url).pathname;
  const found = store.behaviours.find((one) => path.endsWith(one.path));
  if (found?.waits) await waitUntilReplaced(store, found, path, c.req.raw.signal);
  if (found?.answer === "redirect") return c.redirect(LOGIN, 302);
  if (found?.answer === "html_401")
    return new Response(PAGE, { status: 401, headers: { "content-type": "text/html" } });
  if (found?.answer === "unknown") return c.json({ error: "unauthenticated" }, 401);
  if (found?.answer === "error") return c.json({ error: "internal" }, 500);
  await answered();
  if (found?.answer === "redirect_after") return c.redirect(`/sites/${c.req.path.split("/")[2]}/done`, 303);
  if (found?.answer === "html") return new Response(PAGE, { headers: { "content-type": "text/html" } });
  if (found?.answer === "malformed")
    return new Response('{"items": [', { headers: { "content-type": "application/json" } });
  return undefined;
}

/** Answers a call of somebody unknown, as the settings of the store say. */
export function refuseStranger(c: Context, { stranger }: Store, error: object): Response {
  if (stranger === "redirect") return c.redirect(LOGIN, 302);
  if (stranger === "json") return c.json(error, 401);
  const status = stranger === "html" ? 200 : 401;
  return new Response(PAGE, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** Ends early if the caller gives up. */
async function waitUntilReplaced(store: Store, behaviour: Behaviour, path: string, signal: AbortSignal): Promise<void> {
  store.waiting.add(path);
  while (store.behaviours.includes(behaviour) && !signal.aborted) await setTimeout(20);
  store.waiting.delete(path);
}

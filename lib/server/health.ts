import "server-only";
import { env, keysOf } from "./env";

/** Whether the web server should get requests: not ending, settings usable, and the keeper of sessions answers (P-3). */
export async function isReady(): Promise<boolean> {
  if ((globalThis as { isDraining?: boolean }).isDraining === true) return false;
  try {
    await keysOf();
    const answer = await fetch(`${env().embeddedUrl}/health/ready`, {
      cache: "no-store",
      signal: AbortSignal.timeout(1_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** What a probe is told: no version, no reason. */
export function healthAnswer(isGood: boolean): Response {
  return Response.json(
    { status: isGood ? "ok" : "unavailable" },
    { status: isGood ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

import "server-only";
import { getEnv, loadKeys } from "./env";

/** Whether the web server is ready: not shutting down, valid settings, and the embedded backend (sessions) is ready. */
export async function isReady(): Promise<boolean> {
  if ((globalThis as { isDraining?: boolean }).isDraining === true) return false;
  try {
    await loadKeys();
    const answer = await fetch(`${getEnv().embeddedUrl}/health/ready`, {
      cache: "no-store",
      signal: AbortSignal.timeout(1_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** The answer to a probe, without version and reason. */
export function buildHealthAnswer(isGood: boolean): Response {
  return Response.json(
    { status: isGood ? "ok" : "unavailable" },
    { status: isGood ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

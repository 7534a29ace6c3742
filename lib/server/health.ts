import "server-only";
import { isDraining } from "@/lib/http/draining";
import { getEnv, loadKeys } from "@/lib/server/process/env";
import type { BackendState } from "@/lib/server/upstream/backend-state";
import { exchange } from "@/lib/server/upstream/upstream";

const READY_MS = 1_000;

/** Whether the web server is ready: not shutting down, valid settings, and the embedded backend (sessions) is ready. */
export async function isReady(): Promise<boolean> {
  if (isDraining()) return false;
  try {
    await loadKeys();
    // Not by fetch, which refuses some ports.
    const url = `${getEnv().embeddedUrl}/health/ready`;
    const answer = await exchange({ method: "GET", url, headers: {}, body: undefined, signal: undefined }, READY_MS);
    return answer.status === 200;
  } catch {
    return false;
  }
}

/**
 * The answer to a probe, without version and reason.
 * @param backend the state of a shop's own backend, which does not change the status: all instances share that backend,
 *   so a load balancer could do nothing about it.
 */
export function buildHealthAnswer(isGood: boolean, backend: BackendState | null = null): Response {
  return Response.json(
    { status: isGood ? "ok" : "unavailable", ...(backend === null ? {} : { backend }) },
    { status: isGood ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

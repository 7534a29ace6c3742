import type { Phase } from "@/lib/contract/services/services";

// How far a switch has reached the running processes. All times are epoch milliseconds.

/** A process that was not seen for this long is dead, and a switch does not wait for it. */
export const PROCESS_LEASE_MS = 15_000;
/** A running process must load a state within this time. */
export const CONFIRM_MAX_MS = 30_000;

/** A process: when it started, when it was last seen, and whether it has loaded the state. */
export type ProcessProgress = { startedAt: number; seenAt: number; hasConfirmed: boolean };

/** The phase of a request, and the numbers of processes that confirmed it and that run. */
export type RequestProgress = { phase: Phase; confirmed: number; expected: number };

/** Computes the phase of a request that is in progress. Without a running process it stays as it is. */
export function computeProgress(
  requestedAt: number,
  processes: readonly ProcessProgress[],
  now: number,
): RequestProgress {
  const running = processes.filter(({ seenAt }) => now - seenAt < PROCESS_LEASE_MS);
  const confirmed = running.filter(({ hasConfirmed }) => hasConfirmed).length;
  const expected = running.length;
  const isLate = running.some(
    ({ hasConfirmed, startedAt }) => !hasConfirmed && now - Math.max(requestedAt, startedAt) >= CONFIRM_MAX_MS,
  );
  const computePhase = (): Phase => {
    if (expected > 0 && confirmed === expected) return "complete";
    if (isLate) return "failed";
    return confirmed > 0 ? "propagating" : "requested";
  };
  return { phase: computePhase(), confirmed, expected };
}

/** Whether a request waits for processes. */
export function isPhaseInProgress(phase: Phase): boolean {
  return phase === "requested" || phase === "propagating";
}

/** A switch, as far as outages depend on it. */
type Switch = { service: string; desired: boolean; requested_at: string };

/**
 * The seconds that each reactivation ended, by index: since the first deactivation after the previous reactivation of
 * the service. Null for deactivations.
 * @param switches in ascending order of time.
 */
export function computeOutages(switches: readonly Switch[]): (number | null)[] {
  const offSince = new Map<string, number>();
  return switches.map(({ service, desired, requested_at }) => {
    const at = Date.parse(requested_at);
    const since = offSince.get(service);
    if (!desired) {
      if (since === undefined) offSince.set(service, at);
      return null;
    }
    offSince.delete(service);
    return since === undefined ? null : Math.max(0, Math.round((at - since) / 1000));
  });
}

import "server-only";
import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  SamplingBreaker,
} from "cockatiel";
import { ApiError, brand } from "@/lib/http/api-error";
import type { WireAnswer } from "@/lib/http/send";
import { shared } from "./shared";
import { isUpstreamFailure } from "./upstream";

// What keeps one slow or dead upstream, or one site's, from taking everything with it.

const UPSTREAM_AT_ONCE = 32;
const SITE_AT_ONCE = 8;
const QUEUE = 64;
const OPEN_MS = 5_000;
const SAMPLE_MS = 10_000;
const SITES_MAX = 5_000;
const RETRY_SHARE = 0.1;
const RETRY_SAVED_MAX = 10;

/** Where a call goes: upstream and class name a breaker, upstream and site a bulkhead. */
export type Lane = { upstream: string; kind: "read" | "write"; site: string };

/** An answer (5xx) that speaks for a sick upstream; it counts for the breaker, a refusal (4xx) does not. */
export class SickAnswer extends Error {
  override readonly name = "SickAnswer";
  constructor(readonly answer: WireAnswer) {
    super(`answered ${answer.status}`);
  }
}

/** Whether an error is a SickAnswer, of any copy of the class. */
export const isSickAnswer = brand(SickAnswer, "SickAnswer");

/** Runs one attempt in its lane. Refuses with 503 `upstream_unavailable` or `busy` when the lane is shut or full. */
export async function inLane<T>(lane: Lane, attempt: () => Promise<T>): Promise<T> {
  try {
    return await breakerOf(lane).execute(() =>
      bulkheadOf(`${lane.upstream}|${lane.site}`, SITE_AT_ONCE).execute(() =>
        bulkheadOf(lane.upstream, UPSTREAM_AT_ONCE).execute(attempt),
      ),
    );
  } catch (error) {
    if (error instanceof Error && isBrokenCircuitError(error))
      throw new ApiError(503, { error: "upstream_unavailable", retry_after: "5" });
    if (error instanceof Error && isBulkheadRejectedError(error))
      throw new ApiError(503, { error: "tryAgainLater", retry_after: "1" });
    throw error;
  }
}

/** Whether a read may be tried once more: retries are at most a tenth of an upstream's calls. */
export function mayRetry(upstream: string): boolean {
  const budget = budgetOf(upstream);
  if (budget.saved < 1) return false;
  budget.saved -= 1;
  return true;
}

/** Counts a call towards the retries that its upstream may have. */
export function countCall(upstream: string): void {
  const budget = budgetOf(upstream);
  budget.saved = Math.min(RETRY_SAVED_MAX, budget.saved + RETRY_SHARE);
}

/** A pause of 50 to 250 ms, so that retries do not come in step. */
export function jitter(): Promise<void> {
  return new Promise((done) => setTimeout(done, 50 + Math.random() * 200));
}

function breakerOf(lane: Lane): CircuitBreakerPolicy {
  const breakers = shared("resilience.breakers", () => new Map<string, CircuitBreakerPolicy>());
  const name = `${lane.upstream}|${lane.kind}`;
  const known = breakers.get(name);
  if (known !== undefined) return known;
  const isSick = handleWhen((error) => isUpstreamFailure(error) || isSickAnswer(error));
  const breaker = circuitBreaker(isSick, {
    halfOpenAfter: OPEN_MS,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: SAMPLE_MS, minimumRps: 2 }),
  });
  breakers.set(name, breaker);
  return breaker;
}

function bulkheadOf(name: string, atOnce: number): BulkheadPolicy {
  const bulkheads = shared("resilience.bulkheads", () => new Map<string, BulkheadPolicy>());
  const known = bulkheads.get(name);
  if (known !== undefined) return known;
  if (bulkheads.size >= SITES_MAX) {
    for (const [idle, policy] of bulkheads) {
      if (policy.queueSlots === QUEUE && policy.executionSlots === SITE_AT_ONCE) bulkheads.delete(idle);
    }
  }
  const policy = bulkhead(atOnce, QUEUE);
  bulkheads.set(name, policy);
  return policy;
}

function budgetOf(upstream: string): { saved: number } {
  const budgets = shared("resilience.retries", () => new Map<string, { saved: number }>());
  const known = budgets.get(upstream) ?? { saved: RETRY_SAVED_MAX };
  budgets.set(upstream, known);
  return known;
}

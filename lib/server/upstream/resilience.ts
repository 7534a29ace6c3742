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
import { ApiError, makeTypeGuard } from "@/lib/http/api-error";
import type { WireAnswer } from "@/lib/http/send";
import { getShared } from "@/lib/server/process/shared";
import { isUpstreamFailure } from "./upstream";

// Circuit breakers, bulkheads and retry budgets: one slow or dead upstream, or one site, must not affect the others.

const UPSTREAM_AT_ONCE = 32;
const SITE_AT_ONCE = 8;
const QUEUE = 64;
const OPEN_MS = 5_000;
const SAMPLE_MS = 10_000;
const SITES_MAX = 5_000;
const RETRY_SHARE = 0.1;
const RETRY_SAVED_MAX = 10;

/** The lane of a call: upstream and kind have a circuit breaker, upstream and site a bulkhead. */
export type CallLane = { upstream: string; kind: "read" | "write"; site: string };

/** An answer (5xx) of a failing upstream; counts for the circuit breaker, unlike a refusal (4xx). */
export class UpstreamErrorAnswer extends Error {
  override readonly name = "UpstreamErrorAnswer";
  constructor(readonly answer: WireAnswer) {
    super(`answered ${answer.status}`);
  }
}

/** Type guard that works across copies of the class. */
export const isUpstreamErrorAnswer = makeTypeGuard(UpstreamErrorAnswer, "UpstreamErrorAnswer");

/** Runs one attempt in its lane. Throws 503 `upstream_unavailable` if the circuit is open, `busy` if the bulkhead is full. */
export async function inLane<T>(lane: CallLane, attempt: () => Promise<T>): Promise<T> {
  try {
    return await getBreaker(lane).execute(() =>
      getBulkhead(`${lane.upstream}|${lane.site}`, SITE_AT_ONCE).execute(() =>
        getBulkhead(lane.upstream, UPSTREAM_AT_ONCE).execute(attempt),
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

/** Whether a read may be retried: at most a tenth of an upstream's calls are retries. */
export function canRetry(upstream: string): boolean {
  const budget = getRetryBudget(upstream);
  if (budget.saved < 1) return false;
  budget.saved -= 1;
  return true;
}

/** Counts a call for the retry budget of its upstream. */
export function countCall(upstream: string): void {
  const budget = getRetryBudget(upstream);
  budget.saved = Math.min(RETRY_SAVED_MAX, budget.saved + RETRY_SHARE);
}

/** A random pause of 50 to 250 ms, so that retries do not coincide. */
export function waitWithJitter(): Promise<void> {
  return new Promise((done) => setTimeout(done, 50 + Math.random() * 200));
}

function getBreaker(lane: CallLane): CircuitBreakerPolicy {
  const breakers = getShared("resilience.breakers", () => new Map<string, CircuitBreakerPolicy>());
  const name = `${lane.upstream}|${lane.kind}`;
  const known = breakers.get(name);
  if (known !== undefined) return known;
  const isSick = handleWhen((error) => isUpstreamFailure(error) || isUpstreamErrorAnswer(error));
  const breaker = circuitBreaker(isSick, {
    halfOpenAfter: OPEN_MS,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: SAMPLE_MS, minimumRps: 2 }),
  });
  breakers.set(name, breaker);
  return breaker;
}

function getBulkhead(name: string, atOnce: number): BulkheadPolicy {
  const bulkheads = getShared("resilience.bulkheads", () => new Map<string, BulkheadPolicy>());
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

function getRetryBudget(upstream: string): { saved: number } {
  const budgets = getShared("resilience.retries", () => new Map<string, { saved: number }>());
  const known = budgets.get(upstream) ?? { saved: RETRY_SAVED_MAX };
  budgets.set(upstream, known);
  return known;
}

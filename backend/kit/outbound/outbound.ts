import { type GuardOptions, parseRequestTarget } from "./guarded-request";
import { AnswerCache, Budget, CACHE_MS, ConcurrencyLimiter } from "./outbound-limits";
import { runOutboundCheck, STATUS, type TargetVerdict } from "./run-check";

// Checks whether URLs that users enter respond.

/** The site and user of a check; `signal` ends it. */
export type CheckContext = { site: string; user: string; signal: AbortSignal };

/** The guarded client. */
export type Outbound = {
  /** Requests a URL and returns only the class of its status; `not_asked` beyond the limits. Never throws. */
  check(url: string, context: CheckContext): Promise<TargetVerdict>;
  /** Counts a use by a user; false if the limit per minute is reached. */
  takeUserBudget(user: string): boolean;
  /** Seconds until the user may check URLs again, for `Retry-After`. */
  getRetryAfter(user: string): string;
  /** Whether the answer for a URL is known without a request: it is cached, or the URL may not be requested. */
  isKnown(url: string): boolean;
  /** Seconds until URLs may be requested for a site again; 0: now. */
  getSiteWait(site: string): number;
};

/** Dependencies of the client. */
export type OutboundOptions = GuardOptions & {
  /** Monotonic clock in ms. */
  now: () => number;
};

const IN_FLIGHT = 4;
const USER_PER_MINUTE = 10;
const SITE_PER_MINUTE = 60;

/** Creates the guarded client, which requests each URL at most once in ten minutes, within the limits. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { now } = options;
  const lanes = new ConcurrencyLimiter(IN_FLIGHT);
  const users = new Budget(USER_PER_MINUTE, now);
  const sites = new Budget(SITE_PER_MINUTE, now);
  const verdicts = new AnswerCache<TargetVerdict>(now);
  const check = async (url: string, { site, signal }: CheckContext): Promise<TargetVerdict> => {
    const target = parseRequestTarget(url, options);
    if (target === null) return STATUS.unreachable;
    const known = verdicts.get(target.href);
    if (known !== undefined) return known;
    if (signal.aborted || !sites.take(site)) return STATUS.skipped;
    const sent = lanes.run(signal, () => runOutboundCheck(target, options, signal, STATUS));
    // A request that the limits prevented, or a server that is late, says nothing about the URL.
    const isConclusive = (one: TargetVerdict): boolean => one !== STATUS.skipped && one !== STATUS.unanswered;
    return verdicts.store(target.href, sent, (one) => (isConclusive(one) ? CACHE_MS : 0));
  };
  return {
    takeUserBudget: (user) => users.take(user),
    getRetryAfter: (user) => String(Math.max(1, Math.ceil(users.getWaitMs(user) / 1000))),
    isKnown: (url) => {
      const target = parseRequestTarget(url, options);
      return target === null || verdicts.get(target.href) !== undefined;
    },
    getSiteWait: (site) => Math.ceil(sites.getWaitMs(site) / 1000),
    check,
  };
}

import { parseRequestTarget } from "./guarded-request";
import type { CheckContext, OutboundOptions } from "./outbound";
import { AnswerCache, Budget, CACHE_MS, ConcurrencyLimiter, HostLimiter } from "./outbound-limits";
import { type CheckKind, IMAGE, type ImageVerdict, runOutboundCheck, STATUS, type TargetVerdict } from "./run-check";

// Checks images and targets of banners, all of a campaign at the same time, with limits of their own. Good answers are cached
// for ten minutes by URL, so that saving after checking while typing requests nothing.

/** The site and user of a check; `isFresh`: requests the URL even if a recent answer is known. */
export type ImageCheckContext = CheckContext & { isFresh?: boolean };

/** Checks banners; never throws. `not_asked` beyond the limits. */
export type ImageChecks = {
  image(url: string, context: ImageCheckContext): Promise<ImageVerdict>;
  target(url: string, context: ImageCheckContext): Promise<TargetVerdict>;
  /** The same without using the budgets of users and sites, two at a time. */
  background: {
    image(url: string, signal: AbortSignal): Promise<ImageVerdict>;
    target(url: string, signal: AbortSignal): Promise<TargetVerdict>;
  };
  /** Seconds until the user may check URLs of the site again; 0: now. */
  getWait(user: string, site: string): number;
};

const PER_HOST = 4;
const IN_FLIGHT = 12;
const BACKGROUND = 2;
const USER_PER_MINUTE = 60;
const SITE_PER_MINUTE = 120;
/** Validity of a bad answer: long enough for a form, and short enough to correct the image at the same URL. */
const BAD_ANSWER_MS = 30_000;

export function createImageChecks(options: OutboundOptions): ImageChecks {
  const { now } = options;
  const lanes = new HostLimiter(PER_HOST, IN_FLIGHT);
  const slow = new ConcurrencyLimiter(BACKGROUND);
  const users = new Budget(USER_PER_MINUTE, now);
  const sites = new Budget(SITE_PER_MINUTE, now);
  const createCheck = <T>(kind: CheckKind<T>) => {
    const known = new AnswerCache<T>(now);
    const request = (target: URL, signal: AbortSignal, run: Run): Promise<T> => {
      const sent = run(target.host, signal, () => runOutboundCheck(target, options, signal, kind));
      const verdict = sent.then((one) => (one === "not_asked" ? kind.skipped : (one as T)));
      // A request that the limits prevented says nothing about the URL.
      return known.store(target.href, verdict, (one) => getTtlMs(kind, one));
    };
    const check = async (url: string, { signal, isFresh }: Wanted, canAsk: () => boolean, run: Run): Promise<T> => {
      const target = parseRequestTarget(url, options);
      if (target === null) return kind.unreachable;
      const answer = isFresh ? undefined : known.get(target.href);
      if (answer !== undefined) return answer;
      return signal.aborted || !canAsk() ? kind.skipped : request(target, signal, run);
    };
    return {
      check: (url: string, { site, user, ...wanted }: ImageCheckContext) =>
        check(
          url,
          wanted,
          () => takeBoth(users, user, sites, site),
          (host, until, task) => lanes.run(host, until, task),
        ),
      background: (url: string, signal: AbortSignal) =>
        check(
          url,
          { signal },
          () => true,
          (_, until, task) => slow.run(until, task),
        ),
    };
  };
  const image = createCheck(IMAGE);
  const target = createCheck(STATUS);
  return {
    image: image.check,
    target: target.check,
    background: { image: image.background, target: target.background },
    getWait: (user, site) => Math.ceil(Math.max(users.getWaitMs(user), sites.getWaitMs(site)) / 1000),
  };
}

function getTtlMs<T>(kind: CheckKind<T>, answered: T): number {
  if (answered === kind.skipped) return 0;
  return kind.isGood(answered) ? CACHE_MS : BAD_ANSWER_MS;
}

type Wanted = Pick<ImageCheckContext, "signal" | "isFresh">;
type Run = (host: string, signal: AbortSignal, task: () => Promise<unknown>) => Promise<unknown>;

/** Counts a use by a user on a site. If the site is over its limit, the use does not count for the user. */
function takeBoth(users: Budget, user: string, sites: Budget, site: string): boolean {
  return sites.getWaitMs(site) === 0 && users.take(user) && sites.take(site);
}

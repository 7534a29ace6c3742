import { implement } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import { isTooSlow } from "@/backend/kit/timed-thread";
import { testSelectors } from "@/lib/contract/voice/voice-search";

const PAGE_MS = 10_000;
const RETRY_S = "60";
const BUSY_RETRY_S = "5";
const NOT_FOUND = { count: null, samples: [], is_text_field: false };
const SELECTORS = ["input_selector", "placeholder_selector"] as const;

/** The test of selectors on a page. The site is that of the path: in front of a legacy backend, our store has none. */
const testHandler = implement(
  testSelectors,
  async ({ params: { siteId }, body }, { user, services, refuse }) => {
    const checkContext = { site: siteId, user: user.id, signal: AbortSignal.timeout(PAGE_MS) };
    const answer = await services.fetchPage(body.url.trim(), checkContext);
    if ("code" in answer && answer.code === "rate_limited") return refuse(429, answer.code, { retry_after: RETRY_S });
    if ("code" in answer) return refuse(422, answer.code, { errors: { url: [answer.code] } });
    const matches = await matchInTime(services, answer.html, body);
    if (matches === "busy") return refuse(503, "busy", { retry_after: BUSY_RETRY_S });
    if (matches === null) return refuse(422, "page_not_found", { errors: { url: ["page_not_found"] } });
    return { results: SELECTORS.map((selector, index) => ({ selector, ...(matches[index] ?? NOT_FOUND) })) };
  },
  { transaction: "own" },
);

/** What the selectors find; "busy" if that takes too long, or too many tests wait. */
async function matchInTime(
  { voiceChecks, log }: Services,
  html: string,
  body: Record<(typeof SELECTORS)[number], string>,
) {
  try {
    return await voiceChecks.matchSelectors(
      html,
      SELECTORS.map((selector) => body[selector]),
    );
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    log.warn({ err: error }, "a test of selectors took too long");
    return "busy";
  }
}

export const selectorTestHandlers = [testHandler];

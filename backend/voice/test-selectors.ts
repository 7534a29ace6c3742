import { implement } from "@/backend/kit/implement";
import { matchSelector } from "@/backend/voice/checks/match-selector";
import { parsePage } from "@/backend/voice/checks/parse-page";
import { testSelectors } from "@/lib/contract/voice/voice-search";

const PAGE_MS = 10_000;
const RETRY_S = "60";
const SELECTORS = ["input_selector", "placeholder_selector"] as const;

/** The test of selectors on a page. The site is that of the path: in front of a legacy backend, our store has none. */
const testHandler = implement(
  testSelectors,
  async ({ params: { siteId }, body }, { user, services, refuse }) => {
    const asking = { site: siteId, user: user.id, signal: AbortSignal.timeout(PAGE_MS) };
    const answer = await services.fetchPage(body.url.trim(), asking);
    if ("code" in answer && answer.code === "rate_limited") return refuse(429, answer.code, { retry_after: RETRY_S });
    if ("code" in answer) return refuse(422, answer.code, { errors: { url: [answer.code] } });
    const page = await parsePage(answer.html);
    if (page === null) return refuse(422, "page_not_found", { errors: { url: ["page_not_found"] } });
    return { results: SELECTORS.map((selector) => ({ selector, ...matchSelector(page, body[selector]) })) };
  },
  { transaction: "own" },
);

export const selectorTestHandlers = [testHandler];

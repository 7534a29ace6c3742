import * as z from "zod/mini";
import { list, show } from "@/lib/contract/customizations/query-customizations";
import { toggle } from "@/lib/contract/services/services";
import type { Endpoint } from "@/lib/http/endpoint";
import { describeIssues } from "@/lib/server/check-backend/describe-issues";
import { describeClock, inspectRefusal } from "@/lib/server/check-backend/describe-refusal";
import { inspectSuccess } from "@/lib/server/check-backend/inspect-answer";
import { findOwnIds } from "@/lib/server/check-backend/leftovers";
import { isCheckUsageError, readCheckOptions } from "@/lib/server/check-backend/options";
import { formatRow, formatSummary, summarize } from "@/lib/server/check-backend/report";
import { STEPS } from "@/lib/server/check-backend/run-check";
import { REQUIRED_CALLS } from "@/lib/server/upstream/backend-calls";
import { makeTestSecret } from "@/tests/support/web-env";

const answer = (body: unknown, status = 200) => ({ status, headers: {}, text: JSON.stringify(body) });
const customization = { id: 3, query: "q", type: "item", mode: "simple", rules: { autocomplete: [], search: [] } };
const page = { items: [], page: 1, per_page: 20, total_pages: 1, total_count: 0 };
const row = { id: 1, query: "q", type: "item", mode: "simple", rules_count: 0, active_rules_count: 0 };
const times = { updated_at: null, updated_by: null };

test("every required call belongs to a step, or to the question who is asking", () => {
  const covered = new Set(STEPS.flatMap(({ calls }) => calls));
  expect(REQUIRED_CALLS.filter(({ call }) => !covered.has(call)).map(({ name }) => name)).toEqual([]);
});

test.each<[string, Endpoint, object, string, { path: string; expected: string; found: string }[]]>([
  ["a right answer", show, customization, "pass", []],
  [
    "null for an optional field",
    show,
    { ...customization, updated_at: null, aliases: null, revision: null },
    "pass",
    [],
  ],
  [
    "another type",
    show,
    { ...customization, mode: "easy" },
    "fail",
    [{ path: "mode", expected: '"simple" or "advanced"', found: 'text "easy"' }],
  ],
  [
    "a missing field within another",
    show,
    { ...customization, rules: { search: [] } },
    "fail",
    [{ path: "rules.autocomplete", expected: "a list", found: "nothing" }],
  ],
  [
    "an id of another form",
    show,
    { ...customization, id: 1.5 },
    "fail",
    [{ path: "id", expected: "text or a whole number", found: "number 1.5" }],
  ],
  [
    "a row that is left out",
    list,
    {
      ...page,
      items: [
        { ...row, ...times },
        { ...row, ...times, query: 7 },
      ],
    },
    "warn",
    [{ path: "items.1.query", expected: "text", found: "number 7" }],
  ],
])("finds %s", (_, call, body, outcome, findings) => {
  const verdict = inspectSuccess(call, answer(body));
  expect({ outcome: verdict.outcome, findings: verdict.findings }).toEqual({ outcome, findings });
});

test("warns of another status of success", () => {
  expect(inspectSuccess(toggle, answer({ status_url: "/x" }))).toMatchObject({
    outcome: "warn",
    reason: "status 200 instead of 202",
  });
});

test("never shows the text of a token", () => {
  const schema = z.object({ csrf_token: z.number() });
  const value = { csrf_token: "a-secret" };
  const { error } = z.safeParse(schema, value);
  expect(describeIssues(error?.issues ?? [], value)).toEqual([
    { path: "csrf_token", expected: "a number", found: "text" },
  ]);
});

test("explains refusals", () => {
  const now = Date.parse("2026-02-11T12:00:00Z");
  const explain = (status: number, body: object) => inspectRefusal(show, answer(body, status), {}, now);
  const clock = { error: "hmac_clock", server_time: "2026-02-11T12:10:00Z" };
  expect(explain(401, clock).reason).toBe("401 hmac_clock; server_time is 600 s ahead of this computer");
  expect(explain(404, { error: "not_found" }).reason).toContain("the call is missing");
  expect(explain(422, { error: "odd_code" }).reason).toContain("the console has no text for this code");
  expect(explain(422, { message: "no" }).findings[0]).toMatchObject({ path: "error", found: "nothing" });
  expect(describeClock(7, now)).toBe("the answer has no server_time");
});

test("finds the objects of a run in answers that are otherwise wrong", () => {
  const text = JSON.stringify({ items: [{ id: 1, query: "mine-1" }, { id: {}, query: "other" }, 7], page: "one" });
  expect(findOwnIds(text, "mine-1", "id")).toEqual([1]);
});

const settings = {
  url: undefined,
  searchUrl: undefined,
  site: undefined,
  cookie: undefined,
  loadKey: async () => undefined,
};
const whole = ["--url", "https://b.example/base/", "--site", "s-1", "--user", "7", "--key", `1:${makeTestSecret()}`];

test("reads options, and takes missing ones from the settings", async () => {
  const options = await readCheckOptions(
    [...whole, "--write", "--only", "POST /sites/{siteId}/settings/services/toggle"],
    settings,
  );
  expect(options).toMatchObject({
    url: "https://b.example/base",
    site: "s-1",
    user: "7",
    isWrite: true,
    only: toggle,
  });
  const words = whole.slice(4);
  expect(await readCheckOptions(words, { ...settings, url: "http://x", site: "y" })).toMatchObject({
    url: "http://x",
    site: "y",
  });
});

test.each([
  [["--url", "ftp://b.example"], "--url"],
  [["--site", "a b"], "--site"],
  [["--key", "1:abc"], "key 1"],
  [["--cookie", "secret"], "--cookie must be NAME=VALUE."],
  [["--only", "services.toggle"], "add --write"],
  [["--only", "GET /nowhere"], "there is no call"],
  [["extra"], "extra"],
])("refuses %j", async (words, message) => {
  const error: unknown = await readCheckOptions([...whole, ...words], settings).catch((reason: unknown) => reason);
  expect(isCheckUsageError(error)).toBe(true);
  expect(String(error)).toContain(message);
  expect(String(error)).not.toContain("secret");
});

test("formats lines and the summary", () => {
  const line = {
    outcome: "fail" as const,
    name: "a.b",
    method: "GET",
    path: "/sites/s/x?a%5Bb%5D=1",
    what: "case",
    ms: 3,
  };
  const finding = { path: "a.0", expected: "text", found: "null" };
  const made = { ...line, reason: "why", findings: [finding, finding, finding, finding] };
  expect(formatRow(made)).toBe(
    `fail    GET    /sites/s/x?a[b]=1 (case, 3 ms)  why; ${Array(3).fill("a.0: expected text, found null").join("; ")}; and 1 more fields`,
  );
  expect(formatSummary(summarize([made, { ...made, outcome: "pass" }]))).toBe(
    "1 failed. 1 passed, 0 with a warning, 0 not checked.",
  );
});

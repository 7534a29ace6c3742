import { listSessions, raw, raws } from "@/lib/contract/analytics/sessions";
import { exportStats, fetchStats } from "@/lib/contract/analytics/site-stats";
import { bulkUpload as uploadRedirects } from "@/lib/contract/rewrites/redirects";
import {
  bulkDownload as downloadSynonyms,
  list as listSynonyms,
  bulkUpload as uploadSynonyms,
} from "@/lib/contract/rewrites/synonyms";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { loadBook } from "@/tests/support/load-book";
import { callThroughBff, openThroughBff } from "@/tests/support/through-bff";

// Visits, statistics and word lists of the simulated legacy backend: integers as ids, null where it has no
// value, and rows that violate the contract.

const params = { siteId: SITE };
const { signIn } = setUpLegacyBackend();

test("finds its visits by user id, with their original events", async () => {
  const as = await signIn("olga");
  const found = await callThroughBff(listSessions, { params, query: { user_id: "6667519810961010000" } }, { as });
  expect(found).toMatchObject({
    status: 200,
    body: { sessions: [{ id: "90031", queries: ["tent"], warnings: [] }], unreadable_rows: 1 },
  });
  const none = await callThroughBff(listSessions, { params, query: { user_id: "1" } }, { as });
  expect(none).toMatchObject({ status: 404, body: { error: "no_session_found" } });
  const events = await callThroughBff(raws, { params: { ...params, sessionId: "90031" } }, { as });
  expect(events).toMatchObject({
    status: 200,
    body: {
      session: { id: "90031" },
      events: [{ id: "41", list: "Search Results", items_count: 0 }],
      unreadable_rows: 1,
    },
  });
  const one = await callThroughBff(raw, { params: { ...params, sessionId: "90031", eventId: "41" } }, { as });
  expect(one).toMatchObject({ status: 200, body: { raw: { client_id: "6667519810961010000" } } });
});

test("returns its statistics unchanged: shares without counts, and no time", async () => {
  const query = { "dates[from]": "2026-02-01", "dates[to]": "2026-02-07" };
  const answer = await callThroughBff(fetchStats, { params, query }, { as: await signIn("olga") });
  const { metrics, as_of, unreadable_rows } = answer.ok();
  expect(unreadable_rows).toBe(1);
  expect(metrics.map(({ key, total, series }) => [key, total, series.length])).toEqual([
    ["searches", 70, 7],
    ["ctr", 0.5, 7],
  ]);
  expect(metrics[0]?.series[0]).toEqual({ date: "2026-02-01", value: 10, of: null });
  expect(as_of).toBeNull();
});

test("exports its statistics as a file, which it does not provide itself", async () => {
  const as = await signIn("olga");
  const query = { "dates[from]": "2026-02-01", "dates[to]": "2026-02-02" };
  const csv = await openThroughBff(exportStats, { params, query: { ...query, format: "csv", locale: "en" } }, { as });
  expect(csv.status).toBe(200);
  expect(csv.headers.get("content-type")).toContain("text/csv");
  const lines = (await csv.text()).split("\r\n").filter((line) => /^"?\d{4}-/.test(line));
  expect(lines).toHaveLength(2);
  const xlsx = await openThroughBff(exportStats, { params, query: { ...query, format: "xlsx", locale: "cs" } }, { as });
  const book = await loadBook(await xlsx.arrayBuffer());
  expect(book.worksheets[0]?.getRow(2).getCell(2).value).toBe(10);
  const viewer = await openThroughBff(exportStats, { params, query }, { as: await signIn("stan") });
  expect([403, 404]).toContain(viewer.status);
});

test("uploads synonyms and redirects and downloads synonyms as specified", async () => {
  const as = await signIn("olga");
  const body = { data: { items: [["->", "fax", "printer"], ["alone"]] }, type: "append" as const };
  const uploaded = await callThroughBff(uploadSynonyms, { params, body }, { as });
  expect(uploaded).toMatchObject({ status: 200, body: { ok_count: 1, errors_count: 1, errors: { "2": {} } } });
  const file = await callThroughBff(downloadSynonyms, { params }, { as });
  expect(file.body).toBe('"<->","printer","printing machine"\r\n"->","fax","printer"\r\n');
  const redirects = { data: { items: [["fax", "https://shop.example/fax"]] }, type: "replace" as const };
  expect(await callThroughBff(uploadRedirects, { params, body: redirects }, { as })).toMatchObject({
    body: { ok_count: 1 },
  });
  expect((await callThroughBff(listSynonyms, { params }, { as })).status).toBe(404);
});

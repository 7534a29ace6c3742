import { eq } from "drizzle-orm";
import { serviceStates } from "@/backend/db/schema/services/services";
import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import { exportLog, listOff, listServiceLog, showServices, status } from "@/lib/contract/services/services";
import { HOUR_MS } from "@/lib/domain/kit/durations";
import { callDirectly, getChangeId } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { loadBook } from "@/tests/support/load-book";
import { createActor } from "@/tests/support/seed";
import {
  completeSwitch,
  createSwitchedSite,
  loadServiceState,
  switchService,
  waitForSwitch,
} from "@/tests/support/services";
import { getTestBackend, store } from "@/tests/support/test-backend";
import { openThroughBff } from "@/tests/support/through-bff";
import { until } from "@/tests/support/until";

/** Requests a path of the public host. */
async function fetchPublic(path: string): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(getTestBackend().publicUrl + path, { headers: { origin: "https://shop.example" } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe.each(LAYERS)("emergency deactivation %s", (_, call) => {
  test("of a site without switches: every service is active", async () => {
    const { siteId, as } = await createSwitchedSite();
    const { services } = (await call(showServices, { params: { siteId } }, { as })).ok();
    expect(services.map(({ service, active, pending }) => [service, active, pending])).toEqual([
      ["search", true, false],
      ["recommender", true, false],
      ["custom_script", true, false],
    ]);
    expect((await call(listOff, { params: { siteId } }, { as })).ok()).toEqual({ off: [] });
    expect((await call(listServiceLog, { params: { siteId } }, { as })).ok()).toMatchObject({ entries: [], total: 0 });
  });

  test("turns a service off with reason and return, until every process has confirmed, and on again", async () => {
    const site = await createSwitchedSite();
    const { siteId, as } = site;
    const at = new Date(Date.now() + HOUR_MS).toISOString();
    const off = await completeSwitch(site, { reason: "  Wrong prices ", auto_return_at: at }, call);
    expect(off).toMatchObject({ status: "complete", service: "search", active: false, confirmed: 1, expected: 1 });
    expect(off.finished_at).not.toBeNull();
    expect(await loadServiceState(site, "search", call)).toMatchObject({
      ...{ active: false, pending: false, changed_by: as.name, reason: "Wrong prices", auto_return_at: at },
      request: { phase: "complete" },
    });
    expect((await call(listOff, { params: { siteId } }, { as })).ok().off).toMatchObject([
      { service: "search", by: as.name, reason: "Wrong prices" },
    ]);
    expect(await completeSwitch(site, { desired: true, reason: "" }, call)).toMatchObject({ status: "complete" });
    expect(await loadServiceState(site, "search", call)).toMatchObject({ active: true, auto_return_at: null });
    const { entries } = (await call(listServiceLog, { params: { siteId } }, { as })).ok();
    expect(entries.map(({ desired, outage_s: seconds }) => [desired, typeof seconds])).toEqual([
      [true, "number"],
      [false, "object"],
    ]);
  });

  test("a deactivation needs the typed name of the site, whatever its case and spaces; an activation does not", async () => {
    const site = await createSwitchedSite();
    for (const name of [undefined, "", "Another shop"])
      expect(await switchService(site, { site_name: name }, call)).toMatchObject({
        status: 422,
        body: { error: "name_wrong", errors: { site_name: ["name_wrong"] } },
      });
    expect(await loadServiceState(site, "search", call)).toMatchObject({ active: true });
    const off = { site_name: `  shop  ${site.siteId.toUpperCase()} ` };
    expect(await completeSwitch(site, off, call)).toMatchObject({ active: false });
    const on = { desired: true, site_name: undefined };
    expect(await completeSwitch(site, on, call)).toMatchObject({ active: true });
  });

  test("refuses missing reasons and times of return that cannot be", async () => {
    const site = await createSwitchedSite();
    const refused = async (given: Parameters<typeof switchService>[1]) => {
      const { status: code, body } = await switchService(site, given, call);
      return [code, body];
    };
    expect(await refused({ reason: "  " })).toEqual([
      422,
      expect.objectContaining({ error: "reason_empty", errors: { reason: ["reason_empty"] } }),
    ]);
    const past = await refused({ auto_return_at: "2020-01-01T00:00:00Z" });
    expect(past).toMatchObject([422, { error: "auto_return_past", errors: { auto_return_at: ["auto_return_past"] } }]);
    const far = await refused({ auto_return_at: new Date(Date.now() + 31 * 24 * HOUR_MS).toISOString() });
    expect(far).toMatchObject([422, { error: "auto_return_far" }]);
    expect(await loadServiceState(site, "search", call)).toMatchObject({ active: true });
  });

  test("a second person who wants the same is refused with who did it", async () => {
    const site = await createSwitchedSite();
    const other = { ...site, as: await createActor({ sites: [site.siteId] }) };
    await completeSwitch(site, {}, call);
    const late = await switchService(other, {}, call);
    expect(late).toMatchObject({ status: 412, body: { error: "stale", changed_by: site.as.name } });
    expect((await loadServiceState(site, "search", call))?.changed_by).toBe(site.as.name);
  });

  test("of two switches at once one wins, and the other names the winner", async () => {
    const site = await createSwitchedSite();
    const other = { ...site, as: await createActor({ sites: [site.siteId] }) };
    const answers = await Promise.all([switchService(site, {}, call), switchService(other, {}, call)]);
    const codes = answers.map((answer) => answer.status);
    expect(codes).toContain(202);
    const refused = answers.find((answer) => answer.status !== 202);
    const winner = answers[0]?.status === 202 ? site : other;
    expect([409, 412]).toContain(refused?.status);
    expect(refused?.body).toMatchObject({ changed_by: winner.as.name });
  });

  test("needs the policy to look, no viewer to switch, and a link that was made for it", async () => {
    const { siteId } = await createSwitchedSite();
    const sites = [siteId];
    const stranger = await createActor({ sites, roles: ["operator"], policies: ["synonyms"] });
    const viewer = await createActor({ sites, roles: ["viewer"], policies: ["services"] });
    const link = await createActor({ sites, session: { amr: "link", purpose: "open", site: siteId } });
    const made = await createActor({ sites, session: { amr: "link", purpose: "toggle_services", site: siteId } });
    const params = { siteId };
    expect((await call(showServices, { params }, { as: stranger })).status).toBe(403);
    expect((await call(listServiceLog, { params }, { as: stranger })).status).toBe(403);
    expect((await call(listOff, { params }, { as: stranger })).status).toBe(200);
    for (const as of [stranger, viewer, link]) expect((await switchService({ siteId, as }, {}, call)).status).toBe(403);
    expect((await switchService({ siteId, as: made }, {}, call)).status).toBe(202);
    const old = await createActor({ sites, session: { issuedAt: new Date(Date.now() - HOUR_MS) } });
    const late = await switchService({ siteId, as: old }, { service: "custom_script" }, call);
    expect(late).toMatchObject({ status: 403, body: { error: "sign_in_again" } });
  });

  test("an unknown request is not found", async () => {
    const { siteId, as } = await createSwitchedSite();
    const query = { id: "00000000-0000-4000-8000-000000000000" };
    expect((await call(status, { params: { siteId }, query }, { as })).status).toBe(404);
  });
});

test("a request of another site is not found", async () => {
  const [one, two] = [await createSwitchedSite(), await createSwitchedSite()];
  const { status_id: id } = (await switchService(one)).ok();
  const answer = await callDirectly(
    status,
    { params: { siteId: two.siteId }, query: { id: id ?? "" } },
    { as: two.as },
  );
  expect(answer.status).toBe(404);
});

test("with search off, shoppers get the documented answer and the demo shop a plain list", async () => {
  const site = await createSwitchedSite();
  const { siteId } = site;
  await completeSwitch(site);
  const paths = [
    "/search?q=x",
    "/autocomplete/v2?q=x&type=item",
    "/v1/top_items?type=item",
    "/v1/facet_value?facets=a",
  ];
  for (const path of paths) {
    const answer = await fetchPublic(`${path}&tracker_id=${siteId}`);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(JSON.parse(answer.text)).toEqual({ error: "service_deactivated", service: "search", retry_after: 60 });
    const header = (name: string) => answer.headers.get(name);
    expect([header("retry-after"), header("cache-control"), header("access-control-allow-origin")]).toEqual([
      ...["60", "no-store", "*"],
    ]);
  }
  const shop = await fetchPublic(`/shop/${siteId}/search?q=x`);
  expect(shop.status).toBe(200);
  expect(shop.text).toContain("Tady jsou naše nejnovější produkty");
  await completeSwitch(site, { desired: true });
  expect((await fetchPublic(`/search?q=x&tracker_id=${siteId}`)).status).toBe(200);
});

test("an automatic return comes without any request of the console, and is in the log", async () => {
  const site = await createSwitchedSite();
  const { siteId, as } = site;
  const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
  expect(await completeSwitch(site, { auto_return_at: inAnHour })).toMatchObject({ active: false });
  // The hour has passed.
  const ended = { autoReturnAt: new Date() };
  await store().update(serviceStates).set(ended).where(eq(serviceStates.siteId, siteId));
  const search = () => fetchPublic(`/search?q=x&tracker_id=${siteId}`);
  expect((await until(search, ({ status: code }) => code === 200)).status).toBe(200);
  const { entries } = (await callDirectly(listServiceLog, { params: { siteId } }, { as })).ok();
  expect(entries.map(({ desired, cause }) => [desired, cause])).toEqual([
    [true, "schedule"],
    [false, "hand"],
  ]);
});

test("with search off, a request signed by the web server is answered", async () => {
  const site = await createSwitchedSite();
  await completeSwitch(site);
  const { search } = await import("@/lib/contract/search/search-host");
  const answer = await openThroughBff(search, { query: { tracker_id: site.siteId, q: "x" } }, { as: site.as });
  expect(answer.status).toBe(200);
});

test("with custom scripts off, every script of the shop is empty and not cached", async () => {
  const site = await createSwitchedSite();
  await completeSwitch(site, { service: "custom_script" });
  for (const path of ["voice.js", "voice.js?preview=abc", "other.js"]) {
    const answer = await fetchPublic(`/edge/${site.siteId}/${path}`);
    expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
    expect(answer.text.replace(/\/\*.*?\*\//s, "").trim()).toBe("");
  }
});

test("with the recommender off, recommendations answer that it is off", async () => {
  const site = await createSwitchedSite();
  await completeSwitch(site, { service: "recommender" });
  const answer = await fetch(`${getTestBackend().publicUrl}/v1/recommend?tracker_id=${site.siteId}`, {
    method: "POST",
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ error: "service_deactivated", service: "recommender" });
});

test("undoing a deactivation creates a request to activate; an activation cannot be undone", async () => {
  const site = await createSwitchedSite();
  const { siteId, as } = site;
  const off = await switchService(site);
  const id = getChangeId(off);
  await waitForSwitch(site, off.ok().status_id ?? "");
  (await callDirectly(undoChanges, { params: { siteId }, body: { id } }, { as })).ok();
  const after = await loadServiceState(site);
  expect(after).toMatchObject({ active: true, changed_by: as.name });
  expect(await waitForSwitch(site, after?.request?.id ?? "")).toMatchObject({ status: "complete" });
  const { items } = (await callDirectly(listChanges, { params: { siteId } }, { as })).ok();
  expect(items.map(({ action, no_undo: reason }) => [action, reason])).toEqual([
    ["undo", "no_inverse"],
    ["deactivate", "already_undone"],
  ]);
});

test.each(["csv", "xlsx"] as const)("the log is a %s file in the language of the user", async (format) => {
  const site = await createSwitchedSite();
  await completeSwitch(site);
  const query = { format, locale: "cs" as const };
  const answer = await openThroughBff(exportLog, { params: { siteId: site.siteId }, query }, { as: site.as });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(
    new RegExp(`attachment; filename="services_.*\\.${format}"`),
  );
  const file = await answer.arrayBuffer();
  const { entries } = (await callDirectly(listServiceLog, { params: { siteId: site.siteId } }, { as: site.as })).ok();
  // In the time zone of the site, which is not that of the server.
  const local = new Date(entries[0]?.requested_at ?? 0).toLocaleString("sv", { timeZone: "Europe/Prague" });
  if (format === "csv") {
    expect(new TextDecoder().decode(file)).toContain(`\n${local};"Vyhledávání";"Vypnuto"`);
    return;
  }
  const book = await loadBook(file);
  expect(book.worksheets[0]?.getCell("A2").value).toEqual(new Date(`${local.replace(" ", "T")}Z`));
});

import { eq, inArray, sql } from "drizzle-orm";
import { members, projects, sites, users } from "@/backend/db/schema/accounts/accounts";
import { changes } from "@/backend/db/schema/history/changes";
import { signUps } from "@/backend/db/schema/signup/sign-ups";
import { currentSession } from "@/lib/contract/accounts/sign-in";
import { frontendData } from "@/lib/contract/accounts/who";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { listFeedSources } from "@/lib/contract/catalogue/feeds";
import { listPlans, runNow } from "@/lib/contract/catalogue/plans";
import { confirm, request, type SignUpForm, showRequest } from "@/lib/contract/signup/sign-up";
import { SIGN_UPS_PER_CLIENT_MAX, TRIAL_DAYS } from "@/lib/domain/kit/limits";
import { callDirectly } from "@/tests/support/direct";
import { createActor, makeUniqueId } from "@/tests/support/seed";
import { cleanUp, getTestBackend, store } from "@/tests/support/test-backend";

const anEmail = () => `${makeUniqueId("new")}@shop.example`;

const aForm = (given: Partial<SignUpForm> = {}): SignUpForm => ({
  ...{ email: anEmail(), name: "Ada", site_name: "Boots & Co", base_url: "https://boots.example", feed_url: "" },
  ...{ language: "de", time_zone: "Europe/Berlin", currency: "EUR" },
  ...given,
});

const ask = (given: Partial<SignUpForm> = {}, client?: string) =>
  callDirectly(
    request,
    { body: { ...aForm(given), locale: "de" } },
    { headers: client === undefined ? {} : { "x-vitrine-client": client } },
  );

/** The ids of the requests of an address, which only its mails contain. */
async function loadRequests(email: string): Promise<string[]> {
  const rows = await store()
    .select()
    .from(signUps)
    .where(eq(sql`lower(${signUps.email})`, email.toLowerCase()));
  return rows.map(({ id }) => id);
}

async function aRequest(given: Partial<SignUpForm> = {}): Promise<{ id: string; email: string }> {
  const email = given.email ?? anEmail();
  (await ask({ ...given, email })).ok();
  const [id = ""] = await loadRequests(email);
  return { id, email };
}

const use = (id: string) => callDirectly(confirm, { params: { id }, body: {} });

async function startSession(id: string) {
  const { session, site_id: siteId } = (await use(id)).ok();
  return { siteId, as: { uid: session.uid, sid: session.sid, name: "", email: "" }, session };
}

test("the answer is the same for an address with an account, one without, and a disabled one", async () => {
  const known = await createActor();
  const gone = await createActor({ user: { disabledAt: new Date() } });
  const answers = [await ask({ email: known.email }), await ask(), await ask({ email: gone.email.toUpperCase() })];
  for (const { status, body } of answers) expect([status, body]).toEqual([202, { sent: true }]);
});

test.each<[Partial<SignUpForm>, object]>([
  [{ email: "ada" }, { email: ["email_invalid"] }],
  [{ name: " " }, { name: ["name_empty"] }],
  [{ site_name: "" }, { site_name: ["name_empty"] }],
  [{ name: "Your account is locked. Go to evil.example" }, { name: ["name_has_link"] }],
  [{ name: "Ada\u202Eb" }, { name: ["name_not_plain"] }],
  [{ site_name: "www.evil.example" }, { site_name: ["name_has_link"] }],
  [{ site_name: "Boots\nOpen this" }, { site_name: ["name_not_plain"] }],
  [{ base_url: "boots" }, { base_url: ["base_url_invalid"] }],
  [{ feed_url: "boots" }, { feed_url: ["address_invalid"] }],
  [{ feed_url: "http://boots.example/feed" }, { feed_url: ["not_https"] }],
  [{ feed_url: "https://boots.example:8443/feed" }, { feed_url: ["address_invalid"] }],
  [{ feed_url: "https://a:b@boots.example/feed" }, { feed_url: ["address_invalid"] }],
  [
    { language: "xx", currency: "yy", time_zone: "zz" },
    {
      ...{ language: ["language_unknown"], currency: ["currency_unknown"], time_zone: ["time_zone_unknown"] },
    },
  ],
])("refuses %j at its field and stores nothing", async (wrong, errors) => {
  const email = wrong.email ?? anEmail();
  expect(await ask({ email, ...wrong })).toMatchObject({ status: 422, body: { errors } });
  expect(await loadRequests(email)).toEqual([]);
});

test("refuses more requests an hour from one client, but not from others", async () => {
  for (let count = 0; count < SIGN_UPS_PER_CLIENT_MAX; count += 1) expect((await ask({}, "10.7.7.7")).status).toBe(202);
  expect(await ask({}, "10.7.7.7")).toMatchObject({ status: 429, body: { error: "rate_limited" } });
  expect((await ask({}, "10.7.7.8")).status).toBe(202);
});

test("a link creates an account that owns a project with one site, and its trial counts from today", async () => {
  const { id, email } = await aRequest();
  expect((await callDirectly(showRequest, { params: { id } })).ok()).toEqual({
    ...{ email, site_name: "Boots & Co", base_url: "https://boots.example", feed_url: null, state: "open" },
  });
  const { siteId, as, session } = await startSession(id);
  expect(session).toMatchObject({ amr: "mail", site: null, purpose: "sign_in", idle_s: 1800 });
  expect((await callDirectly(currentSession, {}, { as })).status).toBe(200);
  const data = (await callDirectly(frontendData, { params: { siteId } }, { as })).ok();
  // The console has no German.
  expect(data.user).toMatchObject({ email, name: "Ada", locale: "en" });
  expect(data.roles).toEqual(["owner"]);
  expect(data.trial).toEqual({ days: TRIAL_DAYS });
  expect(data.site).toMatchObject({ name: "Boots & Co", time_zone: "Europe/Berlin", currency: "EUR", language: "de" });
  const [site] = await store().select().from(sites).where(eq(sites.siteId, siteId));
  const [project] = await store()
    .select()
    .from(projects)
    .where(eq(projects.id, site?.projectId ?? ""));
  expect(project?.name).toBe("Boots & Co");
  const grants = await store().select().from(members).where(eq(members.userId, as.uid));
  expect(grants).toMatchObject([{ siteId, roles: ["owner"] }]);
  const stored = await store().select().from(changes).where(eq(changes.siteId, siteId));
  expect(stored.map(({ feature, action }) => `${feature} ${action}`)).toEqual(["site-settings create"]);
});

test("a feed in the form is stored, planned every day and queued at once, and can still be run by hand", async () => {
  const { id } = await aRequest({ feed_url: "https://feeds.invalid/items.xml" });
  const { siteId, as } = await startSession(id);
  const { feeds } = (await callDirectly(listFeedSources, { params: { siteId } }, { as })).ok();
  expect(feeds).toMatchObject([{ feed: "item", sources: [{ url: "https://feeds.invalid/items.xml" }] }]);
  const { plans } = (await callDirectly(listPlans, { params: { siteId } }, { as })).ok();
  expect(plans).toMatchObject([{ days: [1, 2, 3, 4, 5, 6, 7], time_zone: "Europe/Berlin", next_manual_run_at: null }]);
  const { runs } = (await callDirectly(history, { params: { siteId }, query: {} }, { as })).ok();
  expect(runs.filter(({ status }) => status !== "scheduled")).toHaveLength(1);
  const byHand = await callDirectly(
    runNow,
    { params: { siteId }, body: { manually_run_at: new Date().toISOString() } },
    { as },
  );
  expect([202, 409]).toContain(byHand.status);
  const stored = await store().select().from(changes).where(eq(changes.siteId, siteId));
  expect(stored.map(({ action }) => action).sort()).toEqual(["create", "save_plan", "save_sources"]);
});

test("without a feed nothing is planned", async () => {
  const { siteId, as } = await startSession((await aRequest()).id);
  expect((await callDirectly(listFeedSources, { params: { siteId } }, { as })).ok().feeds).toEqual([]);
  expect((await callDirectly(history, { params: { siteId }, query: {} }, { as })).ok().runs).toEqual([]);
});

test("one of twenty concurrent uses of a link creates a site", async () => {
  const { id, email } = await aRequest();
  const answers = await Promise.all(Array.from({ length: 20 }, () => use(id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body)).toEqual(Array(19).fill(expect.objectContaining({ error: "link_used" })));
  const [user] = await store().select().from(users).where(eq(users.email, email));
  expect(
    await store()
      .select()
      .from(members)
      .where(eq(members.userId, user?.id ?? "")),
  ).toHaveLength(1);
  expect((await callDirectly(showRequest, { params: { id } })).ok().state).toBe("done");
});

test("of two links for one address, in any case, one creates an account, and the other leaves nothing behind", async () => {
  const email = anEmail();
  const name = makeUniqueId("Shop");
  (await ask({ email, site_name: name })).ok();
  (await ask({ email: email.toUpperCase(), site_name: name })).ok();
  const ids = await loadRequests(email);
  const answers = await Promise.all(ids.map(use));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: "account_exists" });
  expect(await store().select().from(projects).where(eq(projects.name, name))).toHaveLength(1);
  expect(await store().select().from(sites).where(eq(sites.name, name))).toHaveLength(1);
  const states = await Promise.all(ids.map((id) => callDirectly(showRequest, { params: { id } })));
  expect(states.map((one) => one.ok().state).sort()).toEqual(["done", "known"]);
});

test("an expired request is unknown, and is deleted", async () => {
  const { id } = await aRequest();
  await store()
    .update(signUps)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(signUps.id, id));
  const unknown = { status: 404, body: { error: "unknown_request" } };
  expect(await use(id)).toMatchObject(unknown);
  expect(await callDirectly(showRequest, { params: { id } })).toMatchObject(unknown);
  expect(await use("nobody")).toMatchObject(unknown);
  await cleanUp(getTestBackend().controlUrl);
  expect(
    await store()
      .select()
      .from(signUps)
      .where(inArray(signUps.id, [id])),
  ).toEqual([]);
});

test("what the owner of a new site may do ends at that site", async () => {
  const [one, two] = [await startSession((await aRequest()).id), await startSession((await aRequest()).id)];
  expect((await callDirectly(frontendData, { params: { siteId: two.siteId } }, { as: one.as })).status).toBe(403);
});

import { eq } from "drizzle-orm";
import { type DigestDependencies, sendDigests } from "@/backend/analytics/digest/send-digests";
import { members, sites, users } from "@/backend/db/schema/accounts/accounts";
import { queryDays } from "@/backend/db/schema/analytics/visits";
import { openLog } from "@/backend/kit/log";
import type { DigestMail } from "@/backend/mail/digest-mail";
import { type Frequency, saveDigest, showDigest } from "@/lib/contract/analytics/digest";
import { checkLink } from "@/lib/domain/accounts/signed-link";
import { checkUnsubscribeLink, mintUnsubscribeLink } from "@/lib/domain/accounts/unsubscribe-link";
import { DAY_MS, HOUR_MS } from "@/lib/domain/kit/durations";
import { readRequestContext } from "@/lib/server/identity/session";
import { loadKeys } from "@/lib/server/process/env";
import { loadUnsubscriber, unsubscribe } from "@/lib/server/sign-in/unsubscribe";
import { callDirectly, toUncheckedInput } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { type ActorInit, createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { systemDatabase } from "@/tests/support/system-database";
import { store } from "@/tests/support/test-backend";

const PUBLIC_URL = "https://vitrine.example";
const KEY = { id: "k1", bytes: new Uint8Array(32).fill(7) };
// A Tuesday, far after the rules of other tests, which run in parallel; 8:30 in Prague.
const TUESDAY = new Date("2045-05-02T06:30:00Z");
const after = (ms: number): Date => new Date(TUESDAY.getTime() + ms);

async function sendAt(now: Date, fails = false): Promise<DigestMail[]> {
  const mails: DigestMail[] = [];
  const needs: DigestDependencies = {
    ...{
      database: systemDatabase,
      log: openLog("silent"),
      loadLinkKeys: async () => [KEY],
      publicUrl: PUBLIC_URL,
      now: () => now,
    },
    send: async (mail) => {
      if (fails) throw new Error("no mail server");
      mails.push(mail);
    },
  };
  await sendDigests(needs);
  return mails;
}

const ALL = ["analytics", "feeds", "search_customizations"];

/** A site with a query that found nothing yesterday and a rule that ends soon. */
async function aBusySite(name = "Boots & Co") {
  const siteId = await createSite({ name, timeZone: "Europe/Prague" });
  await createItems(siteId, [{ identity: "a", title: "Boot A" }]);
  const sums = [
    { query: "kajak", typed: "Kajak", searches: 34, noResults: 34 },
    { query: "boots", typed: "boots", searches: 90, noResults: 0 },
  ].map((row) => ({ ...row, siteId, scope: "search" as const, span: 1, day: "2045-05-01" }));
  await store().insert(queryDays).values(sums);
  await storeCustomization(siteId, { kind: "query-customizations", subject: "boots", type: "item" }, [
    { itemUrl: "a", position: 1, activeTo: after(2 * DAY_MS) },
  ]);
  return siteId;
}

async function aReader(siteIds: string[], init: ActorInit = {}) {
  const actor = await createActor({ sites: siteIds, roles: ["operator"], policies: ALL, ...init });
  const mine = (mails: DigestMail[]) => mails.filter(({ to }) => to === actor.email);
  return { actor, mine };
}

const setFrequency = (actor: TestActor, digest: Frequency) =>
  store().update(users).set({ digest }).where(eq(users.id, actor.uid));

test("in the morning everyone gets one mail about their sites, in their language, with links that sign in", async () => {
  const [one, two] = [await aBusySite(), await aBusySite("Shoes")];
  const { actor, mine } = await aReader([one, two], { user: { locale: "cs" } });
  const mails = mine(await sendAt(TUESDAY));
  expect(mails).toMatchObject([{ locale: "cs", frequency: "daily", others: 0, timeZone: "Europe/Prague" }]);
  const [mail] = mails;
  expect(mail?.sites.map(({ name }) => name).sort()).toEqual(["Boots & Co", "Shoes"]);
  expect(mail?.sites[0]?.lines).toMatchObject([
    { reason: "ending", count: 1 },
    { reason: "no_results", count: 1, queries: [{ text: "Kajak", searches: 34 }] },
  ]);
  const site = mail?.sites[0]?.name === "Shoes" ? two : one;
  const url = new URL(mail?.sites[0]?.lines[1]?.link ?? "");
  expect(await checkLink([KEY], url.host, url.search, TUESDAY.getTime() / 1000)).toMatchObject({
    claims: {
      ...{ sub: actor.uid, site, purpose: "open" },
      path: `/sites/${site}/searches?only=no_results&period=yesterday&work=1`,
    },
  });
  expect(await checkUnsubscribeLink([KEY], new URL(mail?.unsubscribe ?? "").search)).toBe(actor.uid);
});

test("an owner needs no single rights to get one", async () => {
  const { mine } = await aReader([await aBusySite()], { roles: ["owner"], policies: [] });
  expect(mine(await sendAt(TUESDAY))[0]?.sites[0]?.lines).toHaveLength(2);
});

test("once a day, also after a restart, and again on the next day that has something", async () => {
  const { mine } = await aReader([await aBusySite()]);
  expect(mine(await sendAt(TUESDAY))).toHaveLength(1);
  expect(mine(await sendAt(after(HOUR_MS)))).toEqual([]);
  expect(mine(await sendAt(after(DAY_MS)))).toHaveLength(1);
  // Five days later the rule has ended, and the day before has no query without results.
  expect(mine(await sendAt(after(5 * DAY_MS)))).toEqual([]);
});

test("two processes at once send one mail", async () => {
  const { mine } = await aReader([await aBusySite()]);
  const both = await Promise.all([sendAt(TUESDAY), sendAt(TUESDAY)]);
  expect(both.flatMap(mine)).toHaveLength(1);
});

test("only between 7 and 12 o’clock of the person’s own time", async () => {
  const { mine } = await aReader([await aBusySite()]);
  expect(mine(await sendAt(new Date("2045-05-02T04:59:00Z")))).toEqual([]);
  expect(mine(await sendAt(new Date("2045-05-02T10:00:00Z")))).toEqual([]);
  expect(mine(await sendAt(new Date("2045-05-02T05:00:00Z")))).toHaveLength(1);
});

test("weekly ones are sent on Mondays; users who turned them off, left, only view or have not accepted the invitation get none", async () => {
  const siteId = await aBusySite();
  const weekly = await aReader([siteId]);
  const off = await aReader([siteId]);
  const gone = await aReader([siteId], { user: { disabledAt: new Date() } });
  const viewer = await aReader([siteId], { roles: ["viewer"] });
  const invited = await aReader([siteId]);
  await store().update(members).set({ invitedAt: new Date() }).where(eq(members.userId, invited.actor.uid));
  await setFrequency(weekly.actor, "weekly");
  await setFrequency(off.actor, "off");
  const mails = await sendAt(TUESDAY);
  for (const { mine } of [weekly, off, gone, viewer, invited]) expect(mine(mails)).toEqual([]);
  await storeCustomization(siteId, { kind: "query-customizations", subject: "later", type: "item" }, [
    { itemUrl: "a", position: 1, activeTo: after(8 * DAY_MS) },
  ]);
  expect(weekly.mine(await sendAt(after(6 * DAY_MS)))).toMatchObject([{ frequency: "weekly" }]);
});

test("a closed site is left out, and sends no mail if it is the only site", async () => {
  const [closed, open] = [await aBusySite(), await aBusySite("Shoes")];
  await store().update(sites).set({ closedAt: TUESDAY }).where(eq(sites.siteId, closed));
  const both = await aReader([closed, open]);
  const one = await aReader([closed]);
  const mails = await sendAt(TUESDAY);
  expect(both.mine(mails).map((mail) => mail.sites.map(({ name }) => name))).toEqual([["Shoes"]]);
  expect(one.mine(mails)).toEqual([]);
});

test("names only what the person may see", async () => {
  const siteId = await aBusySite();
  const { mine } = await aReader([siteId], { policies: ["analytics"] });
  const blind = await aReader([siteId], { policies: ["synonyms"] });
  const mails = await sendAt(TUESDAY);
  expect(mine(mails)[0]?.sites[0]?.lines.map(({ reason }) => reason)).toEqual(["no_results"]);
  expect(blind.mine(mails)).toEqual([]);
});

test("a mail that failed is sent in the next run", async () => {
  const { mine } = await aReader([await aBusySite()]);
  expect(mine(await sendAt(TUESDAY, true))).toEqual([]);
  expect(mine(await sendAt(after(10 * 60_000)))).toHaveLength(1);
});

test.each(LAYERS)("%s: a person reads and changes how often it comes, viewers too", async (_, call) => {
  const as = await createActor({ sites: [await createSite()], roles: ["viewer"] });
  expect((await call(showDigest, {}, { as })).ok()).toEqual({ frequency: "daily" });
  expect((await call(saveDigest, { body: { frequency: "weekly" } }, { as })).ok()).toEqual({ frequency: "weekly" });
  expect((await call(showDigest, {}, { as })).ok()).toEqual({ frequency: "weekly" });
  const odd = toUncheckedInput(saveDigest, { body: { frequency: "hourly" } });
  expect((await call(saveDigest, odd, { as })).status).toBe(422);
});

describe("the link of a mail", () => {
  async function aLink(uid: string): Promise<string> {
    const [key] = (await loadKeys()).link;
    if (key === undefined) throw new Error("no key");
    return new URL(await mintUnsubscribeLink(key, PUBLIC_URL, uid)).search;
  }
  const post = (search: string, body: string) =>
    unsubscribe(
      new Request(`http://localhost:3000/api/unsubscribe${search}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body,
      }),
    );

  test("turns the mails off by one click of a mail program, without a session", async () => {
    const as = await createActor();
    expect((await post(await aLink(as.uid), "List-Unsubscribe=One-Click")).status).toBe(200);
    expect((await callDirectly(showDigest, {}, { as })).ok()).toEqual({ frequency: "off" });
  });

  test("stores the choice of the page and returns to it", async () => {
    const as = await createActor();
    const search = await aLink(as.uid);
    const answer = await post(search, "frequency=weekly");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/unsubscribe${search}&saved=weekly`]);
    expect((await callDirectly(showDigest, {}, { as })).ok()).toEqual({ frequency: "weekly" });
  });

  test("opens the page with what is stored now, and says of a user who is gone that the link is invalid", async () => {
    const as = await createActor();
    const open = async (uid: string) => loadUnsubscriber(await readRequestContext(new Headers()), await aLink(uid));
    await setFrequency(as, "weekly");
    expect(await open(as.uid)).toEqual({ email: expect.stringContaining("@"), frequency: "weekly" });
    await setFrequency(as, "off");
    expect(await open(as.uid)).toMatchObject({ frequency: "off" });
    expect(await open("nobody")).toBeNull();
  });

  test("answers the same for a user who is gone", async () => {
    expect((await post(await aLink("nobody"), "List-Unsubscribe=One-Click")).status).toBe(200);
  });

  test("refuses an altered link and a body that is too long", async () => {
    const as = await createActor();
    const search = await aLink(as.uid);
    expect((await post(search.replace(/user=[^&]*/, "user=somebody"), "frequency=off")).status).toBe(400);
    expect((await post(search, "x".repeat(5000))).status).toBe(413);
    expect((await callDirectly(showDigest, {}, { as })).ok()).toEqual({ frequency: "daily" });
  });
});

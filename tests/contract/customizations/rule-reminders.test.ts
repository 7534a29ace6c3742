import { eq } from "drizzle-orm";
import { mailNames } from "@/backend/areas";
import { remindOwners } from "@/backend/customizations/mails/remind-owners";
import { sites, users } from "@/backend/db/schema/accounts/accounts";
import { ruleReminders, rules } from "@/backend/db/schema/customizations/rules";
import { openLog } from "@/backend/kit/log";
import type { ReminderMail } from "@/backend/mail/reminder-mail";
import { checkLink } from "@/lib/domain/accounts/signed-link";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { MAIL_WINDOW_MS, MAILS_PER_RECIPIENT_MAX } from "@/lib/domain/kit/limits";
import { formatCriteria } from "@/lib/domain/search/criteria";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { systemDatabase } from "@/tests/support/system-database";
import { store } from "@/tests/support/test-backend";

// Owners get a mail before their rules end.

const PUBLIC_URL = "https://vitrine.example";
// Far after the rules of other tests, which run in parallel.
const NOW = new Date("2041-05-01T10:00:00Z");
const KEY = { id: "k1", bytes: new Uint8Array(32).fill(7) };
const later = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

async function remind(now = NOW, fails = false): Promise<ReminderMail[]> {
  const mails: ReminderMail[] = [];
  await remindOwners({
    ...{
      database: systemDatabase,
      log: openLog("silent"),
      loadLinkKeys: async () => [KEY],
      publicUrl: PUBLIC_URL,
      now: () => now,
    },
    mailNames,
    send: async (mail) => {
      if (fails) throw new Error("no mail server");
      mails.push(mail);
    },
  });
  return mails;
}

async function aBench(policies = ["search_customizations"]) {
  const siteId = await createSite({ name: "Boots & Co", timeZone: "Europe/Prague" });
  await createItems(siteId, [{ identity: "a", title: "Boot A" }]);
  const owner = await createActor({
    sites: [siteId],
    roles: ["editor"],
    policies,
    user: { locale: "cs", name: "Ada", email: `${siteId}@x.example` },
  });
  const make = (activeTo: Date, more: Partial<typeof rules.$inferInsert> = {}) =>
    storeCustomization(siteId, { kind: "query-customizations", subject: "boots", type: "item" }, [
      { itemUrl: "a", position: 1, activeTo, owner: owner.uid, ...more },
      { itemUrl: "b", position: 2, activeTo, owner: owner.uid, ...more },
      { itemUrl: "c", position: 3, activeTo: later(30), owner: owner.uid },
    ]);
  const mine = (mails: ReminderMail[]) => mails.filter(({ to }) => to === owner.email);
  return { siteId, owner, make, mine };
}

test("three days before the end the owner gets one mail in their language, with a link to the editor", async () => {
  const { siteId, owner, make, mine } = await aBench();
  const id = await make(later(3));
  const mails = mine(await remind());
  expect(mails).toMatchObject([
    {
      name: "Ada",
      locale: "cs",
      site: "Boots & Co",
      timeZone: "Europe/Prague",
      title: "boots",
      items: ["Boot A", "b"],
      endsAt: later(3),
    },
  ]);
  const url = new URL(mails[0]?.link ?? "");
  const read = await checkLink([KEY], url.host, url.search.slice(1), NOW.getTime() / 1000);
  expect(read).toMatchObject({
    claims: { path: `/sites/${siteId}/query_customizations/${id}`, sub: owner.uid, site: siteId, purpose: "open" },
  });
  expect(mine(await remind(later(1)))).toEqual([]);
});

test("rules of a closed site are not mentioned until it is open again", async () => {
  const { siteId, make, mine } = await aBench();
  await make(later(3));
  const close = (closedAt: Date | null) => store().update(sites).set({ closedAt }).where(eq(sites.siteId, siteId));
  await close(NOW);
  expect(mine(await remind())).toEqual([]);
  await close(null);
  expect(mine(await remind())).toHaveLength(1);
});

test("names recommendations by recommender and target, in the language of the owner", async () => {
  const { siteId, owner, mine } = await aBench(["recommendations"]);
  const criteria = formatCriteria([{ attribute: "brand", values: ["Oak", "Fern"] }]);
  const rule = { itemUrl: criteria, position: 1, activeTo: later(2), owner: owner.uid };
  const kind = "recommendations-customization" as const;
  for (const subject of ["all", "item:a", "item:gone", criteria])
    await storeCustomization(siteId, { kind, subject, type: "trends" }, [rule]);
  const first = mine(await remind());
  expect(first).toHaveLength(MAILS_PER_RECIPIENT_MAX);
  expect(mine(await remind())).toEqual([]);
  // The limit of mails holds the others back, but does not lose them.
  const mails = [...first, ...mine(await remind(new Date(NOW.getTime() + MAIL_WINDOW_MS)))];
  expect(mails.map(({ title }) => title).sort()).toEqual([
    "Trendy: Boot A",
    "Trendy: Všechny požadavky",
    "Trendy: brand: Fern, Oak",
    "Trendy: gone",
  ]);
  expect(mails.every(({ items }) => items.join() === "brand: Fern, Oak")).toBe(true);
});

test("names TOP items as their screen does, in the language of the owner", async () => {
  const { siteId, owner, mine } = await aBench(["top_items"]);
  const rule = { itemUrl: "a", position: 1, activeTo: later(2), owner: owner.uid };
  await storeCustomization(siteId, { kind: "top-items", subject: "", type: "item" }, [rule]);
  expect(mine(await remind()).map(({ title }) => title)).toEqual(["TOP produkty"]);
});

test("sends none earlier, for ended rules, or to owners who left or may not see the rules", async () => {
  const early = await aBench();
  await early.make(later(3.01));
  const over = await aBench();
  await over.make(later(-0.1));
  const blind = await aBench(["redirects"]);
  await blind.make(later(2));
  const gone = await aBench();
  await gone.make(later(2));
  await store().update(users).set({ disabledAt: new Date() }).where(eq(users.id, gone.owner.uid));
  const mails = await remind();
  for (const { mine } of [early, over, blind, gone]) expect(mine(mails)).toEqual([]);
});

test("retries a mail that failed, and sends another for a rule with a new end", async () => {
  const { siteId, make, mine } = await aBench();
  await make(later(2));
  await remind(NOW, true);
  expect(await store().select().from(ruleReminders).where(eq(ruleReminders.siteId, siteId))).toEqual([]);
  expect(mine(await remind())).toHaveLength(1);
  await store()
    .update(rules)
    .set({ activeTo: later(10) })
    .where(eq(rules.siteId, siteId));
  expect(mine(await remind())).toEqual([]);
  expect(mine(await remind(later(8)))).toHaveLength(1);
});

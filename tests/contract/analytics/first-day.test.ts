import { waitingVisitors } from "@/backend/db/schema/analytics/visits";
import { setHidden, showFirstSteps } from "@/lib/contract/analytics/first-day";
import { create } from "@/lib/contract/rewrites/synonyms";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { store } from "@/tests/support/test-backend";

test.each(LAYERS)("%s: each first step is done by what really happened", async (_, call) => {
  const siteId = await createSite();
  const other = await createSite();
  const as = await createActor({ sites: [siteId, other], policies: ["synonyms", "search_customizations"] });
  const look = async (site = siteId) => (await call(showFirstSteps, { params: { siteId: site } }, { as })).ok().done;
  expect(await look()).toEqual([]);
  await createItems(siteId, [{ identity: "a", title: "Boot" }]);
  expect(await look()).toEqual(["feed"]);
  // A customization without rules changes nothing yet.
  await storeCustomization(siteId, { kind: "query-customizations", subject: "shoes", type: "item" }, []);
  expect(await look()).toEqual(["feed"]);
  await storeCustomization(siteId, { kind: "query-customizations", subject: "boots", type: "item" }, [
    { itemUrl: "a", position: 1 },
  ]);
  const now = new Date();
  // Not due today, so that nothing builds visits of it meanwhile.
  const dueAt = new Date(now.getTime() + DAY_MS);
  await store().insert(waitingVisitors).values({ siteId, clientId: "c1", since: now, until: now, dueAt });
  expect(await look()).toEqual(["feed", "events", "customization"]);
  const words = { kind: "two_way" as const, words: ["boot", "wellington"] };
  (await call(create, { params: { siteId }, body: words }, { as })).ok();
  expect(await look()).toEqual(["feed", "events", "synonym", "customization"]);
  expect(await look(other)).toEqual([]);
});

test.each(LAYERS)("%s: hidden steps are hidden from one person on one site", async (_, call) => {
  const siteId = await createSite();
  const other = await createSite();
  const as = await createActor({ sites: [siteId, other] });
  const colleague = await createActor({ sites: [siteId] });
  const isHidden = async (site = siteId, who = as) =>
    (await call(showFirstSteps, { params: { siteId: site } }, { as: who })).ok().is_hidden;
  const hide = async (is_hidden: boolean) =>
    (await call(setHidden, { params: { siteId }, body: { is_hidden } }, { as })).ok();
  expect(await isHidden()).toBe(false);
  await hide(true);
  // Hiding twice, for example in two browsers, is not an error.
  await hide(true);
  expect(await isHidden()).toBe(true);
  expect(await isHidden(other)).toBe(false);
  expect(await isHidden(siteId, colleague)).toBe(false);
  await hide(false);
  expect(await isHidden()).toBe(false);
});

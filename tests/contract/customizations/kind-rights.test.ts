import {
  discardDraft,
  listDrafts,
  listPreviews,
  publishDraft,
  reportPresence,
  requestChanges,
  requestReview,
  saveDraft,
  sharePreview,
  showDraft,
} from "@/lib/contract/customizations/drafts";
import * as listings from "@/lib/contract/customizations/product-listings";
import * as queries from "@/lib/contract/customizations/query-customizations";
import * as topItems from "@/lib/contract/customizations/top-items";
import { listChanges, showChange, undoChanges } from "@/lib/contract/history/change-history";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { INSIGHT } from "@/lib/contract/search/query-insight";
import { getChangeId } from "@/tests/support/direct";
import { buildKindCalls, CATEGORY } from "@/tests/support/kind-calls";
import { pin } from "@/tests/support/rule-inputs";
import { createActor, createItems, createSite, requireApproval, type TestActor } from "@/tests/support/seed";
import { callThroughBff as call } from "@/tests/support/through-bff";

// Each kind of customization has its own policy, also in calls that serve all kinds.

const POLICIES: Record<CustomizationKind, string> = {
  "query-customizations": "search_customizations",
  "product-listings": "listing_customizations",
  "recommendations-customization": "recommendations",
  "top-items": "top_items",
};

/** A site with customizations of two kinds, each with a draft, and a user with rights to one kind only. */
async function aSiteWithKinds(own: CustomizationKind, other: CustomizationKind) {
  const siteId = await createSite();
  const owner = await createActor({ sites: [siteId] });
  const person = await createActor({ sites: [siteId], roles: ["operator"], policies: [POLICIES[own]] });
  await createItems(siteId, [{ identity: "a", title: "Tent a", attributes: { category: CATEGORY } }]);
  const params = { siteId };
  const make = async (kind: CustomizationKind) => {
    const { id } = (await buildKindCalls(call, kind, siteId).make({ as: owner })).ok();
    const body = { kind, object_id: id, mode: "simple" as const, rules: [pin("a", 1)], base_revision: "1" };
    const drafted = await call(saveDraft, { params, body }, { as: owner, headers: { "if-match": '"0"' } });
    expect(drafted.status).toBe(200);
    return { id, change: getChangeId(drafted), what: { kind, object_id: id } };
  };
  const made = { own: await make(own), other: await make(other) };
  await requireApproval(siteId);
  return { siteId, params, person, ...made };
}

describe.each([
  ["product-listings", "query-customizations"],
  ["query-customizations", "top-items"],
  ["top-items", "product-listings"],
] as const)("who may use %s alone", (kind, forbidden) => {
  test("reads and writes drafts of that kind only", async () => {
    const { params, person, own, other } = await aSiteWithKinds(kind, forbidden);
    const as = { as: person };
    const status = async (what: typeof own.what) => {
      const set = { ...what, mode: "simple" as const, rules: [pin("a", 1)] };
      const live = { as: person, headers: { "if-match": '"1"' } };
      const answers = [
        await call(showDraft, { params, query: what }, as),
        await call(listPreviews, { params, query: what }, as),
        await call(reportPresence, { params, body: { ...what, is_editing: false } }, as),
        await call(sharePreview, { params, body: set }, as),
        await call(requestReview, { params, body: { ...what, is_asked: true } }, as),
        await call(requestChanges, { params, body: { ...what, note: "Not yet" } }, as),
        await call(saveDraft, { params, body: { ...set, base_revision: "1" } }, live),
        await call(publishDraft, { params, body: what }, live),
        await call(discardDraft, { params, body: what }, as),
      ];
      return answers.map((answer) => answer.status);
    };
    expect(await status(other.what)).toEqual(Array.from({ length: 9 }, () => 403));
    // Nobody else may request changes than a second person; the draft does not have revision 1, and publishing removes it.
    expect(await status(own.what)).toEqual([200, 200, 200, 200, 200, 409, 412, 200, 404]);
    const drafts = (await call(listDrafts, { params, query: {} }, as)).ok();
    expect(drafts.items.map((item) => item.kind)).not.toContain(forbidden);
  });

  test("sees and undoes changes of that kind only, including drafts", async () => {
    const { params, person, own, other } = await aSiteWithKinds(kind, forbidden);
    const as = { as: person };
    const { items } = (await call(listChanges, { params, query: {} }, as)).ok();
    expect(items.map(({ feature, action, object }) => [feature, action, object.kind])).toEqual([
      ["drafts", "save_draft", kind],
      [kind, "create", kind],
    ]);
    expect((await call(showChange, { params, query: { id: own.change } }, as)).status).toBe(200);
    expect((await call(showChange, { params, query: { id: other.change } }, as)).status).toBe(404);
    expect((await call(undoChanges, { params, body: { id: other.change } }, as)).status).toBe(404);
    expect((await call(undoChanges, { params, body: { id: own.change } }, as)).status).toBe(200);
  });
});

test("an id is valid within its kind only", async () => {
  const siteId = await createSite();
  const owner: TestActor = await createActor({ sites: [siteId] });
  await createItems(siteId, [{ identity: "a", attributes: { category: CATEGORY } }]);
  const params = { siteId };
  const as = { as: owner };
  const { id } = (await buildKindCalls(call, "product-listings", siteId).make(as)).ok();
  const live = { ...as, headers: { "if-match": '"1"' } };
  const answers = [
    await call(queries.show, { params, query: { id } }, as),
    await call(queries.destroy, { params, body: { id } }, as),
    await call(queries.changeMode, { params, body: { queryId: id, mode: "advanced" } }, as),
    await call(queries.saveRules, { params, body: { queryId: id, rules: [] } }, live),
    await call(topItems.show, { params, query: { id } }, as),
    await call(showDraft, { params, query: { kind: "query-customizations", object_id: id } }, as),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await call(listings.show, { params, query: { id } }, as)).status).toBe(200);
});

test("list queries need the policy of their kind", async () => {
  const siteId = await createSite();
  const person = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["top_items"] });
  const query = { q: "", type: "item" };
  const statuses = await Promise.all(
    Object.values(INSIGHT).map(
      async ({ affecting }) => (await call(affecting, { params: { siteId }, query }, { as: person })).status,
    ),
  );
  expect(statuses).toEqual([403, 403, 200]);
});

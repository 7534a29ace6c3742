import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { bindCampaignCalls, CAMPAIGN_CALLS, createCampaignBench, SUBJECTS } from "@/tests/support/campaign-calls";
import { makeBanner } from "@/tests/support/campaigns";
import { callDirectly, type TestAnswer } from "@/tests/support/direct";
import { createActor, createItems, requireApproval } from "@/tests/support/seed";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

type Copied = { targets: { site_id: string; change_ids: number[] }[] };

/** The calls of a kind on the site of the bench, which gets the categories of the subjects. */
async function aBench(bench: UndoBench, kind: CampaignKind) {
  await createItems(bench.siteId, [{ identity: "f", attributes: { category: ["Camping | Tents", "Camping | Bags"] } }]);
  const calls = bindCampaignCalls(callDirectly, kind, bench.siteId, bench.as);
  const saved = (await calls.save({ subjects: [...SUBJECTS[kind]] })).ok().campaign;
  return {
    ...calls,
    id: saved.id,
    look: async () => [await lookAtList(calls), await lookAtDrafts(calls)],
  };
}

type Calls = ReturnType<typeof bindCampaignCalls>;

/** The list without health: images are checked at any time after a save. */
async function lookAtList({ page }: Calls): Promise<unknown> {
  const { items, facets, ...rest } = (await page({ sort: "subject" })).ok();
  return { ...rest, facets: { ...facets, problems: null }, items: items.map((item) => ({ ...item, health: null })) };
}

async function lookAtDrafts({ page, show }: Calls): Promise<unknown[]> {
  const { items } = (await page({ sort: "subject" })).ok();
  return Promise.all(items.map(async ({ id }) => (await show(id)).ok().draft?.campaign ?? null));
}

const CHANGED = { banners: { search_list: makeBanner("a") }, active_to: "2099-12-31" };

/** The writes of campaigns of a kind. */
function buildCases(kind: CampaignKind): UndoCases {
  const subjects = [...SUBJECTS[kind]];
  return {
    [`${kind}.save`]: async (bench) => {
      const { save, look, id } = await aBench(bench, kind);
      // Takes the first subject over, deletes a campaign by taking its last one, and splits one by taking one of its placements.
      const other = (await save({ subjects: [subjects[0] ?? ""], ...CHANGED })).ok().campaign;
      const two = { search_panel: makeBanner("d"), search_footer: makeBanner("e") };
      const third = (await save({ subjects, banners: two })).ok().campaign;
      const take_over = [
        { id, subjects: [subjects[0] ?? ""] },
        { id: other.id, subjects },
        { id: third.id, subjects: [subjects[0] ?? ""], placements: ["search_panel" as const] },
      ];
      const banners = { search_header: makeBanner("b"), search_list: makeBanner("c"), search_panel: makeBanner("f") };
      return { act: () => save({ subjects: [subjects[0] ?? ""], banners }, { take_over }), look };
    },
    [`${kind}.destroy`]: async (bench) => {
      const { destroy, draft, look, id } = await aBench(bench, kind);
      await draft(CHANGED, { id, base: await loadRevision(bench, kind, id) });
      return { act: () => destroy(id), look };
    },
    [`${kind}.saveDraft`]: async (bench) => {
      const { draft, look, id } = await aBench(bench, kind);
      const base = await loadRevision(bench, kind, id);
      const { revision } = (await draft({}, { id, base })).ok().draft;
      return { act: () => draft(CHANGED, { id, base, revision }), look };
    },
    [`${kind}.discardDraft`]: async (bench) => {
      const { draft, discard, look } = await aBench(bench, kind);
      const { id } = (await draft(CHANGED)).ok();
      return { act: () => discard(id), look };
    },
    [`${kind}.publishDraft`]: async (bench) => {
      const { draft, publish, look, id } = await aBench(bench, kind);
      const saved = (await draft(CHANGED, { id, base: await loadRevision(bench, kind, id) })).ok();
      return { act: () => publish(id, saved.draft), look };
    },
    [`${kind}.requestReview`]: async (bench) => {
      const { draft, review, look } = await aBench(bench, kind);
      const { id } = (await draft(CHANGED)).ok();
      await requireApproval(bench.siteId);
      return { act: () => review(id, true, "please"), look, takeBack: () => review(id, false) };
    },
    [`${kind}.requestChanges`]: async (bench) => {
      const { draft, requestChanges, look } = await aBench(bench, kind);
      const { id } = (await draft(CHANGED)).ok();
      const author = await createActor({ sites: [bench.siteId] });
      await requireApproval(bench.siteId);
      await bindCampaignCalls(callDirectly, kind, bench.siteId, author).review(id, true);
      return { act: () => requestChanges(id, "Not yet"), look };
    },
    [`${kind}.copy`]: async (bench) => {
      const { id } = await aBench(bench, kind);
      const target = await createCampaignBench(callDirectly, kind);
      bench.as = await createActor({ sites: [bench.siteId, target.siteId] });
      const body = { ids: [id], targets: [{ site_id: target.siteId }], dry_run: false };
      return {
        act: () => callOrThrow(bench, CAMPAIGN_CALLS[kind].copy, { params: { siteId: bench.siteId }, body }),
        look: async () => (await target.page()).body,
        listChanges: (answer: TestAnswer) =>
          (answer.body as Copied).targets.map(({ site_id, change_ids }) => ({ siteId: site_id, ids: change_ids })),
      };
    },
  };
}

async function loadRevision(bench: UndoBench, kind: CampaignKind, id: string): Promise<number> {
  const { show } = bindCampaignCalls(callDirectly, kind, bench.siteId, bench.as);
  return Number((await show(id)).ok().campaign?.revision);
}

/** The writes of both kinds. */
export const campaignCases: UndoCases = { ...buildCases("campaigns"), ...buildCases("listing-campaigns") };

import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { bindCampaignCalls, CAMPAIGN_CALLS, createCampaignBench } from "@/tests/support/campaign-calls";
import { makeBanner } from "@/tests/support/campaigns";
import type { MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, makeUniqueId, requireApproval } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// Copies of campaigns to other sites: the call `copy` of banner campaigns.

type Target = { subjects?: Record<string, string[]>; target_urls?: Record<string, string> };

/** Two sites of one owner, and the copying from the first to the second. */
async function aPair(call: MakeCall, kind: CampaignKind = "campaigns") {
  const from = await createCampaignBench(call, kind);
  const target = await createCampaignBench(call, kind);
  const as = await createActor({ sites: [from.siteId, target.siteId] });
  const to = { ...bindCampaignCalls(call, kind, target.siteId, as), siteId: target.siteId };
  const copy = (ids: string[], more: Target & { dry_run?: boolean; site_id?: string } = {}) => {
    const { dry_run = false, site_id = to.siteId, ...rest } = more;
    const body = { ids, targets: [{ site_id, ...rest }], dry_run };
    return call(CAMPAIGN_CALLS[kind].copy, { params: { siteId: from.siteId }, body }, { as });
  };
  return { from, to, copy };
}

async function setShop(siteId: string, baseUrl: string): Promise<void> {
  await store().update(sites).set({ baseUrl }).where(eq(sites.siteId, siteId));
}

describe.each(LAYERS)("copies of campaigns %s", (_, call) => {
  test("a campaign is copied with its queries, or with others, after a dry run that changes nothing", async () => {
    const { from, to, copy } = await aPair(call);
    const { id } = (await from.save({ subjects: ["tent", "stan"] })).ok().campaign;
    const renamed = { subjects: { [id]: ["zelt"] }, target_urls: { [id]: "https://shop.example/zelte" } };
    const dry = (await copy([id], { ...renamed, dry_run: true })).ok().targets;
    expect(dry).toMatchObject([{ change_ids: [], campaigns: [{ from_id: id, verdict: "create", to_id: null }] }]);
    expect((await to.list()).ok().campaigns).toEqual([]);
    const [target] = (await copy([id], renamed)).ok().targets;
    expect(target?.change_ids).toHaveLength(1);
    expect((await to.list()).ok().campaigns).toMatchObject([
      { id: target?.campaigns[0]?.to_id, queries: "zelt", target_url: "https://shop.example/zelte" },
    ]);
  });

  test("says of a target URL that it still leads to the shop that is copied from", async () => {
    const { from, to, copy } = await aPair(call);
    await setShop(from.siteId, "https://shop.example/en");
    await setShop(to.siteId, "https://shop.example/de");
    const { id } = (await from.save({ target_url: "https://shop.example/en/tents" })).ok().campaign;
    const dry = async (more: Target = {}) => (await copy([id], { ...more, dry_run: true })).ok().targets[0]?.campaigns;
    expect(await dry()).toMatchObject([{ target_url: "https://shop.example/en/tents", leads_back: true }]);
    const target_urls = { [id]: "https://shop.example/de/zelte" };
    expect(await dry({ target_urls })).toMatchObject([{ target_url: target_urls[id], leads_back: false }]);
  });

  test("queries whose placement is taken are skipped", async () => {
    const { from, to, copy } = await aPair(call);
    const { id } = (await from.save({ subjects: ["tent", "stan"] })).ok().campaign;
    await to.save({ subjects: ["STAN"] });
    expect((await copy([id])).ok().targets[0]?.campaigns).toMatchObject([
      { verdict: "create", subjects: ["tent"], skipped: [{ subject: "stan", reason: "taken" }] },
    ]);
    expect((await copy([id])).ok().targets[0]).toMatchObject({
      change_ids: [],
      campaigns: [{ verdict: "taken", to_id: null, subjects: [] }],
    });
  });

  test("categories that the other site does not have are skipped", async () => {
    const { from, copy } = await aPair(call, "listing-campaigns");
    const { id } = (await from.save({ banners: { search_list: makeBanner("a") } })).ok().campaign;
    const unknown = { subjects: { [id]: ["Boats"] } };
    expect((await copy([id], unknown)).ok().targets[0]?.campaigns).toMatchObject([
      { verdict: "unknown_category", skipped: [{ subject: "Boats", reason: "unknown_category" }] },
    ]);
    expect((await copy([id])).ok().targets[0]?.campaigns).toMatchObject([{ verdict: "create" }]);
  });

  test("a copy to a site that requires approval is a draft, which another person publishes", async () => {
    const { from, to, copy } = await aPair(call);
    const { id } = (await from.save({ subjects: ["tent"] })).ok().campaign;
    await requireApproval(to.siteId);
    const [target] = (await copy([id])).ok().targets;
    expect(target).toMatchObject({ as_drafts: true, campaigns: [{ verdict: "create" }] });
    expect((await to.list()).ok().campaigns).toEqual([]);
    const copied = target?.campaigns[0]?.to_id ?? "";
    const { draft } = (await to.show(copied)).ok();
    expect(draft).toMatchObject({ campaign: { queries: "tent" } });
    const other = await createActor({ sites: [to.siteId] });
    const revision = draft?.revision ?? 0;
    expect(await to.publish(copied, { revision })).toMatchObject({ status: 403, body: { error: "approval_needed" } });
    const byOther = bindCampaignCalls(call, "campaigns", to.siteId, other);
    expect((await byOther.publish(copied, { revision })).status).toBe(200);
    expect((await to.list()).ok().campaigns).toMatchObject([{ id: copied, queries: "tent" }]);
  });

  test("a copy needs known campaigns, and the right to write on the other site", async () => {
    const { from, copy } = await aPair(call);
    const { id } = (await from.save()).ok().campaign;
    expect(await copy(["gone"])).toMatchObject({ status: 404 });
    expect(await copy([])).toMatchObject({ status: 422, body: { errors: { ids: ["nothing_chosen"] } } });
    expect(await copy([id], { site_id: makeUniqueId("site") })).toMatchObject({
      status: 403,
      body: { error: "forbidden" },
    });
    expect(await copy([id], { target_urls: { [id]: "http://shop.example/" } })).toMatchObject({
      status: 422,
      body: { errors: { [`target_urls.${id}`]: ["not_https"] } },
    });
  });
});

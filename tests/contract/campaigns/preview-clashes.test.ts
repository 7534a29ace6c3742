import { bindCampaignCalls, createCampaignBench, SUBJECTS } from "@/tests/support/campaign-calls";
import { makeBanner } from "@/tests/support/campaigns";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite } from "@/tests/support/seed";

// Conflicts of a campaign while it is edited.

const banners = { search_header: makeBanner("a"), search_panel: makeBanner("b") };
const dates = { active_from: "2026-03-01", active_to: "2026-03-31" };

describe.each(LAYERS)("conflicts while editing %s", (_, call) => {
  test.each(["campaigns", "listing-campaigns"] as const)(
    "names each campaign of %s with a banner in the same placement for the same subject at the same time",
    async (kind) => {
      const bench = await createCampaignBench(call, kind);
      const [mine, other] = SUBJECTS[kind];
      const { campaign } = (await bench.save({ subjects: [mine, other], banners, ...dates })).ok();
      const { clashes } = (await bench.clashes(["search_header", "search_footer"], { subjects: [mine] })).ok();
      const { active_from, active_to } = campaign;
      const shown = { id: campaign.id, active_from, active_to };
      expect(clashes).toMatchObject([{ placement: "search_header", campaign: shown, subjects: [mine] }]);
      expect(clashes[0]?.campaign.title).not.toBe("");
    },
  );

  test("finds what publishing is refused for", async () => {
    const bench = await createCampaignBench(call);
    await bench.save({ banners });
    const refused = await bench.save({ banners });
    const { clashes } = (await bench.clashes(["search_header", "search_panel"])).ok();
    expect(clashes).toHaveLength(2);
    expect(refused).toMatchObject({ status: 422, body: { clashes } });
  });

  test("finds none in another placement, for another query, at another time, or with itself", async () => {
    const bench = await createCampaignBench(call);
    const { campaign } = (await bench.save({ banners, ...dates })).ok();
    const found = [
      await bench.clashes(["search_footer"]),
      await bench.clashes([]),
      await bench.clashes(["search_header"], { subjects: ["lamp"] }),
      await bench.clashes(["search_header"], { subjects: [] }),
      await bench.clashes(["search_header"], { active_from: "2026-04-01" }),
      await bench.clashes(["search_header"], {}, campaign.id),
    ];
    expect(found.map((answer) => answer.ok().clashes)).toEqual([[], [], [], [], [], []]);
    expect((await bench.clashes(["search_header"], { active_from: "2026-03-31" })).ok().clashes).toHaveLength(1);
  });

  test("finds none for drafts of others, and for categories that are not in the catalog", async () => {
    const bench = await createCampaignBench(call, "listing-campaigns");
    await bench.draft({ banners });
    expect((await bench.clashes(["search_header"])).ok().clashes).toEqual([]);
    await bench.save({ banners });
    const subjects = ["Boats", "Camping||Tents"];
    expect((await bench.clashes(["search_header"], { subjects: ["Boats"] })).ok().clashes).toEqual([]);
    expect((await bench.clashes(["search_header"], { subjects })).ok().clashes).toHaveLength(1);
  });

  test("is refused to viewers, without the policy, and on sites of others", async () => {
    const bench = await createCampaignBench(call);
    const { siteId } = bench;
    const others = [
      await createActor({ sites: [siteId], roles: ["viewer"] }),
      await createActor({ sites: [siteId], roles: ["operator"], policies: [] }),
      await createActor({ sites: [await createSite()] }),
    ];
    for (const as of others) {
      const { status } = await bindCampaignCalls(call, "campaigns", siteId, as).clashes(["search_header"]);
      expect([403, 404]).toContain(status);
    }
  });
});

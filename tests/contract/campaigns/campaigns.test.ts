import * as queries from "@/lib/contract/campaigns/campaigns";
import { toCampaignInput } from "@/lib/domain/campaigns/campaign";
import { aCampaign } from "@/tests/support/campaigns";
import { LAYERS } from "@/tests/support/layers";
import { anActor, aSite } from "@/tests/support/seed";

describe.each(LAYERS)("campaigns, %s", (_, call) => {
  test("a saved campaign is listed", async () => {
    const siteId = await aSite();
    const as = await anActor({ sites: [siteId] });
    const params = { siteId };
    const campaign = toCampaignInput("campaigns", null, aCampaign());
    const saved = (await call(queries.save, { params, body: { campaign } }, { as })).ok();
    const page = (await call(queries.page, { params, query: {} }, { as })).ok();
    expect(page.items).toMatchObject([{ ...saved.campaign, state: "active", has_draft: false }]);
  });
});

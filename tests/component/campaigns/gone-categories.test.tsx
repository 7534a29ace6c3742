import { screen, waitFor, within } from "@testing-library/react";
import { GoneCampaigns } from "@/components/campaigns/list/gone-campaigns";
import * as listings from "@/lib/contract/campaigns/listing-campaigns";
import { goneCategories } from "@/lib/contract/campaigns/listing-campaigns";
import {
  GROUPS,
  makeCampaign,
  makeShownCampaign,
  openCampaign,
  SITE,
} from "@/tests/component/campaigns/editor/open-campaign";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const gone = answer(goneCategories, {
  items: [
    {
      path: "Home||Lamps",
      gone_at: "2026-03-09T10:00:00.000Z",
      items: 14,
      removed: 0,
      successor: { path: "Home||Lighting", shared: 12, total: 12 },
      campaigns: [{ id: "k1", title: "Home | Lamps, Home | Rugs" }],
    },
  ],
});

const CAMPAIGN = makeCampaign({ queries: null, categories: ["Home||Lamps", "Home||Rugs"] });

const open = (groups: string[]) =>
  openCampaign({
    kind: "listing-campaigns",
    groups,
    answers: [gone, answer(listings.show, makeShownCampaign({ campaign: CAMPAIGN }))],
  });

test("the editor names the category that is gone, and replaces it in the form", async () => {
  const { user } = await open([...GROUPS, "gone_categories"]);
  expect(await screen.findByText("The category “Home | Lamps” is gone")).toBeInTheDocument();
  expect(screen.getByText("12 of 14 items are in Home | Lighting now.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Replace with Home | Lighting" }));
  const chosen = within(screen.getByRole("list", { name: "2 categories" }));
  expect(chosen.getByText("Home | Lighting")).toBeInTheDocument();
  expect(chosen.getByText("Home | Rugs")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText("The category “Home | Lamps” is gone")).toBeNull());
});

test("a backend without the group is not called", async () => {
  const { calls } = await open(GROUPS);
  expect(screen.getByRole("list", { name: "2 categories" })).toBeInTheDocument();
  expect(calls(goneCategories)).toHaveLength(0);
});

test("the list names the category, and links to the campaigns that name it", async () => {
  renderScreen(<GoneCampaigns siteId={SITE} />, {
    answers: [gone],
    page: makeSitePage({ groups: ["gone_categories"] }),
    at: "/",
  });
  expect(await screen.findByText("1 category of campaigns is gone")).toBeInTheDocument();
  const link = screen.getByRole("link", { name: "Home | Lamps, Home | Rugs" });
  expect(link).toHaveAttribute("href", `/sites/${SITE}/plp_campaigns/k1`);
});

import { screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { publishDraft, saveDraft, show } from "@/lib/contract/campaigns/campaigns";
import { answer, type FakeAnswer, makeRefusal } from "@/tests/support/render-screen";
import { GROUPS, makeCampaign, makeCampaignInput, makeDraft, makeShownCampaign, openCampaign } from "./open-campaign";

// A backend whose call that publishes takes the campaign, so that an unsaved one is published in one request.

afterEach(() => localCopy.clear());

const groups = [...GROUPS, "publish_contents"];
const OLGA = { id: "u1", name: "Olga Owner" };
const field = (name: string) => screen.getByRole("textbox", { name });
const publishAgain = async () => within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" });

/** Adds a query and publishes it. */
async function publishQuery(answers: FakeAnswer[]) {
  const opened = await openCampaign({ answers, groups });
  await opened.user.type(field("Queries"), ", boots");
  const bar = within(await screen.findByRole("region", { name: "Unsaved changes" }));
  await opened.user.click(bar.getByRole("button", { name: "Publish…" }));
  await opened.user.click(await publishAgain());
  return opened;
}

test("publishes unsaved changes in one request, with the version that they are based on", async () => {
  const published = makeCampaign({ queries: "tent, stan, boots", revision: 4 });
  const answers = [
    answer(publishDraft, { campaign: published }),
    answer(show, makeShownCampaign(), makeShownCampaign({ campaign: published })),
  ];
  const { calls, notices } = await publishQuery(answers);
  await waitFor(() => expect(notices).toMatchObject([{ text: "Published. Shoppers see the campaign immediately." }]));
  expect(calls(saveDraft)).toEqual([]);
  expect(calls(publishDraft)[0]?.body).toMatchObject({
    id: "k1",
    draft_revision: 0,
    base_revision: 3,
    campaign: { queries: "tent, stan, boots" },
  });
  expect(field("Queries")).toHaveValue("tent, stan, boots");
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test("a refused publish shows its fault, and the draft that it left stored is published next", async () => {
  const draft = makeDraft(makeCampaignInput({ queries: "tent, stan, boots" }), { updated_by: OLGA, revision: 1 });
  const errors = { "banners.search_header.desktop_url": ["image_too_large"] };
  const refused = makeRefusal(422, "image_too_large", { errors, stored: { id: "k1", draft } });
  const answers = [
    answer(publishDraft, refused, { campaign: makeCampaign() }),
    answer(show, makeShownCampaign(), makeShownCampaign({ draft })),
  ];
  const { user, calls } = await publishQuery(answers);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
  expect(screen.getByText(/larger than 600 kB/)).toBeInTheDocument();
  const strip = within(screen.getByRole("region", { name: "Draft" }));
  await user.click(strip.getByRole("button", { name: "Publish…" }));
  await user.click(await publishAgain());
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(2));
  expect(calls(publishDraft)[1]?.body).toMatchObject({ id: "k1", draft_revision: 1 });
  expect(calls(publishDraft)[1]?.body).not.toHaveProperty("campaign");
  expect(calls(saveDraft)).toEqual([]);
});

test("a new campaign that could not be published has an id and a draft from then on", async () => {
  const draft = makeDraft(makeCampaignInput({ id: "k9" }), { updated_by: OLGA, revision: 1, base: null });
  const refused = makeRefusal(422, "image_too_large", { stored: { id: "k9", draft } });
  const answers = [answer(publishDraft, refused), answer(show, makeShownCampaign({ campaign: null, draft }))];
  const { user, calls } = await openCampaign({ id: null, subject: "tent", answers, groups });
  await user.type(field("Target URL"), "https://shop.example/tents");
  const header = within(screen.getByRole("group", { name: "Above results" }));
  await user.type(header.getByRole("textbox", { name: "Desktop, image URL" }), "https://img.example/header.jpg");
  const bar = within(await screen.findByRole("region", { name: "Unsaved changes" }));
  await user.click(bar.getByRole("button", { name: "Publish…" }));
  await user.click(await publishAgain());
  await waitFor(() => expect(window.location.pathname).toMatch(/campaigns\/k9$/));
  expect(calls(publishDraft)[0]?.body).toMatchObject({ id: null, draft_revision: 0, campaign: { id: null } });
  // Behind the dialog, which stays open.
  expect(screen.getByRole("region", { name: "Draft", hidden: true })).toBeInTheDocument();
});

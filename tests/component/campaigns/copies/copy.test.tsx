import { screen, waitFor, within } from "@testing-library/react";
import { CampaignListScreen } from "@/components/campaigns/list/campaign-list-screen";
import { deleteSiteList } from "@/lib/client/site-list";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { copy, page } from "@/lib/contract/campaigns/campaigns";
import { undoChanges } from "@/lib/contract/history/change-history";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makePage, OPENED_AT, OURS } from "../list/fixtures";

// Copying campaigns to other sites from the list.

const projects = answer(availableProjects, {
  "9": {
    name: "Tent makers",
    persoo: false,
    groups: [
      {
        id: "g",
        name: null,
        sites: [
          { tracker_id: "100200-300401", name: "Here" },
          { tracker_id: "s-cs", name: "Stany CZ" },
        ],
      },
    ],
  },
});

type CopyAnswer = Answer<typeof copy>;
type Copied = CopyAnswer["targets"][number]["campaigns"][number];

function aCopyAnswer(campaign: Partial<Copied> = {}, change_ids: number[] = []): CopyAnswer {
  const base: Copied = {
    from_id: "k1",
    title: "tent, tarp",
    verdict: "create",
    to_id: null,
    subjects: ["tent"],
    target_url: "https://shop.example/tents",
    leads_back: false,
    skipped: [{ subject: "tarp", reason: "taken" }],
  };
  return { targets: [{ site_id: "s-cs", name: "Stany CZ", change_ids, campaigns: [{ ...base, ...campaign }] }] };
}

async function openCheck(answers: FakeAnswer[]) {
  deleteSiteList();
  const drawn = renderScreen(<CampaignListScreen kind="campaigns" siteId="100200-300401" openedAt={OPENED_AT} />, {
    answers: [...answers, answer(page, makePage()), projects],
    page: OURS,
    at: "/sites/100200-300401/campaigns",
  });
  await drawn.user.click(await screen.findByRole("checkbox", { name: "Select tent, tarp" }));
  expect(screen.getAllByText("1 campaign selected").length).toBeGreaterThan(0);
  await drawn.user.click(screen.getByRole("button", { name: "Copy to other sites…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Copy 1 campaign to other sites" }));
  await drawn.user.click(await dialog.findByRole("checkbox", { name: "Stany CZ" }));
  await drawn.user.click(dialog.getByRole("button", { name: "Check" }));
  return { ...drawn, dialog };
}

test("the check writes nothing and shows what is copied and what is skipped, with the reason", async () => {
  const { dialog, calls } = await openCheck([answer(copy, aCopyAnswer())]);
  expect(await dialog.findByText("Will be created")).toBeInTheDocument();
  expect(dialog.getByText("Shown for tent")).toBeInTheDocument();
  expect(dialog.getByText("Skipped: tarp (another campaign has this placement)")).toBeInTheDocument();
  expect(calls(copy).map(({ body }) => body)).toMatchObject([{ ids: ["k1"], dry_run: true }]);
});

test("queries and target can be changed for a site, and the check uses them", async () => {
  const { dialog, user, calls } = await openCheck([answer(copy, aCopyAnswer())]);
  await user.click(await dialog.findByText("Change for this site"));
  const queries = dialog.getByRole("textbox", { name: "Queries on Stany CZ, separated by commas" });
  expect(queries).toHaveValue("tent, tarp");
  await user.clear(queries);
  await user.type(queries, "stan, plachta");
  await user.type(dialog.getByRole("textbox", { name: "Target URL on Stany CZ" }), "https://cz.example/leto{Enter}");
  const target = {
    site_id: "s-cs",
    subjects: { k1: ["stan", "plachta"] },
    target_urls: { k1: "https://cz.example/leto" },
  };
  await waitFor(() => expect(calls(copy).at(-1)?.body).toMatchObject({ targets: [target], dry_run: true }));
});

test("says that a target URL still leads to this shop, and shows the field for another one", async () => {
  const { dialog } = await openCheck([answer(copy, aCopyAnswer({ leads_back: true }))]);
  expect(await dialog.findByText("Leads to https://shop.example/tents")).toBeInTheDocument();
  expect(
    dialog.getByText(/^The target URL still leads to the shop of .+ Enter a URL of Stany CZ\.$/),
  ).toBeInTheDocument();
  expect(dialog.getByRole("textbox", { name: "Target URL on Stany CZ" })).toBeVisible();
});

test("copies once, links the site, and undoes it", async () => {
  const done = aCopyAnswer({ to_id: "k77" }, [4, 5]);
  const back = answer(undoChanges, { change_id: 6, feature: "campaigns", object_id: "k77" });
  const { dialog, user, calls } = await openCheck([answer(copy, aCopyAnswer(), done), back]);
  await user.click(await dialog.findByRole("button", { name: "Copy to 1 site" }));
  expect(await dialog.findByText("Created: 1, not copied: 0")).toBeInTheDocument();
  expect(dialog.getByRole("link", { name: "Open on Stany CZ" })).toHaveAttribute("href", "/sites/s-cs/campaigns/k77");
  expect(calls(copy).at(-1)?.body).toMatchObject({ dry_run: false });
  await user.click(dialog.getByRole("button", { name: "Undo the copy on Stany CZ" }));
  expect(await dialog.findByText("Undone")).toBeInTheDocument();
  expect(calls(undoChanges).map(({ body }) => body)).toEqual([{ id: 5 }, { id: 4 }]);
});

test("a campaign that cannot be copied says why and offers to change it", async () => {
  const { dialog } = await openCheck([
    answer(copy, aCopyAnswer({ verdict: "taken", subjects: [], skipped: [{ subject: "tent", reason: "taken" }] })),
  ]);
  expect(await dialog.findByText("Not copied: placements taken")).toBeVisible();
  expect(dialog.getByRole("textbox", { name: "Target URL on Stany CZ" })).toBeVisible();
});

test("an error of the check is shown in its place", async () => {
  const { dialog } = await openCheck([refuse(copy, 403, "forbidden")]);
  expect(await dialog.findByText("You don’t have permission to do this.")).toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: /^Copy to/ })).toBeNull();
});

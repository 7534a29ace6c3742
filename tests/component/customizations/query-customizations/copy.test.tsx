import { screen, waitFor, within } from "@testing-library/react";
import { QueryListScreen } from "@/components/customizations/query-customizations/query-list-screen";
import { deleteSiteList } from "@/lib/client/site-list";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import { list } from "@/lib/contract/customizations/query-customizations";
import { undoChanges } from "@/lib/contract/history/change-history";
import { autocomplete } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { makeHit } from "@/tests/support/hits";
import { answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// Copying customizations to other sites from the list (copies/copy-wizard.tsx).

const AT = "/sites/100200-300401/query_customizations";
const page = makeSitePage({ groups: ["rule_times", "customization_copies", "history"] });
const counts = { rules_count: 2, active_rules_count: 2, planned_rules_count: 0 };
const rows = ["printer", "ink"].map((query, index) => ({
  ...counts,
  id: `c${index + 1}`,
  query,
  type: "item",
  mode: "simple" as const,
  updated_at: null,
  updated_by: null,
}));
const lists = answer(list, { items: rows, page: 1, per_page: 20, total_pages: 1, total_count: 2 });
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
          { tracker_id: "s-cs", name: "Tisk CZ" },
          { tracker_id: "s-pl", name: "Druk PL" },
        ],
      },
    ],
  },
});

type CopyAnswer = Answer<typeof copyCustomizations>;
type Rule = CopyAnswer["targets"][number]["customizations"][number]["rules"][number];

function aCopyAnswer(rules: Partial<Rule>[] = [], over: Partial<CopyAnswer["targets"][number]> = {}): CopyAnswer {
  const same: Rule = {
    item_url: "P1",
    title: "Product 1",
    fate: "same",
    to_item_url: "P1",
    to_title: "Product 1",
    clash: null,
  };
  const query = { from_id: "c1", query: "printer", type: "item", verdict: "create" as const, to_id: null };
  const customizations = [{ ...query, rules: rules.map((rule) => ({ ...same, ...rule })) }];
  return { targets: [{ site_id: "s-cs", name: "Tisk CZ", change_ids: [], customizations, ...over }] };
}

const unmatched = { item_url: "P2", title: "Product 2", fate: "unmatched" as const, to_item_url: null, to_title: null };

async function openCheck(answers: FakeAnswer[]) {
  deleteSiteList();
  const drawn = renderScreen(<QueryListScreen siteId="100200-300401" />, {
    answers: [...answers, lists, projects],
    page,
    at: AT,
  });
  await drawn.user.click(await screen.findByRole("checkbox", { name: "Select printer" }));
  await drawn.user.click(screen.getByRole("button", { name: "Copy to other sites…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Copy 1 customization to other sites" }));
  await drawn.user.type(await dialog.findByRole("searchbox", { name: "Find a site" }), "tisk");
  expect(dialog.queryByRole("checkbox", { name: "Druk PL" })).toBeNull();
  await drawn.user.click(await dialog.findByRole("checkbox", { name: "Tisk CZ" }));
  await drawn.user.click(dialog.getByRole("button", { name: "Check" }));
  return { ...drawn, dialog };
}

test("checking without a selected site shows an error at the field", async () => {
  deleteSiteList();
  const { user } = renderScreen(<QueryListScreen siteId="100200-300401" />, {
    answers: [lists, projects],
    page,
    at: AT,
  });
  await user.click(await screen.findByRole("button", { name: "More actions: ink" }));
  await user.click(screen.getByRole("menuitem", { name: "Copy to other sites…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Check" }));
  expect(await dialog.findByRole("searchbox", { name: "Find a site" })).toHaveAccessibleDescription(
    "Select at least one site.",
  );
  expect(dialog.queryByRole("checkbox", { name: "Here" })).toBeNull();
});

test("the check reports when no rule matches", async () => {
  const [target] = aCopyAnswer([unmatched]).targets;
  const customizations = (target?.customizations ?? []).map((one) => ({ ...one, verdict: "nothing_fits" as const }));
  const { dialog } = await openCheck([answer(copyCustomizations, aCopyAnswer([], { customizations }))]);
  expect(await dialog.findByText("None of its rules match there")).toBeVisible();
});

test("the check writes nothing and shows the outcome of each rule", async () => {
  const clash = { item_url: "P3", title: "Product 3", clash: "position_occupied" };
  const { dialog, calls } = await openCheck([answer(copyCustomizations, aCopyAnswer([{}, unmatched, clash]))]);
  expect(await dialog.findByText("Will be created")).toBeInTheDocument();
  for (const text of ["Same item", "No match", "1 conflict"]) expect(dialog.getByText(text)).toBeInTheDocument();
  expect(dialog.getByText(/Skipped: Chosen position already occupied/)).toBeInTheDocument();
  expect(calls(copyCustomizations).map(({ body }) => body)).toMatchObject([{ ids: ["c1"], dry_run: true }]);
});

test("queries and items can be changed inline, and the dry run uses them", async () => {
  const found = answer(autocomplete, {
    ...{ exact_match_hits_count: 1, partial_match_hits_count: 0, partial_match_terms: [] },
    hits: [makeHit("P9")],
  });
  const { dialog, user, calls } = await openCheck([answer(copyCustomizations, aCopyAnswer([{}, unmatched])), found]);
  const words = await dialog.findByRole("textbox", { name: "Query on Tisk CZ" });
  await user.clear(words);
  await user.type(words, "tiskárna{Enter}");
  await user.click(dialog.getByRole("button", { name: "Choose another item for Product 2 on Tisk CZ" }));
  await user.type(dialog.getByRole("combobox", { name: "Item on Tisk CZ" }), "9");
  await user.click(await dialog.findByRole("option", { name: /Product 9/ }));
  await user.click(dialog.getByRole("button", { name: "Skip Product 1 on Tisk CZ" }));
  const target = { site_id: "s-cs", queries: { c1: "tiskárna" }, items: { P2: "P9", P1: null } };
  await waitFor(() =>
    expect(calls(copyCustomizations).at(-1)?.body).toMatchObject({ targets: [target], dry_run: true }),
  );
  expect(calls(autocomplete).at(-1)?.query).toMatchObject({ tracker_id: "s-cs" });
});

test("copies once, links each site, and undoes by site", async () => {
  const written = { ...aCopyAnswer([{}]).targets[0]?.customizations[0], verdict: "create" as const, to_id: "c77" };
  const done = aCopyAnswer([], {
    change_ids: [4, 5],
    customizations: [written as CopyAnswer["targets"][number]["customizations"][number]],
  });
  const back = answer(undoChanges, { change_id: 6, feature: "query-customizations", object_id: "c77" });
  const { dialog, user, calls } = await openCheck([answer(copyCustomizations, aCopyAnswer([{}]), done), back]);
  await user.click(await dialog.findByRole("button", { name: "Copy to 1 site" }));
  expect(await dialog.findByRole("link", { name: "Open on Tisk CZ" })).toHaveAttribute(
    "href",
    "/sites/s-cs/query_customizations/c77",
  );
  expect(calls(copyCustomizations).at(-1)?.body).toMatchObject({ dry_run: false });
  await user.click(dialog.getByRole("button", { name: "Undo the copy on Tisk CZ" }));
  expect(await dialog.findByText("Undone")).toBeInTheDocument();
  expect(calls(undoChanges).map(({ body }) => body)).toEqual([{ id: 5 }, { id: 4 }]);
});

test("an error of the check is shown in its place", async () => {
  const { dialog } = await openCheck([refuse(copyCustomizations, 403, "forbidden")]);
  expect(
    await dialog.findByText(
      "You don’t have permission to edit customizations on one of the selected sites. Nothing was copied.",
    ),
  ).toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: /^Copy to/ })).toBeNull();
});

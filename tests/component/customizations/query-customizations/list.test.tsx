import { screen, waitFor, within } from "@testing-library/react";
import { QueryListScreen } from "@/components/customizations/query-customizations/query-list-screen";
import { showNew } from "@/lib/contract/customizations/new-customizations";
import { destroy, list } from "@/lib/contract/customizations/query-customizations";
import { search } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const AT = "/sites/100200-300401/query_customizations";
const page = makeSitePage({ groups: ["rule_times", "customization_lists"] });
const ours = makeSitePage({ groups: ["rule_times", "customization_lists", "new_customizations"] });

function aRow(over: Partial<Answer<typeof list>["items"][number]> = {}) {
  const counts = { rules_count: 3, active_rules_count: 2, planned_rules_count: 1 };
  const change = { updated_at: "2026-03-09T10:00:00Z", updated_by: "Dana" };
  return { id: "c1", query: "printer", type: "item", mode: "simple" as const, ...counts, ...change, ...over };
}

function aPage(items = [aRow()], over = {}): Answer<typeof list> {
  return { items, page: 1, per_page: 20, total_pages: 1, total_count: items.length, ...over };
}

const types = answer(search, {
  results: {
    hits: [],
    filters: [],
    quicksearch_hits: [],
    facets: [
      {
        name: "type",
        type: "text",
        values: [
          { value: "item", hits_count: 9 },
          { value: "brand", hits_count: 2 },
        ],
      },
    ],
    total_hits: 0,
  },
});

function open(answers: FakeAnswer[], { at = AT, page: own = page, ...around } = {}) {
  return renderScreen(<QueryListScreen siteId="100200-300401" />, {
    answers: [...answers, types],
    page: own,
    at,
    ...around,
  });
}

test("a row shows query, type, mode, rules and last change, and links to its editor", async () => {
  open([answer(list, aPage())]);
  const row = await screen.findByRole("row", { name: /printer/ });
  expect(within(row).getByRole("link", { name: "printer" })).toHaveAttribute("href", `${AT}/c1`);
  for (const text of ["Products, Simple", "2 of 3 active", "1 scheduled", /^09\.03\.(2026)? 11:00$/, "Dana"]) {
    expect(within(row).getByText(text)).toBeInTheDocument();
  }
});

test("typing searches on the backend and adds one history entry", async () => {
  const { user, calls } = open([answer(list, aPage())]);
  const before = window.history.length;
  await user.type(await screen.findByRole("searchbox", { name: "Find or create" }), "Tisk");
  await waitFor(() => expect(calls(list).at(-1)?.query).toMatchObject({ q: "Tisk", page: 1 }));
  expect(window.location.search).toBe("?q=Tisk");
  expect(window.history.length - before).toBeLessThanOrEqual(1);
});

test("a page after the last one is replaced by the last one, without a history entry", async () => {
  const at = (number: number) => aPage(number === 2 ? [aRow()] : [], { page: number, total_pages: 2, total_count: 21 });
  const before = window.history.length;
  open([answer(list, ({ query }) => at(query.page))], { at: `${AT}?page=9` });
  expect(await screen.findByText("21–21 of 21 rows")).toBeInTheDocument();
  expect(window.location.search).toBe("?page=2");
  expect(window.history.length).toBe(before);
  expect(screen.queryByText("No customizations yet")).toBeNull();
});

test("limits the length of the search text", async () => {
  open([answer(list, aPage())]);
  expect(await screen.findByRole("searchbox", { name: "Find or create" })).toHaveAttribute("maxlength", "200");
});

test("a state filters the list and is a link", async () => {
  const { user, calls } = open([answer(list, aPage())]);
  const planned = await screen.findByRole("link", { name: "Scheduled" });
  expect(planned).toHaveAttribute("href", `${AT}?state=planned`);
  await user.click(planned);
  await waitFor(() => expect(calls(list).at(-1)?.query).toMatchObject({ state: "planned" }));
  expect(planned).toHaveAttribute("aria-current", "true");
});

test("another backend has no filters, not even in an old address", async () => {
  const legacy = makeSitePage({ groups: ["checks"] });
  const { calls } = renderScreen(<QueryListScreen siteId="100200-300401" />, {
    ...{ answers: [answer(list, aPage())], page: legacy, at: `${AT}?state=planned&owner=u1&sort=query&q=printer` },
  });
  await screen.findByRole("row", { name: /printer/ });
  expect(screen.queryByRole("link", { name: /Scheduled/ })).toBeNull();
  expect(calls(list).map(({ query }) => query)).toEqual([{ q: "printer", page: 1 }]);
});

test("an empty list offers to create the first customization", async () => {
  const { user } = open([answer(list, aPage([]))]);
  expect(await screen.findByRole("heading", { name: "No customizations yet" })).toBeInTheDocument();
  await user.click(screen.getAllByRole("button", { name: "New customization" })[1] as HTMLElement);
  expect(await screen.findByRole("textbox", { name: "Search query" })).toHaveFocus();
});

test("a list that fails to load shows an error in place and one notification, with a retry", async () => {
  const { user, notices } = open([answer(list, makeRefusal(500, "loading"), aPage())]);
  expect(await screen.findByRole("heading", { name: "Error loading queries" })).toBeInTheDocument();
  expect(notices.map((notice) => notice.text)).toEqual(["Error loading queries"]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("row", { name: /printer/ })).toBeInTheDocument();
});

test.each([
  ["blank_query", "Query cannot be empty.", "Search query"],
  ["invalid_item_type", "The catalog has no items of this type. Choose another type.", "Type of results"],
  ["default", "Something went wrong", "Search query"],
] as const)("a new query rejected with %s shows the error at its field", async (code, text, field) => {
  const errors = { [field === "Search query" ? "subject" : "type"]: [code] };
  const { user } = open([answer(list, aPage()), refuse(showNew, 422, code, { errors })], { page: ours });
  await user.click(await screen.findByRole("button", { name: "New customization" }));
  await user.type(await screen.findByRole("textbox", { name: "Search query" }), "ink");
  await user.click(screen.getByRole("button", { name: "Create customization" }));
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(text)));
});

test("a blank query is not sent", async () => {
  const { user, calls } = open([answer(list, aPage())], { page: ours });
  await user.click(await screen.findByRole("button", { name: "New customization" }));
  await user.type(await screen.findByRole("textbox", { name: "Search query" }), "  {Enter}");
  expect(screen.getByText("Query cannot be empty.")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Search query" })).toHaveFocus();
  expect(calls(showNew)).toHaveLength(0);
});

test("links to the existing customization of a query", async () => {
  const exists = answer(showNew, { existing_id: "c9", subject: "ink", type: "item", approval_required: false });
  const { user } = open([answer(list, aPage()), exists], { page: ours });
  await user.click(await screen.findByRole("button", { name: "New customization" }));
  await user.type(await screen.findByRole("textbox", { name: "Search query" }), "ink{Enter}");
  expect(await screen.findByRole("link", { name: "Open existing customization" })).toHaveAttribute("href", `${AT}/c9`);
});

test("finds the existing customization in the list of a backend that cannot say", async () => {
  const { user } = open([answer(list, aPage([aRow({ id: "c7", query: "Ínk" })]))]);
  await user.click(await screen.findByRole("button", { name: "New customization" }));
  await user.type(await screen.findByRole("textbox", { name: "Search query" }), "ink{Enter}");
  expect(await screen.findByRole("link", { name: "Open existing customization" })).toHaveAttribute("href", `${AT}/c7`);
});

test("deleting is confirmed with object and rule count, focuses the safe choice, and announces the result", async () => {
  const { user, calls, notices } = open([answer(list, aPage(), aPage([])), answer(destroy, undefined)]);
  await user.click(await screen.findByRole("button", { name: "More actions: printer" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete…" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete the customization for “printer”?" });
  expect(dialog).toHaveTextContent("Its 3 rules stop applying immediately");
  expect(within(dialog).getByRole("button", { name: "Cancel" })).toHaveFocus();
  await user.click(within(dialog).getByRole("button", { name: "Delete customization" }));
  await screen.findByRole("heading", { name: "No customizations yet" });
  expect(calls(destroy)).toMatchObject([{ body: { id: "c1" } }]);
  expect(notices).toMatchObject([{ kind: "good", text: "Customization for “printer” deleted" }]);
});

test("deleting a missing customization shows its own message", async () => {
  const { user, notices } = open([answer(list, aPage()), refuse(destroy, 404, "not_found")]);
  await user.click(await screen.findByRole("button", { name: "More actions: printer" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete…" }));
  await user.click(await screen.findByRole("button", { name: "Delete customization" }));
  await waitFor(() => expect(notices.map((notice) => notice.text)).toEqual(["Delete failed - query not found"]));
});

test("a viewer sees the list without actions, with the reason", async () => {
  const rights = { roles: ["viewer"], policies: ["search_customizations"] };
  const { user } = open([answer(list, aPage())], { page: makeSitePage({ rights }) } as object);
  await screen.findByRole("row", { name: /printer/ });
  expect(screen.getByText(/You have view-only access to customizations/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /New|Create/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More actions: printer" }));
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Open"]);
});

test("a list with only unreadable rows does not show “no match”", async () => {
  open([answer(list, aPage([], { unreadable_rows: 1, total_count: 1 }))]);
  expect(await screen.findByText("1 row couldn’t be read")).toBeVisible();
  expect(screen.queryByText("No customizations match these filters")).toBeNull();
});

test("shows the number of unreadable rows above the list", async () => {
  open([answer(list, aPage([aRow()], { unreadable_rows: 2 }))]);
  expect(await screen.findByText("2 rows couldn’t be read")).toBeVisible();
  expect(screen.getByRole("link", { name: "printer" })).toBeVisible();
});

import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { FeedSourcesScreen } from "@/components/catalogue/feed-sources/feed-sources-screen";
import { confirmLeave, setLeaveDialog } from "@/lib/client/unsaved-guard";
import { history } from "@/lib/contract/catalogue/feed-runs";
import {
  listFeedSources,
  type StoredSource,
  saveFeedSources,
  test as testFeedSource,
} from "@/lib/contract/catalogue/feeds";
import { listPlans, runNow } from "@/lib/contract/catalogue/plans";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const AT = "/sites/100200-300401/settings/feeds/sources";
const NOW = "2026-03-28T12:00:00.000Z";
const rights = { roles: ["operator"], policies: ["feeds"] };
const page = makeSitePage({ groups: ["feeds"], rights });
const MB = 1024 * 1024;

function aSource(over: Partial<StoredSource> = {}): StoredSource {
  const open = { file: null, format: null, encoding: null, mapping: {}, join: null };
  return { url: "https://shop.example/items.xml", ...open, ...over };
}

function aList(sources: StoredSource[] = [aSource()], over = {}): Answer<typeof listFeedSources> {
  const updated = { updated_at: NOW, updated_by: { id: "u1", name: "Eva" } };
  const feeds = sources.length === 0 ? [] : [{ feed: "item", sources, revision: 3, ...updated, ...over }];
  return { feeds, names: ["item", "category", "brand", "article"], sources_max: 5, file_bytes_max: 200 * MB };
}

const plan = {
  ...{ feed: "item", type: "cron" as const, time_zone: "UTC", times: [], days: [], cron: "0 4 * * *" },
  ...{ next_manual_run_at: null, paused: null, revision: 1 },
};
const planned = (over = {}) =>
  answer(listPlans, { plans: [{ ...plan, ...over }], daily_limit: 24, feeds: ["item"], now: NOW });
const read = {
  ...{ fault: null, format: "csv" as const, separator: ";", encoding: "windows-1250" },
  fields: ["Kód", "Název", "Cena", "Sklad"],
  mapping: { identity: "Kód", title: "Název", price: "Cena" },
  records: [
    { line: 2, column: 1, values: { Kód: "L1", Název: "Lampa", Cena: "9,50", Sklad: "3" }, code: null },
    { line: 3, column: 1, values: null, code: "wrong_column_count" as const },
    { line: 4, column: 1, values: { Kód: "L2", Název: "Stan", Cena: "90,00", Sklad: "0" }, code: null },
  ],
};

function open(answers: FakeAnswer[], around: object = {}) {
  const noRuns = answer(history, { runs: [], offset: 0, limit: 20, total: 0 });
  return renderScreen(<FeedSourcesScreen siteId="100200-300401" />, {
    answers: [...answers, planned(), noRuns],
    page,
    at: AT,
    ...around,
  });
}

const card = async (number: number) => within(await screen.findByRole("region", { name: `Source ${number}` }));

test("lists sources in order, the first one defining the items, with a tab for each feed", async () => {
  const further = aSource({ url: "https://shop.example/stock.csv", join: "ean", format: "csv" });
  const { container } = open([answer(listFeedSources, aList([aSource(), further]))]);
  const first = await card(1);
  expect(first.getByLabelText("Feed URL")).toHaveValue("https://shop.example/items.xml");
  expect(first.getByText("Defines the items")).toBeVisible();
  const second = await card(2);
  expect(second.getByLabelText("Join by")).toHaveValue("ean");
  expect(second.getByLabelText("Format")).toHaveValue("csv");
  expect(first.queryByLabelText("Join by")).toBeNull();
  const tabs = within(screen.getByRole("navigation", { name: "Feeds" })).getAllByRole("link");
  expect(tabs.map((tab) => tab.textContent)).toEqual(["Products2", "Categories0", "Brands0", "Articles0"]);
  expect(tabs[1]).toHaveAttribute("href", `${AT}?feed=category`);
  expect(screen.getByRole("link", { name: "Feed schedule" })).toHaveAttribute(
    "href",
    expect.stringContaining("feed=item"),
  );
  expect(await axe(container)).toHaveNoViolations();
});

test("shows the first rows of a test with errors at their lines, and the detected mapping", async () => {
  const { user, calls, container } = open([answer(listFeedSources, aList()), answer(testFeedSource, read)]);
  const first = await card(1);
  expect(first.getByText("Test the source to see its fields and the detected mapping.")).toBeVisible();
  await user.click(first.getByRole("button", { name: "Test source" }));
  const rows = within(await first.findByRole("table", { name: "First 3 records" })).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("Sklad"),
    expect.stringMatching(/^2L1Lampa/),
    expect.stringMatching(/^3This row has more cells than the header\./),
    expect.stringMatching(/^4L2Stan/),
  ]);
  expect(first.getByText(/Read as CSV separated by semicolons, windows-1250\./)).toBeVisible();
  expect(first.getByText("1 of these records is left out.")).toBeVisible();
  const identity = within(first.getByRole("row", { name: /^Item ID/ }));
  expect(identity.getByRole("combobox")).toHaveDisplayValue("Kód (detected)");
  expect(identity.getAllByText("L1")[0]).toBeInTheDocument();
  expect(calls(testFeedSource)[0]?.body).toMatchObject({
    source: { url: "https://shop.example/items.xml", file: null },
  });
  expect(await axe(container)).toHaveNoViolations();
});

test("offers the readings of a feed whose bytes allow several, and reads it again in the chosen encoding", async () => {
  const encodings = [
    { encoding: "windows-1250", sample: "Fűzőlap" },
    { encoding: "windows-1252", sample: "Fûzõlap" },
  ];
  const chosen = { ...read, encoding: "windows-1252", encodings: [...encodings].reverse() };
  const stated = { encoding_stated: "utf-8", header_line: 4 };
  const { user, calls, container } = open([
    answer(listFeedSources, aList()),
    answer(testFeedSource, { ...read, ...stated, encodings }, chosen),
  ]);
  const first = await card(1);
  await user.click(first.getByRole("button", { name: "Test source" }));
  const group = await first.findByRole("radiogroup", { name: "Which text is correct?" });
  expect(within(group).getByRole("radio", { name: "Fűzőlap" })).toBeChecked();
  expect(within(group).getByRole("radio", { name: "Fûzõlap" })).toHaveAccessibleDescription("windows-1252");
  expect(first.getByText(/The feed says its encoding is utf-8, but its letters fit windows-1250\./)).toBeVisible();
  expect(first.getByText(/The header is in line 4; the lines above it are skipped\./)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(within(group).getByRole("radio", { name: "Fûzõlap" }));
  await waitFor(() => expect(calls(testFeedSource)[1]?.body).toMatchObject({ source: { encoding: "windows-1252" } }));
  expect(first.getByLabelText("Encoding")).toHaveValue("windows-1252");
  expect(within(group).getByRole("radio", { name: "Fûzõlap" })).toBeChecked();
});

test("saves a chosen field with the revision that was loaded", async () => {
  const { user, calls, notices } = open([
    answer(listFeedSources, aList()),
    answer(testFeedSource, read),
    answer(saveFeedSources, aList([aSource({ mapping: { availability: "Sklad", price: "" } })], { revision: 4 })),
  ]);
  const first = await card(1);
  await user.click(first.getByRole("button", { name: "Test source" }));
  const choose = async (name: RegExp, option: string) => {
    const row = within(await first.findByRole("row", { name }));
    await user.selectOptions(row.getByRole("combobox"), option);
  };
  await choose(/^Availability/, "Sklad: 3");
  await choose(/^Price price/, "Leave empty");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ kind: "good", text: "Sources saved" }));
  const [saved] = calls(saveFeedSources);
  expect(saved?.headers.get("if-match")).toBe('"3"');
  expect(saved?.body).toMatchObject({ feed: "item", sources: [{ mapping: { availability: "Sklad", price: "" } }] });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
});

test.each([
  [{ code: "xml_malformed" as const, line: 7, column: 3 }, /The feed isn’t valid XML\. Line 7, column 3\./],
  [
    { code: "zip_many_files" as const, line: 1, column: 1 },
    /^The zip contains several files\. Put only the feed into it\.\s*$/,
  ],
  [
    { code: "download_failed" as const, line: 1, column: 1 },
    /^The feed couldn’t be downloaded\. Check the URL, then try again\.\s*$/,
  ],
])("says why a feed cannot be read, with the position if there is one", async (fault, words) => {
  const none = { format: null, separator: null, encoding: null, fields: [], mapping: {}, records: [] };
  const { user } = open([answer(listFeedSources, aList()), answer(testFeedSource, { ...none, fault })]);
  const first = await card(1);
  await user.click(first.getByRole("button", { name: "Test source" }));
  expect(await first.findByText("The feed can’t be read")).toBeVisible();
  expect(first.getByText(words)).toBeVisible();
});

test.each([
  ["csv" as const, ",", "Read as CSV separated by commas, utf-16le. From the zip: items.txt."],
  ["csv" as const, ";", "Read as CSV separated by semicolons, utf-16le. From the zip: items.txt."],
  ["tsv" as const, "\t", "Read as TSV separated by tabs, utf-16le. From the zip: items.txt."],
  ["csv" as const, "|", "Read as CSV separated by pipes (|), utf-16le. From the zip: items.txt."],
  ["xml" as const, null, "Read as XML, utf-16le. From the zip: items.txt."],
])("names the format, the separator and the file of a zip: %s %j", async (format, separator, words) => {
  const result = { ...read, format, separator, encoding: "utf-16le", zip_entry: "items.txt" };
  const { user } = open([answer(listFeedSources, aList()), answer(testFeedSource, result)]);
  const first = await card(1);
  await user.click(first.getByRole("button", { name: "Test source" }));
  await first.findByRole("table", { name: "First 3 records" });
  expect(first.getByText(/^Read as/).textContent).toContain(words);
});

test("discards the result of a test if the URL has changed", async () => {
  const { user } = open([answer(listFeedSources, aList()), answer(testFeedSource, read)]);
  const first = await card(1);
  await user.click(first.getByRole("button", { name: "Test source" }));
  await first.findByRole("row", { name: /^Item ID/ });
  await user.type(first.getByLabelText("Feed URL"), "2");
  expect(first.getByText("The source has changed since this test. Test it again.")).toBeVisible();
  expect(first.queryByRole("row", { name: /^Item ID/ })).toBeNull();
});

test("says what an additional source needs if a file only has prices of products", async () => {
  const none = { format: null, separator: null, encoding: null, fields: [], mapping: {}, records: [] };
  const fault = { code: "companion_prices" as const, line: 1, column: 1 };
  const further = aSource({ url: "https://shop.example/prices.csv", join: "ean" });
  const { user } = open([
    answer(listFeedSources, aList([aSource(), further])),
    answer(testFeedSource, { ...none, fault }),
  ]);
  const [first, second] = [await card(1), await card(2)];
  for (const one of [first, second]) await user.click(one.getByRole("button", { name: "Test source" }));
  expect(await second.findByText(/^This file only has prices of products.*column of IDs/)).toBeVisible();
  expect(await first.findByText(/^This file only has prices of products/)).not.toHaveTextContent("column of IDs");
});

test("adds, moves and removes sources, and shows errors at their fields", async () => {
  const errors = { "sources.0.url": ["not_https"], "sources.1.join": ["join_missing"] };
  const { user, calls } = open([
    answer(listFeedSources, aList()),
    answer(saveFeedSources, makeRefusal(422, "invalid", { errors })),
  ]);
  await card(1);
  await user.click(screen.getByRole("button", { name: "Add URL" }));
  const second = await card(2);
  await user.type(second.getByLabelText("Feed URL"), " http://b.example/ ");
  await user.click(screen.getByRole("button", { name: "Move source 2 up" }));
  expect(screen.getByText("Now source 1 of 2")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(calls(saveFeedSources)).toHaveLength(1));
  const [saved] = calls(saveFeedSources).map(({ body }) => body as { sources: StoredSource[] });
  expect(saved?.sources.map(({ url, join }) => [url, join])).toEqual([
    ["http://b.example/", null],
    ["https://shop.example/items.xml", null],
  ]);
  const first = await card(1);
  const address = first.getByLabelText("Feed URL");
  await waitFor(() => expect(address).toHaveAccessibleErrorMessage("The URL must start with https://."));
  expect((await card(2)).getByLabelText("Join by")).toHaveAccessibleErrorMessage(/Choose the item field/);
  await waitFor(() => expect(address).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Remove source 1" }));
  expect((await card(1)).getByLabelText("Feed URL")).toHaveValue("https://shop.example/items.xml");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
});

test("reports that someone else saved meanwhile, and lets the user choose a version", async () => {
  const theirs = aList([aSource({ url: "https://shop.example/theirs.xml" })], {
    revision: 4,
    updated_by: { id: "u2", name: "Dana" },
  });
  const { user, calls } = open([
    answer(listFeedSources, aList(), theirs),
    answer(
      saveFeedSources,
      makeRefusal(412, "stale", { revision: 4 }),
      aList([aSource({ format: "xml" })], { revision: 5 }),
    ),
  ]);
  await user.selectOptions((await card(1)).getByLabelText("Format"), "XML");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Dana saved a newer version of these sources")).toBeVisible();
  expect((await card(1)).getByLabelText("Format")).toHaveValue("xml");
  await user.click(screen.getByRole("button", { name: "Keep my changes" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(calls(saveFeedSources)).toHaveLength(2));
  expect(calls(saveFeedSources).map(({ headers }) => headers.get("if-match"))).toEqual(['"3"', '"4"']);
});

test("shows, validates and saves the share above which a run needs approval", async () => {
  const { user, calls } = open([
    answer(listFeedSources, aList([aSource()], { hold_share: 0.25 })),
    answer(saveFeedSources, aList()),
  ]);
  const field = await screen.findByLabelText("Require approval above");
  expect(field).toHaveValue("25");
  await user.clear(field);
  await user.type(field, "0");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Enter a percentage from 1 to 100.")).toBeVisible();
  expect(calls(saveFeedSources)).toEqual([]);
  await user.clear(field);
  await user.type(field, "55");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(calls(saveFeedSources).at(-1)?.body).toMatchObject({ feed: "item", hold_share: 0.55 }));
});

test("asks before leaving with unsaved sources", async () => {
  const { user } = open([answer(listFeedSources, aList())]);
  await user.selectOptions((await card(1)).getByLabelText("Format"), "XML");
  const prompts: string[][] = [];
  setLeaveDialog(async (described) => {
    prompts.push(described);
    return "stay";
  });
  expect(await confirmLeave()).toBe(false);
  expect(prompts).toEqual([["Feed sources"]]);
  setLeaveDialog(null);
});

test("saves and runs the feed at once, if a manual run is allowed", async () => {
  const { user, calls, notices } = open([
    answer(listFeedSources, aList()),
    answer(saveFeedSources, aList([aSource({ format: "xml" })], { revision: 4 })),
    answer(runNow, { run_id: "r1", status: "manually" }),
  ]);
  await user.selectOptions((await card(1)).getByLabelText("Format"), "XML");
  await user.click(await screen.findByRole("button", { name: "Save and run now" }));
  await waitFor(() => expect(calls(runNow)[0]?.body).toMatchObject({ feed: "item" }));
  expect(calls(saveFeedSources)).toHaveLength(1);
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ text: "The feed run starts shortly" }));
});

test.each([
  [
    "a feed that was run today",
    { next_manual_run_at: "2026-03-29T10:00:00.000Z" },
    /run this feed manually again from 29\.03\.2026/,
  ],
  ["a feed without a plan", { feed: "brand" }, /This feed has no schedule yet, so it won’t run automatically\./],
])("only saves %s, and says why", async (_, over, words) => {
  const { user } = open([answer(listFeedSources, aList()), planned(over)]);
  expect(await screen.findByText(words)).toBeVisible();
  await user.selectOptions((await card(1)).getByLabelText("Format"), "XML");
  expect(screen.getByRole("button", { name: "Save changes" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save and run now" })).toBeNull();
});

test("shows viewers the sources without controls", async () => {
  const viewer = makeSitePage({ groups: ["feeds"], rights: { roles: ["viewer"], policies: ["feeds"] } });
  open([answer(listFeedSources, aList([aSource({ mapping: { title: "Name" } })]))], { page: viewer });
  const first = await card(1);
  expect(screen.getByText("You have view-only access to feed sources.")).toBeVisible();
  expect(first.getByLabelText("Feed URL")).toBeDisabled();
  expect(within(first.getByRole("row", { name: /^Title/ })).getByRole("combobox")).toBeDisabled();
  for (const name of ["Test source", "Add URL", "Add file", "Remove source 1", "Run now"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("explains a feed without sources, and limits them to five", async () => {
  const { user } = open([answer(listFeedSources, aList([]))]);
  expect(await screen.findByText("This feed has no source yet")).toBeVisible();
  for (let count = 0; count < 5; count += 1) await user.click(screen.getByRole("button", { name: "Add URL" }));
  expect(screen.getByText("A feed can have up to 5 sources.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add URL" })).toBeNull();
});

test.each(["cs", "sk", "pl"] as const)("shows texts in %s", async (locale) => {
  const { user } = open([answer(listFeedSources, aList()), answer(testFeedSource, read)], { locale });
  const region = within((await screen.findAllByRole("region")).at(-1) as HTMLElement);
  await user.click(region.getByRole("button", { name: /otest|prztest|przetest/i }));
  await waitFor(() => expect(region.getAllByRole("table")).toHaveLength(2));
});

import type { ListQuery, ListRule } from "@vitrine/engine/list-query";
import { indexRedirects, type Redirect } from "@vitrine/engine/rewrite";
import { runListQuery } from "@vitrine/engine/run-list";
import { buildTestIndex, createItem, createListRule, createQuery } from "@vitrine/engine/testing";
import { findQueryCampaigns, findQueryRedirect, findQueryRules } from "@/backend/search/service/query-entries";
import { correctText, runQueries } from "@/backend/search/service/run-queries";
import type { SearchContext } from "@/backend/search/service/search-context";
import { CampaignIndex, type SiteCampaign } from "@/backend/search/service/site-campaigns";
import { CustomizationIndex } from "@/backend/search/service/site-rules";

// Which entries act on a query: its own, those of another form, those of what it was corrected to.

const shop = buildTestIndex([
  createItem("laser", "Laser printer Falke"),
  createItem("inkjet", "Inkjet printer Reiher"),
  createItem("label", "Label printer Spatz"),
]);

type Given = {
  /** Pinned items by query; the type is `item` unless it follows a colon. */
  pins?: Record<string, string[]>;
  redirects?: Pick<Redirect, "word" | "target">[];
  campaigns?: Partial<SiteCampaign>[];
};

function open({ pins = {}, redirects = [], campaigns = [] }: Given) {
  const index = new CustomizationIndex();
  const read = Object.entries(pins).map(([name, items]) => {
    const [subject = "", type = "item"] = name.split(":");
    const rules = items.map(
      (item_url, at): ListRule =>
        createListRule({ item_url, position: at + 1, customizationId: name, ruleId: item_url }),
    );
    const key = subject.toLowerCase();
    return {
      ...{ id: name, kind: "query-customizations" as const, type, key, subject, aliasKeys: [] },
      ...{ offRules: [], revision: 1, rules },
    };
  });
  index.apply({ read, deleted: [] });
  const campaignIndex = new CampaignIndex();
  const interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const defaults = {
    kind: "campaigns" as const,
    targetUrl: "https://x.example",
    banners: {},
    interval,
    updatedAt: 1,
    revision: 1,
  };
  campaignIndex.apply({
    read: campaigns.map((given, at) => {
      const subjects = given.subjects ?? [];
      return { ...defaults, id: String(at), subjects, keys: subjects.map((one) => one.toLowerCase()), ...given };
    }),
    deleted: [],
  });
  const runs: number[] = [];
  const context = {
    site: { mainType: "item", language: "en" },
    preview: undefined,
    rules: {
      redirects: indexRedirects(
        redirects.map((one, at) => ({ id: String(at), ...one })),
        "en",
      ),
      customizations: (query) => index.find(query),
      customizationsOfForms: (query, types) => index.findOfForms(query, types, "en"),
      campaigns: (kind, key) => campaignIndex.find(kind, key),
      campaignsOfForms: (query) => campaignIndex.findOfForms(query, "en"),
    } as SearchContext["rules"],
    runLists: async (lists: ListQuery[]) => {
      runs.push(lists.length);
      return lists.map((list) => runListQuery(shop, list));
    },
  } as SearchContext;
  return { context, runs };
}

async function run(given: Given, typed: string, types: (string | null)[] = ["item"]) {
  const { context, runs } = open(given);
  const lists = types.map((type) => ({ list: createQuery(typed), type }));
  const [answer] = await runQueries(context, [{ words: { typed, corrected: null }, lists, main: 0 }]);
  return {
    runs,
    corrected: answer?.words.corrected,
    of: answer?.lists.map(({ found }) => found && [found.source, found.query]),
    first: answer?.lists.map((one) => one.answer.hits[0]?.identity),
    changes: answer?.main?.answer.changes,
  };
}

test("rules act on other forms of their query, with one message to the search thread", async () => {
  const given = { pins: { Printer: ["label"] } };
  expect(await run(given, "printers")).toMatchObject({ runs: [1], first: ["label"], of: [["form", "Printer"]] });
  expect(await run(given, "printer")).toMatchObject({ runs: [1], first: ["label"], of: [["own", "Printer"]] });
  expect(await run(given, "laser printer")).toMatchObject({ runs: [1], first: ["laser"], of: [null] });
});

test("rules of what a query was corrected to act in a second run, whose answer still names the correction", async () => {
  const found = await run({ pins: { Printer: ["label"] } }, "prnter");
  expect(found).toMatchObject({
    runs: [1, 1],
    corrected: "printer",
    first: ["label"],
    of: [["correction", "Printer"]],
  });
  expect(found.changes).toEqual([{ text: "prnter", correction: "printer", cut: "" }]);
});

test("a corrected query without rules runs once, and so does one whose rules are empty", async () => {
  expect(await run({ pins: { lamp: ["label"] } }, "prnter")).toMatchObject({
    runs: [1],
    corrected: "printer",
    of: [null],
  });
  expect(await run({ pins: { printer: [] } }, "prnter")).toMatchObject({ runs: [1], of: [null] });
});

test("only the lists with rules of the corrected query run again", async () => {
  const given = { pins: { "printer:category": ["label"] } };
  expect(await run(given, "prnter", ["item", "category", null])).toMatchObject({
    runs: [3, 1],
    of: [null, ["correction", "printer"], null],
    first: [expect.anything(), "label", expect.anything()],
  });
});

test("rules of the query as typed stand alone, also without any rule, and then those of another form", async () => {
  const both = { pins: { printer: ["label"], printers: ["inkjet"] } };
  expect(await run(both, "printers")).toMatchObject({ first: ["inkjet"], of: [["own", "printers"]] });
  expect(await run({ pins: { printer: ["label"], printers: [] } }, "printers")).toMatchObject({
    of: [["own", "printers"]],
    first: [expect.not.stringContaining("label")],
  });
  expect(await run({ pins: { printer: ["label"], prnters: ["inkjet"] } }, "prnter")).toMatchObject({
    runs: [1],
    of: [["form", "prnters"]],
  });
});

test("rules of another type are no rules of the query", async () => {
  const given = { pins: { printer: ["label"], "printers:category": ["inkjet"] } };
  expect(await run(given, "printers")).toMatchObject({ of: [["form", "printer"]] });
});

const words = (typed: string, corrected: string | null = null) => ({ typed, corrected });

test("a redirect acts on other forms, unless the query as typed has a redirect or rules of its own", () => {
  const redirects = [{ word: "Printer", target: "https://x.example/1" }];
  const { context } = open({ redirects: [...redirects, { word: "label", target: "https://x.example/2" }] });
  const find = (typed: string, corrected: string | null = null, from = context) => {
    const found = findQueryRedirect(from, words(typed, corrected));
    return found && [found.source, found.query];
  };
  expect(find("PRINTER")).toEqual(["own", "Printer"]);
  expect(find("printers")).toEqual(["form", "Printer"]);
  expect(find("prnter", "printers")).toEqual(["correction", "Printer"]);
  expect(find("labels", "printer")).toEqual(["form", "label"]);
  expect(find("laser printer")).toBeNull();
  expect(find("")).toBeNull();
  const { context: ruled } = open({ redirects, pins: { printers: [] } });
  expect(find("printers", null, ruled)).toBeNull();
  expect(find("printer", null, ruled)).toEqual(["own", "Printer"]);
});

test("a campaign acts on other forms while none of the query's own is active", () => {
  const { context } = open({
    campaigns: [{ subjects: ["Laser", "Printer"] }, { subjects: ["printers"], interval: { from: 100, to: 200 } }],
  });
  const find = (typed: string, at: number | undefined, corrected: string | null = null) => {
    const found = findQueryCampaigns(context, words(typed, corrected), at);
    return found && [found.source, found.query, found.value.map(({ id }) => id)];
  };
  expect(find("printers", 50)).toEqual(["form", "Printer", ["0"]]);
  expect(find("printers", 150)).toEqual(["own", "printers", ["1"]]);
  expect(find("printers", 200)).toEqual(["form", "Printer", ["0"]]);
  expect(find("printers", undefined)).toEqual(["own", "printers", ["1"]]);
  expect(find("prnter", 50, "printer")).toEqual(["correction", "Printer", ["0"]]);
  expect(find("lamp", 50)).toBeNull();
});

test("a draft that is previewed acts on the forms of its query in place of the live rules", () => {
  const { context } = open({ pins: { printer: ["label"] } });
  const preview = {
    ...{ customizationId: "printer", kind: "query-customizations" as const, type: "item", offRules: [] },
    keys: new Set(["label"]),
    rules: [createListRule({ item_url: "inkjet" })],
    note: { state: "on" as const, kind: "query-customizations" as const, query: "Label", by: "Ana", until: "" },
  };
  const find = (typed: string) => findQueryRules({ ...context, preview }, words(typed), "item");
  expect(find("labels")).toMatchObject({ source: "form", query: "Label", value: [{ item_url: "inkjet" }] });
  expect(find("label")).toMatchObject({ source: "own", value: [{ item_url: "inkjet" }] });
  expect(find("printers")).toBeNull();
});

test.each([
  ["prnter", [{ text: "prnter", correction: "printer", cut: "" }], "printer"],
  ["Laser-prnter, new", [{ text: "prnter", correction: "printer", cut: "" }], "Laser-printer, new"],
  ["printer", null, null],
  ["printer", [], null],
  ["tshirt", [{ text: "shirt", correction: "shirts", cut: "" }], null],
  [
    "prnter xqz",
    [
      { text: "prnter", correction: "printer", cut: "" },
      { text: "xqz", correction: null, cut: "" },
    ],
    null,
  ],
  ["6834a88asc", [{ text: "6834a88asc", correction: null, cut: "88asc" }], null],
])("%s with changes %j was searched as %s", (text, changes, corrected) => {
  expect(correctText(text, changes)).toBe(corrected);
});

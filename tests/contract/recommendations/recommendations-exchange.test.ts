import Papa from "papaparse";
import { undo } from "@/lib/contract/history/change-history";
import {
  create,
  exportFile,
  importRows,
  list,
  saveRules,
  show,
} from "@/lib/contract/recommendations/recommendations-customization";
import type { FlatRuleInput } from "@/lib/contract/search/rules";
import { setApproval } from "@/lib/contract/settings/site-settings";
import {
  type FileRow,
  readCustomizationJson,
  readCustomizationTable,
} from "@/lib/domain/recommendations/customization-file";
import type { Input, Output } from "@/lib/http/endpoint";
import { callDirectly, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createItems, createSite } from "@/tests/support/seed";

// Export and import of customizations of recommendations: round trip, and a report for each row.

const row = (at: string, more: Partial<FileRow> = {}): FileRow => ({
  ...{ at, model: "trends", target_type: "all", target_identity: "", target_criteria: "" },
  ...{ rule_type: "pin", item_url: "a", position: "1", active_from: "", active_to: "", availability: "" },
  ...{ item_criteria: "", tags: "", note: "", ...more },
});

type Target = Input<typeof create>["body"]["target"];

/** A site with items a to d, its owner, and calls for them. */
async function createBench(call: MakeCall) {
  const siteId = await createSite({ language: "en" });
  const as = await createActor({ sites: [siteId] });
  await createItems(
    siteId,
    ["a", "b", "c", "d"].map((identity) => ({ identity, title: `Item ${identity}`, attributes: { brand: "Oak" } })),
  );
  const params = { siteId };
  return {
    ...{ siteId, as, params },
    add: async (rules: FlatRuleInput[], target: Target = { type: "all" }): Promise<string> => {
      const { id } = (await call(create, { params, body: { model: "trends", target } }, { as })).ok();
      const body = { queryId: id, rules };
      (await call(saveRules, { params, body }, { as, headers: { "if-match": '"1"' } })).ok();
      return id;
    },
    send: (rows: FileRow[], mode: "add" | "replace" = "add", dry_run = false) =>
      call(importRows, { params, body: { rows, mode, dry_run } }, { as }),
    /** The exported file as text. */
    export: async (format: "csv" | "json"): Promise<string> => {
      const { body } = await call(exportFile, { params, query: { format } }, { as });
      return typeof body === "string" ? body : JSON.stringify(body);
    },
    /** The rules of all customizations, as short texts. */
    rules: async (): Promise<string[]> => {
      const { items } = (await call(list, { params }, { as })).ok();
      const shown = await Promise.all(
        items.map(async ({ id }) => (await call(show, { params, query: { id } }, { as })).ok()),
      );
      return shown
        .flatMap(({ target_type, rules }) =>
          rules.map((one) => `${target_type} ${one.item_url} ${one.position ?? "-"}`),
        )
        .sort();
    },
  };
}

const pin = (item_url: string, position: number, more: object = {}): FlatRuleInput => ({
  ...{ id: null, type: "pin", item_url, position, ...more },
});

const FAULTS: [string, Partial<FileRow>, string][] = [
  ["an unknown recommender", { model: "nothing" }, "unknown_model"],
  ["an unknown target", { target_type: "some" }, "target_empty"],
  ["a target item without identity", { target_type: "item" }, "target_item_empty"],
  ["a target item that does not exist", { target_type: "item", target_identity: "zz" }, "target_item_not_found"],
  ["no criteria", { target_type: "criteria" }, "criteria_empty"],
  ["criteria that are no JSON", { target_type: "criteria", target_criteria: "brand" }, "invalid"],
  [
    "criteria without values",
    { target_type: "criteria", target_criteria: '[{"attribute":"brand","values":[]}]' },
    "values_empty",
  ],
  [
    "a repeated attribute",
    {
      target_type: "criteria",
      target_criteria: '[{"attribute":"brand","values":["a"]},{"attribute":"brand","values":["b"]}]',
    },
    "attribute_repeated",
  ],
  ["an unknown type of rule", { rule_type: "boost" }, "type_empty"],
  ["a rule without item", { item_url: "" }, "item_url_empty"],
  ["an unknown item", { item_url: "zz" }, "item_not_found"],
  ["criteria of a rule that are no JSON", { item_url: "", item_criteria: "brand" }, "invalid"],
  [
    "criteria of a rule without values",
    { item_url: "", item_criteria: '[{"attribute":"brand","values":[]}]' },
    "values_empty",
  ],
  ["an item and criteria in one rule", { item_criteria: '[{"attribute":"brand","values":["Oak"]}]' }, "invalid"],
  ["a pin without position", { position: "" }, "position_empty"],
  ["a position below 1", { position: "-1" }, "position_not_positive"],
  ["a position that is no number", { position: "first" }, "position_not_positive"],
  ["a wrong date", { active_from: "2026-02-30" }, "active_from_not_date"],
  ["an empty time range", { active_from: "2026-03-02", active_to: "2026-03-01" }, "active_range_empty"],
  ["a note that is too long", { note: "x".repeat(1001) }, "note_too_long"],
  ["too many tags", { tags: "a|b|c|d|e|f|g|h|i|j|k" }, "too_many_tags"],
];

describe.each(LAYERS)("%s", (_, call) => {
  describe("an import of rows with faults and a valid one", () => {
    let bench: Awaited<ReturnType<typeof createBench>>;
    let report: Output<typeof importRows>;
    beforeAll(async () => {
      bench = await createBench(call);
      const faulty = FAULTS.map(([name, fault]) => row(name, fault));
      report = (await bench.send([...faulty, row("valid", { item_url: "b", position: "4" })])).ok();
    });

    test.each(FAULTS)("reports %s at its row", (name, _fault, code) => {
      const lines = report.lines.filter(({ at }) => at === name);
      expect(lines).toMatchObject([{ verdict: "error", code }]);
    });

    test("imports the valid row only", async () => {
      expect(report).toMatchObject({ created: 1, added: 1, errors: FAULTS.length });
      expect(report.lines).toHaveLength(FAULTS.length + 1);
      expect(report.lines.at(-1)).toMatchObject({ at: "valid", verdict: "added" });
      expect(await bench.rules()).toEqual(["all b 4"]);
    });
  });

  test("refuses no rows and too many rows, and requests approval of an import where a site requires it", async () => {
    const bench = await createBench(call);
    expect((await bench.send([])).status).toBe(422);
    const many = Array.from({ length: 5001 }, (__, at) => row(String(at)));
    expect((await bench.send(many)).status).toBeGreaterThanOrEqual(400);
    await callDirectly(setApproval, { params: bench.params, body: { approval_required: true } }, { as: bench.as });
    expect(await bench.send([row("2")])).toMatchObject({ status: 403, body: { error: "approval_requested" } });
    expect(await bench.rules()).toEqual([]);
  });

  test("exports what can be imported into another site unchanged, as CSV and as JSON", async () => {
    const bench = await createBench(call);
    const criteria = [{ attribute: "brand", values: ["Oak", "=1+1"] }];
    await bench.add([pin("a", 2, { tags: ["spring"], note: "why" }), { id: null, type: "hide", item_url: "b" }]);
    await bench.add([pin("c", 1, { active_to: "2027-01-31", availability: "if_available" })], {
      type: "criteria",
      criteria,
    });
    await bench.add([], { type: "item", identity: "d" });
    const csv = await bench.export("csv");
    const json = await bench.export("json");
    const tables = [
      readCustomizationTable(Papa.parse<string[]>(csv.replace(/^\uFEFF/, "")).data),
      readCustomizationJson(json),
    ];
    for (const read of tables) {
      const other = await createBench(call);
      const rows = "rows" in read ? read.rows : [];
      expect((await other.send(rows)).body).toMatchObject({ created: 3, added: 4, errors: 0 });
      expect(await other.export("csv")).toBe(csv);
      expect(await other.export("json")).toBe(json);
      expect((await other.send(rows, "replace")).body).toMatchObject({ created: 0, changed: 0, added: 0, removed: 0 });
    }
  });
});

describe("import", () => {
  test("a dry run reports the same and changes nothing", async () => {
    const bench = await createBench(callDirectly);
    const rows = [row("2"), row("3", { item_url: "zz" })];
    const dry = await bench.send(rows, "add", true);
    expect(await bench.rules()).toEqual([]);
    expect((await bench.send(rows)).body).toEqual(dry.body);
    expect(await bench.rules()).toEqual(["all a 1"]);
  });

  test("adds rules to those that exist, and reports clashes and repeated rows", async () => {
    const bench = await createBench(callDirectly);
    await bench.add([pin("a", 1)]);
    const rows = [
      row("2"),
      row("3", { item_url: "b" }),
      row("4", { rule_type: "hide", position: "" }),
      row("5", { item_url: "c", position: "2" }),
      row("6", { item_url: "c", position: "2" }),
    ];
    expect((await bench.send(rows)).body).toMatchObject({
      lines: [
        { verdict: "same" },
        { verdict: "error", code: "position_occupied" },
        { verdict: "error", code: "pin_and_hide" },
        { verdict: "added" },
        { verdict: "same" },
      ],
      ...{ created: 0, changed: 1, added: 1, removed: 0 },
    });
    expect(await bench.rules()).toEqual(["all a 1", "all c 2"]);
  });

  test("replaces only customizations in the file whose rows are all valid", async () => {
    const bench = await createBench(callDirectly);
    await bench.add([pin("a", 1), pin("b", 2)]);
    await bench.add([pin("c", 1)], { type: "item", identity: "d" });
    await bench.add([pin("d", 3)], { type: "criteria", criteria: [{ attribute: "brand", values: ["Oak"] }] });
    const ofItem = { target_type: "item", target_identity: "d" };
    const rows = [row("2"), row("3", { ...ofItem, item_url: "b" }), row("4", { ...ofItem, item_url: "zz" })];
    expect((await bench.send(rows, "replace")).body).toMatchObject({
      lines: [{ verdict: "same" }, { verdict: "blocked" }, { verdict: "error", code: "item_not_found" }],
      ...{ changed: 1, added: 0, removed: 1, errors: 2 },
    });
    expect(await bench.rules()).toEqual(["all a 1", "criteria d 3", "item c 1"]);
  });

  test("keeps notes and owners of rules that stay, and one undo per customization takes it back", async () => {
    const bench = await createBench(callDirectly);
    const id = await bench.add([pin("a", 1, { owner: bench.as.uid })]);
    const sent = await bench.send([row("2", { position: "5" })], "replace");
    const shown = (await callDirectly(show, { params: bench.params, query: { id } }, { as: bench.as })).ok();
    expect(shown.rules).toMatchObject([{ position: 5, owner: bench.as.uid }]);
    const change = Number(sent.headers.get("x-vitrine-change"));
    expect((await callDirectly(undo, { params: bench.params, body: { id: change } }, { as: bench.as })).status).toBe(
      200,
    );
    expect(await bench.rules()).toEqual(["all a 1"]);
  });
});

import { findRulesInForce } from "@vitrine/engine/rule-evaluator";
import fc from "fast-check";
import {
  buildPreview,
  collectKnownItems,
  evaluateStateAt,
  findItemAtPin,
  findPosition,
} from "@/lib/domain/customizations/rule-preview";
import { buildPreviewItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { ANY_SCOPE, makeDraftRule, soundRules, ZONE } from "@/tests/support/rules";

const moment = { at: Date.parse("2026-03-10T12:00:00Z"), place: "search", timeZone: ZONE } as const;

function anItem(url: string, over: Partial<PreviewItem> = {}): PreviewItem {
  return { url, title: url, image: null, webUrl: null, price: null, isAvailable: true, isKnown: true, ...over };
}

const organic = ["a", "b", "c", "d"].map((url) => anItem(url));

function preview(rules: Parameters<typeof buildPreview>[1], items = organic) {
  return buildPreview(items, rules, moment, collectKnownItems(rules, ANY_SCOPE, items));
}

const shown = (result: ReturnType<typeof preview>) =>
  result.rows.map((row) =>
    row.position === null ? `(${row.item.url}@${row.expectedPosition})` : `${row.position}:${row.item.url}`,
  );

test("shows a hidden item as a ghost at the position it would have", () => {
  const result = preview([makeDraftRule({ type: "hide", item_url: "b" })]);
  expect(shown(result)).toEqual(["1:a", "(b@2)", "2:c", "3:d"]);
  expect(result.hidden).toMatchObject([{ item: { url: "b" }, expectedPosition: 2 }]);
  expect(result.count).toBe(3);
});

test("shows a ghost after the last result at the end, and an item that never matched only among the hidden ones", () => {
  expect(shown(preview([makeDraftRule({ type: "hide", item_url: "d" })]))).toEqual(["1:a", "2:b", "3:c", "(d@4)"]);
  const absent = preview([makeDraftRule({ type: "hide", item_url: "x" })]);
  expect(shown(absent)).toEqual(["1:a", "2:b", "3:c", "4:d"]);
  expect(absent.hidden).toMatchObject([{ expectedPosition: null }]);
});

test("a pin that waits for stock leaves its position to the next item", () => {
  const items = [anItem("a"), anItem("b"), anItem("c", { isAvailable: false })];
  const rule = makeDraftRule({ item_url: "c", availability: "if_available" });
  const result = preview([rule], items);
  expect(shown(result)).toEqual(["1:a", "2:b", "3:c"]);
  expect(result.rows[2]?.waiting).toBe(rule);
  expect(findItemAtPin(result, rule)?.url).toBe("a");
  expect(evaluateStateAt(rule, moment, collectKnownItems([rule], ANY_SCOPE, items))).toBe("dormant");
});

test("shows a pinned item that did not match if it is known, and omits it if only its identity is known", () => {
  const item = { title: "Z", available: true };
  expect(shown(preview([makeDraftRule({ item_url: "z", item, position: 2 })]))[1]).toBe("2:z");
  expect(shown(preview([makeDraftRule({ item_url: "z", position: 2 })]))[1]).toBe("2:b");
});

test("lists planned and ended rules at their item without applying them", () => {
  const planned = makeDraftRule({ item_url: "d", active_from: "2026-04-01" });
  const result = preview([planned]);
  expect(shown(result)[0]).toBe("1:a");
  expect(result.rows[3]?.planned).toEqual([planned]);
});

test("reports a pin beyond the loaded results instead of showing it at their end", () => {
  const far = makeDraftRule({ item_url: "a", position: 120 });
  const part = buildPreview(organic, [far], moment, collectKnownItems([far], ANY_SCOPE, organic), false);
  expect(part.beyond).toEqual([far]);
  expect(shown(part)).toEqual(["1:b", "2:c", "3:d"]);
  expect(shown(preview([far]))).toEqual(["1:b", "2:c", "3:d", "4:a"]);
});

test("reports a pin preceded by more results than were loaded", () => {
  const hides = ["a", "b", "c"].map((url) => makeDraftRule({ key: url, type: "hide", item_url: url }));
  const item = { title: "Z", available: true };
  const [first, third] = [1, 3].map((position) =>
    makeDraftRule({ key: `${position}`, item_url: `z${position}`, item, position }),
  );
  const rules = [...hides, ...[first, third].flatMap((rule) => rule ?? [])];
  const part = buildPreview(organic, rules, moment, collectKnownItems(rules, ANY_SCOPE, organic), false);
  expect(shown(part).filter((row) => !row.startsWith("("))).toEqual(["1:z1", "2:d", "3:z3"]);
  const further = rules.map((rule) => (rule === third ? { ...rule, position: 4 } : rule));
  const cut = buildPreview(organic, further, moment, collectKnownItems(further, ANY_SCOPE, organic), false);
  expect(cut.beyond).toEqual([further.at(-1)]);
  expect(shown(cut).filter((row) => !row.startsWith("("))).toEqual(["1:z1", "2:d"]);
});

test("parses hits of all backends: marks in titles, lists around values, unknown stock", () => {
  const hit = (attributes: Record<string, unknown>) => buildPreviewItem({ url: "u", type: "item", attributes });
  expect(hit({ title: "A <em>red</em> tent", price: ["5 EUR"] })).toMatchObject({
    title: "A red tent",
    price: "5 EUR",
  });
  expect(hit({}).isAvailable).toBeNull();
  expect(hit({ availability: 1 }).isAvailable).toBe(true);
  expect(hit({ availability: 0 }).isAvailable).toBe(false);
  expect(hit({ availability: 1, availability_rank: 15 }).isAvailable).toBe(false);
});

test.each([
  ["https://shop.example/lamp", "https://shop.example/lamp"],
  ["javascript:alert(1)", null],
  ["/lamp", null],
])("a hit at %s links to %s", (web_url, expected) => {
  expect(buildPreviewItem({ url: "L1", type: "item", attributes: { title: "Lamp", web_url } }).webUrl).toBe(expected);
});

test("applying rules to an order that already includes them changes nothing", () => {
  fc.assert(
    fc.property(soundRules, (rules) => {
      const once = preview(rules);
      const live = once.rows.filter((row) => row.position !== null).map((row) => row.item);
      const again = buildPreview(live, rules, moment, collectKnownItems(rules, ANY_SCOPE, organic));
      expect(again.rows.filter((row) => row.position !== null).map((row) => row.item.url)).toEqual(
        live.map((item) => item.url),
      );
    }),
  );
});

test("every result is shown, or hidden by a rule in force", () => {
  fc.assert(
    fc.property(soundRules, (rules) => {
      const result = preview(rules);
      const hides = new Set(
        findRulesInForce(rules, moment).flatMap((rule) => (rule.type === "hide" ? [rule.item_url] : [])),
      );
      for (const item of organic) {
        const row = result.rows.find((candidate) => candidate.item.url === item.url);
        expect(row?.position === null).toBe(hides.has(item.url));
      }
      const positions = result.rows.flatMap((row) => (row.position === null ? [] : [row.position]));
      expect(positions).toEqual(positions.map((_, index) => index + 1));
    }),
  );
});

describe("a rule that names a variant", () => {
  const item = { title: "C", available: true, product: "c" };

  test("acts for the product, and stays as it is", () => {
    const pin = makeDraftRule({ item_url: "c-blue", item, position: 1 });
    const result = preview([pin]);
    expect(shown(result)).toEqual(["1:c", "2:a", "3:b", "4:d"]);
    expect(result.rows[0]?.rule).toBe(pin);
    expect(findPosition(result, "c-blue")).toBe(1);
    expect(evaluateStateAt(pin, moment, collectKnownItems([pin], ANY_SCOPE, organic))).toBe("active");
    const hide = makeDraftRule({ type: "hide", item_url: "c-blue", item });
    expect(shown(preview([hide]))).toEqual(["1:a", "2:b", "(c@3)", "3:d"]);
    expect(preview([hide]).hidden).toMatchObject([{ item: { url: "c" }, rule: { item_url: "c-blue" } }]);
  });

  test("shows the product once next to a rule that names it", () => {
    const rules = [
      makeDraftRule({ item_url: "c-blue", item, position: 2 }),
      makeDraftRule({ item_url: "c", position: 1 }),
    ];
    expect(shown(preview(rules))).toEqual(["1:c", "2:a", "3:b", "4:d"]);
  });
});

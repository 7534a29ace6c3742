import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import {
  countChanges,
  type Merge,
  mergeRuleSets,
  mergeRules,
  resolveClash,
} from "@/lib/domain/customizations/rule-merge";
import { makeDraftRule, ZONE } from "@/tests/support/rules";

const saved = (id: string, over: Partial<DraftRule> = {}): DraftRule =>
  makeDraftRule({ key: `both:${id}`, id, ...over });
const A = saved("1", { item_url: "a", position: 1 });
const B = saved("2", { item_url: "b", position: 2 });
const C = saved("3", { item_url: "c", type: "hide", position: null });
const BASE = [A, B, C];
const made = (item_url: string, position: number, key = `new:${item_url}`): DraftRule =>
  makeDraftRule({ key, item_url, position });
const merged = (mine: DraftRule[], theirs: DraftRule[], base = BASE) => mergeRules(base, mine, theirs, ZONE);
const summarize = (rules: readonly DraftRule[]): string[] =>
  rules.map(({ item_url, type, position }) => (type === "hide" ? `${item_url} hidden` : `${item_url} ${position}`));

function settled(merge: Merge<DraftRule>, choice: "mine" | "theirs" | "both"): Merge<DraftRule> {
  let now = merge;
  for (let round = 0; now.clashes.length > 0; round += 1) {
    const [clash] = now.clashes;
    if (clash === undefined || round > 100) throw new Error("a merge never ends");
    now = resolveClash(now, clash, choice === "both" && !clash.canKeepBoth ? "theirs" : choice);
  }
  return now;
}

describe("merges without conflicts", () => {
  test("changes of different rules both apply", () => {
    const merge = merged([{ ...A, position: 5 }, B, C, made("d", 7)], [A, { ...B, position: 3 }, made("e", 8)]);
    expect(merge.clashes).toEqual([]);
    expect(summarize(merge.rules)).toEqual(["a 5", "b 3", "e 8", "d 7"]);
  });

  test("the same change on both sides is one change", () => {
    const theirs = [{ ...A, position: 9 }, B, saved("9", { item_url: "d", position: 4 })];
    const merge = merged([{ ...A, position: 9 }, B, made("d", 4)], theirs);
    expect(merge.clashes).toEqual([]);
    expect(merge.rules).toEqual(theirs);
  });

  test("a rule that one side removed and added again stays where that side has it", () => {
    const readded = [A, C, { ...B, key: "new:2", id: null }];
    for (const merge of [merged(readded, BASE), merged(BASE, readded)]) {
      expect(merge.clashes).toEqual([]);
      expect(summarize(merge.rules)).toEqual(["a 1", "c hidden", "b 2"]);
    }
  });

  test("effect, note and tags merge separately", () => {
    const theirs = { ...A, note: "Spring sale", tags: ["spring", "sale"] };
    const merge = merged([{ ...A, position: 4, tags: ["mine"] }, B, C], [theirs, B, C]);
    expect(merge.clashes).toEqual([]);
    expect(merge.rules[0]).toMatchObject({ position: 4, note: "Spring sale", tags: ["spring", "sale", "mine"] });
  });

  test("a clash that one side already had is left to the editor", () => {
    const merge = merged([A, B, C, made("d", 1)], [A, { ...B, position: 3 }, C]);
    expect(merge.clashes).toEqual([]);
    expect(summarize(merge.rules)).toEqual(["a 1", "b 3", "c hidden", "d 1"]);
  });

  test("a rule added on both sides gets the live id and key", () => {
    const theirs = [A, B, C, saved("9", { item_url: "d", position: 4 })];
    const merge = merged([A, B, C, { ...made("d", 4), note: "Why" }], theirs);
    expect(merge.rules[3]).toMatchObject({ id: "9", key: "both:9", note: "Why" });
  });
});

describe("reports conflicts and keeps the live rules until a choice", () => {
  test("one rule changed differently", () => {
    const merge = merged([{ ...A, position: 5 }, B, C], [{ ...A, position: 6 }, B, C]);
    expect(merge.clashes).toMatchObject([{ kind: "changed", canKeepBoth: false }]);
    expect(summarize(merge.rules)[0]).toBe("a 6");
    expect(summarize(settled(merge, "mine").rules)[0]).toBe("a 5");
    expect(summarize(settled(merge, "theirs").rules)[0]).toBe("a 6");
  });

  test("a rule moved to different times can become two", () => {
    const june = { active_from: "2026-06-01", active_to: "2026-06-30" };
    const july = { active_from: "2026-07-01", active_to: "2026-07-31" };
    const merge = merged([{ ...A, ...june }, B, C], [{ ...A, ...july }, B, C]);
    expect(merge.clashes).toMatchObject([{ kind: "changed", canKeepBoth: true }]);
    const { rules } = settled(merge, "both");
    expect(rules.filter((rule) => rule.item_url === "a")).toMatchObject([
      { id: "1", ...july },
      { id: null, ...june },
    ]);
    expect(new Set(rules.map((rule) => rule.key)).size).toBe(rules.length);
  });

  test.each([
    ["changed here, removed there", [{ ...A, position: 5 }, B, C], [B, C], ["a 5", "b 2", "c hidden"]],
    ["removed here, changed there", [B, C], [{ ...A, position: 5 }, B, C], ["b 2", "c hidden"]],
  ])("%s", (_, mine, theirs, chosen) => {
    const merge = merged(mine, theirs);
    expect(merge.clashes).toMatchObject([{ kind: "removed", canKeepBoth: false }]);
    expect(summarize(merge.rules)).toEqual(summarize(theirs));
    expect(summarize(settled(merge, "mine").rules).sort()).toEqual(chosen);
  });

  test("two pins on one position can both stay, with mine further down", () => {
    const merge = merged([A, B, C, made("d", 7)], [A, B, C, made("e", 7), made("f", 8)]);
    expect(merge.clashes).toMatchObject([{ kind: "position_occupied", canKeepBoth: true }]);
    expect(summarize(merge.rules)).toEqual(["a 1", "b 2", "c hidden", "e 7", "f 8"]);
    expect(summarize(settled(merge, "both").rules)).toEqual(["a 1", "b 2", "c hidden", "e 7", "f 8", "d 9"]);
    expect(summarize(settled(merge, "mine").rules)).toEqual(["a 1", "b 2", "c hidden", "f 8", "d 7"]);
  });

  test("a pin against a hide of one item cannot both stay", () => {
    const hide = makeDraftRule({ key: "new:2", item_url: "d", type: "hide" });
    const merge = merged([...BASE, made("d", 7)], [...BASE, hide]);
    expect(merge.clashes).toMatchObject([{ kind: "pin_and_hide", canKeepBoth: false }]);
    expect(summarize(settled(merge, "mine").rules)).toContain("d 7");
  });

  test("a swap of two pins stays complete until a choice", () => {
    const swapped = [{ ...A, position: 2 }, { ...B, position: 1 }, C];
    const merge = merged(swapped, [A, B, C, made("d", 9)]);
    expect([merge.clashes, summarize(merge.rules)]).toEqual([[], ["a 2", "b 1", "c hidden", "d 9"]]);
    const against = merged(swapped, [A, { ...B, position: 5 }, C, made("d", 2)]);
    expect(against.clashes.map(({ kind }) => kind)).toEqual(["position_occupied", "changed"]);
    expect(summarize(against.rules)).toEqual(["a 1", "b 5", "c hidden", "d 2"]);
    expect(summarize(settled(against, "mine").rules)).toEqual(["a 2", "b 1", "c hidden"]);
  });
});

test("sides in different modes merge in the new mode", () => {
  const simple = { mode: "simple" as const, rules: BASE };
  const advanced = {
    mode: "advanced" as const,
    rules: BASE.flatMap((rule) => [
      { ...rule, key: `autocomplete:${rule.id}`, placement: "autocomplete" as const },
      { ...rule, key: `search:s${rule.id}`, id: `s${rule.id}`, placement: "search" as const },
    ]),
  };
  const mine = { mode: "simple" as const, rules: [{ ...A, position: 4 }, B, C] };
  const { mode, merge } = mergeRuleSets(simple, mine, advanced, ZONE);
  expect([mode, merge.clashes]).toEqual(["advanced", []]);
  expect(summarize(merge.rules).filter((text) => text.startsWith("a"))).toEqual(["a 4", "a 4"]);
  const back = mergeRuleSets(
    advanced,
    { mode: "advanced", rules: [...advanced.rules, made("d", 9)] },
    { mode: "simple", rules: BASE },
    ZONE,
  );
  expect(back.mode).toBe("simple");
  expect(summarize(back.merge.rules)).toEqual(["a 1", "b 2", "c hidden", "d 9"]);
  expect(back.merge.rules.every((rule) => rule.placement === "both")).toBe(true);
});

test("counts changes by rule, and a mode switch as one more", () => {
  const of = (mode: "simple" | "advanced", rules: DraftRule[]) => ({ mode, rules });
  const count = (to: ReturnType<typeof of>) => countChanges(of("simple", BASE), to, ZONE);
  expect(count(of("simple", BASE))).toBe(0);
  expect(count(of("simple", [{ ...A, position: 4 }, C, made("d", 9)]))).toBe(3);
  const halves = BASE.flatMap((rule) => [
    { ...rule, placement: "autocomplete" as const },
    { ...rule, id: null, key: `${rule.key}:s`, placement: "search" as const },
  ]);
  expect(count(of("advanced", halves))).toBe(1);
});

test("merges 500 rules on both sides", () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    saved(`m${index}`, { item_url: `m${index}`, position: index + 1 }),
  );
  const moved = (step: number) =>
    many.map((rule, index) => (index % step === 0 ? { ...rule, note: `n${step}` } : rule));
  const merge = mergeRules(many, moved(2), [...moved(3)].reverse(), ZONE);
  expect(merge.rules).toHaveLength(500);
  expect(merge.clashes.length).toBeGreaterThan(0);
});

import {
  type EditScope,
  hide,
  pinAt,
  type RuleDraft,
  switchRule,
  withRules,
} from "@/lib/domain/customizations/rule-draft";
import { undoStep } from "@/lib/domain/customizations/step-undo";
import { createHistory, type EditHistory, record, undo } from "@/lib/domain/drafts/edit-history";
import { makeDraftRule, ZONE } from "@/tests/support/rules";

const saved = makeDraftRule({ key: "both:1", id: "1", item_url: "old", position: 9 });
const empty: RuleDraft = { mode: "simple", saved: [saved], savedOff: [], rules: [saved], off: [], made: 0 };
const scope: EditScope = { place: "search", at: Date.UTC(2026, 4, 1), timeZone: ZONE, withTimes: true };
const target = (item_url: string) => ({ item_url, item: null });
const pinned = (draft: RuleDraft) => ["a", "b"].reduce((now, url, i) => pinAt(now, target(url), i + 1, scope), draft);
const summarize = ({ rules }: RuleDraft) => rules.map((rule) => `${rule.item_url} ${rule.position ?? "hidden"}`);

function steps(...edits: ((draft: RuleDraft) => RuleDraft)[]): EditHistory<RuleDraft> {
  return edits.reduce((history, edit) => record(history, edit(history.present)), createHistory(empty));
}
const first = ({ past, present }: EditHistory<RuleDraft>) => ({
  before: past[0] as RuleDraft,
  after: past[1] ?? present,
});

test("undoes the latest step, which can be redone", () => {
  const history = steps(pinned);
  const outcome = undoStep(history, first(history), ZONE);
  expect(outcome).toEqual({ kind: "back", history: undo(history) });
});

test("undoes an earlier step and keeps the later one", () => {
  const history = steps(pinned, (draft) => hide(draft, target("c"), scope));
  const outcome = undoStep(history, first(history), ZONE);
  expect(outcome.kind === "without" && summarize(outcome.next)).toEqual(["old 9", "c hidden"]);
});

test("undoes an earlier switch and keeps the later one", () => {
  const [a, b] = [makeDraftRule({ key: "inherited:a", id: "a" }), makeDraftRule({ key: "inherited:b", id: "b" })];
  const history = steps(
    (draft) => switchRule(draft, a, true),
    (draft) => switchRule(draft, b, true),
  );
  const outcome = undoStep(history, first(history), ZONE);
  expect(outcome.kind === "without" && outcome.next.off).toEqual([b]);
});

test("restores a removed rule with its id", () => {
  const history = steps(
    (draft) => withRules(draft, []),
    (draft) => hide(draft, target("c"), scope),
  );
  const outcome = undoStep(history, first(history), ZONE);
  expect(outcome.kind === "without" && outcome.next.rules).toContainEqual(saved);
});

test("undoes a single step after a save that assigned ids", () => {
  const history = steps(pinned, (draft) => hide(draft, target("c"), scope));
  const withIds = history.present.rules.map((rule) => {
    const id = rule.id ?? `saved-${rule.item_url}`;
    return { ...rule, id, key: `both:${id}` };
  });
  const outcome = undoStep(record(history, withRules(history.present, withIds)), first(history), ZONE);
  expect(outcome.kind === "without" && summarize(outcome.next)).toEqual(["old 9", "c hidden"]);
});

test("refuses to undo a step whose pin was moved later", () => {
  const history = steps(pinned, (draft) => pinAt(draft, target("a"), 5, scope));
  expect(undoStep(history, first(history), ZONE)).toEqual({ kind: "changed" });
});

test("refuses when a later step uses the position", () => {
  const history = steps(
    (draft) => withRules(draft, []),
    (draft) => pinAt(draft, target("c"), 9, scope),
  );
  expect(undoStep(history, first(history), ZONE)).toEqual({ kind: "changed" });
});

test("reports a step that is already undone", () => {
  const history = steps(pinned, (draft) => hide(draft, target("c"), scope));
  const outcome = undoStep(history, first(history), ZONE);
  const after = outcome.kind === "without" ? record(history, outcome.next) : history;
  expect(undoStep(after, first(history), ZONE)).toEqual({ kind: "ineffective" });
});

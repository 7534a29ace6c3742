import type { ChangeEntry } from "@/lib/contract/history/change-history";
import type { Rule } from "@/lib/contract/search/rules";
import { ACTIONS, changeSentence, ruleWords } from "@/lib/domain/history/change-sentence";
import type { RuleStep } from "@/lib/domain/history/version-diff";
import { allMessages } from "@/lib/i18n/messages";

const entry = (over: Partial<ChangeEntry>): ChangeEntry => ({
  id: 1,
  at: "2026-03-09T10:00:00Z",
  actor: { id: "u1", name: "Dana" },
  cause: "hand",
  feature: "query-customizations",
  action: "save_rules",
  object: { id: "c1", title: "lamp" },
  counts: null,
  undoes: null,
  undone_by: null,
  undo_until: "2026-04-08T10:00:00Z",
  no_undo: null,
  ...over,
});

const rule = (over: Partial<Rule> = {}): Rule => ({
  id: "r1",
  item_url: "a",
  type: "pin",
  position: 2,
  active_from: null,
  active_to: null,
  availability: "always",
  placement: "both",
  ...over,
});
const added = (after: Rule): RuleStep => ({ kind: "added", before: null, after });
const removed = (before: Rule): RuleStep => ({ kind: "removed", before, after: null });
const changed = (before: Rule, after: Rule): RuleStep => ({ kind: "changed", before, after });
const words = (step: RuleStep) =>
  ruleWords(step, "Europe/Prague", (instant) => new Date(instant).toISOString().slice(0, 16));

test("a change names its thing, by its id where it has no name; an undo the change that it takes back", () => {
  expect(changeSentence(entry({}))).toEqual({ key: "save_rules", values: { title: "lamp", change: 0 } });
  expect(changeSentence(entry({ object: { id: "c1", title: null } })).values.title).toBe("c1");
  expect(changeSentence(entry({ action: "undo", undoes: 7 }))).toMatchObject({ key: "undo", values: { change: 7 } });
  expect(changeSentence(entry({ feature: "drafts", action: "publish" })).key).toBe("draft_published");
  expect(changeSentence(entry({ action: "turn_over" }))).toEqual({
    key: "other",
    values: { title: "lamp", action: "turn_over" },
  });
});

test("synonyms, redirects and uploads of them have sentences of their own", () => {
  const said = (over: Partial<ChangeEntry>) => {
    const { key, values } = changeSentence(entry({ feature: "synonyms", ...over }));
    return [key, values.feature];
  };
  expect(said({ action: "create" })).toEqual(["word_create", "synonyms"]);
  expect(said({ action: "update", feature: "redirects" })).toEqual(["word_update", "redirects"]);
  expect(said({ action: "undo", undoes: 3 })).toEqual(["word_undo", "synonyms"]);
  const upload = { id: "upload-1", title: null };
  expect(said({ action: "upload", object: upload })).toEqual(["upload", "synonyms"]);
  expect(said({ action: "undo", object: upload })).toEqual(["undo_upload", "synonyms"]);
  expect(said({ action: "undo_upload", object: upload })).toEqual(["undo_upload", "synonyms"]);
});

test("what of data quality is taken back is called by the change, because it has no name", () => {
  const object = { id: "clearing-7", title: null };
  const of = (action: string, undoes: number | null) =>
    changeSentence(entry({ feature: "data-quality", action, undoes, object }));
  expect(of("clear_missing", null).key).toBe("clear_missing");
  expect(of("undo", 4)).toEqual({ key: "quality_undo", values: { change: 4 } });
  expect(of("restore", null).key).toBe("quality_restore");
});

test("every action has a sentence and a name in every language", async () => {
  for (const { locale, messages } of await allMessages()) {
    const { sentence, actions } = messages["change-history"];
    for (const action of ACTIONS)
      expect([locale, typeof sentence[action], typeof actions[action]]).toEqual([locale, "string", "string"]);
  }
});

test.each([
  ["a new pin", added(rule()), "pinned"],
  ["a new hide", added(rule({ type: "hide", position: null })), "hidden"],
  ["a pin that left", removed(rule()), "unpinned"],
  ["a hide that left", removed(rule({ type: "hide" })), "unhidden"],
  ["a pin that moved", changed(rule(), rule({ position: 5 })), "moved"],
  ["a hide that became a pin", changed(rule({ type: "hide" }), rule()), "pinned"],
  ["a rule with other dates", changed(rule(), rule({ active_to: "2026-01-01T00:00:00Z" })), "edited"],
] as const)("%s is said to be so", (_, step, verb) => {
  expect(words(step).main.key).toBe(verb);
});

test("an item is called by its title where that is known, and a move says from where to where", () => {
  const step = changed(rule(), rule({ position: 5, item: { title: "Lamp" } }));
  expect(words(step).main.values).toEqual({ item: "Lamp", from: 2, position: 5 });
});

test("bare dates are whole days of the site's zone, also over a change of the clocks", () => {
  const step = added(rule({ active_from: "2026-03-29", active_to: "2026-03-29" }));
  expect(words(step).details).toEqual([
    { key: "between", values: { from: "2026-03-28T23:00", to: "2026-03-29T22:00" } },
  ]);
});

test("what differs beside position and type is said, the rest is not", () => {
  const before = rule({ active_from: "2026-01-01T00:00:00Z", tags: ["spring"], note: "why", waiting: true });
  const after = rule({ availability: "if_available", placement: "search", owner: "u2" });
  expect(words(changed(before, after)).details.map(({ key }) => key)).toEqual([
    "allTime",
    "if_available",
    "search",
    "noNote",
    "noTags",
    "owner",
    "notWaiting",
  ]);
  expect(words(changed(rule(), rule({ position: 9 }))).details).toEqual([]);
});

test("what somebody keeps for themselves has no name for others, and no id in its place", () => {
  const own = entry({ feature: "segments", action: "create", object: { id: "7c1f", title: null } });
  expect(changeSentence(own)).toEqual({ key: "kept_own", values: { feature: "segments", action: "create" } });
  const named = entry({ feature: "segments", action: "create", object: { id: "7c1f", title: "Mobile" } });
  expect(changeSentence(named)).toEqual({ key: "kept_create", values: { feature: "segments", title: "Mobile" } });
});

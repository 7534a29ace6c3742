import { REVIEW_DESCRIBER, RULE_DESCRIBER } from "@/components/customizations/model/words/describe-rules";
import type { Rule } from "@/lib/contract/search/rules";
import messages from "@/messages/en";
import { createChangeTexts } from "@/tests/support/change-texts";
import { makeRule } from "@/tests/support/rules";

const TEXTS = createChangeTexts();
const { t } = TEXTS;
const CONTEXT = { ...TEXTS, timeZone: "Europe/Prague", locale: "en" };
const text = messages["change-history"];

const rule = (over: Partial<Rule> = {}) => makeRule({ position: 2, ...over });
const lines = (before: Rule | null, after: Rule | null) =>
  RULE_DESCRIBER.lines({ rules: before ? [before] : [] }, { rules: after ? [after] : [] }, CONTEXT);

test.each([
  ["a new pin", null, rule(), t("rule.pinned", { item: "a", position: 2 })],
  ["a new hide", null, rule({ type: "hide", position: null }), t("rule.hidden", { item: "a" })],
  ["a removed pin", rule(), null, t("rule.unpinned", { item: "a" })],
  ["a removed hide", rule({ type: "hide", position: null }), null, t("rule.unhidden", { item: "a" })],
  [
    "a hide that became a pin",
    rule({ type: "hide", position: null }),
    rule(),
    t("rule.pinned", { item: "a", position: 2 }),
  ],
  ["a rule with other dates", rule(), rule({ active_to: "2026-01-01T00:00:00Z" }), t("rule.edited", { item: "a" })],
])("%s has its own sentence", (_, before, after, sentence) => {
  expect(lines(before, after)?.map((line) => line.text)).toEqual([sentence]);
});

test("names an item by its title if known, and a move with both positions", () => {
  const [line] = lines(rule(), rule({ position: 5, item: { title: "Lamp" } })) ?? [];
  expect(line?.text).toContain("Lamp");
  expect(line?.text).toMatch(/2.*5/u);
});

test("bare dates are whole days in the site's time zone, even across a clock change", () => {
  const [line] = lines(null, rule({ active_from: "2026-03-29", active_to: "2026-03-29" })) ?? [];
  const to = t("endOfDay", { weekday: "Sunday", date: "29.03.2026" });
  expect(line?.details).toEqual([t("detail.between", { from: "29.03.2026 00:00", to })]);
});

test("mentions changed fields other than position and type, and no unchanged ones", () => {
  const before = rule({ active_from: "2026-01-01T00:00:00Z", tags: ["spring"], note: "why", waiting: true });
  const after = rule({ availability: "if_available", placement: "search", owner: "u2" });
  const { detail } = text;
  const { remarks } = messages["query-customizations"];
  expect(lines(before, after)?.[0]?.details).toEqual([
    detail.allTime,
    detail.if_available,
    detail.search,
    remarks.note.removed,
    remarks.tags.removed,
    remarks.owner.removed,
    remarks.waiting.removed,
  ]);
  expect(lines(rule(), rule({ position: 9 }))?.[0]?.details).toEqual([]);
});

test("versions without rules have no lines", () => {
  expect(RULE_DESCRIBER.lines({ approval_required: true }, { approval_required: false }, CONTEXT)).toBeNull();
});

const BY = { requested_by: { id: "u1", name: "Petra" }, requested_at: "2026-03-10T11:00:00Z" };
const review = { ...BY, note: "Please look" };
const change_request = { ...BY, note: "Too early", author: { id: "u2", name: "Olga" } };

test.each([
  ["a request for approval", { review: null }, { review }, ["Comment: “Please look”"]],
  ["a request for changes", { review }, { review: null, change_request }, ["Comment: “Too early”"]],
  ["a request without a note", { review: null }, { review: { ...review, note: null } }, undefined],
  ["a save of a draft with requested changes", { change_request }, { change_request }, undefined],
  ["another version", null, { mode: "simple" }, undefined],
])("the note of %s", (_, before, after, lines) => {
  expect(REVIEW_DESCRIBER.lines(before, after, CONTEXT)?.map(({ text }) => text)).toEqual(lines);
});

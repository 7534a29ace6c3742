import { findRulesInForce } from "@vitrine/engine/rule-evaluator";
import fc from "fast-check";
import {
  computeSpan,
  findMomentAt,
  findMoments,
  findNextMoment,
  findPreviousMoment,
  shiftDays,
} from "@/lib/domain/search/rule-moments";
import { anyRules, makeDraftRule, ZONE } from "@/tests/support/rules";

const at = (instant: string) => Date.parse(instant);
const NOW = at("2026-03-10T12:00:00Z");

test("marks every start and end once, in time order, with the rules that begin and end", () => {
  const a = makeDraftRule({ active_from: "2026-04-01T06:00:00Z", active_to: "2026-05-01T00:00:00Z" });
  const b = makeDraftRule({ item_url: "b", active_to: "2026-04-01T06:00:00Z" });
  const moments = findMoments([a, b, makeDraftRule({ item_url: "c" })], ZONE);
  expect(moments).toEqual([
    { at: at("2026-04-01T06:00:00Z"), starts: [a], ends: [b] },
    { at: at("2026-05-01T00:00:00Z"), starts: [], ends: [a] },
  ]);
});

test("a bare start date is the day's start in the site's zone, a bare end date the next day's, also when clocks change", () => {
  const moments = findMoments([makeDraftRule({ active_from: "2026-03-29", active_to: "2026-03-29" })], ZONE);
  expect(moments.map((moment) => moment.at)).toEqual([at("2026-03-28T23:00:00Z"), at("2026-03-29T22:00:00Z")]);
});

test("a rule that never acts has no mark", () => {
  expect(findMoments([makeDraftRule({ active_from: "2026-04-02", active_to: "2026-04-01" })], ZONE)).toEqual([]);
});

test("steps move from mark to mark and stop at the ends", () => {
  const moments = findMoments(
    [makeDraftRule({ active_from: "2026-04-01T06:00:00Z", active_to: "2026-05-01T00:00:00Z" })],
    ZONE,
  );
  expect(findNextMoment(moments, NOW)?.at).toBe(at("2026-04-01T06:00:00Z"));
  expect(findNextMoment(moments, at("2026-04-01T06:00:00Z"))?.at).toBe(at("2026-05-01T00:00:00Z"));
  expect(findNextMoment(moments, at("2026-05-01T00:00:00Z"))).toBeNull();
  expect(findPreviousMoment(moments, at("2026-05-01T00:00:00Z"))?.at).toBe(at("2026-04-01T06:00:00Z"));
  expect(findPreviousMoment(moments, NOW)).toBeNull();
  expect(findMomentAt(moments, at("2026-05-01T00:00:00Z"))?.ends).toHaveLength(1);
  expect(findMomentAt(moments, NOW)).toBeNull();
});

test("the span contains now, near marks and some room, and is limited", () => {
  expect(computeSpan([], NOW)).toEqual({ from: NOW, to: at("2026-03-25T12:00:00Z") });
  const far = findMoments([makeDraftRule({ active_from: "2020-01-01", active_to: "2029-01-01" })], ZONE);
  expect(computeSpan(far, NOW)).toEqual(computeSpan([], NOW));
  const near = findMoments([makeDraftRule({ active_from: "2026-03-01", active_to: "2026-12-24" })], ZONE);
  const span = computeSpan(near, NOW);
  expect(span.from).toBe(near[0]?.at);
  expect(span.to).toBeGreaterThan(near[1]?.at ?? 0);
  expect(shiftDays(span.to, 1, span)).toBe(span.to);
  expect(shiftDays(NOW, -1, span)).toBe(NOW - 86_400_000);
});

test("the same rules act between two neighbouring marks", () => {
  fc.assert(
    fc.property(anyRules, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (rules, share) => {
      const moments = findMoments(rules, ZONE);
      const inForce = (instant: number) =>
        (["search", "autocomplete"] as const).map((place) =>
          findRulesInForce(rules, { at: instant, place, timeZone: ZONE }).map((rule) => rule.key),
        );
      moments.slice(0, -1).forEach((moment, index) => {
        const end = moments[index + 1]?.at ?? moment.at;
        expect(inForce(moment.at + Math.floor((end - moment.at) * share))).toEqual(inForce(moment.at));
      });
    }),
  );
});

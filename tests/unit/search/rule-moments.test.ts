import fc from "fast-check";
import { rulesInForce } from "@/lib/domain/search/rule-evaluator";
import { daysOn, momentAt, momentsOf, nextMoment, previousMoment, spanOf } from "@/lib/domain/search/rule-moments";
import { aDraftRule, anyRules, ZONE } from "@/tests/support/rules";

const at = (instant: string) => Date.parse(instant);
const NOW = at("2026-03-10T12:00:00Z");

test("every start and end is a mark, once, in time order, with what begins and ends there", () => {
  const a = aDraftRule({ active_from: "2026-04-01T06:00:00Z", active_to: "2026-05-01T00:00:00Z" });
  const b = aDraftRule({ item_url: "b", active_to: "2026-04-01T06:00:00Z" });
  const moments = momentsOf([a, b, aDraftRule({ item_url: "c" })], ZONE);
  expect(moments).toEqual([
    { at: at("2026-04-01T06:00:00Z"), starts: [a], ends: [b] },
    { at: at("2026-05-01T00:00:00Z"), starts: [], ends: [a] },
  ]);
});

test("a bare date is the day's start in the site's zone, as an end the next day's, also where the clocks change", () => {
  const moments = momentsOf([aDraftRule({ active_from: "2026-03-29", active_to: "2026-03-29" })], ZONE);
  expect(moments.map((moment) => moment.at)).toEqual([at("2026-03-28T23:00:00Z"), at("2026-03-29T22:00:00Z")]);
});

test("a rule that never acts marks nothing", () => {
  expect(momentsOf([aDraftRule({ active_from: "2026-04-02", active_to: "2026-04-01" })], ZONE)).toEqual([]);
});

test("steps go from mark to mark and stop at the ends", () => {
  const moments = momentsOf(
    [aDraftRule({ active_from: "2026-04-01T06:00:00Z", active_to: "2026-05-01T00:00:00Z" })],
    ZONE,
  );
  expect(nextMoment(moments, NOW)?.at).toBe(at("2026-04-01T06:00:00Z"));
  expect(nextMoment(moments, at("2026-04-01T06:00:00Z"))?.at).toBe(at("2026-05-01T00:00:00Z"));
  expect(nextMoment(moments, at("2026-05-01T00:00:00Z"))).toBeNull();
  expect(previousMoment(moments, at("2026-05-01T00:00:00Z"))?.at).toBe(at("2026-04-01T06:00:00Z"));
  expect(previousMoment(moments, NOW)).toBeNull();
  expect(momentAt(moments, at("2026-05-01T00:00:00Z"))?.ends).toHaveLength(1);
  expect(momentAt(moments, NOW)).toBeNull();
});

test("the span holds now, the near marks and room behind them, and is never longer than it can be read", () => {
  expect(spanOf([], NOW)).toEqual({ from: NOW, to: at("2026-03-25T12:00:00Z") });
  const far = momentsOf([aDraftRule({ active_from: "2020-01-01", active_to: "2029-01-01" })], ZONE);
  expect(spanOf(far, NOW)).toEqual(spanOf([], NOW));
  const near = momentsOf([aDraftRule({ active_from: "2026-03-01", active_to: "2026-12-24" })], ZONE);
  const span = spanOf(near, NOW);
  expect(span.from).toBe(near[0]?.at);
  expect(span.to).toBeGreaterThan(near[1]?.at ?? 0);
  expect(daysOn(span.to, 1, span)).toBe(span.to);
  expect(daysOn(NOW, -1, span)).toBe(NOW - 86_400_000);
});

test("between two neighbouring marks the same rules act", () => {
  fc.assert(
    fc.property(anyRules, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (rules, share) => {
      const moments = momentsOf(rules, ZONE);
      const inForce = (instant: number) =>
        (["search", "autocomplete"] as const).map((place) =>
          rulesInForce(rules, { at: instant, place, timeZone: ZONE }).map((rule) => rule.key),
        );
      moments.slice(0, -1).forEach((moment, index) => {
        const end = moments[index + 1]?.at ?? moment.at;
        expect(inForce(moment.at + Math.floor((end - moment.at) * share))).toEqual(inForce(moment.at));
      });
    }),
  );
});
